import { sql } from 'kysely';
import type { LayerKind } from '@kinward/contract/filter/device-dns.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../platform/tx.ts';

/** Receipts that are kept of a device and a resolver. */
export const MOST_RECEIPTS = 100;

export interface Place {
  familyId: FamilyId;
  deviceId: DeviceId;
}

/** Devices that a parent has named by a hardware address. */
const namedByMac = (db: DbOrTx) =>
  db
    .selectFrom('filter_network_devices')
    .select((eb) => ['family_id', eb.ref('device_id').$notNull().as('device_id')])
    .where('device_id', 'is not', null);

/** Every device that a resolver can know, of all families. */
export const selectPlaces = async (db: Db): Promise<Place[]> => {
  const rows = await db
    .selectFrom('filter_addresses')
    .select(['family_id', 'device_id'])
    .union(db.selectFrom('filter_keys').select(['family_id', 'device_id']))
    .union(namedByMac(db))
    .modifyEnd(ALL_SHARDS)
    .execute();
  return rows.map((row) => ({ familyId: row.family_id, deviceId: row.device_id }));
};

/** Where a device asks from, the first first. */
export const selectAddresses = async (db: DbOrTx, { familyId, deviceId }: Place): Promise<string[]> => {
  const rows = await db
    .selectFrom('filter_addresses')
    .select('address')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .orderBy('created_at')
    .orderBy('address')
    .execute();
  return rows.map(({ address }) => address);
};

/** The hash of the key in a device's own name, in hexadecimal; undefined: it has none. */
export const selectKeyHash = async (
  db: DbOrTx,
  { familyId, deviceId }: Place,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('filter_keys')
    .select('key_hash')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row?.key_hash.toString('hex');
};

export const insertAddress = async (
  tx: Tx,
  { familyId, deviceId }: Place,
  address: string,
  now: Date,
): Promise<void> => {
  await tx
    .insertInto('filter_addresses')
    .values({ family_id: familyId, device_id: deviceId, address, created_at: now })
    .execute();
};

/** Which of the family's devices has an address; undefined: none. */
export const selectHolder = async (
  db: DbOrTx,
  familyId: FamilyId,
  address: string,
): Promise<DeviceId | undefined> => {
  const row = await db
    .selectFrom('filter_addresses')
    .select('device_id')
    .where('family_id', '=', familyId)
    .where('address', '=', address)
    .executeTakeFirst();
  return row?.device_id;
};

export const deleteAddress = async (tx: Tx, familyId: FamilyId, address: string): Promise<void> => {
  await tx
    .deleteFrom('filter_addresses')
    .where('family_id', '=', familyId)
    .where('address', '=', address)
    .execute();
};

export interface Receipt extends Place {
  resolver: string;
  /** Of the device's rules. */
  version: number;
  since: Date;
}

/** Notes that a resolver decides by a version of a device's rules, unless it did before; of a device that is gone, nothing. */
export const insertReceipt = async (
  tx: Tx,
  { familyId, deviceId, resolver, version, since }: Receipt,
): Promise<void> => {
  await sql`
    insert into filter_receipts (family_id, device_id, resolver, version, in_force_since)
    select family_id, id, ${resolver}::text, ${version}::bigint, ${since}::timestamptz from devices
    where family_id = ${familyId}::uuid and id = ${deviceId}::uuid
      and not exists (
        select from filter_receipts r
        where r.family_id = devices.family_id and r.device_id = devices.id and r.resolver = ${resolver}::text
          and r.version >= ${version}::bigint)
    on conflict do nothing`.execute(tx);
  await sql`
    delete from filter_receipts
    where family_id = ${familyId}::uuid and device_id = ${deviceId}::uuid and resolver = ${resolver}::text
      and version < (
        select min(n.version) from (
          select version from filter_receipts
          where family_id = ${familyId}::uuid and device_id = ${deviceId}::uuid and resolver = ${resolver}::text
          order by version desc limit ${MOST_RECEIPTS}::integer
        ) n)`.execute(tx);
};

