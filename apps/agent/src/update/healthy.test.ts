/** Whether an agent that was installed just now works. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

const why = async (status: object, had: string, isConnected = false): Promise<string | null> => {
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
  return await whyUnwell(paths, { version: '1.3.0', isConnected });
};

it('is not where another version runs, or none', async () => {
  expect(await why({}, '0\n')).toBeNull();
  expect(await why({ version: '1.2.3' }, '0\n')).toBe('not-ready');
  expect(await why({ pid: process.pid }, '0\n')).toBe('not-ready');
  expect(await why({ connection: 'connecting' }, '0\n', true)).toBe('not-connected');
});

it('is not where nobody has rules who had some before, unless they are paused', async () => {
  expect(await why({}, '2\n')).toBe('no-rules');
  expect(await why({ paused: [{ user: null, until: null }] }, '2\n')).toBeNull();
  expect(await why({}, 'nothing that can be read')).toBeNull();
});
