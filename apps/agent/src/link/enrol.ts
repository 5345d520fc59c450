/**
 * A computer that nobody pairs by hand: a file that its image, or an administrator, has put on it beforehand names the
 * installation and a code for several computers.
 */
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { EnrolmentFile } from '@kinward/contract/computers/enrolments.schemas.ts';
import type { System } from '../os/port.ts';
import { stampOf } from '../os/stamp.ts';
import type { Paths } from '../paths.ts';
import { readLink, readServer } from './link.ts';
import { believe, keepPairing, pairBy, type PairedDevice, type PairOptions } from './pair.ts';
import { enrol, Refusal } from './server.ts';

/** Between two looks whether there is such a file, or another one. */
const LOOK_MS = 5000;
/** Between two tries while the installation is not reached, twice as long each time. */
const [FIRST_MS, LONGEST_MS] = [5000, 300_000];
/** Until it is asked again where the plan has no room, or too much was tried. */
const LATER_MS = 600_000;

/** Trying again cannot help: the file has to be replaced. */
class Final extends Error {}

export interface EnrolOptions extends PairOptions {
  paths: Pick<Paths, 'enrolment' | 'enrolmentFault' | 'link' | 'signed'>;
  system: Pick<System, 'platform' | 'version' | 'isAdministrators'>;
}

/** @throws Final that says what is wrong with it */
function readFile({ paths: { enrolment: file }, system }: Pick<EnrolOptions, 'paths' | 'system'>): {
  server: string;
  code: string;
  certificate?: string | undefined;
} {
  if (!system.isAdministrators(file)) throw new Final('it is not the administrator’s');
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Final('it is not JSON');
  }
  const read = EnrolmentFile.safeParse(found);
  if (!read.success)
    throw new Final(
      'it has to be {"server": "https://…", "code": "kwe_…"}, with "certificate" where no authority gave that, and nothing else',
    );
  try {
    return { ...read.data, server: readServer(read.data.server) };
  } catch (error) {
    throw new Final((error as Error).message);
  }
}

/** @returns milliseconds until it is tried again; null: trying again cannot help */
function waitAfter(error: unknown, before: number): number | null {
  if (error instanceof Final) return null;
  const longer = Math.min(Math.max(before * 2, FIRST_MS), LONGEST_MS);
  // What stands in front of an installation may say 404 while that is put in order: only its own word is final.
  if (!(error instanceof Refusal) || error.code === null) return longer;
  if (error.status === 403 || error.status === 429) return LATER_MS;
  return error.status >= 500 ? longer : null;
}

/** Says nothing where it cannot be written, as on a full disk. */
const note = (file: string, words: string | null): void => {
  try {
    if (words === null) rmSync(file, { force: true });
    else writeFileSync(file, words, { mode: 0o600 });
  } catch {
    // The journal has it.
  }
};

/** What a try has got: the next one goes on with it, as each use of the code makes another device. */
interface Got {
  /** Of which file. */
  seen: string;
  uniqueCode?: string;
  device?: PairedDevice;
}

/** @throws Error where the pairing code is not taken any more; another one is asked for then */
async function deviceBy(server: string, got: Got, system: PairOptions['system']): Promise<PairedDevice> {
  try {
    return await pairBy(server, got.uniqueCode ?? '', system);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code === null || error.status === 429 || error.status >= 500)
      throw error;
    delete got.uniqueCode;
    throw new Error(`it is asked for another pairing code: ${error.message}`, { cause: error });
  }
}

/** One try to pair by the file. @throws Final where only another file can help, else what the call or the disk says */
async function enrolOnce({ paths, system, users, say }: EnrolOptions, got: Got): Promise<void> {
  const { server, code, certificate: named } = readFile({ paths, system });
  const certificate = named === undefined ? undefined : await believe(server, named);
  got.uniqueCode ??= (await enrol(server, { code, name: hostname().slice(0, 80) || 'Computer' })).uniqueCode;
  got.device ??= await deviceBy(server, got, system);
  await keepPairing(server, got.device, { paths, users, say, certificate });
  rmSync(paths.enrolment);
}

/**
 * The power may be lost between a pairing and the deletion of its file, in which the code lives on.
 * @returns whether the computer is paired: nothing is done with the file then
 */
function isUsed({ paths, system, say }: Pick<EnrolOptions, 'paths' | 'system' | 'say'>): boolean {
  const link = readLink(paths);
  if (link === null) return false;
  try {
    if (readFile({ paths, system }).server === link.server) {
      rmSync(paths.enrolment);
      say(`${paths.enrolment} was deleted: the computer is paired with ${link.server}`);
    }
  } catch {
    // It is none of that installation's.
  }
  return true;
}

/** Works until the end: a file may be put there at any time, while the computer is not paired. */
export async function enrolBy(
  options: Omit<EnrolOptions, 'users'> & { people: () => PairOptions['users'] },
  signal: AbortSignal,
): Promise<void> {
  const { paths, people, say } = options;
  let [refused, wait, said] = ['', 0, ''];
  let got: Got = { seen: '' };
  while (!signal.aborted) {
    const seen = stampOf(paths.enrolment);
    const isThere = statSync(paths.enrolment, { throwIfNoEntry: false }) !== undefined;
    if (isThere && seen !== refused && !isUsed(options))
      try {
        if (got.seen !== seen) got = { seen };
        await enrolOnce({ ...options, users: people() }, got);
        [wait, said] = [0, ''];
        note(paths.enrolmentFault, null);
      } catch (error) {
        const words = `${paths.enrolment}: ${(error as Error).message}`;
        if (words !== said) say(`not paired by ${words}`);
        said = words;
        note(paths.enrolmentFault, words);
        const next = waitAfter(error, wait);
        if (next === null) refused = seen;
        wait = next ?? 0;
      }
    else if (!isThere && said !== '') {
      said = '';
      note(paths.enrolmentFault, null);
    }
    await sleep(Math.max(wait, LOOK_MS), undefined, { signal }).catch(() => undefined);
  }
}

/** What the command says of it; undefined: nothing is wrong. */
export function enrolmentFault({ enrolmentFault: file }: Pick<Paths, 'enrolmentFault'>): string | undefined {
  try {
    return `not paired by ${readFileSync(file, 'utf8')}`;
  } catch {
    return undefined;
  }
}