/** The newest version that decides at each resolver, and since when. */
export const selectNewestReceipts = async (
  db: DbOrTx,
  { familyId, deviceId }: Place,
): Promise<{ resolver: string; version: number; since: Date }[]> => {
  const rows = await db
    .selectFrom('filter_receipts')
    .distinctOn('resolver')
    .select(['resolver', 'version', 'in_force_since as since'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .orderBy('resolver')
    .orderBy('version', 'desc')
    .execute();
  return rows;
};

/** The family's devices that resolvers can know: since when one decides by the newest rules that reached it, and the last question. */
export const selectKnown = async (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<{ deviceId: DeviceId; since: Date | null; heardAt: Date | null; leftAt: Date | null }[]> =>
  db
    .selectFrom(
      db
        .selectFrom('filter_addresses')
        .select(['family_id', 'device_id'])
        .where('family_id', '=', familyId)
        .union(
          db.selectFrom('filter_keys').select(['family_id', 'device_id']).where('family_id', '=', familyId),
        )
        .union(namedByMac(db).where('family_id', '=', familyId))
        .as('known'),
    )
    .select((eb) => [
      'known.device_id as deviceId',
      eb
        .selectFrom('filter_receipts as r')
        .select('r.in_force_since')
        .whereRef('r.family_id', '=', 'known.family_id')
        .whereRef('r.device_id', '=', 'known.device_id')
        .where('r.family_id', '=', familyId)
        .orderBy('r.version', 'desc')
        .orderBy('r.in_force_since', 'desc')
        .limit(1)
        .as('since'),
      eb
        .selectFrom('filter_layers as l')
        .select(({ fn }) => fn.max('l.last_seen_at').as('at'))
        .whereRef('l.family_id', '=', 'known.family_id')
        .whereRef('l.device_id', '=', 'known.device_id')
        .where('l.family_id', '=', familyId)
        .as('heardAt'),
      eb
        .selectFrom('filter_bypasses as b')
        .select('b.from_at')
        .whereRef('b.family_id', '=', 'known.family_id')
        .whereRef('b.device_id', '=', 'known.device_id')
        .where('b.family_id', '=', familyId)
        .where('b.to_at', 'is', null)
        .as('leftAt'),
    ])
    .where('known.family_id', '=', familyId)
    .orderBy('known.device_id')
    .execute();

/** By what resolvers know the family's devices, the strongest first. */
export const selectKnownBy = async (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<{ deviceId: DeviceId; by: 'key' | 'address' | 'mac' }[]> => {
  const keys = db
    .selectFrom('filter_keys')
    .select(['device_id as deviceId', sql<'key' | 'address' | 'mac'>`'key'`.as('by')])
    .where('family_id', '=', familyId);
  const addresses = db
    .selectFrom('filter_addresses')
    .select(['device_id as deviceId', sql<'key' | 'address' | 'mac'>`'address'`.as('by')])
    .where('family_id', '=', familyId);
  const macs = db
    .selectFrom('filter_network_devices')
    .select((eb) => [
      eb.ref('device_id').$notNull().as('deviceId'),
      sql<'key' | 'address' | 'mac'>`'mac'`.as('by'),
    ])
    .where('family_id', '=', familyId)
    .where('device_id', 'is not', null);
  const rows = await keys.union(addresses).union(macs).execute();
  const order = ['key', 'address', 'mac'];
  return rows.toSorted((a, b) => order.indexOf(a.by) - order.indexOf(b.by));
};

/** By which layers the family's devices were heard, and when last. */
export const selectSeen = (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<{ deviceId: DeviceId; kind: LayerKind; seenAt: Date }[]> =>
  db
    .selectFrom('filter_layers')
    .select(['device_id as deviceId', 'kind', 'last_seen_at as seenAt'])
    .$narrowType<{ kind: LayerKind }>()
    .where('family_id', '=', familyId)
    .orderBy('device_id')
    .orderBy('kind')
    .execute();

/** The language that the family's first parent has chosen, of those who have; undefined: none. */
export const selectLanguage = async (db: DbOrTx, familyId: FamilyId): Promise<'en' | 'es' | undefined> => {
  const row = await db
    .selectFrom('accounts')
    .select('language')
    .where('family_id', '=', familyId)
    .where('language', 'is not', null)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? undefined;
};
