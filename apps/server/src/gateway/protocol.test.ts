/** Every example of docs/protocol/device.md does what stands beside it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';
import { connected, historyOf, type Connected } from './adapters/test-clients.ts';

const stack = useStack();
const run = promisify(execFile);

const PAGE = readFileSync(path.join(import.meta.dirname, '../../../../docs/protocol/device.md'), 'utf8');

interface Example {
  script: string;
  /** What the page shows as its answer. */
  answer: { kind: string; text: string } | undefined;
}

/** Each shell block, with the block that follows it where nothing stands between. */
const examples: [string, Example][] = [
  ...PAGE.matchAll(/```sh\n([\s\S]*?)```(?:\n\n```(json|text)\n([\s\S]*?)```)?/gu),
].map(([, script = '', kind, text = '']) => [
  script.slice(0, 100).replaceAll('\n', ' '),
  { script, answer: kind === undefined ? undefined : { kind, text } },
]);

/** Both hold the same names with values of the same kinds. */
const expectShape = (actual: unknown, shown: unknown): void => {
  expect(Array.isArray(actual)).toBe(Array.isArray(shown));
  expect(actual === null ? null : typeof actual).toBe(shown === null ? null : typeof shown);
  if (typeof shown !== 'object' || shown === null) return;
  for (const [name, value] of Object.entries(shown)) {
    expect(Object.keys(actual as object)).toContain(name);
    expectShape(new Map(Object.entries(actual as object)).get(name), value);
  }
};

let harness: Connected;
let env: Record<string, string>;
beforeAll(async () => {
  harness = await connected(stack.current);
  const { parent, keys } = harness;
  const device = await stack.current.device(parent, { childId: harness.childId });
  const [waiting, other] = [await parent.addDevice(), await parent.addDevice()];
  env = {
    PATH: process.env['PATH'] ?? '',
    KINWARD: stack.current.url,
    CODE: waiting.uniqueCode,
    DEVICE_TOKEN: device.token,
    DEVICE_ID: other.deviceId,
    DEVICE_KEY: keys.deviceKey,
    PASSWORD: keys.owntracks.password,
    OVERLAND_TOKEN: keys.overland.token,
    PARENT_TOKEN: parent.token,
    PARENT_COOKIE: parent.cookie,
  };
}, 60_000);

it('has examples', () => expect(examples.length).toBeGreaterThanOrEqual(15));

it.each(examples)('%s', { timeout: 20_000 }, async (_, { script, answer }) => {
  const { stdout } = await run('bash', ['-ec', script], { env });
  if (answer?.kind === 'text') expect(stdout.trim()).toBe(answer.text.trim());
  if (answer?.kind === 'json') expectShape(JSON.parse(stdout), JSON.parse(answer.text));
});

it('left the positions of every dialect', async () => {
  const latitudes = (await historyOf(harness)).map(({ latitude }) => latitude).toSorted((a, b) => a - b);
  expect(latitudes).toEqual([44.866, 44.867, 44.868, 44.869, 44.87, 44.871]);
});
