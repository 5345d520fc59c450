/** Computers with an agent, their local users, and how far the newest policy of each came. */
import { sql } from 'kysely';
import type { ComputerHealth } from '@kinward/contract/computers/computer-health.schemas.ts';
import type {
  ComputerFault,
  ComputerPause,
  ComputerReport,
  LeftOutUsers,
  Leaving,
} from '@kinward/contract/computers/computers.schemas.ts';
import type { AccountId, ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';
import type { StoredAbout } from './signal-times.ts';

/** A computer within its family. */
export interface ComputerPlace {
  familyId: FamilyId;
  deviceId: DeviceId;
}

export interface ComputerRow {
  reportedAt: Date;
  number: number;
  contentHash: Buffer | null;
  ownVersion: number | null;
  receivedNumber: number;
  receivedAt: Date | null;
  inForceNumber: number;
  inForceAt: Date | null;
  faults: ComputerFault[];
  /** Null: it says nothing of it. */
  health: ComputerHealth | null;
  /** Local users that it could not name; null: none. */
  leftOut: LeftOutUsers | null;
  /** The most since the pairing; null: its agent has not said it. */
  leftOutKnown: LeftOutUsers | null;
  /** The newest first. */
  pauses: ComputerPause[];
  passwordSalt: Buffer | null;
  passwordHash: Buffer | null;
  passwordSetAt: Date | null;
  passwordSetBy: AccountId | null;
  /** The first policy that has it; 0: none has it yet. */
  passwordNumber: number;
  /** Who has switched password protection off; null: nobody. */
  protectionOffBy: AccountId | null;
  protectionOffAt: Date | null;
  /** What its agent says of itself. */
  agent: StoredAbout | null;
  areUpdatesHeld: boolean;
  /** Null: it was noted by an older version. */
  heldBy: AccountId | null;
  heldAt: Date | null;
  /** Null: its agent would not say. */
  leaving: Leaving | null;
  leftAt: Date | null;
  /** Of this silence the parents were notified, by when it was heard last. */
  silentSince: Date | null;
  lastSeenAt: Date | null;
}

const rowOf = (db: DbOrTx, { familyId, deviceId }: ComputerPlace) =>
  db
    .selectFrom('computers')
    .select([
      'reported_at as reportedAt',
      'number',
      'content_hash as contentHash',
      'own_version as ownVersion',
      'received_number as receivedNumber',
      'received_at as receivedAt',
      'in_force_number as inForceNumber',
      'in_force_at as inForceAt',
      'faults',
      sql<ComputerHealth | null>`health`.as('health'),
      sql<LeftOutUsers | null>`left_out`.as('leftOut'),
      sql<LeftOutUsers | null>`left_out_known`.as('leftOutKnown'),
      sql<ComputerPause[]>`pauses`.as('pauses'),
      'password_salt as passwordSalt',
      'password_hash as passwordHash',
      'password_set_at as passwordSetAt',
      sql<AccountId | null>`password_set_by`.as('passwordSetBy'),
      'password_number as passwordNumber',
      sql<AccountId | null>`protection_off_by`.as('protectionOffBy'),
      'protection_off_at as protectionOffAt',
      sql<StoredAbout | null>`agent`.as('agent'),
      'updates_held as areUpdatesHeld',
      sql<AccountId | null>`updates_held_by`.as('heldBy'),
      'updates_held_at as heldAt',
      sql<Leaving | null>`leaving`.as('leaving'),
      'left_at as leftAt',
      'silent_since as silentSince',
      sql<Date | null>`(select s.last_seen_at from device_states s where s.family_id = ${familyId} and s.device_id = ${deviceId})`.as(
        'lastSeenAt',
      ),
    ])
    .$narrowType<{ faults: ComputerFault[] }>()
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId);

/** Undefined: the device has never reported as a computer. */
export const selectComputer = (db: DbOrTx, place: ComputerPlace): Promise<ComputerRow | undefined> =>
  rowOf(db, place).executeTakeFirst();

/** Changes of one computer wait for each other. */
export const lockComputer = (tx: Tx, place: ComputerPlace): Promise<ComputerRow | undefined> =>
  rowOf(tx, place).forNoKeyUpdate().executeTakeFirst();

export interface LocalUserRow {
  name: string;
  isAdministrator: boolean;
  isThere: boolean;
  /** Whose rules; null: none. */
  deviceId: DeviceId | null;
  /** The device whose rules it had was removed: it has those of the computer until a parent chooses. */
  needsChoice: boolean;
  /** It came after the pairing, and no parent has chosen for it. */
  isNew: boolean;
  deviceName: string | null;
  childId: ChildId | null;
  childName: string | null;
}

