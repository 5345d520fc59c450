import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Sources } from '../steps/affected.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const MOST_BYTES = 16 * 1024 * 1024;

/** Every source file of the clone that git tracks or would add, by its path. @throws Error where git cannot list them */
export const readSources = (): Sources => {
  const { status, stdout, stderr } = spawnSync(
    'git',
    [
      'ls-files',
      '--cached',
      '--others',
      '--exclude-standard',
      'apps',
      'packages',
      'testkit',
      'tools',
      'e2e',
      'bench',
      'vitest.config.ts',
    ],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: MOST_BYTES },
  );
  if (status !== 0) throw new Error(`git cannot list the files: ${stderr}`);
  const sources = new Map<string, string>();
  for (const file of stdout.split('\n').filter((name) => /\.(?:[cm]?js|tsx?|css|html)$/u.test(name))) {
    try {
      sources.set(file, readFileSync(path.join(ROOT, file), 'utf8'));
    } catch {
      // Removed, and not committed yet.
    }
  }
  return sources;
};
