import type { ToldTrip } from '@kinward/contract/approvals/calls.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../platform/tx.ts';

export interface TripRecord {
  /** Of the check-in. */
  id: string;
  trip: ToldTrip | null;
  at: Date;
}

/** The newest check-in of a device that concerns a shared trip: its own, or the one with which the server ended it. */
export const newestTrip = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<TripRecord | undefined> =>
  db
    .selectFrom('checkins')
    .select(['id', 'trip', 'checked_at as at'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('trip', 'is not', null)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
