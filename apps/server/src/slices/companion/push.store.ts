import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { lockPairing } from '../../core/locks.ts';
import { takePushAddress } from '../../core/push-addresses.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface NewSubscription {
  id: string;
  /** Of the token that the device subscribed with. */
  tokenHash: Buffer;
  /** SHA-256 of the endpoint. */
  endpointHash: Buffer;
  sealed: Buffer;
  at: Date;
}

interface Place {
  familyId: FamilyId;
  deviceId: DeviceId;
}

/** Subscriptions of pairings that hold. */
const live = (db: DbOrTx) =>
  db
    .selectFrom('device_push_subscriptions as p')
    .innerJoin('devices as d', (join) =>
      join
        .onRef('d.family_id', '=', 'p.family_id')
        .onRef('d.id', '=', 'p.device_id')
        .onRef('d.token_hash', '=', 'p.token_hash'),
    );

/**
 * Replaces a browser's subscription; of more than `cap` of a device the oldest are removed.
 * @returns false when the token ended meanwhile
 */
export const replace = async (
  tx: Tx,
  { familyId, deviceId }: Place,
  row: NewSubscription,
  cap: number,
): Promise<boolean> => {
  const paired = await lockPairing(tx, familyId, deviceId);
  if (!paired?.tokenHash?.equals(row.tokenHash)) return false;
  const values = {
    id: row.id,
    family_id: familyId,
    device_id: deviceId,
    token_hash: row.tokenHash,
    endpoint_hash: row.endpointHash,
    sealed: row.sealed,
    rules_version: null,
    rules_notified_at: null,
    created_at: row.at,
  };
  await takePushAddress(
    tx,
    { kind: 'device-push', hash: row.endpointHash },
    { familyId, subjectId: deviceId },
  );
  await tx.insertInto('device_push_subscriptions').values(values).execute();
  const kept = tx
    .selectFrom('device_push_subscriptions')
    .select('id')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('token_hash', '=', row.tokenHash)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(cap);
  await tx
    .deleteFrom('device_push_subscriptions')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('id', 'not in', kept)
    .execute();
  return true;
};

export const deleteOfDevice = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  tokenHash?: Buffer,
): Promise<void> => {
  await db
    .deleteFrom('device_push_subscriptions')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .$if(tokenHash !== undefined, (query) => query.where('token_hash', '=', tokenHash ?? Buffer.alloc(0)))
    .execute();
};

export const countOfToken = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  tokenHash: Buffer,
): Promise<number> => {
  const { count } = await live(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('p.family_id', '=', familyId)
    .where('p.device_id', '=', deviceId)
    .where('p.token_hash', '=', tokenHash)
    .executeTakeFirstOrThrow();
  return count;
};

/** Devices of the family that asked for pushes; all of them, or the one named. */
export const selectListening = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId?: DeviceId,
): Promise<DeviceId[]> => {
  const rows = await live(db)
    .select('p.device_id')
    .distinct()
    .where('p.family_id', '=', familyId)
    .$if(deviceId !== undefined, (query) => query.where('p.device_id', '=', deviceId ?? null))
    .execute();
  return rows.map((row) => row.device_id);
};

export const selectRealtime = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<{ id: string; sealed: Buffer }[]> =>
  live(db)
    .select(['p.id', 'p.sealed'])
    .where('p.family_id', '=', familyId)
    .where('p.device_id', '=', deviceId)
    .execute();

export const selectOne = (
  db: DbOrTx,
  familyId: FamilyId,
  id: string,
): Promise<{ id: string; sealed: Buffer } | undefined> =>
  live(db)
    .select(['p.id', 'p.sealed'])
    .where('p.family_id', '=', familyId)
    .where('p.id', '=', id)
    .executeTakeFirst();

/**
 * Claims the push about rules: of those of one device with no unread push, or only an old one.
 * @param again a push before this moment counts as old
 */
export const claimRules = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
  again: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    with read as (
      select coalesce(max(version), 0) as version from policy_receipts
      where family_id = ${familyId} and device_id = ${deviceId}
    ), newest as (
      select coalesce(max(version), 0) as version from device_policies
      where family_id = ${familyId} and device_id = ${deviceId}
    )
    update device_push_subscriptions p set rules_version = newest.version, rules_notified_at = ${now}
    from read, newest, devices d
    where p.family_id = ${familyId} and p.device_id = ${deviceId} and newest.version > read.version
      and d.family_id = p.family_id and d.id = p.device_id and d.token_hash = p.token_hash
      and (p.rules_version is null or p.rules_version <= read.version or p.rules_notified_at < ${again})
    returning p.id`.execute(db);
  return rows.map(({ id }) => id);
};

/** Whether the device holds an open stream: then it knows already. */
export const isConnected = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  now: Date,
): Promise<boolean> => {
  const row = await db
    .selectFrom('device_states')
    .select('device_id')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .where('connected_until', '>', now)
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteOne = async (db: DbOrTx, familyId: FamilyId, id: string): Promise<void> => {
  await db
    .deleteFrom('device_push_subscriptions')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
};

/** Deletes what was made under pairings that ended. */
export const deleteEnded = async (db: DbOrTx): Promise<void> => {
  await sql`
    delete from device_push_subscriptions p using devices d
    where d.family_id = p.family_id and d.id = p.device_id and d.token_hash is distinct from p.token_hash
    ${ALL_SHARDS}`.execute(db);
};
