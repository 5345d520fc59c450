/** A resolver, a process of its own, whose disk is full: it goes on answering, loses nothing that its server takes, and has it all on disk again later. */
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FilterDevice, ReceiptBody } from '@kinward/contract/filter/filter.schemas.ts';
import type { LogDelivery } from '@kinward/contract/filter/log.schemas.ts';
import { ResolverProcess } from '@kinward/testkit/resolver.ts';
import { codeOf } from '../listen/test-client.ts';
import { startListServer, type ListServer } from '../lists/test-list-server.ts';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { answerOf, TestUpstream } from '../resolve/test-upstream.ts';
import { SmallDisk } from './test-small-disk.ts';

const CHILD = '127.0.7.9';

let disk: SmallDisk;
let server: ListServer;
let upstream: TestUpstream;
let resolver: ResolverProcess;
let version: number;

const start = (): Promise<ResolverProcess> =>
  ResolverProcess.start({ folder: disk.folder, upstreams: [upstream.place], env: disk.env });
const know = (device: FilterDevice): void => {
  version += 1;
  const names = ['kinward.example'];
  server.send({ kind: 'snapshot', epoch: 'e', version, names, devices: [device], networks: [] });
};
const code = (name: string) => codeOf(resolver.port, CHILD, name);
const received = (): number[] =>
  server.said.flatMap(({ call, body }) => (call === 'receipts' ? (body as ReceiptBody).version : []));
/** Every row once, as the server would store it. */
const logged = (): string[] => {
  const batches = server.said.flatMap(({ call, body }) =>
    call === 'log' ? (body as LogDelivery).batches : [],
  );
  const unique = new Map(batches.map((batch) => [`${batch.run} ${batch.number}`, batch]));
  return [...unique.values()].flatMap(({ rows }) => rows.map(({ name }) => name));
};
const names = (what: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, index) => `${what}-${from + index}.example`);
const askAll = async (all: readonly string[]): Promise<void> => {
  for (const name of all) expect(await code(name), name).toBe('NOERROR');
};

beforeEach(async () => {
  version = 0;
  disk = new SmallDisk();
  upstream = await TestUpstream.start((asked) => [answerOf(asked, '192.0.2.1')]);
  server = await startListServer(path.join(disk.folder, 'server.json'));
  resolver = await start();
});
afterEach(async () => {
  await resolver?.[Symbol.asyncDispose]();
  await server?.close();
  await upstream?.[Symbol.asyncDispose]();
  disk?.[Symbol.dispose]();
});

it('has new rules in force, is killed and starts, and hands over what is asked; all of it as if there were room', async () => {
  const device = deviceWith(CHILD, { entries: [entry('deny', 'first.example')] }, { log: 'all' });
  know(device);
  await expect.poll(() => code('first.example')).toBe('NXDOMAIN');
  await expect.poll(received).toContain(1);
  await askAll(names('before', 0, 20));

  disk.fill();
  const next = {
    ...device,
    policy: { ...device.policy!, entries: [entry('deny', 'second.example'), entry('deny', 'first.example')] },
  };
  know(next);
  await expect.poll(() => code('second.example')).toBe('NXDOMAIN');
  await expect.poll(() => resolver.output).toContain('the rules cannot be kept on disk');
  await askAll(names('full', 0, 60));
  await expect
    .poll(logged)
    .toEqual(expect.arrayContaining([...names('before', 0, 20), ...names('full', 0, 60)]));
  expect(received()).not.toContain(2);

  // What is on disk decides until the server is heard, which is at once.
  await resolver.end('SIGKILL');
  server.send({ kind: 'beat' });
  resolver = await start();
  expect(await code('first.example')).toBe('NXDOMAIN');
  await askAll(names('started', 0, 20));
  know(next);
  await expect.poll(() => code('second.example')).toBe('NXDOMAIN');
  await expect.poll(logged).toEqual(expect.arrayContaining(names('started', 0, 20)));

  // While the server does not answer either, it waits in memory.
  server.answerTo = (call) => (call === 'log' ? 503 : 200);
  await askAll(names('waiting', 0, 60));
  disk.free();
  await askAll(names('after', 0, 20));
  await expect.poll(received, { timeout: 20_000 }).toContain(3);
  server.answerTo = () => 200;
  await expect.poll(logged, { timeout: 20_000 }).toEqual(expect.arrayContaining(names('after', 0, 20)));
  // A resolver that was killed may lack what it had not written; everything else is there, and once.
  const all = logged().filter((name) => !/^(?:first|second)\./u.test(name));
  expect(all.toSorted()).toEqual(
    [
      ...names('before', 0, 20),
      ...names('full', 0, 60),
      ...names('started', 0, 20),
      ...names('waiting', 0, 60),
      ...names('after', 0, 20),
    ].toSorted(),
  );
});
