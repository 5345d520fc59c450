/**
 * Which program a process of a Mac is: the bundle that its file lies in, and for files of local users also their place and what
 * is in them. A rule for any of these holds.
 */
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { isEssential } from '@kinward/rules/app-kinds.ts';
import { Contents, ReadContents, type Content } from '../../apps/content.ts';
import type { Identity, OwnProgram } from '../../apps/running.ts';
import { factsOf } from '../../apps/file-facts.ts';
import { plainId, plainIds } from '../program-ids.ts';
import type { InstalledProgram } from '../../apps/program-system.ts';
import type { Run } from './run.ts';
import { categoryIn, plistWordIn } from './texts.ts';

const PLUTIL = '/usr/bin/plutil';
/** Where programs for everybody are; what lies deeper in a bundle is a part of it. */
const PLACES = ['/Applications', '/System/Applications'];
/** Without these nobody could save anything, or set what is set. */
const ALWAYS = /^\/System\/(?:Library\/|Applications\/(?:System (?:Settings|Preferences)\.app|Utilities\/))/u;
/** Of administrators, but for what everybody may write to. */
const SYSTEM = ['/Applications/', '/Library/', '/System/', '/bin/', '/opt/', '/sbin/', '/usr/'];
const EVERYBODYS = '/Library/Caches/';

export interface MacProgram extends InstalledProgram {
  /** The folder of its bundle, with a slash behind it. */
  folder: string;
  /** What it is started by; empty: it does not say. */
  executable: string;
}

const bundlesIn = (place: string): string[] => {
  try {
    return readdirSync(place)
      .filter((name) => name.endsWith('.app'))
      .map((name) => path.join(place, name));
  } catch {
    return [];
  }
};

/** Programs that are installed for everybody, by the folders of their bundles. @param root in front of each place, for tests */
export const allBundles = (root = ''): string[] =>
  PLACES.flatMap((place) => bundlesIn(path.join(root, place))).filter(
    (bundle) => !ALWAYS.test(`${bundle.slice(root.length)}/`),
  );

const infoOf = (bundle: string): string => path.join(bundle, 'Contents/Info.plist');

/** Another one where one was added, taken away or exchanged. */
export const bundleStamp = (bundles: readonly string[]): string =>
  bundles
    .map((bundle) => `${bundle} ${statSync(infoOf(bundle), { throwIfNoEntry: false })?.mtimeMs ?? 0}`)
    .join('|');

/** @returns null where it says nothing of itself, as web apps of iPhones */
async function programOf(run: Run, bundle: string): Promise<MacProgram | null> {
  try {
    const { stdout } = await run(PLUTIL, ['-convert', 'xml1', '-o', '-', infoOf(bundle)]);
    const appId = plainId(plistWordIn(stdout, 'CFBundleIdentifier') ?? '');
    if (appId === '' || isEssential(appId)) return null;
    const name = path.basename(bundle, '.app');
    const started = plistWordIn(stdout, 'CFBundleExecutable');
    const executable = started === null ? '' : path.join(bundle, 'Contents/MacOS', started);
    return { appId, name, category: categoryIn(stdout), folder: `${bundle}/`, executable };
  } catch {
    return null;
  }
}

/** Installed programs by their ids. Of two bundles with one id the first counts. */
export async function readBundles(run: Run, bundles: readonly string[]): Promise<Map<string, MacProgram>> {
  const programs = new Map<string, MacProgram>();
  for (const bundle of bundles) {
    const program = await programOf(run, bundle);
    if (program && !programs.has(program.appId)) programs.set(program.appId, program);
  }
  return programs;
}

export class MacIdentities {
  readonly #contents = new Contents();
  readonly #read = new ReadContents();
  readonly #root: string;
  #programs: readonly MacProgram[] = [];

  /** @param root of all files, for tests */
  constructor(root = '') {
    this.#root = root;
  }

  /** Knows these from now on. @param own of local users' folders, whose copies count as well */
  know(programs: Iterable<MacProgram>, own: readonly OwnProgram[]): void {
    this.#programs = [...programs];
    const contents: { appId: string; content: Content }[] = [];
    for (const { appId, executable } of this.#programs) {
      const content = executable === '' ? null : this.#read.of(executable);
      if (content) contents.push({ appId, content });
    }
    for (const { appId, content } of own) if (content) contents.push({ appId, content });
    this.#contents.look(contents);
  }

  contentOf(file: string): Content | null {
    return this.#read.of(file);
  }

  /** @param file that runs, as the system names it */
  of(file: string): Identity {
    const place = file.slice(this.#root.length);
    if (ALWAYS.test(place)) return { ids: [], isOwn: false, group: null };
    const isOwn = place.startsWith(EVERYBODYS) || !SYSTEM.some((folder) => place.startsWith(folder));
    const facts = isOwn ? factsOf(file) : null;
    const ids = plainIds([
      ...this.#programs.filter(({ folder }) => file.startsWith(folder)).map(({ appId }) => appId),
      ...(facts ? this.#contents.of(file, facts) : []),
      ...(isOwn ? [place] : []),
    ]);
    return { ids, isOwn, group: null };
  }
}
