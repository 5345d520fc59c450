/**
 * Programs that are installed for everybody on this computer, as the desktop's menus have them (`.desktop` files). What local
 * users have put into their own folders is not among them: a name from there would be one of the child's choice.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import type { InstalledApp } from '@kinward/contract/apps/apps.schemas.ts';
import { Icons } from './icons/icons.ts';
import { factsOf, READ_NOW } from '../../../apps/file-facts.ts';
import { SETTINGS } from '../../../apps/program-system.ts';

/** Where menus have them, the first first: of two with one id the first counts, as for the desktop. */
const APPLICATIONS = [
  '/usr/local/share/applications',
  '/usr/share/applications',
  '/var/lib/flatpak/exports/share/applications',
  '/var/lib/snapd/desktop/applications',
] as const;
/** The agent's own entry: it is no program of the family's, and to block it would keep a child from reading what holds. */
const OWN_ENTRY = 'kinward-agent';
const SEARCHED = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/usr/games',
];
/** Folders with programs of many: what lies beside one of them there is not a part of it. */
const SHARED =
  /^\/(?:usr\/(?:local\/)?)?(?:s?bin|games|libexec|lib(?:\d+|exec)?(?:\/[\w-]+-linux-gnu\w*)?)$/u;
const [MOST_BYTES, MOST_SCRIPT] = [65_536, 16_384];

export interface Program extends InstalledApp {
  category: string | null;
  /** What it is started by, and what belongs to it, by device and inode. */
  executables: readonly { key: string; file: string }[];
  /** Folders of its own, each with a slash at its end; what runs from there is a part of it. */
  folders: readonly string[];
  /** Where its icon is; null: it has none that can be sent. */
  iconFile: string | null;
}

/** What the freedesktop.org menus call kinds of programs, as the portal and its rules for kinds call them. */
const KINDS: readonly [RegExp, string][] = [
  [/^Settings$/u, SETTINGS],
  [/^Game$|Game$/u, 'Games'],
  [/^(?:InstantMessaging|Chat|IRCClient|VideoConference|Telephony)$/u, 'Communication'],
  [/^(?:Video|TV)$/u, 'Video'],
  [/^(?:Audio|Music|Midi)$/u, 'Music'],
  [/^WebBrowser$/u, 'Browsers'],
  [/^AudioVideo$/u, 'Video'],
  [/^Education$/u, 'Education'],
  [/^Science$/u, 'Science'],
  [/^Graphics$/u, 'Graphics'],
  [/^Office$/u, 'Office'],
  [/^Development$/u, 'Development'],
  [/^Network$/u, 'Network'],
  [/^System$/u, 'System'],
  [/^Utility$/u, 'Tools'],
];
const kindOf = (words: string): string | null => {
  const all = words.split(';').filter(Boolean);
  return KINDS.find(([pattern]) => all.some((word) => pattern.test(word)))?.[1] ?? null;
};

/** Keys of the group `[Desktop Entry]`; those of other groups (actions) are not its own. */
function entryOf(text: string): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  let isOwn = false;
  for (const line of text.split('\n')) {
    if (line.startsWith('[')) isOwn = line.trim() === '[Desktop Entry]';
    const at = line.indexOf('=');
    if (!isOwn || at < 1 || line.startsWith('#')) continue;
    const key = line.slice(0, at).trim();
    if (!keys.has(key)) keys.set(key, line.slice(at + 1).trim());
  }
  return keys;
}

/** The words of a key `Exec`: quoted ones are one, and what stands for files is left out. */
const wordsOf = (exec: string): string[] =>
  Array.from(exec.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/gu), ([, quoted, plain]) =>
    quoted === undefined ? (plain ?? '') : quoted.replaceAll(/\\(.)/gu, '$1'),
  ).filter((word) => !/^%\w$/u.test(word));

const isProgram = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/** Programs that many start by arguments of their own: that one of them runs says nothing. */
const GENERAL =
  /^(?:flatpak|snap|env|(?:ba|da|z|k|fi|c|tc)?sh|busybox|sudo|pkexec|xdg-open|gio|x-terminal-emulator|(?:python|perl|ruby|lua|php)[\d.]*|node(?:js)?|java|mono|wine(?:64)?|gjs|gtk-launch|kioclient\d?|exo-open)$/u;

