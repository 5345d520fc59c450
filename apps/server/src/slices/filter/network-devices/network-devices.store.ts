/** What asked from the family's homes, by hardware address. */
import { sql } from 'kysely';
import type { MacsHeard } from '@kinward/contract/filter/filter.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';
import type { Place } from '../filter.store.ts';
import type { NetworkPlace } from '../networks/networks.store.ts';

export interface NetworkDeviceRow {
  id: string;
  mac: string;
  isGuest: boolean;
  firstSeenAt: Date;
  lastSeenAt: Date;
  queriesToday: number;
  deviceId: DeviceId | null;
  deviceName: string | null;
  childId: ChildId | null;
  childName: string | null;
}

/** @param now of which day questions are counted */
const selectRows = (db: DbOrTx, familyId: FamilyId, now: Date) =>
  db
    .selectFrom('filter_network_devices as n')
    .innerJoin('families as f', 'f.id', 'n.family_id')
    .leftJoin('devices as d', (join) =>
      join.onRef('d.id', '=', 'n.device_id').onRef('d.family_id', '=', 'n.family_id'),
    )
    .leftJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .select([
      'n.id',
      'n.mac',
      'n.is_guest as isGuest',
      'n.first_seen_at as firstSeenAt',
      'n.last_seen_at as lastSeenAt',
      sql<number>`case when n.day = (${now}::timestamptz at time zone f.time_zone)::date then n.queries else 0 end`.as(
        'queriesToday',
      ),
      'd.id as deviceId',
      'd.name as deviceName',
      'c.id as childId',
      'c.first_name as childName',
    ])
    .where('n.family_id', '=', familyId);

/** Those that nobody has named first, then those of children; the last seen first. */
export const selectOfNetwork = (
  db: DbOrTx,
  familyId: FamilyId,
  networkId: string,
  now: Date,
): Promise<NetworkDeviceRow[]> =>
  selectRows(db, familyId, now)
    .where('n.network_id', '=', networkId)
    .orderBy(sql`case when n.is_guest then 2 when n.device_id is null then 0 else 1 end`)
    .orderBy('n.last_seen_at', 'desc')
    .orderBy('n.id')
    .execute();

export const selectOne = (
  db: DbOrTx,
  familyId: FamilyId,
  id: string,
  now: Date,
): Promise<NetworkDeviceRow | undefined> =>
  selectRows(db, familyId, now).where('n.id', '=', id).executeTakeFirst();

/** Whose it was before; undefined where the family has no such one. */
export const lockOne = (
  tx: Tx,
  familyId: FamilyId,
  id: string,
): Promise<{ networkId: string; deviceId: DeviceId | null } | undefined> =>
  tx
    .selectFrom('filter_network_devices')
    .select(['network_id as networkId', 'device_id as deviceId'])
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Notes that a home was heard by a hardware address; of a home that is gone, nothing, and none that is new where too many wait for a name.
 * @param most that nobody has named, of one home
 */
export const noteHeard = async (
  tx: Tx,
  { familyId, networkId, mac, queries }: MacsHeard['macs'][number],
  { id, at, most }: { id: string; at: Date; most: number },
): Promise<void> => {
  await sql`
    insert into filter_network_devices as o
      (family_id, id, network_id, mac, first_seen_at, last_seen_at, day, queries)
    select n.family_id, ${id}::uuid, n.id, ${mac}::text, ${at}::timestamptz, ${at}::timestamptz,
      (${at}::timestamptz at time zone f.time_zone)::date, ${queries}::integer
    from filter_networks n
    join families f on f.id = n.family_id
    where n.family_id = ${familyId}::uuid and n.id = ${networkId}::uuid
      and (
        exists (
          select from filter_network_devices k where k.family_id = n.family_id and k.mac = ${mac}::text)
        or (
          select count(*) from filter_network_devices k
          where k.family_id = n.family_id and k.network_id = n.id and k.device_id is null) < ${most}::integer)
    on conflict (family_id, mac) do update set
      network_id = excluded.network_id,
      last_seen_at = greatest(o.last_seen_at, excluded.last_seen_at),
      queries = case
        when o.day > excluded.day then o.queries
        when o.day = excluded.day then least(o.queries::bigint + excluded.queries, 2000000000)::integer
        else excluded.queries
      end,
      day = greatest(o.day, excluded.day)`.execute(tx);
};

/** Says whose it is. @param deviceId null: no device of the family */
export const setWhose = async (
  tx: Tx,
  familyId: FamilyId,
  id: string,
  { deviceId, isGuest, now }: { deviceId: DeviceId | null; isGuest: boolean; now: Date },
): Promise<void> => {
  await tx
    .updateTable('filter_network_devices')
    .set({ device_id: deviceId, is_guest: isGuest, named_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
};

/** A device keeps its newest: phones make up another one for each Wi-Fi. */
export const dropOldest = async (tx: Tx, { familyId, deviceId }: Place, most: number): Promise<void> => {
  await sql`
    delete from filter_network_devices
    where family_id = ${familyId}::uuid and device_id = ${deviceId}::uuid and id not in (
      select n.id from filter_network_devices n
      where n.family_id = ${familyId}::uuid and n.device_id = ${deviceId}::uuid
      order by n.named_at desc, n.id
      limit ${most}::integer)`.execute(tx);
};

/** Those of a device, the first named first. */
export const selectMacs = async (db: DbOrTx, { familyId, deviceId }: Place): Promise<string[]> => {
  const rows = await db
    .selectFrom('filter_network_devices')
    .select('mac')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .orderBy('named_at')
    .orderBy('mac')
    .execute();
  return rows.map(({ mac }) => mac);
};

/** Devices of the family that are known by what asks from a home. */
export const selectNamedIn = async (
  db: DbOrTx,
  { familyId, networkId }: NetworkPlace,
): Promise<DeviceId[]> => {
  const rows = await db
    .selectFrom('filter_network_devices')
    .select((eb) => eb.ref('device_id').$notNull().as('deviceId'))
    .distinct()
    .where('family_id', '=', familyId)
    .where('network_id', '=', networkId)
    .where('device_id', 'is not', null)
    .execute();
  return rows.map(({ deviceId }) => deviceId);
};

/** Of a device, for its export. */
export const selectOfDevice = async (
  db: DbOrTx,
  { familyId, deviceId }: Place,
): Promise<{ mac: string; network: string; firstSeenAt: Date; lastSeenAt: Date }[]> =>
  db
    .selectFrom('filter_network_devices as n')
    .innerJoin('filter_networks as w', (join) =>
      join.onRef('w.id', '=', 'n.network_id').onRef('w.family_id', '=', 'n.family_id'),
    )
    .select(['n.mac', 'w.name as network', 'n.first_seen_at as firstSeenAt', 'n.last_seen_at as lastSeenAt'])
    .where('n.family_id', '=', familyId)
    .where('n.device_id', '=', deviceId)
    .orderBy('n.first_seen_at')
    .execute();

/** What nobody has named and was not seen since `unknown`, and what is no child's since `guest`. */
export const deleteUnseen = async (
  db: Db,
  { unknown, guest }: { unknown: Date; guest: Date },
): Promise<void> => {
  await sql`
    delete from filter_network_devices
    where device_id is null
      and last_seen_at < case when is_guest then ${guest}::timestamptz else ${unknown}::timestamptz end
    ${ALL_SHARDS}`.execute(db);
};
