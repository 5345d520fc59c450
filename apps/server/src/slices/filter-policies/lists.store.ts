import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';
import type { Change } from './policies.store.ts';

/** The family's lists, by their names. */
export const selectLists = (db: DbOrTx, familyId: FamilyId) =>
  db
    .selectFrom('filter_lists as l')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 'l.family_id').onRef(sql`a.id`, '=', sql`l.changed_by`),
    )
    .select([
      'l.id',
      'l.name',
      'l.action',
      'l.version',
      'l.changed_at as changedAt',
      'a.first_name as changedBy',
    ])
    .where('l.family_id', '=', familyId)
    .orderBy(sql`lower(l.name)`)
    .execute();
export type ListRow = Awaited<ReturnType<typeof selectLists>>[number];

/** The names of lists, or of all that the family has. */
export const selectNames = (db: DbOrTx, familyId: FamilyId, listIds?: readonly string[]) => {
  let query = db
    .selectFrom('filter_list_names')
    .select(['list_id as listId', 'name', 'added_at as addedAt'])
    .where('family_id', '=', familyId);
  if (listIds) query = query.where(sql<boolean>`list_id = any(${listIds}::uuid[])`);
  return query.orderBy('list_id').orderBy('name').execute();
};
export type ListNameRow = Awaited<ReturnType<typeof selectNames>>[number];

/** Which policies use which lists. */
export const selectUses = (db: DbOrTx, familyId: FamilyId) =>
  db
    .selectFrom('filter_policy_lists')
    .select(['policy_id as policyId', 'list_id as listId'])
    .where('family_id', '=', familyId)
    .orderBy('policy_id')
    .orderBy('list_id')
    .execute();

/** @returns false where there is one of this name */
export const insertList = async (
  tx: Tx,
  familyId: FamilyId,
  { id, name, action, now, by }: Change & { id: string; name: string; action: ListRow['action'] },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('filter_lists')
    .values({ id, family_id: familyId, name, action, version: 1, changed_at: now, changed_by: by })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

/** Changes a list and makes that its next version. */
export const updateList = async (
  tx: Tx,
  familyId: FamilyId,
  listId: string,
  { name, now, by }: Change & { name: string },
): Promise<void> => {
  await tx
    .updateTable('filter_lists')
    .set((eb) => ({ name, version: eb('version', '+', 1), changed_at: now, changed_by: by }))
    .where('family_id', '=', familyId)
    .where('id', '=', listId)
    .execute();
};

export const hasListNamed = async (
  db: DbOrTx,
  familyId: FamilyId,
  name: string,
  butId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('filter_lists')
    .select('id')
    .where('family_id', '=', familyId)
    .where(sql<boolean>`lower(name) = lower(${name}::text)`)
    .where('id', '!=', butId)
    .executeTakeFirst()) !== undefined;

/** Gives a list these names and no others; what it had keeps its time. */
export const replaceNames = async (
  tx: Tx,
  familyId: FamilyId,
  listId: string,
  names: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`
    delete from filter_list_names
    where family_id = ${familyId}::uuid and list_id = ${listId}::uuid and name <> all (${names}::text[])`.execute(
    tx,
  );
  await sql`
    insert into filter_list_names (family_id, list_id, name, added_at)
    select ${familyId}::uuid, ${listId}::uuid, name, ${now}::timestamptz from unnest(${names}::text[]) as given (name)
    on conflict do nothing`.execute(tx);
};

export const deleteList = async (tx: Tx, familyId: FamilyId, listId: string): Promise<void> => {
  await tx.deleteFrom('filter_lists').where('family_id', '=', familyId).where('id', '=', listId).execute();
};

/** Gives a policy these lists and no others. */
export const replaceUses = async (
  tx: Tx,
  familyId: FamilyId,
  policyId: string,
  listIds: readonly string[],
): Promise<void> => {
  await tx
    .deleteFrom('filter_policy_lists')
    .where('family_id', '=', familyId)
    .where('policy_id', '=', policyId)
    .execute();
  if (listIds.length === 0) return;
  await tx
    .insertInto('filter_policy_lists')
    .values(listIds.map((listId) => ({ family_id: familyId, policy_id: policyId, list_id: listId })))
    .execute();
};
