/** A computer that nobody pairs by hand: a file that its image, or an administrator, has put on it beforehand names the installation and a code for several computers. */
import { chmodSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { EnrolmentFile } from '@kinward/contract/computers/enrolments.schemas.ts';
import { stampOf } from '../os/stamp.ts';
import type { Paths } from '../paths.ts';
import { readLink, readServer } from './link.ts';
import { pairWith, type PairOptions } from './pair.ts';
import { enrol, Refusal } from './server.ts';

/** Between two looks whether there is such a file, or another one. */
const LOOK_MS = 5000;
/** Between two tries while the installation is not reached, twice as long each time. */
const [FIRST_MS, LONGEST_MS] = [5000, 300_000];
/** Until it is asked again where the plan has no room, or too much was tried. */
const LATER_MS = 600_000;

/** What keeps it from being done by trying again: the file has to be another one. */
class Final extends Error {}

export interface EnrolOptions extends PairOptions {
  paths: Pick<Paths, 'enrolment' | 'enrolmentFault' | 'link' | 'signed'>;
  users: PairOptions['users'];
}

/** @throws Final that says what is wrong with it */
function readFile(file: string): { server: string; code: string } {
  const { uid, mode } = statSync(file);
  if (uid !== process.getuid?.()) throw new Final('it is not the administrator’s');
  // What only the administrator is to read.
  if ((mode & 0o077) !== 0) chmodSync(file, 0o600);
  let found: unknown;
  try {
    found = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    throw new Final('it is not JSON');
  }
  const read = EnrolmentFile.safeParse(found);
  if (!read.success)
    throw new Final('it has to be {"server": "https://…", "code": "kwe_…"}, and nothing else');
  try {
    return { server: readServer(read.data.server), code: read.data.code };
  } catch (error) {
    throw new Final((error as Error).message);
  }
}

/** @returns milliseconds until it is tried again; null: that is of no use */
function waitAfter(error: unknown, before: number): number | null {
  if (error instanceof Final) return null;
  if (!(error instanceof Refusal)) return Math.min(Math.max(before * 2, FIRST_MS), LONGEST_MS);
  if (error.status === 403 || error.status === 429) return LATER_MS;
  return error.status >= 500 ? Math.min(Math.max(before * 2, FIRST_MS), LONGEST_MS) : null;
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

/** Once, and not again while nothing is another thing. */
async function enrolOnce({ paths, system, users, say }: EnrolOptions): Promise<void> {
  const { server, code } = readFile(paths.enrolment);
  const { uniqueCode } = await enrol(server, { code, name: hostname().slice(0, 80) || 'Computer' });
  await pairWith(server, uniqueCode, { paths, system, users, say });
  rmSync(paths.enrolment);
}

/** Works until the end: a file may be put there at any time, while the computer is not paired. */
export async function enrolBy(
  options: Omit<EnrolOptions, 'users'> & { people: () => PairOptions['users'] },
  signal: AbortSignal,
): Promise<void> {
  const { paths, people, say } = options;
  let [refused, wait, said] = ['', 0, ''];
  while (!signal.aborted) {
    const seen = stampOf(paths.enrolment);
    const isThere = statSync(paths.enrolment, { throwIfNoEntry: false }) !== undefined;
    if (isThere && seen !== refused && readLink(paths) === null)
      try {
        await enrolOnce({ ...options, users: people() });
        [wait, said] = [0, ''];
        note(paths.enrolmentFault, null);
      } catch (error) {
        const { message, cause } = error as Error;
        const words = `${paths.enrolment}: ${(cause as Error | undefined)?.message ?? message}`;
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
