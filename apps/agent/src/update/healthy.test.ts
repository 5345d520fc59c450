/** Whether an agent that was installed just now works. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linuxHealth } from '../os/linux/linux.ts';
import type { Health } from '../os/port.ts';
import { windowsHealth } from '../os/windows/health.ts';
import { pathsOf } from '../paths.ts';
import { whyUnwell } from './healthy.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-healthy-'));
const paths = pathsOf({
  CONFIGURATION_DIRECTORY: folder,
  STATE_DIRECTORY: path.join(folder, 'state'),
  RUNTIME_DIRECTORY: path.join(folder, 'now'),
});
let agent: ChildProcess;
beforeAll(() => {
  for (const each of [paths.updates, path.dirname(paths.status)]) mkdirSync(each, { recursive: true });
  agent = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)', 'kinward-agent'], { stdio: 'ignore' });
});
afterAll(() => {
  agent.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const why = async (
  status: object,
  had: string,
  { isConnected = false, health = {} }: { isConnected?: boolean; health?: Partial<Health> } = {},
): Promise<string | null> => {
  const all = {
    connection: null,
    number: 1,
    faults: [],
    users: [],
    paused: [],
    version: '1.3.0',
    pid: agent.pid,
  };
  writeFileSync(paths.status, JSON.stringify({ ...all, ...status }));
  writeFileSync(path.join(paths.updates, 'users'), had);
  return await whyUnwell(paths, {
    version: '1.3.0',
    isConnected,
    health: { ...linuxHealth(paths), ...health },
  });
};

it('is not where another version runs, or none', async () => {
  expect(await why({}, '0\n')).toBeNull();
  expect(await why({ version: '1.2.3' }, '0\n')).toBe('not-ready');
  expect(await why({ pid: process.pid }, '0\n')).toBe('not-ready');
  expect(await why({ connection: 'connecting' }, '0\n', { isConnected: true })).toBe('not-connected');
});

it('is not where nobody has rules who had some before, unless they are paused', async () => {
  expect(await why({}, '2\n')).toBe('no-rules');
  expect(await why({ paused: [{ user: null, until: null }] }, '2\n')).toBeNull();
  expect(await why({}, 'nothing that can be read')).toBeNull();
});

it('is on a slow computer, whose stub answers after two seconds, and not where none answers', async () => {
  const stub = createSocket('udp4').bind(0, '127.0.0.1');
  await once(stub, 'listening');
  stub.on('message', (query, { port, address }) => {
    const answer = Buffer.from(query);
    // A response: there is no such name.
    answer.writeUInt16BE(0x8183, 2);
    setTimeout(() => stub.send(answer, port, address), 2000);
  });
  const { port } = stub.address();
  expect(await why({ ports: [port] }, '0\n')).toBeNull();
  await new Promise<void>((resolve) => stub.close(() => resolve()));
  expect(await why({ ports: [port] }, '0\n')).toBe('no-answer');
});

it('asks all of its stubs at once, so that one after the other does not take as long as a look may', async () => {
  const stubs = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const stub = createSocket('udp4').bind(0, '127.0.0.1');
      await once(stub, 'listening');
      return stub;
    }),
  );
  const answers: (() => void)[] = [];
  for (const stub of stubs)
    stub.on('message', (query, { port, address }) => {
      const answer = Buffer.from(query);
      answer.writeUInt16BE(0x8183, 2);
      answers.push(() => stub.send(answer, port, address));
      // Each waits for the question to the last of them.
      if (answers.length === stubs.length) for (const send of answers) send();
    });
  expect(await why({ ports: stubs.map((stub) => stub.address().port) }, '0\n')).toBeNull();
  for (const stub of stubs) stub.close();
});

it('is not on Windows where the host would keep nobody’s rules while the agent is gone', async () => {
  const health = windowsHealth({ bound: path.join(folder, 'bound') });
  const has = (): Promise<string | null> => why({ users: ['kida'] }, '1\n', { health });
  expect(await has()).toBe('no-rules');
  writeFileSync(path.join(folder, 'bound'), '\n');
  expect(await has()).toBe('no-rules');
  writeFileSync(path.join(folder, 'bound'), 'S-1-5-21-1-2-3-1001\n');
  expect(await has()).toBeNull();
  expect(await why({ pid: 2 ** 22 + 1 }, '0\n', { health })).toBe('not-ready');
});
