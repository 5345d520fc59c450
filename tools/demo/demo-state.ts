/** What a demo remembers of its family from one start to the next, beside its data. */
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DemoFamily } from './family.ts';

export interface DemoState {
  family: DemoFamily;
  /** When the restless one went out beside the week; ms since the epoch. */
  outings: number[];
  /** Up to when everything is reported; ms since the epoch. */
  toldUntil: number;
}

/** A family of another version of the cast is not gone on with. */
const VERSION = 3;
const fileIn = (dataDir: string): string => path.join(dataDir, 'demo.json');

/** Undefined where none was finished, or where it cannot be understood. */
export const readDemoState = (dataDir: string): DemoState | undefined => {
  try {
    if (!existsSync(fileIn(dataDir))) return undefined;
    const { version, ...kept } = JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as DemoState & {
      version: number;
    };
    return version === VERSION ? kept : undefined;
  } catch {
    return undefined;
  }
};

/** Readable by this user alone: it holds the family's password and the tokens of its devices. */
export const writeDemoState = (dataDir: string, kept: DemoState): void => {
  const draft = `${fileIn(dataDir)}.part`;
  writeFileSync(draft, JSON.stringify({ version: VERSION, ...kept }), { mode: 0o600 });
  renameSync(draft, fileIn(dataDir));
};
