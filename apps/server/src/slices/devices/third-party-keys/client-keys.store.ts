import { sql } from 'kysely';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { claimEntry, findEntry } from '../../../core/directory.store.ts';
import { lockDevice, lockPairing } from '../../../core/locks.ts';
import { PLAN_ONCE } from '../../../platform/database/plan-once.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';
import { keepReceipts } from '../former-tokens/former-tokens.store.ts';
import { columnsOf } from '../reported.ts';
import type { ThirdPartyClient } from './client-auth.ts';

export interface NewKeys {
  id: string;
  deviceId: DeviceId;
  keyHash: Buffer;
  tokenHash: Buffer;
  passwordHash: Buffer;
  /** Sealed with the field key. */
  password: Buffer;
  /** They report beside the companion and take nothing over. */
  beside: boolean;
  madeAt: Date;
}

/** Gives the device its one set of keys; the former set ends. */
export const putClientKeys = async (tx: Tx, familyId: FamilyId, keys: NewKeys): Promise<void> => {
  const to = { familyId, subjectId: keys.deviceId, expiresAt: null };
  for (const hash of [keys.keyHash, keys.tokenHash])
    if (!(await claimEntry(tx, 'client-key', hash, to))) throw new Error('random keys came up twice');
  const fresh = {
    id: keys.id,
    key_hash: keys.keyHash,
    token_hash: keys.tokenHash,
    password_hash: keys.passwordHash,
    password: keys.password,
    made_at: keys.madeAt,
    first_report_at: null,
    client: null,
    fences_notified: null,
    watch_id: null,
    beside: keys.beside,
    abilities: null,
  };
  await tx
    .insertInto('client_keys')
    .values({ device_id: keys.deviceId, family_id: familyId, ...fresh })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doUpdateSet(fresh))
    .execute();
};

/** What else a device has, before keys beside its companion are made. Read it under the device's lock. */
export const selectBesideWhat = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
): Promise<{ companion: boolean; otherClient: boolean } | undefined> =>
  tx
    .selectFrom('devices as d')
    .leftJoin('pairing_codes as c', (join) =>
      join
        .onRef('c.family_id', '=', 'd.family_id')
        .onRef('c.device_id', '=', 'd.id')
        .on('c.expires_at', '>', now),
    )
    .leftJoin('client_keys as k', (join) =>
      join
        .onRef('k.family_id', '=', 'd.family_id')
        .onRef('k.device_id', '=', 'd.id')
        .on('k.beside', '=', false)
        .on((eb) => eb.or([eb('k.first_report_at', 'is not', null), eb('k.watch_id', 'is not', null)])),
    )
    .where('d.family_id', '=', familyId)
    .where('d.id', '=', deviceId)
    .select((eb) => [
      // Paired, or about to be: a code is open.
      eb
        .or([eb('d.token_hash', 'is not', null), eb('c.expires_at', 'is not', null)])
        .$castTo<boolean>()
        .as('companion'),
      eb('k.id', 'is not', null).$castTo<boolean>().as('otherClient'),
    ])
    .executeTakeFirst();

/** What is kept of the device's keys; undefined when it has none such. @param beside those of a client beside the companion */
export const selectKeyHashes = async (
  db: Db,
  familyId: FamilyId,
  deviceId: DeviceId,
  beside: boolean,
): Promise<{ keyHash: Buffer; passwordHash: Buffer } | undefined> => {
  const row = await db
    .selectFrom('client_keys')
    .select(['key_hash as keyHash', 'password_hash as passwordHash'])
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('beside', '=', beside)
    .executeTakeFirst();
  if (!row?.keyHash || !row.passwordHash) return undefined;
  return { keyHash: row.keyHash, passwordHash: row.passwordHash };
};

