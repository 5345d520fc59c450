import { sql } from 'kysely';
import type { LayerKind } from '@kinward/contract/filter/device-dns.schemas.ts';
import type { TokenKey } from '../../../core/tokens.ts';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';
import type { Place } from '../filter.store.ts';

export interface KeyRow {
  id: string;
  /** Sealed with the field key. */
  key: Buffer;
  madeAt: Date;
}

export const selectKey = (db: DbOrTx, { familyId, deviceId }: Place): Promise<KeyRow | undefined> =>
  db
    .selectFrom('filter_keys')
    .select(['id', 'key', 'made_at as madeAt'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();

/** Gives the device its one key; a former one ends, with the link to its profile and with when it was heard by it. */
export const putKey = async (
  tx: Tx,
  { familyId, deviceId }: Place,
  { id, key, keyHash, madeAt }: KeyRow & { keyHash: Buffer },
): Promise<void> => {
  const fresh = { id, key, key_hash: keyHash, made_at: madeAt, link_hash: null, link_until: null };
  await tx
    .insertInto('filter_keys')
    .values({ family_id: familyId, device_id: deviceId, ...fresh })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doUpdateSet(fresh))
    .execute();
  await tx
    .deleteFrom('filter_layers')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('kind', 'in', ['dot', 'doh'])
    .execute();
};

export const selectLayers = async (
  db: DbOrTx,
  { familyId, deviceId }: Place,
): Promise<{ kind: LayerKind; firstSeenAt: string; seenAt: string }[]> => {
  const rows = await db
    .selectFrom('filter_layers')
    .select(['kind', 'first_seen_at', 'last_seen_at'])
    .$narrowType<{ kind: LayerKind }>()
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .orderBy('kind')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    firstSeenAt: row.first_seen_at.toISOString(),
    seenAt: row.last_seen_at.toISOString(),
  }));
};

/** Since when the device goes round the filter, as was noted. */
export const selectLeft = async (db: DbOrTx, { familyId, deviceId }: Place): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('filter_bypasses')
    .select('from_at')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('to_at', 'is', null)
    .executeTakeFirst();
  return row?.from_at;
};

/**
 * Notes that a device was heard by a layer; of a device that is gone, or by a key that was made since, nothing.
 * @param lately from when on an earlier word still counts
 * @returns whether it is heard for the first time, or again after a silence; undefined where nothing is new
 */
export const noteLayer = async (
  tx: Tx,
  { familyId, deviceId }: Place,
  kind: LayerKind,
  at: Date,
  lately: Date,
): Promise<boolean | undefined> => {
  const former = await tx
    .selectFrom('filter_layers')
    .select('last_seen_at')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const { rows } = await sql`
    insert into filter_layers as l (family_id, device_id, kind, first_seen_at, last_seen_at)
    select family_id, id, ${kind}::text, ${at}::timestamptz, ${at}::timestamptz from devices d
    where family_id = ${familyId}::uuid and id = ${deviceId}::uuid
      and (${kind}::text in ('address', 'mac') or exists (
        select from filter_keys k
        where k.family_id = d.family_id and k.device_id = d.id and k.made_at <= ${at}::timestamptz))
    on conflict (family_id, device_id, kind) do update set last_seen_at = excluded.last_seen_at
      where l.last_seen_at < excluded.last_seen_at
    returning kind`.execute(tx);
  if (rows.length === 0) return undefined;
  return former === undefined || former.last_seen_at <= lately;
};

/** A new link to the profile; the former one ends. @returns false where the device has no key */
export const putLink = async (
  tx: Tx,
  { familyId, deviceId }: Place,
  linkHash: Buffer,
  until: Date,
): Promise<boolean> => {
  const row = await tx
    .updateTable('filter_keys')
    .set({ link_hash: linkHash, link_until: until })
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/**
 * The device of a link that still works, which from now on does so no longer than `again`. The token names the family.
 * @param again a phone may fetch it twice
 */
export const useLink = async (
  tx: Tx,
  { familyId, hash }: TokenKey,
  now: Date,
  again: Date,
): Promise<Place | undefined> => {
  const row = await tx
    .updateTable('filter_keys')
    .set({ link_until: sql<Date>`least(link_until, ${again}::timestamptz)` })
    .where('family_id', '=', familyId)
    .where('link_hash', '=', hash)
    .where('link_until', '>', now)
    .returning('device_id')
    .executeTakeFirst();
  return row && { familyId, deviceId: row.device_id };
};

/** What the family calls the device; undefined where it has no such one. */
export const selectName = async (db: DbOrTx, { familyId, deviceId }: Place): Promise<string | undefined> => {
  const row = await db
    .selectFrom('devices')
    .select('name')
    .where('family_id', '=', familyId)
    .where('id', '=', deviceId)
    .executeTakeFirst();
  return row?.name;
};
