/** What a real kernel tells, by the reader that the agent has. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  constants,
  mkdtempSync,
  openSync,
  readFileSync,
  readSync,
  readdirSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ExecEvents } from './exec-events.ts';
import { ignoreMessage, listenMessage } from './messages.ts';
import { LISTENER, whyNoExecEvents, withExecEvents } from './test-socket.ts';

const missing = whyNoExecEvents();
if (missing !== null) {
  process.stderr.write(`The kernel’s events about programs that begin were not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

const nameOf = (pid: string): string => readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
const childrenOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);

it.runIf(process.platform === 'linux')('asks for no more also where its reader has ended', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward exec events '));
  // In place of the socket: what is written stays, and a reader is at its end at once.
  const file = path.join(folder, 'asked');
  const fd = openSync(file, 'w+');
  const events = new ExecEvents({ fd, kernel: '6.6', began: () => undefined });
  await expect.poll(() => childrenOf(process.pid).filter((pid) => nameOf(pid) === 'cat')).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  events[Symbol.dispose]();
  closeSync(fd);
  expect(readFileSync(file)).toEqual(Buffer.concat([listenMessage('6.6'), ignoreMessage('6.6')]));
  rmSync(folder, { recursive: true });
});

it.runIf(process.platform === 'linux')('asks again where it could not be asked at first', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward exec events '));
  // In place of the socket: nothing can be written while it is full, and what is written is read.
  const place = path.join(folder, 'pipe');
  execFileSync('sh', ['-c', 'mkfifo "$0"', place]);
  const fd = openSync(place, constants.O_RDWR | constants.O_NONBLOCK);
  const [full, told] = [Buffer.alloc(65_536), Buffer.alloc(76)];
  writeSync(fd, full);
  const began: number[] = [];
  using _ = new ExecEvents({ fd, kernel: '6.6', refusedMs: 50, began: (pids) => void began.push(...pids) });
  readSync(fd, full);
  for (const [at, number] of [
    [0, told.length],
    [16, 1],
    [36, 2],
    [56, 42],
  ] as const)
    told.writeUInt32LE(number, at);
  writeSync(fd, told);
  await expect.poll(() => began).toEqual([42]);
  rmSync(folder, { recursive: true });
});

describe.runIf(missing === null)('a program that begins', () => {
  let listener: ChildProcess;
  const told: string[] = [];
  const listen = async (...typed: string[]): Promise<void> => {
    const [program, args] = withExecEvents(process.execPath, LISTENER, ...typed);
    listener = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] });
    listener.stdout?.on('data', (piece) => told.push(...String(piece).split('\n').filter(Boolean)));
    await expect.poll(() => told.length).toBeGreaterThan(0);
  };
  const begin = async (...command: [string, ...string[]]): Promise<string> => {
    const [program, ...args] = command;
    const child = spawn(program, args, { stdio: 'ignore' });
    await once(child, 'exit');
    return String(child.pid);
  };
  /** Where much begins on this machine it may just have ended, and is begun again. */
  const readerOf = async ({ pid }: ChildProcess): Promise<string> => {
    let reader: string | undefined;
    await expect.poll(() => ([reader] = childrenOf(Number(pid)))).not.toEqual([]);
    return reader ?? '';
  };
  afterEach(() => {
    listener.kill();
    told.length = 0;
  });

  it('is told of when it does, a shell in whose place it comes as well, and no fork', async () => {
    await listen();
    const one = await begin('/bin/true');
    await expect.poll(() => told).toContain(one);
    const shell = await begin('/bin/sh', '-c', '(exit 0); exec /bin/true');
    await expect.poll(() => told.filter((pid) => pid === shell)).toHaveLength(2);
  });

  it('is told of again where the reader has ended', async () => {
    await listen();
    const reader = await readerOf(listener);
    process.kill(Number(reader));
    await expect.poll(() => childrenOf(Number(listener.pid)).filter((pid) => pid !== reader)).toHaveLength(1);
    const one = await begin('/bin/true');
    await expect.poll(() => told).toContain(one);
  });

  it('is told of no more for a while where more begin than are taken, and then again', async () => {
    const MANY = 200;
    await listen('few');
    const reader = await readerOf(listener);
    const before = told.length;
    await begin('/bin/sh', '-c', `for i in $(seq ${MANY}); do /bin/true; done`);
    expect(told.length - before).toBeLessThan(MANY);
    await expect.poll(() => childrenOf(Number(listener.pid)).filter((pid) => pid !== reader)).toHaveLength(1);
    const later: string[] = [];
    const isToldAgain = async (): Promise<boolean> => {
      later.push(await begin('/bin/true'));
      return later.some((pid) => told.includes(pid));
    };
    await expect.poll(isToldAgain, { interval: 200 }).toBe(true);
  });

  it('is told of no more once it has stopped, and nothing of it stays', async () => {
    await listen('exits');
    const reader = await readerOf(listener);
    listener.stdin?.end();
    expect(await once(listener, 'exit')).toEqual([0, null]);
    await expect.poll(() => readdirSync('/proc'), { timeout: 5000 }).not.toContain(reader);
  });
});