/** By name. */
export const selectUsers = (db: DbOrTx, { familyId, deviceId }: ComputerPlace): Promise<LocalUserRow[]> =>
  db
    .selectFrom('computer_users as u')
    .leftJoin('devices as d', (join) =>
      join
        .on('d.id', '=', sql<DeviceId>`coalesce(u.device_id, u.computer_id)`)
        .onRef('d.family_id', '=', 'u.family_id')
        .on('u.has_rules', '=', true),
    )
    .leftJoin('children as c', (join) =>
      join.onRef('c.id', '=', 'd.child_id').onRef('c.family_id', '=', 'd.family_id'),
    )
    .select([
      'u.name',
      'u.is_administrator as isAdministrator',
      'u.is_there as isThere',
      'd.id as deviceId',
      sql<boolean>`u.has_rules and u.device_id is null`.as('needsChoice'),
      'u.is_new as isNew',
      'd.name as deviceName',
      'c.id as childId',
      'c.first_name as childName',
    ])
    .where('u.family_id', '=', familyId)
    .where('u.computer_id', '=', deviceId)
    // Of one that is gone no more is kept than that a parent chose no rules for it.
    .where((where) => where.or([where('u.is_there', '=', true), where('u.has_rules', '=', true)]))
    .orderBy('u.name')
    .execute();

/**
 * Notes what a computer says of itself; one for which a parent has chosen and that is not named is kept: it may be a directory that does not answer.
 * @returns names of local users that were not known
 */
export const noteReport = async (
  tx: Tx,
  { familyId, deviceId }: ComputerPlace,
  {
    users,
    leftOut,
    faults,
    health,
    pauses = [],
    agent,
    leaving,
  }: Pick<ComputerReport, 'users' | 'leftOut' | 'faults' | 'health' | 'pauses' | 'leaving'> & {
    agent?: StoredAbout;
  },
  now: Date,
): Promise<string[]> => {
  const said = {
    reported_at: now,
    faults: [...faults],
    health: health === undefined ? null : JSON.stringify(health),
    left_out: leftOut === undefined ? null : JSON.stringify(leftOut),
    pauses: JSON.stringify(pauses),
    agent: agent === undefined ? null : JSON.stringify(agent),
    leaving: leaving ?? null,
    left_at: leaving === 'asleep' || leaving === 'off' ? now : null,
  };
  await tx
    .insertInto('computers')
    .values({ family_id: familyId, device_id: deviceId, ...said })
    .onConflict((conflict) => conflict.columns(['family_id', 'device_id']).doUpdateSet(said))
    .execute();
  const names = users.map(({ name }) => name);
  await sql`
    delete from computer_users
    where family_id = ${familyId}::uuid and computer_id = ${deviceId}::uuid and not was_chosen
      and name <> all(${names}::text[])`.execute(tx);
  await sql`
    update computer_users set is_there = false
    where family_id = ${familyId}::uuid and computer_id = ${deviceId}::uuid and name <> all(${names}::text[])`.execute(
    tx,
  );
  const { rows } = await sql<{ name: string; isFresh: boolean }>`
    insert into computer_users (family_id, computer_id, name, is_administrator, is_there)
    select ${familyId}::uuid, ${deviceId}::uuid, t.name, t.is_administrator, true
    from unnest(${names}::text[], ${users.map(({ isAdministrator }) => isAdministrator)}::boolean[]) as t (name, is_administrator)
    on conflict (family_id, computer_id, name) do update set
      is_administrator = excluded.is_administrator, is_there = true
    returning name, xmax = 0 as "isFresh"`.execute(tx);
  return rows.filter(({ isFresh }) => isFresh).map(({ name }) => name);
};

/** Of its client now; null: none has paired. */
export const selectPairedAt = async (
  db: DbOrTx,
  { familyId, deviceId }: ComputerPlace,
): Promise<Date | null> => {
  const device = db.selectFrom('devices').select('paired_at').where('family_id', '=', familyId);
  return (await device.where('id', '=', deviceId).executeTakeFirst())?.paired_at ?? null;
};

export const markNew = async (
  tx: Tx,
  { familyId, deviceId }: ComputerPlace,
  names: readonly string[],
): Promise<void> => {
  await tx
    .updateTable('computer_users')
    .set({ is_new: true })
    .where('family_id', '=', familyId)
    .where('computer_id', '=', deviceId)
    .where('name', 'in', names)
    .execute();
};

