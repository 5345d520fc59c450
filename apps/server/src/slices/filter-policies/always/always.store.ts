/** Who has which policy, with the names that parents read. */
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Db } from '../../../platform/tx.ts';

export interface NamedChild {
  childId: ChildId;
  name: string;
}
export interface NamedDevice {
  deviceId: DeviceId;
  name: string;
}

export const selectChildNames = (db: Db, familyId: FamilyId): Promise<NamedChild[]> =>
  db
    .selectFrom('children')
    .select(['id as childId', 'first_name as name'])
    .where('family_id', '=', familyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const selectDeviceNames = (db: Db, familyId: FamilyId): Promise<NamedDevice[]> =>
  db
    .selectFrom('devices')
    .select(['id as deviceId', 'name'])
    .where('family_id', '=', familyId)
    .orderBy('id')
    .execute();
