import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ownZone } from '../rules/family-clock.ts';
import {
  Notices,
  noticeText,
  pageNotice,
  screensText,
  terminalFile,
  writeToTerminal,
  type Notice,
} from './notices.ts';

const NOTICE: Notice = {
  at: 0,
  uid: 1001,
  appId: 'game',
  name: 'A Game',
  reason: 'blocked',
  until: null,
  inSeconds: 0,
  language: 'en',
  timeZone: 'Europe/Zagreb',
};

describe('what a local user is told', () => {
  it('is why, and until when', () => {
    expect(noticeText(NOTICE)).toBe('Kinward has closed A Game: it is blocked.');
    const until = Date.parse('2026-05-01T19:30:00+02:00');
    expect(noticeText({ ...NOTICE, reason: 'budget', until })).toMatch(
      /its time for today is used up, until 19:30( \(Europe\/Zagreb\))?\.$/u,
    );
    expect(noticeText({ ...NOTICE, inSeconds: 299 })).toMatch(/closes A Game in 5 minutes\. Save/u);
    expect(noticeText({ ...NOTICE, inSeconds: 60 })).toMatch(/in 1 minute\./u);
    expect(screensText({ ...NOTICE, timeZone: ownZone() })).toBe('Kinward: the screens are closed.');
    expect(screensText({ ...NOTICE, until, timeZone: ownZone() })).toMatch(
      /^Kinward: the screens are closed until \d\d:\d\d\.$/u,
    );
  });

  it('is said in the language of the family', () => {
    const spanish: Notice = { ...NOTICE, language: 'es', timeZone: ownZone() };
    const at = (time: string): number => new Date(`2026-05-01T${time}:00`).getTime();
    expect(noticeText({ ...spanish, reason: 'budget', until: at('19:30') })).toBe(
      'Kinward ha cerrado A Game: su tiempo de hoy se ha acabado, hasta las 19:30.',
    );
    expect(noticeText({ ...spanish, name: '', reason: 'screen-pause', until: at('01:05') })).toBe(
      'Kinward ha cerrado la pantalla: las pantallas están en pausa, hasta la 01:05.',
    );
    expect(noticeText({ ...spanish, inSeconds: 60 })).toBe(
      'Kinward cierra A Game en 1 minuto. Guarda lo que estás haciendo.',
    );
    expect(screensText({ ...spanish, until: at('07:00') })).toBe(
      'Kinward: las pantallas están cerradas hasta las 07:00.',
    );
  });

  it('steers no terminal by the name of a file that a child has chosen', () => {
    const text = noticeText({ ...NOTICE, name: `\u001b]0;x\u0007game\n${'x'.repeat(300)}` });
    expect(text).toMatch(/^Kinward has closed \]0;xgamex+: it is blocked\.$/u);
    expect(text.length).toBeLessThan(130);
  });

  it('is on the page with the time of its end, where that comes', () => {
    const notice = { ...NOTICE, name: 'A \u001bGame', until: 60_000 };
    expect(pageNotice(notice)).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      appId: 'game',
      program: 'A Game',
      reason: 'blocked',
      until: '1970-01-01T00:01:00.000Z',
      endsAt: null,
    });
    expect(pageNotice({ ...notice, inSeconds: 300 }).endsAt).toBe('1970-01-01T00:05:00.000Z');
  });

  it('goes to the terminal of the program, by the kernel’s number of it', () => {
    expect([136 * 256 + 3, 137 * 256 + 1, 4 * 256 + 2, 0, 5 * 256].map(terminalFile)).toEqual([
      '/dev/pts/3',
      '/dev/pts/257',
      '/dev/tty2',
      null,
      null,
    ]);
  });

  it('goes to no terminal of somebody else, of which the number is the same', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'kinward-notices-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [file, own] = [path.join(folder, 'terminal'), process.getuid?.() ?? 0];
    writeFileSync(file, '');
    writeToTerminal(file, own + 1, 'no');
    expect(readFileSync(file, 'utf8')).toBe('');
    writeToTerminal(file, own, 'yes');
    expect(readFileSync(file, 'utf8')).toBe('\r\nyes\r\n');
  });

  it('is said once more on the terminal where the program is started again, and on no other way', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const [lines, shown]: [string[], Notice[]] = [[], []];
    const notices = new Notices(
      (notice) => shown.push(notice),
      (file) => lines.push(file),
    );
    const [one, other] = [136 * 256 + 3, 136 * 256 + 4];
    notices.tell(NOTICE, one);
    // Another process of the same program.
    notices.again(NOTICE, one);
    expect(lines).toEqual(['/dev/pts/3']);
    vi.advanceTimersByTime(2000);
    notices.again(NOTICE, one);
    notices.again(NOTICE, other);
    notices.again({ ...NOTICE, appId: 'another' }, one);
    expect(lines).toEqual(['/dev/pts/3', '/dev/pts/3', '/dev/pts/4', '/dev/pts/3']);
    notices.again(NOTICE, 0);
    expect([shown.length, notices.of(1001).length, lines.length]).toEqual([1, 1, 4]);
  });

  it('is no flood on a terminal where a script starts a program in a loop: ten lines a minute', () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    let lines = 0;
    const notices = new Notices(undefined, () => (lines += 1));
    notices.tell(NOTICE, 136 * 256 + 3);
    const loop = (seconds: number): void => {
      for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
        vi.advanceTimersByTime(100);
        notices.again(NOTICE, 136 * 256 + 3);
      }
    };
    loop(59);
    expect(lines).toBe(10);
    loop(60);
    expect(lines).toBe(20);
  });

  it('is kept for the last two hundred users: a container has thousands of ids', () => {
    const notices = new Notices();
    for (let uid = 0; uid <= 200; uid += 1) notices.tell({ ...NOTICE, uid }, 0);
    expect([0, 1, 200].map((uid) => notices.of(uid).length)).toEqual([0, 1, 1]);
  });

  it('is kept, the newest first and each user’s own', () => {
    const notices = new Notices();
    for (let at = 0; at < 25; at += 1) notices.tell({ ...NOTICE, at }, 0);
    notices.tell({ ...NOTICE, uid: 1002 }, 0);
    expect(notices.of(1001).map(({ at }) => at)).toEqual(Array.from({ length: 20 }, (_, back) => 24 - back));
    expect(notices.of(1002)).toHaveLength(1);
  });
});
