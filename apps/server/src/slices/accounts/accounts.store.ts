import { sql } from 'kysely';
import { AppError } from '@kinward/contract/errors.ts';
import type { Reading } from '@kinward/contract/accounts/profile.schemas.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { Language } from '@kinward/messages/reader.ts';
import type { AccountKey } from '../../core/accounts.ts';
import { claimAddresses, findAtAddress, freeAddresses, type AddressKind } from '../../core/addresses.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface AccountRow {
  id: AccountId;
  family_id: FamilyId;
  role: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  password_hash: string;
  picture: string | null;
  created_at: Date;
  /** When it took the place of a former one; null for that of the registration. */
  email_changed_at: Date | null;
  phone_changed_at: Date | null;
  /** How the parent reads; null where it was not chosen. */
  language: Reading['language'] | null;
  units: Reading['units'] | null;
  hour_cycle: Reading['hourCycle'] | null;
}

export interface RegistrationRow {
  id: AccountId;
  first_name: string;
  last_name: string;
  email: string;
  phone: string;
  password_hash: string;
  email_verified_at: Date | null;
  phone_verified_at: Date | null;
  /** The invitation that it joins a family by; null: it founds one. */
  invitation_id: string | null;
  invitation_family_id: FamilyId | null;
}

export type Channel = AddressKind;

const REGISTRATION = [
  'id',
  'first_name',
  'last_name',
  'email',
  'phone',
  'password_hash',
  'email_verified_at',
  'phone_verified_at',
  'invitation_id',
  'invitation_family_id',
] as const;

export const findAccount = (db: DbOrTx, account: AccountKey): Promise<AccountRow | undefined> =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('family_id', '=', account.family_id)
    .where('id', '=', account.id)
    .executeTakeFirst();

/** The account that an address belongs to, which is one of the installation. */
export const findAccountAt = async (
  db: DbOrTx,
  channel: Channel,
  address: string,
): Promise<AccountRow | undefined> => {
  const account = await findAtAddress(db, channel, address);
  const row = account && (await findAccount(db, account));
  return row?.[channel] === address ? row : undefined;
};

/** Holds other logins and password changes of this account back until the transaction ends. */
export const lockAccount = (tx: Tx, account: AccountKey): Promise<AccountRow | undefined> =>
  tx
    .selectFrom('accounts')
    .selectAll()
    .where('family_id', '=', account.family_id)
    .where('id', '=', account.id)
    .forUpdate()
    .executeTakeFirst();

/** The beginning of every change of one account. */
const change = (db: DbOrTx, { id, family_id: familyId }: AccountKey) =>
  db.updateTable('accounts').where('family_id', '=', familyId).where('id', '=', id);

export const updateReading = async (
  tx: Tx,
  account: AccountKey,
  { language, units, hourCycle }: Reading,
): Promise<void> => {
  await change(tx, account).set({ language, units, hour_cycle: hourCycle }).execute();
};

export const updatePasswordHash = async (db: DbOrTx, account: AccountKey, hash: string): Promise<void> => {
  await change(db, account).set({ password_hash: hash }).execute();
};

/** Replaces a stale hash unless the password was changed meanwhile. */
export const refreshPasswordHash = async (
  db: DbOrTx,
  account: AccountKey,
  former: string,
  hash: string,
): Promise<void> => {
  await change(db, account).set({ password_hash: hash }).where('password_hash', '=', former).execute();
};

type Details = Partial<
  Pick<AccountRow, 'first_name' | 'last_name' | 'email' | 'phone' | 'email_changed_at' | 'phone_changed_at'>
>;

/**
 * Changes a locked account. A former address is free for others from the commit on.
 * @throws AppError ACCOUNT_EXISTS for an email or phone that is another account's
 */
