/** What is free between what is in use, as a thread that is over leaves it. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const PROGRAM = `
import { giveFreeMemoryBack } from ${JSON.stringify(path.join(import.meta.dirname, 'system-calls.ts'))};
let all = Array.from({ length: 3000 }, () => Buffer.allocUnsafeSlow(40_000).fill(1));
const kept = all.filter((_, at) => at % 40 === 0);
all = [];
gc();
const before = process.memoryUsage().rss;
// The garbage collector frees them on a thread of its own.
for (let tries = 0; tries < 200 && process.memoryUsage().rss > before - 2 ** 26; tries += 1) {
  await giveFreeMemoryBack();
  await new Promise((resolve) => setTimeout(resolve, 25));
}
console.log(before - process.memoryUsage().rss, kept.length);
`;

it('free memory goes back to the system, where its library can', async () => {
  const args = ['--expose-gc', '--input-type=module', '--eval', PROGRAM];
  const env = { PATH: process.env['PATH'], MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  const [less = '', kept] = stdout.trim().split(' ');
  expect(kept).toBe('75');
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  if (header.glibcVersionRuntime !== undefined) expect(Number(less)).toBeGreaterThan(2 ** 26);
});
