/**
 * Which program a process of Windows is: its package, the version information of its file (a renamed copy keeps that), its place,
 * the folder of a program, and for files of local users also what is in them. A rule for any of these holds.
 */
import path from 'node:path';
import { Contents, ReadContents, type Content } from '../../apps/content.ts';
import type { Identity, OwnProgram } from '../../apps/running.ts';
import { factsOf } from '../../apps/file-facts.ts';
import { plainIds } from '../program-ids.ts';
import type { InstalledProgram } from '../../apps/program-system.ts';

const APP_ID_MAX = 255;

/** The version information in a program's file (VERSIONINFO), and whether a local user may write to the file. */
export interface VersionInfo {
  company: string;
  product: string;
  /** `OriginalFilename`, which a renamed copy keeps. */
  original: string;
  description: string;
  /** Local users may write to the file or its folder, wherever that is: game stores let everybody write to theirs. */
  isUserWritable: boolean;
}

export interface WindowsProgram extends InstalledProgram {
  /** What it is started by; empty: a package. */
  executable: string;
  info: VersionInfo;
}

/** Programs that show the desktop, and the agent's own icon: never ended, as nobody could save anything then. */
const ALWAYS = new Set([
  'explorer.exe',
  'dwm.exe',
  'sihost.exe',
  'ctfmon.exe',
  'taskmgr.exe',
  'kinward-tray.exe',
]);
/** By its name alone: where it lies is another question. */
export const isAlways = (file: string): boolean => ALWAYS.has(path.win32.basename(file).toLowerCase());

/** Where no local user but an administrator puts files. */
export const systemFolders = (env: NodeJS.ProcessEnv): string[] =>
  ['SystemRoot', 'ProgramFiles', 'ProgramFiles(x86)', 'ProgramW6432']
    .flatMap((name) => env[name] ?? [])
    .map((folder) => `${plainPath(folder)}\\`);

/** Below Windows' own folder, and still written by every local user on a usual computer. */
const WRITTEN_BY_ALL =
  /\\windows\\(?:temp|tasks|tracing|debug\\wia|registration\\crmlog|(?:system32|syswow64)\\(?:tasks|fxstmp|com\\dmp|spool\\(?:drivers\\color|printers|servers)|microsoft\\crypto\\rsa\\machinekeys))\\/u;

/** A program in a stream of a file or of a folder (`tracing:game.exe`) is written by whom that lets write, and none of Windows' own is in one. */
const hasStream = (plain: string): boolean => plain.slice(2).includes(':');

/** As a path is compared: Windows ignores upper and lower case. */
export const plainPath = (file: string): string =>
  path.win32.normalize(file.replace(/^\\\\\?\\(?=[a-z]:)/iu, '')).toLowerCase();

/** @param family name of a package family of the Store */
export const idOfPackage = (family: string): string => `package:${family.toLowerCase()}`;

/** @returns null: it names no company or no original file name */
export const idOfVersionInfo = ({ company, original }: VersionInfo): string | null =>
  company !== '' && original !== '' ? `${company}/${original}`.toLowerCase().slice(0, APP_ID_MAX) : null;

/** Folders of many programs: what lies beside one of them there is not a part of it. */
const isShared = (folder: string, system: readonly string[]): boolean =>
  folder === '' ||
  /^[a-z]:\\?$/u.test(folder) ||
  system.some((one) => `${folder}\\` === one) ||
  /\\(?:windows|system32|syswow64|common files|desktop|downloads)$/u.test(folder) ||
  /\\windows\\/u.test(`${folder}\\`);

export class WindowsIdentities {
  readonly #system: readonly string[];
  readonly #contents = new Contents();
  readonly #read = new ReadContents();
  readonly #byFile = new Map<string, string[]>();
  readonly #byWords = new Map<string, string[]>();
  #folders: { folder: string; appId: string }[] = [];

  /** @param system folders of administrators */
  constructor(system: readonly string[]) {
    this.#system = system;
  }

  /** Knows these from now on. @param own of local users' folders, whose copies count as well */
  know(programs: Iterable<WindowsProgram>, own: readonly OwnProgram[]): void {
    this.#byFile.clear();
    this.#byWords.clear();
    this.#folders = [];
    const contents: { appId: string; content: Content }[] = [];
    const add = (map: Map<string, string[]>, key: string, appId: string): void =>
      void map.set(key, [...(map.get(key) ?? []), appId]);
    for (const { appId, executable, info } of programs) {
      if (executable === '') continue;
      const file = plainPath(executable);
      add(this.#byFile, file, appId);
      const id = idOfVersionInfo(info);
      if (id !== null) add(this.#byWords, id, appId);
      const folder = path.win32.dirname(file);
      if (!isShared(folder, this.#system)) this.#folders.push({ folder: `${folder}\\`, appId });
      const content = this.#read.of(executable);
      if (content) contents.push({ appId, content });
    }
    for (const { appId, content } of own) if (content) contents.push({ appId, content });
    this.#contents.look(contents);
  }

  contentOf(file: string): Content | null {
    return this.#read.of(file);
  }

  isOwn(file: string): boolean {
    const plain = plainPath(file);
    return (
      hasStream(plain) ||
      WRITTEN_BY_ALL.test(plain) ||
      !this.#system.some((folder) => plain.startsWith(folder))
    );
  }

  /** @param family of its package; empty: it has none */
  of(file: string, family: string, info: VersionInfo): Identity {
    // A game of a local user's that is called as a part of Windows is a game.
    if (isAlways(file) && !this.isOwn(file) && !info.isUserWritable)
      return { ids: [], isOwn: false, group: null };
    const plain = plainPath(file);
    const isOwn = (this.isOwn(file) || info.isUserWritable) && family === '';
    const id = idOfVersionInfo(info);
    const facts = isOwn ? factsOf(file) : null;
    const ids = plainIds([
      ...(family === '' ? [] : [idOfPackage(family)]),
      ...(this.#byFile.get(plain) ?? []),
      ...(id === null ? [] : (this.#byWords.get(id) ?? [])),
      ...this.#folders.filter(({ folder }) => plain.startsWith(folder)).map(({ appId }) => appId),
      ...(facts ? this.#contents.of(file, facts) : []),
      ...(isOwn ? [plain] : []),
    ]);
    return { ids, isOwn, group: null };
  }
}
