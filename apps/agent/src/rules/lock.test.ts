import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CODE_SECONDS, codeMessage, codeSlot, codeText } from '@kinward/contract/computers/computer-code.ts';
import { Lock } from './lock.ts';

const PASSWORD = 'correct horse';
const SECRET = 'secret of the computer';

describe('the password of the agent', () => {
  let folder = '';
  let steady = 500;
  let now = Date.UTC(2026, 4, 1, 12);
  let boot = 'one';
  const paths = () => ({
    password: path.join(folder, 'password.json'),
    tries: path.join(folder, 'tries.json'),
  });
  const start = (): Lock => new Lock(paths(), { steady: () => steady, now: () => now, boot: () => boot });
  const codeAt = (ms: number, secret = SECRET): string =>
    codeText(
      createHmac('sha256', secret)
        .update(codeMessage(codeSlot(ms)))
        .digest(),
    );
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinward lock '));
    [steady, boot] = [500, 'one'];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is taken as it was set, is nothing before, and only a slow hash of it is kept', async () => {
    const lock = start();
    expect(await lock.checkPassword('')).toBe('none');
    await lock.set(PASSWORD);
    expect(await start().checkPassword(PASSWORD)).toBe('right');
    expect(await lock.checkPassword(`${PASSWORD} `)).toEqual({ triesLeft: 4 });
    expect(readFileSync(paths().password, 'utf8')).not.toContain('horse');
    expect([paths().password, paths().tries].map((file) => statSync(file).mode & 0o777)).toEqual([
      0o600, 0o600,
    ]);
  });

  it('says when it was tried so often that it is locked', async () => {
    let locked = 0;
    const lock = new Lock(paths(), { steady: () => steady, boot: () => boot, locked: () => (locked += 1) });
    await lock.set(PASSWORD);
    for (let at = 1; at <= 6; at += 1) {
      await lock.checkPassword('guess');
      expect(locked).toBe(at < 5 ? 0 : 1);
    }
  });

  it('that is another one since is not locked by tries of the former', async () => {
    await start().set(PASSWORD);
    for (let at = 0; at < 5; at += 1) await start().checkPassword('guess');
    expect(await start().checkPassword(PASSWORD)).toEqual({ waitSeconds: 30 });
    await start().set('another right one');
    expect(await start().checkPassword(PASSWORD)).toEqual({ triesLeft: 4 });
    expect(await start().checkPassword('another right one')).toBe('right');
  });

  it('is not guessed: after five wrong ones nobody tries for a while, longer each time, over starts and jumps of the calendar', async () => {
    await start().set(PASSWORD);
    // At once, as a script would: they are looked at one after the other.
    const lock = start();
    const all = await Promise.all(Array.from({ length: 8 }, (_, at) => lock.checkPassword(`guess ${at}`)));
    expect(all.slice(0, 5)).toEqual([4, 3, 2, 1, 0].map((triesLeft) => ({ triesLeft })));
    expect(all.slice(5)).toEqual([{ waitSeconds: 30 }, { waitSeconds: 30 }, { waitSeconds: 30 }]);
    now += 86_400_000;
    expect(await start().checkPassword(PASSWORD)).toEqual({ waitSeconds: 30 });
    steady += 29;
    expect(await start().checkPassword(PASSWORD)).toEqual({ waitSeconds: 1 });
    // The computer started again: the time begins again.
    [boot, steady] = ['two', 3];
    expect(await start().checkPassword(PASSWORD)).toEqual({ waitSeconds: 30 });
    steady += 30;
    expect(await start().checkPassword('guess 9')).toEqual({ triesLeft: 0 });
    expect(await start().checkPassword(PASSWORD)).toEqual({ waitSeconds: 60 });
    steady += 60;
    expect(await start().checkPassword(PASSWORD)).toBe('right');
    // The right one ends it.
    expect(await start().checkPassword('guess 10')).toEqual({ triesLeft: 4 });
    expect(await start().checkPassword(PASSWORD)).toBe('right');
  });

  it('a code of the portal is taken once, for ten minutes, however often the password was tried', async () => {
    const lock = start();
    await lock.set(PASSWORD);
    for (let at = 0; at < 6; at += 1) await lock.checkPassword('guess');
    const code = codeAt(now);
    expect(lock.checkCode(code, 'of another computer')).toBe(false);
    expect(lock.checkCode(code.toLowerCase().replace('-', ' '), SECRET)).toBe(true);
    expect(start().checkCode(code, SECRET)).toBe(false);
    // Neither does one that was shown before the one that was taken; the next one does.
    expect(start().checkCode(codeAt(now - CODE_SECONDS * 1000), SECRET)).toBe(false);
    expect(start().checkCode(codeAt(now + CODE_SECONDS * 1000), SECRET)).toBe(true);
    // A clock that is set back takes nothing again.
    const shown = now;
    now -= 86_400_000;
    expect(start().checkCode(code, SECRET)).toBe(false);
    now = shown + 3_600_000;
    const minutes = (count: number): boolean => start().checkCode(codeAt(now + count * 60_000), SECRET);
    // Shown ten minutes before, by a computer's clock that is as much too fast, and not before that or so far ahead.
    expect([-13, 3, -11, 1].map(minutes)).toEqual([false, false, true, true]);
    for (const text of ['', '12345', `${codeAt(now)}0`, '?????-?????'])
      expect(lock.checkCode(text, SECRET)).toBe(false);
  });
});
