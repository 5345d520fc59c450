import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isLength, Pauses, withoutPaused } from './pauses.ts';

const BEGAN = Date.UTC(2026, 4, 1, 12);
const AT = '2026-05-01T12:00:00.000Z';

const whose = (pauses: Pauses): string[] | 'all' => {
  const paused = pauses.look();
  return paused === 'all' ? paused : Array.from(paused);
};

describe('rules that are paused', () => {
  let folder = '';
  let steady = 500;
  let now = BEGAN;
  const paths = () => ({
    pauses: path.join(folder, 'run', 'pauses.json'),
    toldPauses: path.join(folder, 'pauses.json'),
  });
  const start = (): Pauses => new Pauses(paths(), { steady: () => steady, now: () => now });
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinward pauses '));
    [steady, now] = [500, BEGAN];
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('are so for the chosen time of the clock that starts with the computer, whatever its calendar says', () => {
    const pauses = start();
    pauses.begin('ada', '10m', 'password');
    expect(whose(pauses)).toEqual(['ada']);
    for (const jump of [-86_400_000, 86_400_000]) {
      now = BEGAN + jump;
      expect(whose(pauses)).toEqual(['ada']);
    }
    now = BEGAN + 600_000;
    steady += 599;
    expect(whose(pauses)).toEqual(['ada']);
    steady += 1;
    expect(whose(pauses)).toEqual([]);
    const until = '2026-05-01T12:10:00.000Z';
    expect(pauses.told).toMatchObject([
      { user: 'ada', by: 'password', beganAt: AT, until, endedAt: until, endedBy: 'time' },
    ]);
  });

  it('go on when the agent is started again, and end with the computer, and are told either way', () => {
    start().begin('ada', '1h', 'code');
    expect(whose(start())).toEqual(['ada']);
    now += 60_000;
    // What is in the folder of the runtime goes with the computer.
    rmSync(paths().pauses);
    steady = 5;
    const next = start();
    expect(whose(next)).toEqual([]);
    expect(next.told).toMatchObject([
      { by: 'code', endedAt: '2026-05-01T12:01:00.000Z', endedBy: 'restart' },
    ]);
    // What was over before the next start did not end by it.
    next.begin('ada', '10m', 'code');
    now += 3_600_000;
    rmSync(paths().pauses);
    expect(start().told[0]).toMatchObject({ endedAt: next.told[0]?.until, endedBy: 'time' });
  });

  it('until the computer starts again are a day at most', () => {
    const pauses = start();
    pauses.begin(null, 'restart', 'administrator');
    expect([pauses.look(), pauses.told[0]?.until]).toEqual(['all', null]);
    steady += 86_399;
    expect(pauses.look()).toBe('all');
    steady += 1;
    expect(whose(pauses)).toEqual([]);
  });

  it('hold again for who asks for it, and another pause of the same person takes the place of the first', () => {
    const pauses = start();
    pauses.begin('ada', '10m', 'password');
    pauses.begin('ada', '1h', 'password');
    pauses.begin('max', '30m', 'code');
    expect(pauses.told.filter(({ endedAt }) => endedAt === null).map(({ user }) => user)).toEqual([
      'max',
      'ada',
    ]);
    expect([pauses.resume('ada'), pauses.resume('ada'), whose(pauses)]).toEqual([true, false, ['max']]);
    expect([pauses.resume(null), whose(pauses)]).toEqual([true, []]);
    expect(pauses.told.every(({ endedAt }) => endedAt === AT)).toBe(true);
    expect(pauses.told.map(({ endedBy }) => endedBy)).toEqual(['hand', 'hand', 'another']);
  });

  it('end where password protection is on again and they took none, and no others do', () => {
    const pauses = start();
    pauses.begin('ada', '1h', 'password');
    expect(pauses.isUnprotected).toBe(false);
    pauses.begin('max', 'restart', 'unprotected');
    now += 60_000;
    // Also for an agent that was started again meanwhile.
    const next = start();
    expect([next.isUnprotected, next.endUnprotected(), whose(next)]).toEqual([true, ['max'], ['ada']]);
    const ended = BEGAN + 60_000;
    expect(next.told.map(({ user, endedAt, endedBy }) => [user, endedAt, endedBy])).toEqual([
      ['max', new Date(ended).toISOString(), 'protection'],
      ['ada', null, undefined],
    ]);
    expect([next.isUnprotected, next.endUnprotected()]).toEqual([false, []]);
    // It is said for an hour, or until another one begins.
    expect(['max', 'ada'].map((user) => next.endedByProtection(user))).toEqual([ended, null]);
    now += 3_600_000;
    expect(next.endedByProtection('max')).toBeNull();
    now = ended;
    next.begin('max', '10m', 'code');
    expect(next.endedByProtection('max')).toBeNull();
  });

  it('are none where what is kept cannot be read, and the newest twenty are told', () => {
    const pauses = start();
    pauses.begin('mum', '1h', 'administrator');
    for (let at = 0; at < 25; at += 1) {
      pauses.begin(`user${at}`, '10m', 'administrator');
      steady += 120;
    }
    // One that goes on is never left out.
    expect(pauses.told.at(-1)).toMatchObject({ user: 'mum', endedAt: null });
    expect([pauses.told.length, pauses.told[0]?.user]).toEqual([20, 'user24']);
    expect(statSync(paths().pauses).mode & 0o777).toBe(0o600);
    writeFileSync(paths().pauses, '[{"id":"x","user":"ada"}]');
    writeFileSync(paths().toldPauses, 'no');
    const next = start();
    expect([whose(next), next.told]).toEqual([[], []]);
  });

  it('are told further where a newer version, which was taken back, has written one in another way', () => {
    const pauses = start();
    pauses.begin('ada', '1h', 'password');
    pauses.begin('max', '1h', 'code');
    const [max, ada] = JSON.parse(readFileSync(paths().toldPauses, 'utf8'));
    const newer = { ...max, id: 'f0000000-0000-4000-8000-000000000001', endedAt: AT };
    writeFileSync(
      paths().toldPauses,
      JSON.stringify([
        { ...newer, user: 7 },
        { ...newer, by: 'fingerprint' },
        { ...max, by: 'fingerprint' },
        ada,
      ]),
    );
    const former = start();
    expect(whose(former)).toEqual(['ada', 'max']);
    expect(former.told.map(({ user, by, endedAt }) => [user, by, endedAt])).toEqual([
      ['max', 'other', AT],
      ['max', 'other', null],
      ['ada', 'password', null],
    ]);
    // Each of them is still told of when it ends.
    former.resume(null);
    expect(former.told.every(({ endedAt }) => endedAt === AT)).toBe(true);
  });

  it('end on a full disk too, and are told of once there is room', () => {
    const pauses = start();
    pauses.begin('ada', '10m', 'code');
    const told = paths().toldPauses;
    const before = readFileSync(told, 'utf8');
    // Nothing can be put in the place of a folder.
    rmSync(told);
    mkdirSync(path.join(told, 'full'), { recursive: true });
    expect(() => pauses.begin('max', '10m', 'code')).toThrow();
    expect([whose(pauses), pauses.told.length]).toEqual([['ada'], 1]);
    steady += 600;
    expect([whose(pauses), pauses.told[0]?.endedAt]).toEqual([[], AT]);
    expect(whose(start())).toEqual([]);
    rmSync(told, { recursive: true });
    steady += 10;
    pauses.look();
    expect(readFileSync(told, 'utf8')).toBe(
      before.replace('"endedAt":null', `"endedAt":"${AT}","endedBy":"time"`),
    );
  });

  it('end where nothing on the disk can be changed or removed', () => {
    const pauses = start();
    pauses.begin('ada', '10m', 'code');
    rmSync(paths().pauses);
    mkdirSync(path.join(paths().pauses, 'fixed'), { recursive: true });
    steady += 600;
    expect([whose(pauses), pauses.told[0]?.endedAt]).toEqual([[], AT]);
  });

  it('are twenty at most at a time', () => {
    const pauses = start();
    for (let at = 0; at < 20; at += 1) pauses.begin(`user${at}`, '10m', 'administrator');
    expect(() => pauses.begin('ada', '10m', 'administrator')).toThrow('go on already');
    pauses.begin('user7', '1h', 'administrator');
    expect(pauses.told.filter(({ endedAt }) => endedAt === null).length).toBe(20);
  });

  it('are left out of what is in force, and no other length is taken', () => {
    const bindings = [{ users: ['ada', 'max'] }, { users: ['mum'] }] as unknown as Parameters<
      typeof withoutPaused
    >[0];
    expect(withoutPaused(bindings, new Set(['ada', 'mum']))).toEqual([{ users: ['max'] }]);
    expect([withoutPaused(bindings, 'all'), withoutPaused(bindings, new Set())]).toEqual([[], bindings]);
    expect(['10m', 'restart', '2h', 'toString', ''].map(isLength)).toEqual([true, true, false, false, false]);
  });
});
