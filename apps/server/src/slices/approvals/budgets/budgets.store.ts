import { sql } from 'kysely';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';

const columns = ['id', 'child_id', 'target_kind', 'target', 'minutes', 'changed_at'] as const;

/** The child's budgets, oldest first. */
export const selectBudgets = (db: DbOrTx, familyId: FamilyId, childId: ChildId) =>
  db
    .selectFrom('budgets')
    .select(columns)
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
export type BudgetRow = Awaited<ReturnType<typeof selectBudgets>>[number];

export const selectBudget = (
  db: DbOrTx,
  familyId: FamilyId,
  budgetId: string,
): Promise<BudgetRow | undefined> =>
  db
    .selectFrom('budgets')
    .select(columns)
    .where('family_id', '=', familyId)
    .where('id', '=', budgetId)
    .executeTakeFirst();

export interface NewBudget {
  id: string;
  childId: ChildId;
  kind: string;
  value: string;
  minutes: readonly (number | null)[];
  now: Date;
}

/** Adds a budget; false when there is one for the same target. Call it under the child's lock. */
export const insertBudget = async (tx: Tx, familyId: FamilyId, budget: NewBudget): Promise<boolean> => {
  const { id, childId, kind, value, minutes, now } = budget;
  const { rows } = await sql`
    insert into budgets (id, family_id, child_id, target_kind, target, minutes, created_at, changed_at)
    values (${id}::uuid, ${familyId}::uuid, ${childId}::uuid, ${kind}::text, ${value}::text, ${minutes}::integer[],
      ${now}::timestamptz, ${now}::timestamptz)
    on conflict (family_id, child_id, target_kind, md5(target)) do nothing
    returning id`.execute(tx);
  return rows.length === 1;
};

/** Changes the minutes; false when they are so already. */
export const updateMinutes = async (
  tx: Tx,
  familyId: FamilyId,
  budgetId: string,
  minutes: readonly (number | null)[],
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update budgets set minutes = ${minutes}::integer[], changed_at = ${now}::timestamptz
    where family_id = ${familyId}::uuid and id = ${budgetId}::uuid and minutes is distinct from ${minutes}::integer[]
    returning id`.execute(tx);
  return rows.length === 1;
};

export const deleteBudget = async (tx: Tx, familyId: FamilyId, budgetId: string): Promise<boolean> => {
  const row = await tx
    .deleteFrom('budgets')
    .where('family_id', '=', familyId)
    .where('id', '=', budgetId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** With which change of a device's rules the budget was changed. */
export const setVersion = async (
  tx: Tx,
  familyId: FamilyId,
  { budgetId, deviceId, version }: { budgetId: string; deviceId: DeviceId; version: number },
): Promise<void> => {
  await tx
    .insertInto('budget_versions')
    .values({ family_id: familyId, budget_id: budgetId, device_id: deviceId, version })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'budget_id', 'device_id']).doUpdateSet({ version }),
    )
    .execute();
};

export const selectVersions = (db: DbOrTx, familyId: FamilyId, budgetIds: readonly string[]) =>
  db
    .selectFrom('budget_versions')
    .select(['budget_id', 'device_id', 'version'])
    .where('family_id', '=', familyId)
    .where('budget_id', 'in', budgetIds)
    .execute();

/** Notes what is sent to a device; false when the same was sent before. An empty digest: there are no budgets. */
export const setDigest = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  digest: string,
): Promise<boolean> => {
  if (digest === '') {
    const gone = await tx
      .deleteFrom('budget_notifications')
      .where('family_id', '=', familyId)
      .where('device_id', '=', deviceId)
      .returning('device_id')
      .executeTakeFirst();
    return gone !== undefined;
  }
  const { rows } = await sql`
    insert into budget_notifications as t (device_id, family_id, digest)
    select id, family_id, ${digest}::text from devices
    where id = ${deviceId}::uuid and family_id = ${familyId}::uuid
    on conflict (family_id, device_id) do update set digest = excluded.digest where t.digest <> excluded.digest
    returning device_id`.execute(tx);
  return rows.length === 1;
};
