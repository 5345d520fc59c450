/** The guides try-with-curl.md and access-tokens.md, run from the top in one shell: each block does what stands beside it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();
const guide = (name: string): string =>
  readFileSync(path.join(import.meta.dirname, '../../../../docs/guides', name), 'utf8');
const PAGE = guide('try-with-curl.md') + guide('access-tokens.md');
const MARK = '--- next block ---';

/** Each shell block, with what the page shows as its answer where nothing stands between. */
const blocks = [
  ...PAGE.matchAll(/```sh\n(?<script>[\s\S]*?)```(?:\n\n```(?:json|text)\n(?<answer>[\s\S]*?)```)?/gu),
].map(({ groups }) => ({ script: groups?.script ?? '', answer: groups?.answer?.trim() }));

it('does what it says', async () => {
  expect(blocks.length).toBeGreaterThanOrEqual(15);
  const script = blocks.map((block) => block.script).join(`\necho; echo '${MARK}'\n`);
  // Without a pause the times of the positions run ahead of the clock by some seconds, which a server allows.
  const env = { PATH: process.env['PATH'] ?? '', KINWARD: stack.current.url, STEP: '0' };
  const { stdout } = await promisify(execFile)('bash', ['-ec', script], { env });
  const printed = stdout.split(MARK).map((text) => text.trim());
  expect(printed).toHaveLength(blocks.length);
  for (const [index, { answer }] of blocks.entries()) {
    if (answer === undefined) continue;
    const read = (text: string): unknown => (answer.startsWith('{') ? JSON.parse(text) : text);
    expect(read(printed[index] ?? '')).toEqual(read(answer));
  }
});
