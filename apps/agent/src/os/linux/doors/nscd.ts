/**
 * The cache of names that glibc asks before anything else, where one runs: `nscd`, or `unscd` at the same place. It asks under
 * its own id for whom it is asked by, so its folder is closed as the doors of systemd-resolved are; glibc then asks itself, as on
 * every system that has no such cache.
 */
import { existsSync, statSync } from 'node:fs';
import type { Account } from '../../../rules/bindings.ts';
import type { Undo } from '../../journal.ts';
import {
  closeDoor,
  dropInOf,
  hasUnit,
  openDoor,
  readUnits,
  rightsOf,
  SETFACL,
  type Door,
  type Journals,
} from './doors.ts';

/** The folder, and not the socket in it: a cache that begins again by itself, which no unit sees, makes its socket again and not the folder. */
const FOLDER = '/run/nscd';
const CHANGE = 'nscd-folder';
const MAY = 'r-x';
const OTHERS = 0o007;
/** Of Debian, Fedora and openSUSE, with what each unit's commands are for. A unit that is not there gets nothing. */
const UNITS = [
  ['nscd.service', 'Service'],
  ['unscd.service', 'Service'],
  ['nscd.socket', 'Socket'],
] as const;

/**
 * Before the start where the folder is there by then, and after it where the start makes it. With the minus: a file system
 * without access lists does not keep it from starting.
 * @param section of the unit
 */
export function nscdDropIn(section: string, adults: readonly Account[]): string {
  const command = `-+${SETFACL} -b -m ${rightsOf(adults, MAY)} ${FOLDER}`;
  return `# Of kinward-agent, which takes it away again (kinward-agent off).
[${section}]
ExecStartPre=${command}
ExecStartPost=${command}
`;
}

const DOOR: Door = {
  change: CHANGE,
  place: FOLDER,
  asMade: `# file: ${FOLDER}\nuser::rwx\ngroup::r-x\nother::r-x\n`,
  may: MAY,
  dropIns: (adults) =>
    Object.fromEntries(
      UNITS.filter(([unit]) => hasUnit(unit)).map(([unit, section]) => [
        dropInOf(unit),
        nscdDropIn(section, adults),
      ]),
    ),
};

/** Whether there is one that everybody may ask: installed since it was looked for, or its folder was made again by something other than its unit. */
export const isNscdOpen = (): boolean => existsSync(FOLDER) && (statSync(FOLDER).mode & OTHERS) !== 0;

/**
 * @param adults people without a policy
 * @throws Error where it could not be closed, or is not kept closed over the computer's next start
 */
export function closeNscd(journals: Journals, adults: readonly Account[]): void {
  const { isNew, faults } = closeDoor(journals, DOOR, adults);
  if (isNew) readUnits();
  const [fault] = faults;
  if (fault) throw fault;
}

export const UNDO_NSCD: Undo = { [CHANGE]: openDoor(DOOR) };
