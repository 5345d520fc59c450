/** Local users as the system knows them, whatever it has them from (getent(1)). */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Account } from '../../rules/bindings.ts';

const PROGRAM = '/usr/bin/getent';
/** Where accounts of people begin (`UID_MIN` of login.defs(5)), and where those end that systemd gives to services (its `UIDS-GIDS`). */
const [FIRST_PERSON, LAST_PERSON] = [1000, 60_000];

const accountIn = (line: string): Account | null => {
  const [name = '', , uid = ''] = line.split(':');
  return /^\d+$/u.test(uid) && name !== '' ? { name, uid: Number(uid) } : null;
};

/** @returns null where there is none of this name */
export function findAccount(name: string): Account | null {
  // A name that is a number would be looked up as one.
  const { stdout } = spawnSync(PROGRAM, ['passwd', name], { encoding: 'utf8' });
  const account = accountIn((stdout ?? '').split('\n')[0] ?? '');
  return account?.name === name ? account : null;
}

/** Accounts of people. A directory that does not list its own is not asked for them. */
export const people = (): Account[] =>
  (spawnSync(PROGRAM, ['passwd'], { encoding: 'utf8' }).stdout ?? '').split('\n').flatMap((line) => {
    const account = accountIn(line);
    return account && account.uid >= FIRST_PERSON && account.uid < LAST_PERSON ? [account] : [];
  });

/** Of `/etc/subuid`; empty where there is none. */
export function subordinateText(file = '/etc/subuid'): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Groups whose members may do everything, by the usual settings of sudo(8) and polkit(8) on Debian, Fedora, Arch and their kin. */
const ADMINISTRATORS = ['sudo', 'wheel', 'admin'] as const;

/** Accounts of people, and which of them are administrators. Rights that are given to a person by name alone (`sudoers.d`) are not seen. */
export function localUsers(): (Account & { isAdministrator: boolean })[] {
  const { stdout } = spawnSync(PROGRAM, ['group', ...ADMINISTRATORS], { encoding: 'utf8' });
  const groups = (stdout ?? '').split('\n').map((line) => line.split(':'));
  const members = new Set(groups.flatMap(([, , , names = '']) => names.split(',')));
  const ids = new Set(groups.map(([, , id]) => id));
  const accounts = spawnSync(PROGRAM, ['passwd'], { encoding: 'utf8' }).stdout ?? '';
  const primary = new Map(accounts.split('\n').map((line) => [line.split(':')[0], line.split(':')[3]]));
  return people().map((account) => ({
    ...account,
    isAdministrator: members.has(account.name) || ids.has(primary.get(account.name)),
  }));
}
