import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../..');
/** A folder with more is hard to scan. */
const MOST = 25;
/** Lists rather than folders: a kit of pieces, one story a file, what is numbered. */
const LISTS: ReadonlySet<string> = new Set([
  'apps/web/src/ui',
  'e2e/stories',
  'apps/server/migrations',
  'docs/decisions',
]);

it(`no folder has more than ${MOST} files`, () => {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  expect(counts.size).toBeGreaterThan(100);
  expect([...counts].filter(([folder, count]) => count > MOST && !LISTS.has(folder))).toEqual([]);
});
