/** What every slice asks of a family's device. Another family's id is one that does not exist. */
import type { Fix } from '@kinward/contract/devices/devices.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../platform/tx.ts';

/** The family's device, and whether it is a demo's; undefined when there is none. */
export const findDevice = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<{ childId: ChildId; isDemo: boolean } | undefined> =>
  db
    .selectFrom('devices')
    .select(['child_id as childId', 'is_demo as isDemo'])
    .where('family_id', '=', familyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();

export const deviceExists = async (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId): Promise<boolean> =>
  (await findDevice(db, familyId, deviceId)) !== undefined;

/** @throws AppError NOT_FOUND */
export const requireDevice = async (db: DbOrTx, familyId: FamilyId, deviceId: DeviceId): Promise<void> => {
  if (!(await deviceExists(db, familyId, deviceId))) throw new AppError('NOT_FOUND');
};

/** The child's devices, in the order in which they are locked. */
export const devicesOf = (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
): Promise<{ id: DeviceId; name: string }[]> =>
  db
    .selectFrom('devices')
    .select(['id', 'name'])
    .where('family_id', '=', familyId)
    .where('child_id', '=', childId)
    .orderBy('id')
    .execute();

/** The ids of all devices of the family. */
export const deviceIdsOfFamily = async (db: DbOrTx, familyId: FamilyId): Promise<DeviceId[]> => {
  const rows = await db.selectFrom('devices').select('id').where('family_id', '=', familyId).execute();
  return rows.map(({ id }) => id);
};

export interface DeviceNames {
  childId: ChildId;
  childName: string;
  deviceName: string;
  /** What reports for it; null before it is paired. */
  platform: string | null;
  /** The child has no other device that has told a place: what it says of one, it says of the child. */
  isOnly: boolean;
}

/** Whose device it is, and what the family calls both; undefined when it has no such device. */
export const namesOf = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<DeviceNames | undefined> =>
  db
    .selectFrom('devices as d')
    .innerJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .select(['c.id as childId', 'c.first_name as childName', 'd.name as deviceName', 'd.platform'])
    .select((eb) =>
      eb
        .not(
          eb.exists(
            eb
              .selectFrom('devices as o')
              .innerJoin('device_states as s', (join) =>
                join.onRef('s.device_id', '=', 'o.id').onRef('s.family_id', '=', 'o.family_id'),
              )
              .select('o.id')
              .where('s.fix_at', 'is not', null)
              .whereRef('o.family_id', '=', 'd.family_id')
              .whereRef('o.child_id', '=', 'd.child_id')
              .whereRef('o.id', '<>', 'd.id'),
          ),
        )
        .$castTo<boolean>()
        .as('isOnly'),
    )
    .where('d.family_id', '=', familyId)
    .where('d.id', '=', deviceId)
    .executeTakeFirst();

/** The columns of a fix, as `device_states` and the questions of where a device is have them. */
interface FixRow {
  latitude: number | null;
  longitude: number | null;
  accuracy: number | null;
  /** Metres a second. */
  speed: number | null;
  /** Degrees from north, clockwise. */
  bearing: number | null;
  fix_at: Date | null;
}

/** Where a device was, as the contract says it; null where nothing is known. */
export const fixOf = (row: FixRow): Fix | null =>
  row.latitude === null || row.longitude === null || row.fix_at === null
    ? null
    : {
        latitude: row.latitude,
        longitude: row.longitude,
        accuracy: row.accuracy,
        speed: row.speed,
        bearing: row.bearing,
        recordedAt: row.fix_at.toISOString(),
      };
