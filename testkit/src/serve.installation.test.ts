import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, expect, it } from 'vitest';

const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));

const start = (...args: string[]): ChildProcess => {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  return child;
};

it('ends by itself, and its database with it, when the process that started it was killed', async () => {
  const starter = start('--eval', 'setInterval(() => {}, 1000)');
  const server = start(
    path.join(import.meta.dirname, 'serve.ts'),
    '--port',
    '0',
    '--while',
    String(starter.pid),
  );
  const [line] = (await once(createInterface({ input: server.stdout! }), 'line')) as [string];
  const { ready } = JSON.parse(line) as { ready: string };
  expect((await fetch(`${ready}/api/health`)).status).toBe(200);
  const ended = once(server, 'exit');
  starter.kill('SIGKILL');
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${ready}/api/health`)).rejects.toThrow();
});