/** Ends the keys of a device. @returns whether a client reported with them; undefined when there were none */
export const deleteClientKeys = async (
  tx: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<{ reported: boolean } | undefined> => {
  const ended = await tx
    .deleteFrom('client_keys')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .returning('first_report_at')
    .executeTakeFirst();
  return ended && { reported: ended.first_report_at !== null };
};

/** Ends the keys of a client that the companion takes the place of; those of one beside it were made for the two. */
export const deleteReplacedKeys = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<{ reported: boolean } | undefined> => {
  const ended = await tx
    .deleteFrom('client_keys')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('beside', '=', false)
    .returning('first_report_at')
    .executeTakeFirst();
  return ended && { reported: ended.first_report_at !== null };
};

/** Ends the keys of a family that nothing reported with yet: as with an open code, anyone who has seen them could pair with them. */
export const deleteUnusedKeys = async (tx: Tx, familyId: FamilyId): Promise<void> => {
  await tx
    .deleteFrom('client_keys')
    .where('family_id', '=', familyId)
    .where('first_report_at', 'is', null)
    .execute();
};

export interface ClientRow {
  id: string;
  device_id: DeviceId;
  family_id: FamilyId;
  child_id: ChildId;
  password_hash: Buffer | null;
  password: Buffer | null;
  first_report_at: Date | null;
  client: string | null;
  beside: boolean;
  fences_notified: string | null;
  /** The device's fences now, as a digest; null when it has none. */
  fences: string | null;
}

/** The family that keys belong to, from the directory. @param keyHash of the key or the token */
export const findFamilyOfKey = async (db: Db, keyHash: Buffer): Promise<FamilyId | undefined> =>
  (await findEntry(db, 'client-key', keyHash))?.familyId;

/**
 * Whose keys or watch these are, unless neither they nor their device reported since.
 * @param familyId that the directory leads to
 * @param since a watch that nothing came from yet is known for a shorter time: its number is no secret
 */
export const findClient = async (
  db: Db,
  familyId: FamilyId,
  by: 'key_hash' | 'token_hash' | 'watch_id',
  value: Buffer | string,
  { aliveSince, unusedSince }: { aliveSince: Date; unusedSince: Date },
): Promise<ClientRow | undefined> => {
  const { rows } = await sql<ClientRow>`
    select k.id, k.device_id, k.family_id, d.child_id, k.password_hash, k.password, k.first_report_at, k.client, k.beside, k.fences_notified,
      (select md5(string_agg(g.id || ' ' || g.version, ',' order by g.id)) from geofences g
       where g.family_id = k.family_id and g.device_id = k.device_id) as fences
    from client_keys k
    join devices d on d.id = k.device_id and d.family_id = k.family_id
    left join device_states s on s.family_id = k.family_id and s.device_id = k.device_id
    where k.family_id = ${familyId} and ${sql.ref(`k.${by}`)} = ${value} and greatest(k.made_at, s.last_seen_at) > ${aliveSince}
      and (k.watch_id is null or k.first_report_at is not null or k.made_at > ${unusedSince})
      and (not k.beside or d.token_hash is not null)
    ${PLAN_ONCE}`.execute(db);
  return rows[0];
};

export interface FirstReport {
  keysId: string;
  familyId: FamilyId;
  deviceId: DeviceId;
  client: ThirdPartyClient;
  at: Date;
}

/**
 * The first report by the keys: from now on the device is this client's. The token of what reported before
 * dies; an open code ended when the keys were made, and a new one ends the keys. The device is locked before its keys, as a removal does.
 * @returns whether something reported before; undefined when the keys are gone or this was no first report
 */
export const takeOver = async (
  tx: Tx,
  { keysId, familyId, deviceId, client, at }: FirstReport,
): Promise<{ rePaired: boolean } | undefined> => {
  const former = await lockPairing(tx, familyId, deviceId);
  const first = await tx
    .updateTable('client_keys')
    .set({ first_report_at: at, client: client.name })
    .where('id', '=', keysId)
    .where('family_id', '=', familyId)
    .where('first_report_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!former || !first) return undefined;
  await keepReceipts(tx, familyId, { deviceId }, at);
  await tx
    .updateTable('devices')
    .set({
      token_hash: null,
      paired_at: at,
      ...columnsOf({ platform: client.name }),
      abilities: [...client.abilities],
    })
    .where('family_id', '=', familyId)
    .where('id', '=', deviceId)
    .execute();
  await sql`
    insert into device_states (device_id, family_id, last_seen_at) values (${deviceId}, ${familyId}, ${at})
    on conflict (family_id, device_id) do update set last_seen_at = greatest(device_states.last_seen_at, excluded.last_seen_at),
      permissions = '{}', network = null, charging = null, status_at = null`.execute(tx);
  return { rePaired: former.pairedAt !== null };
};

/**
 * The first report by keys of a client beside the companion: the device stays the companion's.
 * @returns undefined when the keys or the companion's pairing are gone, or this was no first report
 */
export const joinBeside = async (
  tx: Tx,
  { keysId, familyId, deviceId, client, at }: FirstReport,
): Promise<{ rePaired: boolean } | undefined> => {
  const companion = await lockPairing(tx, familyId, deviceId);
  if (!companion?.tokenHash) return undefined;
  const first = await tx
    .updateTable('client_keys')
    .set({ first_report_at: at, client: client.name, abilities: [...client.abilities] })
    .where('id', '=', keysId)
    .where('family_id', '=', familyId)
    .where('first_report_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return first && { rePaired: false };
};

/** Another client reports with the same keys. */
export const renameClient = async (
  tx: Tx,
  { keysId, familyId, deviceId, client, beside }: Omit<FirstReport, 'at'> & { beside: boolean },
): Promise<void> => {
  await lockDevice(tx, familyId, deviceId);
  const known = await tx
    .updateTable('client_keys')
    .set({ client: client.name, ...(beside && { abilities: [...client.abilities] }) })
    .where('id', '=', keysId)
    .where('family_id', '=', familyId)
    .returning('id')
    .executeTakeFirst();
  if (!known || beside) return;
  await tx
    .updateTable('devices')
    .set({ platform: client.name, abilities: [...client.abilities] })
    .where('family_id', '=', familyId)
    .where('id', '=', deviceId)
    .execute();
};

export const setFencesNotified = async (
  db: Db,
  familyId: FamilyId,
  keysId: string,
  digest: string | null,
): Promise<void> => {
  await db
    .updateTable('client_keys')
    .set({ fences_notified: digest })
    .where('id', '=', keysId)
    .where('family_id', '=', familyId)
    .execute();
};

/** Whether a parent left the family since the keys were made, by its log: it is unknown who has seen them. */
export const selectPartedSince = async (db: Db, familyId: FamilyId, keysId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('client_keys as k')
    .innerJoin('audit_entries as a', (join) =>
      join.onRef('a.family_id', '=', 'k.family_id').onRef('a.at', '>=', 'k.made_at'),
    )
    .select('a.seq')
    .where('k.id', '=', keysId)
    .where('k.family_id', '=', familyId)
    .where('a.act', 'in', ['parent.removed', 'parent.left', 'account.ended'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