export const updateDetails = async (tx: Tx, before: AccountRow, set: Details): Promise<AccountRow> => {
  const claimed: Partial<Record<Channel, string>> = {};
  const freed: Partial<Record<Channel, string>> = {};
  for (const channel of ['email', 'phone'] as const) {
    const next = set[channel];
    if (next === undefined || next === before[channel]) continue;
    claimed[channel] = next;
    freed[channel] = before[channel];
  }
  if (!(await claimAddresses(tx, before, claimed))) throw new AppError('ACCOUNT_EXISTS');
  const after = await change(tx, before).set(set).returningAll().executeTakeFirstOrThrow();
  await freeAddresses(tx, before, freed);
  return after;
};

export const setPicture = async (tx: Tx, account: AccountKey, picture: string): Promise<void> => {
  await change(tx, account).set({ picture }).execute();
};

/** Makes the account of a finished registration; false when the email or phone went to another account meanwhile. */
export const insertAccount = async (
  tx: Tx,
  registration: RegistrationRow,
  family: { id: FamilyId; role: 'owner' | 'parent' },
  createdAt: Date,
  language: Language | null,
): Promise<boolean> => {
  if (!(await claimAddresses(tx, { id: registration.id, family_id: family.id }, registration))) return false;
  await tx
    .insertInto('accounts')
    .values({
      language,
      id: registration.id,
      family_id: family.id,
      role: family.role,
      first_name: registration.first_name,
      last_name: registration.last_name,
      email: registration.email,
      phone: registration.phone,
      password_hash: registration.password_hash,
      created_at: createdAt,
    })
    .execute();
  return true;
};

export const findRegistration = (
  db: DbOrTx,
  by: 'id' | 'email',
  value: string,
): Promise<RegistrationRow | undefined> =>
  db.selectFrom('registrations').select(REGISTRATION).where(by, '=', value).executeTakeFirst();

/** Registrations of the same email or phone follow one another; in a fixed order, so that two never wait for each other. */
export const lockAddresses = async (tx: Tx, email: string, phone: string): Promise<void> => {
  for (const key of [`email:${email}`, `phone:${phone}`]) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  }
};

/** Removes the registrations of an email or a phone with their codes. */
export const deleteRegistrations = async (tx: Tx, email: string, phone: string): Promise<void> => {
  const gone = await tx
    .deleteFrom('registrations')
    .where((eb) => eb.or([eb('email', '=', email), eb('phone', '=', phone)]))
    .returning('id')
    .execute();
  const ids = gone.map((row) => row.id);
  if (ids.length > 0) await tx.deleteFrom('one_time_codes').where('subject_id', 'in', ids).execute();
};

export const deleteRegistration = async (tx: Tx, id: AccountId): Promise<void> => {
  await tx.deleteFrom('registrations').where('id', '=', id).execute();
  await tx.deleteFrom('one_time_codes').where('subject_id', '=', id).execute();
};

export const insertRegistration = async (
  tx: Tx,
  row: Omit<RegistrationRow, 'email_verified_at' | 'phone_verified_at'> & { created_at: Date },
): Promise<void> => {
  await tx.insertInto('registrations').values(row).execute();
};

/** The registration, locked: the first lock of every transaction that works on it, before those of its codes. */
export const lockRegistration = (tx: Tx, id: AccountId): Promise<RegistrationRow | undefined> =>
  tx.selectFrom('registrations').select(REGISTRATION).where('id', '=', id).forUpdate().executeTakeFirst();

/** Marks a channel of a locked registration as proved. */
export const markVerified = (
  tx: Tx,
  registrationId: AccountId,
  channel: Channel,
  at: Date,
): Promise<RegistrationRow> =>
  tx
    .updateTable('registrations')
    .set(channel === 'email' ? { email_verified_at: at } : { phone_verified_at: at })
    .where('id', '=', registrationId)
    .returning(REGISTRATION)
    .executeTakeFirstOrThrow();

/** Removes unfinished registrations; returns how many. */
export const deleteRegistrationsBefore = async (db: DbOrTx, before: Date): Promise<number> => {
  const result = await db.deleteFrom('registrations').where('created_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
};
