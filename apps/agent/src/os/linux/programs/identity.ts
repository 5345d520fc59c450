/**
 * Which program a process is. The first that fits is the one that its use counts for; a rule for any of the others holds as well,
 * since the words of Flatpak and of systemd are those of who starts the process, and a child may say something else there.
 */
import path from 'node:path';
import type { Program } from './catalogue.ts';
import { Contents, ReadContents, type Content } from '../../../apps/content.ts';
import { factsOf, type FileFacts } from '../../../apps/file-facts.ts';
import type { Processes } from './processes.ts';
import { plainIds } from '../../program-ids.ts';
import type { Identity, OwnProgram } from '../../../apps/running.ts';
import { SystemDevices } from './system-devices.ts';

/** Run other programs, which their arguments name. */
const INTERPRETER =
  /^(?:(?:ba|da|z|k|fi|c|tc)?sh|busybox|(?:python|perl|ruby|lua|php)[\d.]*|node(?:js)?|java|mono|gjs(?:-console)?|wine[\w-]*)$/u;
/** The loader runs any program that is given to it. */
const LOADER = /^ld[-.]/u;
/** Of its arguments that may be files, and of those that are. */
const [MOST_ARGUMENTS, MOST_FILES] = [64, 8];

const NOBODY: Identity = { ids: [], isOwn: false, group: null };