const computerRow = (tx: Tx, { familyId, deviceId }: ComputerPlace) =>
  tx.updateTable('computers').where('family_id', '=', familyId).where('device_id', '=', deviceId);

/** A policy that says something else than the one before. @param passwordHash of the password in it */
export const putPolicy = async (
  tx: Tx,
  place: ComputerPlace,
  {
    number,
    contentHash,
    ownVersion,
    passwordHash,
  }: Pick<ComputerRow, 'number' | 'contentHash' | 'ownVersion' | 'passwordHash'>,
): Promise<void> => {
  const waiting = sql<boolean>`password_hash = ${passwordHash}::bytea and password_number = 0`;
  await computerRow(tx, place)
    .set({
      number,
      content_hash: contentHash,
      own_version: ownVersion,
      password_number: sql<number>`case when ${waiting} then ${number}::bigint else password_number end`,
    })
    .execute();
};

export interface PutPassword {
  salt: Buffer;
  hash: Buffer;
  at: Date;
  by: AccountId;
}

/** @param password null: none */
export const putPassword = async (
  tx: Tx,
  place: ComputerPlace,
  password: PutPassword | null,
): Promise<void> => {
  const [password_salt, password_hash] = [password?.salt ?? null, password?.hash ?? null];
  const [password_set_at, password_set_by] = [password?.at ?? null, password?.by ?? null];
  await computerRow(tx, place)
    .set({ password_salt, password_hash, password_set_at, password_set_by, password_number: 0 })
    .execute();
};

/** @param off null: password protection is on */
export const putProtectionOff = async (
  tx: Tx,
  place: ComputerPlace,
  off: { by: AccountId; at: Date } | null,
): Promise<void> => {
  const [protection_off_by, protection_off_at] = [off?.by ?? null, off?.at ?? null];
  await computerRow(tx, place).set({ protection_off_by, protection_off_at }).execute();
};

/** Of a parent's own password. */
export const selectPasswordHash = async (
  db: DbOrTx,
  { familyId, accountId }: { familyId: FamilyId; accountId: AccountId },
): Promise<string | undefined> => {
  const account = db.selectFrom('accounts').select('password_hash').where('family_id', '=', familyId);
  return (await account.where('id', '=', accountId).executeTakeFirst())?.password_hash;
};

/** Ids and first names of the family's parents, in an order that does not change. */
export const selectParents = (
  db: DbOrTx,
  familyId: FamilyId,
): Promise<{ id: AccountId; first_name: string }[]> =>
  db
    .selectFrom('accounts')
    .select([sql<AccountId>`id`.as('id'), 'first_name'])
    .where('family_id', '=', familyId)
    .orderBy('id')
    .execute();

/** Whether the agent of a computer holds the device's token now. */
export const isAgent = async (db: DbOrTx, { familyId, deviceId }: ComputerPlace): Promise<boolean> => {
  const device = db.selectFrom('devices').select('is_agent').where('family_id', '=', familyId);
  return (await device.where('id', '=', deviceId).executeTakeFirst())?.is_agent === true;
};

export const putReceived = async (tx: Tx, place: ComputerPlace, number: number, now: Date): Promise<void> => {
  await computerRow(tx, place).set({ received_number: number, received_at: now }).execute();
};

export const putInForce = async (tx: Tx, place: ComputerPlace, number: number, now: Date): Promise<void> => {
  await computerRow(tx, place).set({ in_force_number: number, in_force_at: now }).execute();
};

/** @param held null: they are taken */
export const putUpdatesHeld = async (
  tx: Tx,
  place: ComputerPlace,
  held: { by: AccountId; at: Date } | null,
): Promise<void> => {
  const [updates_held_by, updates_held_at] = [held?.by ?? null, held?.at ?? null];
  await computerRow(tx, place)
    .set({ updates_held: held !== null, updates_held_by, updates_held_at })
    .execute();
};

/** @returns whether the computer has such a local user */
export const bindUser = async (
  tx: Tx,
  { familyId, deviceId }: ComputerPlace,
  name: string,
  bound: DeviceId | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('computer_users')
    .set({ device_id: bound, has_rules: bound !== null, is_new: false, was_chosen: true })
    .where('family_id', '=', familyId)
    .where('computer_id', '=', deviceId)
    .where('name', '=', name)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
