/**
 * What this computer was like before: each change is written down before it is made, with what was there, and undone in reverse.
 * It is on disk, so that it is undone also where the agent was killed in between.
 */
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { folderToDisk, replaceFile } from '@kinward/dns/replace-file.ts';

/** A file as it was; null: there was none. `folders` were made for it. */
interface FileChange {
  kind: 'file';
  file: string;
  former: { text: string; mode: number } | null;
  folders: string[];
}

/** What is undone by a word that the agent knows: rules of the kernel, rights on a socket. `former` is what it needs for that. */
interface NamedChange {
  kind: 'named';
  name: string;
  former: string;
}

type Change = FileChange | NamedChange;

/** By the name of a change, what undoes it. */
export type Undo = Readonly<Record<string, (former: string) => void>>;

export class Journal {
  readonly #file: string;

  /** @param file in a folder that only the administrator reads */
  constructor(file: string) {
    this.#file = file;
  }

  /** From the first on. A line that was cut by a loss of power was of a change that had not begun. */
  get changes(): readonly Change[] {
    if (!existsSync(this.#file)) return [];
    return readFileSync(this.#file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        try {
          return [JSON.parse(line) as Change];
        } catch {
          return [];
        }
      });
  }

  /** Writes a file of the system, and notes what was there the first time. @returns whether its text changed */
  writeFile(file: string, text: string, mode = 0o644): boolean {
    const there = existsSync(file)
      ? { text: readFileSync(file, 'utf8'), mode: statSync(file).mode & 0o7777 }
      : null;
    if (there?.text === text) return false;
    if (!this.changes.some((change) => change.kind === 'file' && change.file === file))
      this.#note({ kind: 'file', file, former: there, folders: missingAbove(file) });
    replaceFile(file, text, mode);
    return true;
  }

  /** Notes a change of another kind, once. @param former what undoing it needs */
  note(name: string, former: string): void {
    if (!this.changes.some((change) => change.kind === 'named' && change.name === name))
      this.#note({ kind: 'named', name, former });
  }

  /** Everything as it was. What cannot be undone is told, and stays noted; the others are undone. @returns what could not be */
  undo(by: Undo): string[] {
    const left: Change[] = [];
    const faults: string[] = [];
    for (const change of this.changes.toReversed())
      try {
        if (change.kind === 'file') restore(change);
        else by[change.name]?.(change.former);
      } catch (error) {
        left.unshift(change);
        faults.push(`${change.kind === 'file' ? change.file : change.name}: ${(error as Error).message}`);
      }
    if (left.length === 0) rmSync(this.#file, { force: true });
    else replaceFile(this.#file, left.map((change) => `${JSON.stringify(change)}\n`).join(''), 0o600);
    return faults;
  }

  /** @throws the system's error: what is not noted is not changed */
  #note(change: Change): void {
    mkdirSync(path.dirname(this.#file), { recursive: true, mode: 0o700 });
    const handle = openSync(this.#file, 'a+', 0o600);
    try {
      // A line that was cut by a full disk or a loss of power does not spoil the next one.
      const before = readFileSync(handle, 'utf8');
      const end = before === '' || before.endsWith('\n') ? '' : '\n';
      writeFileSync(handle, `${end}${JSON.stringify(change)}\n`);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    folderToDisk(path.dirname(this.#file));
  }
}

const missingAbove = (file: string): string[] => {
  const folders: string[] = [];
  for (let folder = path.dirname(file); !existsSync(folder); folder = path.dirname(folder))
    folders.push(folder);
  return folders;
};

function restore({ file, former, folders }: FileChange): void {
  if (former) {
    replaceFile(file, former.text, former.mode);
    return;
  }
  rmSync(file, { force: true });
  for (const folder of folders)
    try {
      rmdirSync(folder);
    } catch {
      // Somebody put something into it meanwhile, or it is gone.
    }
}
