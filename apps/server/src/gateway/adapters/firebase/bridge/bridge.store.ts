import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DeviceIdentity } from '../../../../platform/http/identity.ts';
import { askedDevices } from '../../../../core/asked-devices.ts';
import { ALL_SHARDS, MANY_FAMILIES } from '../../../../platform/database/shards.ts';
import type { DbOrTx } from '../../../../platform/tx.ts';
import type { DevicePlace } from '../realtime.port.ts';

/** What came from there last; of each kind one hash. */
export type Kind = 'place' | 'battery';

export interface KnownDevice {
  who: DeviceIdentity;
  /** False until anything of the device is known to be stored there. */
  isNoted: boolean;
  hashes: Record<Kind, Buffer | null>;
}

/** Forgets what is known of any other database. */
export const forgetOthers = async (db: DbOrTx, target: Buffer): Promise<void> => {
  await db.deleteFrom('firebase_devices').where('target', '<>', target).modifyEnd(ALL_SHARDS).execute();
};

/**
 * Those of the ids that are paired devices with a life of their own: the rule by which their tokens would be good. A path of the
 * Firebase names a device and no family.
 */
export const findDevices = async (
  db: DbOrTx,
  deviceIds: DeviceId[],
  aliveSince: Date,
): Promise<KnownDevice[]> => {
  const rows = await db
    .selectFrom('devices as d')
    .leftJoin('device_states as s', (join) =>
      join.onRef('s.family_id', '=', 'd.family_id').onRef('s.device_id', '=', 'd.id'),
    )
    .leftJoin('firebase_devices as f', (join) =>
      join.onRef('f.family_id', '=', 'd.family_id').onRef('f.device_id', '=', 'd.id'),
    )
    .where('d.id', '=', sql<DeviceId>`any(${deviceIds}::uuid[])`)
    .where('d.token_hash', 'is not', null)
    .where('d.is_demo', '=', false)
    .where((eb) => eb(eb.fn<Date>('greatest', ['d.paired_at', 's.last_seen_at']), '>', aliveSince))
    .select([
      'd.id',
      'd.family_id',
      'd.child_id',
      'f.device_id as noted_id',
      'f.place_hash',
      'f.battery_hash',
    ])
    .modifyEnd(ALL_SHARDS)
    .execute();
  return rows.map((row) => ({
    who: { kind: 'device', deviceId: row.id, familyId: row.family_id, childId: row.child_id },
    isNoted: row.noted_id !== null,
    hashes: { place: row.place_hash, battery: row.battery_hash },
  }));
};

/** Notes that something of the device is stored there, so that it is removed with the device. */
export const noteDevice = async (db: DbOrTx, target: Buffer, place: DevicePlace): Promise<void> => {
  await sql`
    insert into firebase_devices (device_id, family_id, target)
    select id, family_id, ${target} from devices where id = ${place.deviceId} and family_id = ${place.familyId}
    on conflict do nothing`.execute(db);
};

/** Notes what came last. @returns false when it was noted already; of two that note the same one gets true */
export const noteHash = async (
  db: DbOrTx,
  target: Buffer,
  place: DevicePlace,
  kind: Kind,
  hash: Buffer,
): Promise<boolean> => {
  const column = sql.ref(kind === 'place' ? 'place_hash' : 'battery_hash');
  const { rows } = await sql`
    insert into firebase_devices as f (device_id, family_id, target, ${column})
    select id, family_id, ${target}, ${hash} from devices where id = ${place.deviceId} and family_id = ${place.familyId}
    on conflict (family_id, device_id) do update set ${column} = excluded.${column}
      where f.${column} is distinct from excluded.${column}
    returning 1`.execute(db);
  return rows.length === 1;
};

export interface DueDevice extends DevicePlace {
  /** The portal's values up to this count are there. */
  sent: number;
}

/**
 * Devices with values of the portal that are not there yet.
 * @param devices only of these; of all unless given
 */
export const selectDue = async (
  db: DbOrTx,
  devices: readonly DevicePlace[] | undefined,
  limit: number,
): Promise<DueDevice[]> => {
  const [from, mark] =
    devices === undefined
      ? [sql`device_signals g`, ALL_SHARDS]
      : [
          sql`${askedDevices(devices)} join device_signals g on g.family_id = asked.family_id and g.device_id = asked.device_id`,
          MANY_FAMILIES,
        ];
  const { rows } = await sql<{ device_id: DeviceId; family_id: FamilyId; sent: number }>`
    select g.device_id, g.family_id, coalesce(f.sent_version, 0) as sent
    from ${from} join devices d on d.family_id = g.family_id and d.id = g.device_id
    left join firebase_devices f on f.family_id = g.family_id and f.device_id = g.device_id
    where not d.is_demo
    group by g.device_id, g.family_id, f.sent_version having max(g.seq) > coalesce(f.sent_version, 0)
    order by g.device_id limit ${limit} ${mark}`.execute(db);
  return rows.map((row) => ({ deviceId: row.device_id, familyId: row.family_id, sent: row.sent }));
};

/** The portal's values up to this count are there now. */
export const markSent = async (db: DbOrTx, place: DevicePlace, version: number): Promise<void> => {
  await db
    .updateTable('firebase_devices')
    .set({ sent_version: sql`greatest(sent_version, ${version})` })
    .where('family_id', '=', place.familyId)
    .where('device_id', '=', place.deviceId)
    .execute();
};

/** Devices that are removed here and may still be stored there. */
export const selectRemoved = async (db: DbOrTx, limit: number): Promise<DevicePlace[]> => {
  const rows = await db
    .selectFrom('firebase_devices as f')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('devices as d')
            .select('d.id')
            .whereRef('d.family_id', '=', 'f.family_id')
            .whereRef('d.id', '=', 'f.device_id'),
        ),
      ),
    )
    .select(['f.device_id', 'f.family_id'])
    .limit(limit)
    .modifyEnd(ALL_SHARDS)
    .execute();
  return rows.map((row) => ({ deviceId: row.device_id, familyId: row.family_id }));
};

/** The device is no longer stored there. */
export const forgetDevice = async (db: DbOrTx, { familyId, deviceId }: DevicePlace): Promise<void> => {
  await db
    .deleteFrom('firebase_devices')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .execute();
};
