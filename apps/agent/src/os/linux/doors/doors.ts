/**
 * Services that ask for names under an id of their own (systemd-resolved, nscd) would ask for a child too. The places where they
 * hear, their doors, stay open to the administrator and to each person without a policy: by access lists, and by a drop-in of the
 * unit for each later start.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Account } from '../../../rules/bindings.ts';
import type { Journal } from '../../journal.ts';

export const SETFACL = '/usr/bin/setfacl';
const GETFACL = '/usr/bin/getfacl';
const SYSTEMCTL = '/usr/bin/systemctl';
/** Most milliseconds for a program of the system to read its files again: names are answered meanwhile, and the end of the service waits for it. */
export const READ_MS = 4000;

const UNITS = [
  '/etc/systemd/system',
  '/usr/lib/systemd/system',
  '/lib/systemd/system',
  '/run/systemd/generator.late',
];

/** @param name with what it is of: `nscd.service` */
export const hasUnit = (name: string): boolean => UNITS.some((folder) => existsSync(`${folder}/${name}`));

/** In its place in `/run` where the disk takes nothing; it goes with the computer's next start. */
const forNow = (dropIn: string): string => dropIn.replace('/etc', '/run');
/** The file of the agent's drop-in for a unit. */
export const dropInOf = (unit: string): string => `/etc/systemd/system/${unit}.d/kinward-agent.conf`;

/** @throws Error where there is no such program, or it says no */
function run(program: string, args: readonly string[], input?: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', input });
  if (status !== 0) throw new Error(`${program}: ${error?.message ?? stderr.trim()}`);
  return stdout;
}

/** Rights for those who are named, and for nobody else but the administrator. @param may as setfacl(1) has it */
export const rightsOf = (adults: readonly Account[], may: string): string =>
  ['o::---', ...adults.map(({ uid }) => `u:${uid}:${may}`)].join(',');

export interface Journals {
  /** On the disk. */
  kept: Journal;
  /** In the folder that goes with the computer's next start, as places in `/run` and their rights do. */
  now: Journal;
}

export interface Door {
  /** Its name in the journal. */
  change: string;
  /** A socket, or the folder of one. */
  place: string;
  /** Rights as the service makes the place, as getfacl(1) says them. */
  asMade: string;
  /** As setfacl(1) has it. */
  may: string;
  /** By the file of each drop-in, its text. */
  dropIns: (adults: readonly Account[]) => Readonly<Record<string, string>>;
}

/** systemd reads its files again; on a computer where it does not run there is nothing to tell. */
export function readUnits(): void {
  if (existsSync('/run/systemd/system')) spawnSync(SYSTEMCTL, ['daemon-reload'], { timeout: READ_MS });
}

/** Once, and before the first change: with a drop-in there the rights at a start are the agent's already. */
function noteRights(
  { kept, now }: Journals,
  { change, place, asMade }: Door,
  files: readonly string[],
): void {
  const noted = [kept, now].flatMap(({ changes }) => changes);
  if (noted.some((one) => one.kind === 'named' && one.name === change)) return;
  const isOurs = noted.some((one) => one.kind === 'file' && files.includes(one.file));
  const former = isOurs ? asMade : run(GETFACL, ['-p', place]);
  try {
    kept.note(change, former);
  } catch {
    now.note(change, former);
  }
}

/** Does all, also where one of it fails. @returns whether one of it was true, and what failed */
export function collect(steps: readonly (() => boolean)[]): { isNew: boolean; faults: Error[] } {
  const faults: Error[] = [];
  let isNew = false;
  for (const step of steps)
    try {
      isNew = step() || isNew;
    } catch (error) {
      faults.push(error as Error);
    }
  return { isNew, faults };
}

/**
 * Closes one to who has a policy. A full disk keeps it from nothing: the place is closed, and stays so when its service starts again.
 * @param adults people without one
 * @returns whether units are to be read again, and what could not be written
 * @throws Error where the place could not be closed
 */
export function closeDoor(
  journals: Journals,
  door: Door,
  adults: readonly Account[],
): { isNew: boolean; faults: Error[] } {
  const { kept, now } = journals;
  const files = Object.entries(door.dropIns(adults));
  if (existsSync(door.place)) {
    noteRights(
      journals,
      door,
      files.map(([file]) => file),
    );
    run(SETFACL, ['-b', '-m', rightsOf(adults, door.may), door.place]);
  }
  const written = collect(
    files.map(
      ([file, text]) =>
        () =>
          kept.writeFile(file, text),
    ),
  );
  if (written.faults.length === 0) return written;
  const { isNew, faults } = collect(
    files.map(
      ([file, text]) =>
        () =>
          now.writeFile(forNow(file), text),
    ),
  );
  return { isNew: written.isNew || isNew, faults: [...written.faults, ...faults] };
}

/** Rights as they were. @param former as getfacl(1) said them */
export const openDoor =
  ({ place }: Pick<Door, 'place'>) =>
  (former: string): void => {
    if (existsSync(place)) run(SETFACL, ['--restore=-'], former);
  };
