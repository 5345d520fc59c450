import { sql } from 'kysely';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/** The family's policies, Default first, then by their names. */
export const selectPolicies = (db: DbOrTx, familyId: FamilyId) =>
  db
    .selectFrom('filter_policies as p')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 'p.family_id').onRef(sql`a.id`, '=', sql`p.changed_by`),
    )
    .select([
      'p.id',
      'p.name',
      'p.is_default as isDefault',
      'p.version',
      'p.settings',
      'p.changed_at as changedAt',
      'a.first_name as changedBy',
    ])
    .where('p.family_id', '=', familyId)
    .orderBy('p.is_default', 'desc')
    .orderBy(sql`lower(p.name)`)
    .execute();
export type PolicyRow = Awaited<ReturnType<typeof selectPolicies>>[number];

export interface Change {
  now: Date;
  /** Null: nobody did. */
  by: AccountId | null;
}

export interface NewPolicy extends Change {
  id: string;
  name: string;
  isDefault: boolean;
  settings: object;
}

/** @returns false where there is a Default already, or one of this name */
export const insertPolicy = async (
  tx: Tx,
  familyId: FamilyId,
  { id, name, isDefault, settings, now, by }: NewPolicy,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('filter_policies')
    .values({
      id,
      family_id: familyId,
      name,
      is_default: isDefault,
      version: 1,
      settings: JSON.stringify(settings),
      changed_at: now,
      changed_by: by,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const hasPolicyNamed = async (
  db: DbOrTx,
  familyId: FamilyId,
  name: string,
  butId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('filter_policies')
    .select('id')
    .where('family_id', '=', familyId)
    .where(sql<boolean>`lower(name) = lower(${name}::text)`)
    .where('id', '!=', butId)
    .executeTakeFirst()) !== undefined;

/** Changes a policy and makes that its next version. */
export const updatePolicy = async (
  tx: Tx,
  familyId: FamilyId,
  policyId: string,
  { name, settings, now, by }: Change & { name: string; settings: object },
): Promise<void> => {
  await tx
    .updateTable('filter_policies')
    .set((eb) => ({
      name,
      settings: JSON.stringify(settings),
      version: eb('version', '+', 1),
      changed_at: now,
      changed_by: by,
    }))
    .where('family_id', '=', familyId)
    .where('id', '=', policyId)
    .execute();
};

/** The next version of policies of which something beside their settings changed. */
export const touchPolicies = async (
  tx: Tx,
  familyId: FamilyId,
  policyIds: readonly string[],
  { now, by }: Change,
): Promise<void> => {
  if (policyIds.length === 0) return;
  await tx
    .updateTable('filter_policies')
    .set((eb) => ({ version: eb('version', '+', 1), changed_at: now, changed_by: by }))
    .where('family_id', '=', familyId)
    .where('id', 'in', policyIds)
    .execute();
};

export const deletePolicy = async (tx: Tx, familyId: FamilyId, policyId: string): Promise<void> => {
  await tx
    .deleteFrom('filter_policies')
    .where('family_id', '=', familyId)
    .where('id', '=', policyId)
    .execute();
};

/** A policy's exceptions that have not ended, by their names. */
export const selectExceptions = (db: DbOrTx, familyId: FamilyId, policyId: string, now: Date) =>
  db
    .selectFrom('filter_exceptions')
    .select(['name', 'action', 'always', 'ends_at as endsAt', 'changed_at as changedAt'])
    .where('family_id', '=', familyId)
    .where('policy_id', '=', policyId)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('name')
    .execute();
export type ExceptionRow = Awaited<ReturnType<typeof selectExceptions>>[number];

/** Puts an exception in the place of what the policy said of this name. */
export const upsertException = async (
  tx: Tx,
  familyId: FamilyId,
  policyId: string,
  { name, action, always, endsAt, changedAt }: ExceptionRow,
): Promise<void> => {
  const values = { action, always, ends_at: endsAt, changed_at: changedAt };
  await tx
    .insertInto('filter_exceptions')
    .values({ family_id: familyId, policy_id: policyId, name, ...values })
    .onConflict((conflict) => conflict.columns(['family_id', 'policy_id', 'name']).doUpdateSet(values))
    .execute();
};

/** @returns whether there was one */
export const deleteException = async (
  tx: Tx,
  familyId: FamilyId,
  policyId: string,
  name: string,
): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('filter_exceptions')
    .where('family_id', '=', familyId)
    .where('policy_id', '=', policyId)
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};

/** Forgets what has ended, so that it counts for nothing. */
export const deleteEnded = async (tx: Tx, familyId: FamilyId, policyId: string, now: Date): Promise<void> => {
  await tx
    .deleteFrom('filter_exceptions')
    .where('family_id', '=', familyId)
    .where('policy_id', '=', policyId)
    .where('ends_at', '<=', now)
    .execute();
};

export const countExceptions = async (db: DbOrTx, familyId: FamilyId, policyId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('filter_exceptions')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('family_id', '=', familyId)
    .where('policy_id', '=', policyId)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** What each resolver decides by for each device, of those for which it decides by the policy. */
export const selectReceipts = (db: DbOrTx, familyId: FamilyId, policyId: string) =>
  db
    .selectFrom(
      db
        .selectFrom('filter_policy_receipts')
        .distinctOn(['device_id', 'resolver'])
        .select(['device_id as deviceId', 'resolver', 'policy_id', 'version', 'in_force_since as since'])
        .where('family_id', '=', familyId)
        .orderBy('device_id')
        .orderBy('resolver')
        .orderBy('in_force_since', 'desc')
        .as('newest'),
    )
    .select(['deviceId', 'resolver', 'version', 'since'])
    .where('policy_id', '=', policyId)
    .orderBy('deviceId')
    .orderBy('resolver')
    .execute();
