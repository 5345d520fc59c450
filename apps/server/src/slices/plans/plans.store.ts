import type { DbOrTx } from '../../platform/tx.ts';

export interface FamilyPlanRow {
  plan: string;
  plan_expires_at: Date | null;
  filter_account_created: boolean;
}

/** The family's plan; undefined when there is no such family. */
export const findPlan = (db: DbOrTx, familyId: string): Promise<FamilyPlanRow | undefined> =>
  db
    .selectFrom('families')
    .select(['plan', 'plan_expires_at', 'filter_account_created'])
    .where('id', '=', familyId)
    .executeTakeFirst();

/** Devices that count against the plan's cap. */
export const countDevices = async (db: DbOrTx, familyId: string): Promise<number> => {
  const row = await db
    .selectFrom('devices')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('family_id', '=', familyId)
    .executeTakeFirstOrThrow();
  return row.count;
};

export const insertFamily = async (
  db: DbOrTx,
  familyId: string,
  plan: string,
  createdAt: Date,
): Promise<void> => {
  await db.insertInto('families').values({ id: familyId, plan, created_at: createdAt }).execute();
};
