import type { AccountId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { findAtAddress } from '../../core/addresses.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface FamilyPlanRow {
  plan: string;
  plan_expires_at: Date | null;
  filter_account_created: boolean;
}

/** The family's plan; undefined when there is no such family. */
export const findPlan = (db: DbOrTx, familyId: FamilyId): Promise<FamilyPlanRow | undefined> =>
  db
    .selectFrom('families')
    .select(['plan', 'plan_expires_at', 'filter_account_created'])
    .where('id', '=', familyId)
    .executeTakeFirst();

/** Devices that count against the plan's cap. */
export const countDevices = async (db: DbOrTx, familyId: FamilyId): Promise<number> => {
  const row = await db
    .selectFrom('devices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .where('is_demo', '=', false)
    .executeTakeFirstOrThrow();
  return row.count;
};

export interface PlannedDevice {
  deviceId: DeviceId;
  deviceName: string;
  deviceType: DeviceType;
  childName: string;
}

/** The devices that count, with their children's names, oldest first. */
export const selectDevices = async (db: DbOrTx, familyId: FamilyId): Promise<PlannedDevice[]> => {
  const rows = await db
    .selectFrom('devices as d')
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .where('d.family_id', '=', familyId)
    .where('d.is_demo', '=', false)
    .select(['d.id', 'd.name', 'd.device_type', 'c.first_name'])
    .orderBy('d.created_at')
    .orderBy('d.id')
    .execute();
  return rows.map((row) => ({
    deviceId: row.id,
    deviceName: row.name,
    deviceType: row.device_type,
    childName: row.first_name,
  }));
};

export const insertFamily = async (
  db: DbOrTx,
  familyId: FamilyId,
  plan: string,
  createdAt: Date,
): Promise<void> => {
  await db.insertInto('families').values({ id: familyId, plan, created_at: createdAt }).execute();
};

export interface PlanChange {
  id: string;
  at: Date;
  /** Null: the operator. */
  accountId: AccountId | null;
  former: { plan: string; expiresAt: Date | null };
  next: { plan: string; expiresAt: Date | null };
}

/** Writes the plan and, beside it, who changed it from what. */
export const writePlan = async (tx: Tx, familyId: FamilyId, change: PlanChange): Promise<void> => {
  const { former, next } = change;
  await tx
    .updateTable('families')
    .set({ plan: next.plan, plan_expires_at: next.expiresAt })
    .where('id', '=', familyId)
    .execute();
  await tx
    .insertInto('plan_changes')
    .values({
      id: change.id,
      family_id: familyId,
      at: change.at,
      account_id: change.accountId,
      changed_by: change.accountId === null ? 'operator' : 'parent',
      former_plan: former.plan,
      plan: next.plan,
      former_expires_at: former.expiresAt,
      expires_at: next.expiresAt,
    })
    .execute();
};

/** The newest changes of the plan, newest first. */
export const selectPlanChanges = (db: DbOrTx, familyId: FamilyId, limit: number) =>
  db
    .selectFrom('plan_changes')
    .select(['at', 'changed_by', 'former_plan', 'plan', 'expires_at'])
    .where('family_id', '=', familyId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/**
 * Marks the filter account as made, under `freshId` unless it has an id; of two at once the later one finds the earlier
 * one's. @returns the account's id, and whether this call made it; undefined when there is no such family
 */
export const ensureFilterAccount = async (
  tx: Tx,
  familyId: FamilyId,
  freshId: string,
  at: Date,
): Promise<{ id: string; made: boolean } | undefined> => {
  const row = await tx
    .updateTable('families')
    .set((eb) => ({
      filter_account_created: true,
      filter_account_id: eb.fn.coalesce('filter_account_id', eb.val(freshId)),
      filter_account_created_at: eb.fn.coalesce('filter_account_created_at', eb.val(at)),
    }))
    .where('id', '=', familyId)
    .returning('filter_account_id as id')
    .executeTakeFirst();
  return row?.id ? { id: row.id, made: row.id === freshId } : undefined;
};

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;

/**
 * The family of an owner's email (stored in small letters), or of its own id, which is all that a report of abuse names;
 * undefined when there is none.
 */
export const findFamilyOfOwner = async (db: DbOrTx, emailOrId: string): Promise<FamilyId | undefined> => {
  const owners = db.selectFrom('accounts').select('family_id').where('role', '=', 'owner');
  if (UUID.test(emailOrId))
    return (await owners.where('family_id', '=', emailOrId as FamilyId).executeTakeFirst())?.family_id;
  const account = await findAtAddress(db, 'email', emailOrId);
  const row =
    account &&
    (await owners
      .where('family_id', '=', account.family_id)
      .where('id', '=', account.id)
      .where('email', '=', emailOrId)
      .executeTakeFirst());
  return row?.family_id;
};

/** Forgets which account changed the plan: it leaves the family. The change itself stays. */
export const forgetChanger = async (db: DbOrTx, familyId: FamilyId, accountId: AccountId): Promise<void> => {
  await db
    .updateTable('plan_changes')
    .set({ account_id: null })
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .execute();
};