/** What it starts: `env A=b firefox` starts Firefox. */
function startedBy(exec: string): string | null {
  const words = wordsOf(exec);
  if (/(?:^|\/)env$/u.test(words[0] ?? ''))
    do words.shift();
    while (/^(?:-|\w+=)/u.test(words[0] ?? ''));
  const [word = '', ...more] = words;
  // What it runs is a script, or an archive of Java's.
  const given = GENERAL.test(path.basename(word))
    ? more.find((one) => path.isAbsolute(one) && existsSync(one))
    : undefined;
  if (given !== undefined) return given;
  if (path.isAbsolute(word)) return isProgram(word) ? word : null;
  const found = SEARCHED.map((folder) => path.join(folder, word)).find(
    (file) => word !== '' && isProgram(file),
  );
  return found ?? null;
}

/** @param most bytes: a program is some hundred megabytes long */
function beginOf(file: string, most: number): Buffer {
  const handle = openSync(file, READ_NOW);
  try {
    const begin = Buffer.alloc(most);
    return begin.subarray(0, readSync(handle, begin, 0, most, 0));
  } finally {
    closeSync(handle);
  }
}

/** What a program that is a script starts, of what it names by whole paths. */
function namedIn(script: string): string[] {
  const text = beginOf(script, MOST_SCRIPT);
  if (text[0] !== 35 || text[1] !== 33) return [];
  return Array.from(
    text.toString('latin1').matchAll(/(?<![\w.$}])\/(?:usr|opt)\/[\w./+-]+/gu),
    ([found]) => found,
  );
}

/** What belongs to a program that is started by a file. */
function partsOf(started: string): Pick<Program, 'executables' | 'folders'> {
  const file = realpathSync(started);
  const named = namedIn(file).filter(
    (other) => existsSync(other) && !SHARED.test(path.dirname(other)) && isProgram(other),
  );
  const files = new Set([file, ...named.map((other) => realpathSync(other))]);
  const executables = Array.from(files, (one) => ({ key: factsOf(one)?.key ?? '', file: one })).filter(
    ({ key, file: one }) => key !== '' && !GENERAL.test(path.basename(one)) && path.extname(one) !== '.so',
  );
  const own = path.dirname(file);
  // What lies beside Java belongs to every program of Java's.
  const isShared =
    SHARED.test(own) || own === '/opt' || [started, file].some((one) => GENERAL.test(path.basename(one)));
  return { executables, folders: isShared ? [] : [`${own}/`] };
}

/** @returns null: it is none that a person starts */
function programOf(appId: string, file: string, icons: Pick<Icons, 'find'>): Program | null {
  const keys = entryOf(beginOf(file, MOST_BYTES).toString('utf8'));
  const isShown =
    keys.get('Type') === 'Application' && keys.get('NoDisplay') !== 'true' && keys.get('Hidden') !== 'true';
  const name = keys.get('Name');
  if (!isShown || !name) return null;
  const started = startedBy(keys.get('Exec') ?? '');
  // A Flatpak is known by its own word, and a Snap by its group; without its program it is not installed.
  if (started === null) return null;
  const found = icons.find(keys.get('Icon') ?? '');
  return {
    appId,
    name,
    category: kindOf(keys.get('Categories') ?? ''),
    ...(found && { icon: found.digest }),
    iconFile: found?.file ?? null,
    ...partsOf(started),
  };
}

/** Files below a folder: of one in a folder of its own the id has both names (`kde/okular.desktop` is `kde-okular`). */
const desktopFiles = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.desktop'))
    : [];

/** Another one where something was installed or removed. */
export const menusStamp = (folders: readonly string[] = APPLICATIONS): string =>
  folders.map((folder) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0).join();

/** Installed programs by their ids; one that cannot be read is left out. */
export function readPrograms(
  folders: readonly string[] = APPLICATIONS,
  icons: Pick<Icons, 'find'> = new Icons(),
): Map<string, Program> {
  const seen = new Set<string>();
  const programs = new Map<string, Program>();
  for (const folder of folders)
    for (const file of desktopFiles(folder)) {
      const appId = file.slice(0, -'.desktop'.length).replaceAll('/', '-').slice(0, 255);
      if (appId === OWN_ENTRY || seen.has(appId)) continue;
      seen.add(appId);
      try {
        const program = programOf(appId, path.join(folder, file), icons);
        if (program) programs.set(appId, program);
      } catch {
        // It was removed this moment, or is a link that leads nowhere.
      }
    }
  return programs;
}