/** As systemd writes what its names have no room for: `\x2d` is a dash. */
const unescaped = (text: string): string =>
  text.replaceAll(/\\x(?<code>[\da-f]{2})/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/**
 * The program in the name of a group: `app[-launcher]-<id>-<random>.scope` or `app[-launcher]-<id>[@<random>].service`, as desktops name them.
 * @param known whether there is a program of an id: a launcher has no mark of its own
 */
export function programOfGroup(group: string, known: (id: string) => boolean): string | null {
  const unit = group.split('/').findLast((part) => /^app-.+\.(?:scope|service)$/u.test(part));
  if (unit === undefined) return null;
  const isScope = unit.endsWith('.scope');
  const inner = unit.slice('app-'.length, unit.lastIndexOf('.'));
  const named = isScope ? inner.slice(0, inner.lastIndexOf('-')) : inner.replace(/@.*$/u, '');
  const [first, ...rest] = named.split('-').map(unescaped);
  // With a launcher in front, or without one; of a service also with what is random after it.
  const tries = [rest.join('-'), [first, ...rest].join('-'), rest.slice(0, -1).join('-')];
  return tries.find((id) => id !== '' && known(id)) ?? null;
}

/** A Snap's group is `snap.<snap>.<app>…`, its entry in the menus `<snap>_<app>`. */
function snapOf(group: string, known: (id: string) => boolean): string | null {
  const [, snap, app] =
    /\/snap\.([a-z\d-]+)\.([\w-]+?)(?:-[\da-f-]{36})?\.(?:scope|service)$/u.exec(group) ?? [];
  if (snap === undefined) return null;
  const id = `${snap}_${app ?? snap}`;
  return known(id) ? id : `${snap}_${snap}`;
}

export class Identities {
  readonly #processes: Processes;
  readonly #system: number;
  readonly #devices: SystemDevices;
  readonly #contents = new Contents();
  readonly #read = new ReadContents();
  #programs: ReadonlyMap<string, Program> = new Map();
  /** Programs by device and inode of what starts them. */
  #byFile = new Map<string, string[]>();
  #folders: { folder: string; appId: string }[] = [];

  /**
   * @param system whose files no local user can change
   * @param devices where that is so
   */
  constructor(processes: Processes, system = 0, devices = new SystemDevices()) {
    this.#processes = processes;
    this.#system = system;
    this.#devices = devices;
  }

  /**
   * Knows these from now on.
   * @param own programs of local users that a rule names, whose copies count as well
   */
  know(programs: ReadonlyMap<string, Program>, own: readonly OwnProgram[] = []): void {
    this.#programs = programs;
    this.#byFile = new Map();
    this.#folders = [];
    const contents: { appId: string; content: Content }[] = [];
    for (const { appId, executables, folders } of programs.values()) {
      for (const { key, file } of executables) {
        this.#byFile.set(key, [...(this.#byFile.get(key) ?? []), appId]);
        const content = this.#read.of(file);
        if (content) contents.push({ appId, content });
      }
      this.#folders.push(...folders.map((folder) => ({ folder, appId })));
    }
    for (const { appId, content } of own) if (content) contents.push({ appId, content });
    this.#contents.look(contents);
  }

  /** @returns what the content of a file is, for {@link know} */
  contentOf(file: string): Content | null {
    return this.#read.of(file);
  }

  /** @param executable as the kernel names it */
  of(pid: number, executable: string): Identity {
    const processes = this.#processes;
    const known = (id: string): boolean => this.#programs.has(id);
    const group = processes.groupOf(pid);
    const flatpak = processes.flatpakOf(pid);
    const inGroup = snapOf(group, known) ?? programOfGroup(group, known);
    const place = executable.replace(/ \(deleted\)$/u, '');
    const facts = factsOf(processes.executable(pid));
    const isOwn = this.#isOwn(pid, processes.executable(pid), facts);
    const byFile = this.#ofFile(processes.executable(pid), facts, isOwn, place);
    const more = this.#ofArguments(pid, path.basename(place));
    const own = isOwn ? [...this.#imageOf(pid, facts), place] : [];
    const ids = plainIds([flatpak, inGroup, ...byFile, ...more.ids, ...own, ...more.own]);
    if (ids.length === 0) return NOBODY;
    return {
      ids,
      isOwn: isOwn || more.own.length > 0,
      // One that holds a terminal holds what is typed there, too.
      group: inGroup !== null && inGroup === ids[0] ? group : null,
    };
  }

  #isOwn(pid: number, file: string, facts: FileFacts | null): boolean {
    return !facts || facts.owner !== this.#system || !this.#devices.has(this.#processes, pid, file, facts);
  }

  /** Where a file may not be read (a disk of the child's own, as those of AppImages), the image that it is from by its own word. */
  #imageOf(pid: number, facts: FileFacts | null): string[] {
    const image = facts ? null : this.#processes.variableOf(pid, 'APPIMAGE');
    return image !== null && path.isAbsolute(image) ? [image] : [];
  }

  #ofFile(file: string, facts: FileFacts | null, isOwn: boolean, place: string): string[] {
    const same = facts ? this.#byFile.get(facts.key) : undefined;
    if (same) return same;
    const beside = this.#folders.filter(({ folder }) => place.startsWith(folder)).map(({ appId }) => appId);
    // Two of the system's programs may be the same file twice (Electron); a local user's own is a copy.
    return facts && isOwn ? [...beside, ...this.#contents.of(file, facts)] : beside;
  }

  /** Files among its arguments, with their paths, also of those that are named from the folder it works in. */
  #given(pid: number): { file: string; facts: FileFacts; place: string }[] {
    const processes = this.#processes;
    const folder = processes.folderOf(pid);
    return processes
      .argumentsOf(pid)
      .slice(1)
      .filter((word) => !word.startsWith('-'))
      .slice(0, MOST_ARGUMENTS)
      .flatMap((word) => {
        const file = processes.seenBy(pid, word);
        const facts = factsOf(file);
        return facts && facts.size > 0 ? [{ file, facts, place: path.resolve(folder, word) }] : [];
      })
      .slice(0, MOST_FILES);
  }

  /** Scripts, and what is given to the loader. */
  #ofArguments(pid: number, name: string): { ids: string[]; own: string[] } {
    const isLoader = LOADER.test(name);
    if (!isLoader && !INTERPRETER.test(name)) return { ids: [], own: [] };
    const ids: string[] = [];
    const own: string[] = [];
    for (const { file, facts, place } of this.#given(pid)) {
      const isOwn = this.#isOwn(pid, file, facts);
      ids.push(...this.#ofFile(file, facts, isOwn, place));
      if (isOwn) own.push(place);
    }
    // What it was given may be overwritten; what runs is mapped.
    if (isLoader)
      for (const file of this.#processes.mapped(pid)) {
        const facts = factsOf(file);
        if (facts) ids.push(...this.#ofFile(file, facts, this.#isOwn(pid, file, facts), ''));
      }
    return { ids, own };
  }
}
