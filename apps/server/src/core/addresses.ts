/**
 * Which account an email or a phone belongs to. Each is one account's in the whole installation, and the directory decides it: its
 * entry is written before the account's row, and freed with it.
 */
import { hash } from 'node:crypto';
import type { AccountId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../platform/tx.ts';
import type { AccountKey } from './accounts.ts';
import * as directory from './directory.store.ts';

export type AddressKind = 'email' | 'phone';
export type Addresses = Record<AddressKind, string>;

/** In the order in which every transaction takes both, so that two never wait for each other. */
const KINDS: readonly AddressKind[] = ['email', 'phone'];

/** Not secret: the account's row has the address in plain text. It only has to be of one length. */
const keyOf = (address: string): Buffer => hash('sha256', address, 'buffer');

/** The account that an address leads to; its row says whether it still has it. */
export const findAtAddress = async (
  db: DbOrTx,
  kind: AddressKind,
  address: string,
): Promise<AccountKey | undefined> => {
  const entry = await directory.findEntry(db, kind, keyOf(address));
  if (!entry || entry.subjectId === null) return undefined;
  return { id: entry.subjectId as AccountId, family_id: entry.familyId };
};

/** Whether one of the addresses belongs to an account, whose owner has proved both. */
export const isTaken = async (db: DbOrTx, addresses: Addresses): Promise<boolean> => {
  for (const kind of KINDS)
    if ((await directory.findEntry(db, kind, keyOf(addresses[kind]))) !== undefined) return true;
  return false;
};

/**
 * Takes addresses for an account, which waits for a transaction that is taking one of them.
 * @returns false when one is another account's; the caller's transaction must not be committed then
 */
export const claimAddresses = async (
  tx: Tx,
  { id, family_id: familyId }: AccountKey,
  addresses: Partial<Addresses>,
): Promise<boolean> => {
  for (const kind of KINDS) {
    const address = addresses[kind];
    const to = { familyId, subjectId: id, expiresAt: null };
    if (address !== undefined && !(await directory.claimEntry(tx, kind, keyOf(address), to))) return false;
  }
  return true;
};

/** Frees addresses of an account: another one can have them from the commit on. */
export const freeAddresses = async (
  tx: Tx,
  { family_id: familyId }: AccountKey,
  addresses: Partial<Addresses>,
): Promise<void> => {
  for (const kind of KINDS) {
    const address = addresses[kind];
    if (address !== undefined) await directory.deleteEntry(tx, familyId, { kind, key: keyOf(address) });
  }
};

/** The account with these addresses is of another family from now on. */
export const leadAddresses = async (tx: Tx, account: AccountKey, addresses: Addresses): Promise<void> => {
  for (const kind of KINDS)
    await directory.putEntry(tx, kind, keyOf(addresses[kind]), {
      familyId: account.family_id,
      subjectId: account.id,
      expiresAt: null,
    });
};
