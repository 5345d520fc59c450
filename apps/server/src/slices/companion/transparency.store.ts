import { sql } from 'kysely';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../../platform/tx.ts';

export interface StepRow {
  accountId: AccountId;
  act: 'in' | 'out';
  at: Date;
}

/** Who came into the family and who went, by its log, oldest first. */
export const selectSteps = async (db: DbOrTx, familyId: FamilyId): Promise<StepRow[]> => {
  const { rows } = await sql<StepRow>`
    select subject_id as "accountId", case when act in ('family.founded', 'family.joined') then 'in' else 'out' end as act, at
    from audit_entries
    where family_id = ${familyId} and subject_kind = 'account'
      and act in ('family.founded', 'family.joined', 'parent.removed', 'parent.left', 'account.ended')
    order by seq`.execute(db);
  return rows;
};

/** The present parents whose joining is older than the log. */
export const selectParents = (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<{ id: AccountId; created_at: Date }[]> =>
  db.selectFrom('accounts').select(['id', 'created_at']).where('family_id', '=', familyId).execute();

/** What the family calls device and child; null for what was removed. */
export const selectCalled = async (
  db: DbOrTx,
  { familyId, deviceId, childId }: { familyId: FamilyId; deviceId: DeviceId; childId: ChildId },
): Promise<{ device: string | null; child: string | null; phone: string | null; zone: string }> => {
  const { rows } = await sql<{
    device: string | null;
    child: string | null;
    phone: string | null;
    zone: string;
  }>`
    select f.time_zone as zone,
      (select name from devices where family_id = f.id and id = ${deviceId}) as device,
      (select first_name from children where family_id = f.id and id = ${childId}) as child,
      (select phone from children where family_id = f.id and id = ${childId}) as phone
    from families f where f.id = ${familyId}`.execute(db);
  return rows[0] ?? { device: null, child: null, phone: null, zone: 'UTC' };
};
