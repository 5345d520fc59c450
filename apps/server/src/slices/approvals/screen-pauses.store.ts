import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

const selectPauses = (db: DbOrTx, familyId: FamilyId) =>
  db
    .selectFrom('screen_pauses as p')
    .innerJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'p.device_id').onRef('d.family_id', '=', 'p.family_id'),
    )
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'p.paused_by').onRef('a.family_id', '=', 'p.family_id'),
    )
    .select([
      'p.id',
      'p.device_id',
      'p.starts_at',
      'p.ends_at',
      'p.version',
      'd.name as device_name',
      'c.id as child_id',
      'c.first_name as child_name',
      'a.first_name as paused_by',
    ])
    .where('p.family_id', '=', familyId);
export type PauseRow = Awaited<ReturnType<ReturnType<typeof selectPauses>['execute']>>[number];

/** Screen pauses that run on devices of the family, or of one child, the newest first. */
export const selectRunning = async (
  db: DbOrTx,
  familyId: FamilyId,
  now: Date,
  childId?: ChildId,
): Promise<PauseRow[]> => {
  let query = selectPauses(db, familyId).where('p.ended_at', 'is', null).where('p.ends_at', '>', now);
  if (childId !== undefined) query = query.where('c.id', '=', childId);
  return query.orderBy('p.starts_at', 'desc').orderBy('p.device_id').execute();
};

/** Ends what runs on a device. Call it under the lock of its rules. */
export const endRunning = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
): Promise<void> => {
  await tx
    .updateTable('screen_pauses')
    .set({ ended_at: now })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', now)
    .execute();
};

export interface NewPause {
  id: string;
  deviceId: DeviceId;
  now: Date;
  until: Date;
  accountId: AccountId;
  version: number;
}

export const insert = async (
  tx: Tx,
  familyId: FamilyId,
  { id, deviceId, now, until, accountId, version }: NewPause,
): Promise<void> => {
  const times = { starts_at: now, ends_at: until };
  await tx
    .insertInto('screen_pauses')
    .values({ id, family_id: familyId, device_id: deviceId, ...times, paused_by: accountId, version })
    .execute();
};
