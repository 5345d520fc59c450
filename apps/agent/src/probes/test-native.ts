/**
 * The programs in C for the suites in Wine: compiled once for the same sources and the same compiler. That they are compiled in
 * each run is for the package's own tests.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import path from 'node:path';
import { compile, nativeStamp } from '../../pack/windows/native.ts';

const KEPT = '/var/cache/kinward-tests';
const NAME = 'windows-native-';
const OLD_MS = 86_400_000;

/** Another tree's suite may read a young one at this moment. */
function forgetOld(): void {
  for (const name of readdirSync(KEPT)) {
    const folder = path.join(KEPT, name);
    const at = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Infinity;
    if (name.startsWith(NAME) && Date.now() - at > OLD_MS) rmSync(folder, { recursive: true, force: true });
  }
}

/** @param into a folder @throws Error with what the compiler says */
export async function compiledOnce(into: string): Promise<void> {
  mkdirSync(KEPT, { recursive: true });
  const name = `${NAME}${await nativeStamp()}`;
  const kept = path.join(KEPT, name);
  if (!existsSync(kept)) {
    const draft = mkdtempSync(path.join(KEPT, 'draft-'));
    await compile(draft);
    try {
      renameSync(draft, kept);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      // Another suite was quicker.
      if (!existsSync(kept)) throw error;
    }
    forgetOld();
  }
  cpSync(kept, into, { recursive: true });
}
