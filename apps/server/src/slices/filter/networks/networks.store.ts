/** Homes that the filter knows by where their questions come from. */
import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';

export interface NetworkPlace {
  familyId: FamilyId;
  networkId: string;
}

export interface NetworkRow {
  id: string;
  name: string;
  changes: boolean;
  linkedAt: Date;
  label: string | null;
  toldAt: Date | null;
  firstHeardAt: Date | null;
  heardAt: Date | null;
}

const COLUMNS = [
  'id',
  'name',
  'changes',
  'linked_at as linkedAt',
  'label',
  'told_at as toldAt',
  'first_heard_at as firstHeardAt',
  'heard_at as heardAt',
] as const;

/** Every network that a resolver can know, of all families. */
export const selectNetworkPlaces = async (db: Db): Promise<NetworkPlace[]> => {
  const rows = await db
    .selectFrom('filter_networks')
    .select(['family_id as familyId', 'id as networkId'])
    .modifyEnd(ALL_SHARDS)
    .execute();
  return rows;
};

/** The family's networks, the first first. */
export const selectNetworks = (db: DbOrTx, familyId: FamilyId): Promise<NetworkRow[]> =>
  db
    .selectFrom('filter_networks')
    .select(COLUMNS)
    .where('family_id', '=', familyId)
    .orderBy('linked_at')
    .orderBy('id')
    .execute();

export interface AddressRow {
  networkId: string;
  network: string;
  provedAt: Date;
}

/** Where the questions of the family's networks come from. */
export const selectAddresses = (db: DbOrTx, familyId: FamilyId): Promise<AddressRow[]> =>
  db
    .selectFrom('filter_network_addresses')
    .select(['network_id as networkId', 'network', 'proved_at as provedAt'])
    .where('family_id', '=', familyId)
    .orderBy('network')
    .execute();

/** Keeps changes of a network in order; undefined where the family has no such one. */
export const lockNetwork = (tx: Tx, { familyId, networkId }: NetworkPlace): Promise<NetworkRow | undefined> =>
  tx
    .selectFrom('filter_networks')
    .select(COLUMNS)
    .where('family_id', '=', familyId)
    .where('id', '=', networkId)
    .forNoKeyUpdate()
    .executeTakeFirst();

export const hasNetworkNamed = async (
  tx: Tx,
  familyId: FamilyId,
  name: string,
  exceptId: string,
): Promise<boolean> => {
  const row = await tx
    .selectFrom('filter_networks')
    .select('id')
    .where('family_id', '=', familyId)
    .where(sql<boolean>`lower(name) = lower(${name}::text)`)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  return row !== undefined;
};

export const insertNetwork = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  { name, changes, now }: { name: string; changes: boolean; now: Date },
): Promise<void> => {
  await tx
    .insertInto('filter_networks')
    .values({ family_id: familyId, id: networkId, name, changes, linked_at: now })
    .execute();
};

export const updateNetwork = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  change: { name: string; changes: boolean },
): Promise<void> => {
  await tx
    .updateTable('filter_networks')
    .set(change)
    .where('family_id', '=', familyId)
    .where('id', '=', networkId)
    .execute();
};

/** What its questions were heard by begins anew: it has another address. */
export const forgetHeard = async (tx: Tx, { familyId, networkId }: NetworkPlace): Promise<void> => {
  await tx
    .updateTable('filter_networks')
    .set({ first_heard_at: null, heard_at: null })
    .where('family_id', '=', familyId)
    .where('id', '=', networkId)
    .execute();
};

export const deleteNetwork = async (tx: Tx, { familyId, networkId }: NetworkPlace): Promise<void> => {
  await tx
    .deleteFrom('filter_networks')
    .where('family_id', '=', familyId)
    .where('id', '=', networkId)
    .execute();
};

export const putAddress = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  network: string,
  now: Date,
): Promise<void> => {
  const fresh = { network_id: networkId, proved_at: now };
  await tx
    .insertInto('filter_network_addresses')
    .values({ family_id: familyId, network, ...fresh })
    .onConflict((conflict) => conflict.columns(['family_id', 'network']).doUpdateSet(fresh))
    .execute();
};

