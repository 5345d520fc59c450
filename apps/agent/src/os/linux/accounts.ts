/** Local users as the system knows them, whatever it has them from (getent(1)). */
import { readFileSync } from 'node:fs';
import type { Account } from '../../rules/bindings.ts';
import { readAdministrators, saidBy } from './administrators.ts';

const PROGRAM = '/usr/bin/getent';
/** Ids of people: of login.defs(5), up to where systemd gives ids to services, and those that systemd-homed gives (`UIDS-GIDS` of systemd). */
const PEOPLE = [
  [1000, 59_999],
  [60_001, 60_513],
] as const;
/** Whether an id is of an account of a person, and not of a service. */
export const isPerson = ({ uid }: Pick<Account, 'uid'>): boolean =>
  PEOPLE.some(([first, last]) => uid >= first && uid <= last);

const accountIn = (line: string): Account | null => {
  const [name = '', , uid = ''] = line.split(':');
  return /^\d+$/u.test(uid) && name !== '' ? { name, uid: Number(uid) } : null;
};

/** @returns null where there is none of this name @throws Error where it cannot be asked: a user who is there would have no rules */
export function findAccount(name: string): Account | null {
  // A name that is a number would be looked up as one.
  const account = accountIn(saidBy(PROGRAM, ['passwd', name]).split('\n')[0] ?? '');
  return account?.name === name ? account : null;
}

/**
 * Accounts of people, each name once, though a file and a directory may both have it. A directory that does not list its own is
 * not asked for them.
 * @param until as of `saidBy`
 * @throws Error where it cannot be asked
 */
export const people = (until = Infinity): Account[] => {
  const found = new Map<string, Account>();
  for (const line of saidBy(PROGRAM, ['passwd'], until).split('\n')) {
    const account = accountIn(line);
    // The first is whom the system means by the name.
    if (account && isPerson(account) && !found.has(account.name)) found.set(account.name, account);
  }
  return Array.from(found.values());
};

/** Of `/etc/subuid`; empty where there is none. @throws the system's error where it cannot be read: containers would have no rules */
export function subordinateText(file = '/etc/subuid'): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

type Person = Account & { isAdministrator: boolean };
let known: Person[] | undefined;

/**
 * Accounts of people, and which of them are administrators; where they cannot be asked for now, those of the last time.
 * @param withinMs for all that is asked together
 * @throws Error where there was none
 */
export function localUsers(withinMs = Infinity): Person[] {
  const until = performance.now() + withinMs;
  try {
    const isAdministrator = readAdministrators(until);
    known = people(until).map((account) => ({ ...account, isAdministrator: isAdministrator(account) }));
  } catch (error) {
    if (!known) throw error;
  }
  return known;
}
