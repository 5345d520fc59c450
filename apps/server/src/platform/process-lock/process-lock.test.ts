import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartError } from '../../config/start-error.ts';
import { processGone, processIdentity } from './process-identity.ts';
import { acquireProcessLock } from './process-lock.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-lock-'));
  file = path.join(folder, 'server.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('acquireProcessLock', () => {
  it('is held until it is released', async () => {
    const lock = await acquireProcessLock(folder);
    lock.announce('http://127.0.0.1:1');
    await expect(acquireProcessLock(folder)).rejects.toThrow(
      new StartError(
        `Another server (process ${process.pid}) at http://127.0.0.1:1 already uses the data folder ${folder}`,
      ),
    );
    lock.release();
    expect(existsSync(file)).toBe(false);
    (await acquireProcessLock(folder)).release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('waits for a holder that is stopping', async () => {
    const lock = await acquireProcessLock(folder);
    lock.stopping();
    const next = acquireProcessLock(folder);
    setTimeout(() => lock.release(), 1500);
    (await next).release();
  });

  it('replaces the lock of a process that is gone', async () => {
    const child = spawn('sleep', ['60']);
    const started = processIdentity(child.pid ?? 0);
    expect(started).not.toBeNull();
    const held = { pid: child.pid, started, token: 'other', state: 'running', address: null };
    writeFileSync(file, JSON.stringify(held));
    await expect(acquireProcessLock(folder)).rejects.toThrow(`process ${child.pid}`);
    child.kill('SIGKILL');
    await once(child, 'exit');
    (await acquireProcessLock(folder)).release();
  });

  it('replaces the lock of an earlier process with a number that is in use again', async () => {
    writeFileSync(
      file,
      JSON.stringify({ pid: process.pid, started: 'earlier', token: 'x', state: 'running' }),
    );
    (await acquireProcessLock(folder)).release();
  });

  it.each(['', '{', 'null', '[]', '{"pid":"1"}'])('replaces a damaged lock: %j', async (content) => {
    writeFileSync(file, content);
    (await acquireProcessLock(folder)).release();
  });

  it('lets exactly one of many starters replace a stale lock', async () => {
    for (let round = 0; round < 2; round += 1) {
      writeFileSync(
        file,
        JSON.stringify({ pid: 2 ** 22 + 1, started: 'gone', token: 'stale', state: 'running' }),
      );
      const results = await Promise.allSettled(Array.from({ length: 10 }, () => acquireProcessLock(folder)));
      const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
      expect(won).toHaveLength(1);
      expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ pid: process.pid });
      won[0]?.release();
    }
  });
});

describe('processIdentity', () => {
  it('is stable for a living process and null for none', async () => {
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid));
    expect(processIdentity(2 ** 22 + 1)).toBeNull();
    expect(processIdentity(-1)).toBeNull();
    expect(await processGone(2 ** 22 + 1, 0)).toBe(true);
    expect(await processGone(process.pid, 30)).toBe(false);
  });
});