export const deleteAddress = async (tx: Tx, familyId: FamilyId, network: string): Promise<void> => {
  await tx
    .deleteFrom('filter_network_addresses')
    .where('family_id', '=', familyId)
    .where('network', '=', network)
    .execute();
};

/** Notes that somebody there has proved it again, at most once in a while. */
export const proveAgain = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  networks: readonly string[],
  { now, before }: { now: Date; before: Date },
): Promise<void> => {
  await tx
    .updateTable('filter_network_addresses')
    .set({ proved_at: now })
    .where('family_id', '=', familyId)
    .where('network_id', '=', networkId)
    .where('network', 'in', networks)
    .where('proved_at', '<', before)
    .execute();
};

/** Takes an address from a network whose address changes and who was not known to have it since a moment. @returns which one it was */
export const dropLapsed = async (
  tx: Tx,
  familyId: FamilyId,
  network: string,
  since: Date,
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    delete from filter_network_addresses a
    using filter_networks n
    where a.family_id = ${familyId}::uuid and n.family_id = a.family_id and n.id = a.network_id
      and a.network = ${network}::text and n.changes and a.proved_at < ${since}::timestamptz
    returning n.id`.execute(tx);
  return rows[0]?.id;
};

/** Notes when it was heard. @returns whether anything is new */
export const noteHeard = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update filter_networks
    set first_heard_at = coalesce(first_heard_at, ${at}::timestamptz), heard_at = ${at}::timestamptz
    where family_id = ${familyId}::uuid and id = ${networkId}::uuid
      and (heard_at is null or heard_at < ${at}::timestamptz)
    returning id`.execute(tx);
  return rows.length > 0;
};

/** Gives it what its router proves itself with. */
export const setKey = async (
  tx: Tx,
  { familyId, networkId }: NetworkPlace,
  { label, keyHash }: { label: string; keyHash: Buffer },
): Promise<Buffer | null> => {
  const former = await tx
    .selectFrom('filter_networks')
    .select('key_hash')
    .where('family_id', '=', familyId)
    .where('id', '=', networkId)
    .executeTakeFirst();
  await tx
    .updateTable('filter_networks')
    .set({ label, key_hash: keyHash, changes: true })
    .where('family_id', '=', familyId)
    .where('id', '=', networkId)
    .execute();
  return former?.key_hash ?? null;
};

export const selectKeyHash = async (
  db: DbOrTx,
  { familyId, networkId }: NetworkPlace,
): Promise<Buffer | null> => {
  const row = await db
    .selectFrom('filter_networks')
    .select('key_hash')
    .where('family_id', '=', familyId)
    .where('id', '=', networkId)
    .executeTakeFirst();
  return row?.key_hash ?? null;
};

export const noteTold = async (tx: Tx, { familyId, networkId }: NetworkPlace, at: Date): Promise<void> => {
  await tx
    .updateTable('filter_networks')
    .set({ told_at: at })
    .where('family_id', '=', familyId)
    .where('id', '=', networkId)
    .execute();
};

/** What is open there has changed. @returns the next version of its rules */
export const nextRulesVersion = async (tx: Tx, { familyId, networkId }: NetworkPlace): Promise<number> => {
  const row = await tx
    .updateTable('filter_networks')
    .set((eb) => ({ rules_version: eb('rules_version', '+', 1) }))
    .where('family_id', '=', familyId)
    .where('id', '=', networkId)
    .returning('rules_version')
    .executeTakeFirstOrThrow();
  return row.rules_version;
};

/** What a resolver is to know of a network; undefined where it is gone. */
export const selectForFeed = async (
  db: DbOrTx,
  { familyId, networkId }: NetworkPlace,
): Promise<{ addresses: string[]; timeZone: string; rulesVersion: number } | undefined> => {
  const row = await db
    .selectFrom('filter_networks as n')
    .innerJoin('families as f', 'f.id', 'n.family_id')
    .select(['f.time_zone as timeZone', 'n.rules_version as rulesVersion'])
    .where('n.family_id', '=', familyId)
    .where('n.id', '=', networkId)
    .executeTakeFirst();
  if (!row) return undefined;
  const all = await selectAddresses(db, familyId);
  return {
    timeZone: row.timeZone,
    rulesVersion: row.rulesVersion,
    addresses: all.filter((one) => one.networkId === networkId).map(({ network }) => network),
  };
};
