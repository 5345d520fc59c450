import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LogindUsers, presenceIn, type Presence } from '../os/linux/logind-users.ts';
import { UseLog, type UseBatch } from './use.ts';

const PHONE = '00000000-0000-4000-8000-000000000001' as DeviceId;
const GAME = { deviceId: PHONE, appId: 'game' };
const BROWSER = { deviceId: PHONE, appId: 'browser' };
const T0 = Date.UTC(2026, 4, 1, 15);

let folder = '';
let [wall, steady] = [T0, 0];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward use '));
  [wall, steady] = [T0, 0];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const log = (): UseLog =>
  new UseLog({ file: path.join(folder, 'use.json'), now: () => wall, steady: () => steady });
const pass = (seconds: number): void => {
  wall += seconds * 1000;
  steady += seconds * 1000;
};
const after = (use: UseLog, seconds: number, ...used: (typeof GAME)[]): void => {
  for (let at = 0; at < seconds; at += 5) {
    pass(5);
    use.count(used);
  }
};
/** Seconds of each program that wait, each stretch apart. */
const waiting = (use: UseLog): [string, number][] =>
  use
    .waiting(100)
    .flatMap(({ spans }) =>
      spans.map(({ appId, from, to }): [string, number] => [appId, (to - from) / 1000]),
    );

describe('use', () => {
  it('is counted while something runs, and each program apart', () => {
    const use = log();
    use.count([GAME]);
    after(use, 20, GAME, BROWSER);
    after(use, 10, BROWSER);
    after(use, 30);
    after(use, 5, GAME);
    after(use, 10, GAME);
    expect(waiting(use)).toEqual([
      ['game', 20],
      ['browser', 25],
      ['game', 10],
    ]);
  });

  it('has the lengths of the clock that nobody sets, whatever the calendar does', () => {
    const use = log();
    use.count([GAME]);
    after(use, 20, GAME);
    wall -= 7_200_000;
    after(use, 20, GAME);
    wall += 86_400_000;
    after(use, 20, GAME);
    expect(waiting(use).reduce((sum, [, seconds]) => sum + seconds, 0)).toBe(60);
  });

  it('is none while the computer sleeps', () => {
    const use = log();
    use.count([GAME]);
    after(use, 10, GAME);
    pass(3600);
    use.count([GAME]);
    after(use, 10, GAME);
    expect(waiting(use).map(([, seconds]) => seconds)).toEqual([10, 10]);
  });

  it('goes on after a kill of the agent, and not after an evening', () => {
    const use = log();
    use.count([GAME]);
    after(use, 20, GAME);
    const [before] = use.waiting(1);
    // As it was when it was killed.
    const next = log();
    pass(3);
    next.count([GAME]);
    after(next, 20, GAME);
    const [span] = next.waiting(1)[0]?.spans ?? [];
    expect(span?.from).toBe(before?.spans[0]?.from);
    expect((span?.to ?? 0) - (span?.from ?? 0)).toBeGreaterThanOrEqual(40_000);
    pass(7200);
    const later = log();
    later.count([GAME]);
    after(later, 10, GAME);
    expect(waiting(later).at(-1)).toEqual(['game', 10]);
  });

  it('waits on the disk until the installation has it, and is sent again as far as it has grown', () => {
    const use = log();
    use.count([GAME]);
    after(use, 60, GAME);
    const [batch] = use.waiting(100) as [UseBatch];
    after(use, 10, GAME);
    use.sent(batch);
    // What came after it was read waits.
    expect(waiting(use)).toEqual([['game', 70]]);
    for (const one of use.waiting(100)) use.sent(one);
    expect(waiting(use)).toEqual([]);
    after(use, 10);
    expect(waiting(log())).toEqual([]);
  });

  it('counts beside the sums of the policy until those have it, also over a start of the agent', () => {
    const own = (use: UseLog): number =>
      use.notIncluded(PHONE).reduce((sum, { from, to }) => sum + (to - from) / 1000, 0);
    const use = log();
    use.count([GAME]);
    after(use, 60, GAME);
    // A policy that was asked for before the report may not have it.
    const before = use.marker();
    for (const batch of use.waiting(100)) use.sent(batch);
    before();
    expect([own(use), own(log())]).toEqual([60, 60]);
    const included = use.marker();
    after(use, 10, GAME);
    included();
    expect([own(use), own(log())]).toEqual([10, 10]);
    after(use, 10);
    for (const batch of use.waiting(100)) use.sent(batch);
    use.marker()();
    expect(own(use)).toBe(0);
    expect(readFileSync(path.join(folder, 'use.json'), 'utf8')).toBe('[]');
  });

  it('of a clock that was years ahead keeps nothing else from the installation, and goes', () => {
    const use = log();
    wall += 14 * 365 * 86_400_000;
    use.count([GAME]);
    after(use, 20, GAME);
    wall -= 14 * 365 * 86_400_000;
    after(use, 10, GAME);
    after(use, 5);
    expect(waiting(use)).toEqual([['game', 10]]);
    for (const one of use.waiting(100)) use.sent(one);
    use.marker()();
    expect(readFileSync(path.join(folder, 'use.json'), 'utf8')).toBe('[]');
  });

  it('that ends later today waits until then', () => {
    const use = log();
    wall += 3_600_000;
    use.count([GAME]);
    after(use, 20, GAME);
    wall -= 3_600_000;
    after(use, 5);
    expect(waiting(use)).toEqual([]);
    after(use, 3600);
    expect(waiting(use)).toEqual([['game', 20]]);
  });

  it('begins again with a file that cannot be read', () => {
    writeFileSync(path.join(folder, 'use.json'), '[{"deviceId":');
    const use = log();
    use.count([GAME]);
    after(use, 5, GAME);
    expect(waiting(use)).toEqual([['game', 5]]);
  });
});

describe('who is at the computer', () => {
  const session = (user: number, more: Record<string, string> = {}): string =>
    Object.entries({
      User: String(user),
      Class: 'user',
      Active: 'yes',
      LockedHint: 'no',
      IdleHint: 'no',
      ...more,
    })
      .map((pair) => pair.join('='))
      .join('\n');

  const NOT_USED = { isUsed: false, isKnown: true };
  const activeIn = (text: string, isUsed: boolean): number[] => [
    ...presenceIn(text, { isUsed, isKnown: true }).active,
  ];

  it('has a session in front that is neither locked nor idle', () => {
    const text = [
      session(1001),
      session(1002, { LockedHint: 'yes' }),
      session(1003, { IdleHint: 'yes' }),
      session(1004, { Active: 'no' }),
      session(1005, { Active: 'no' }),
      session(1005),
      session(120, { Class: 'greeter' }),
    ].join('\n\n');
    expect(activeIn(text, false)).toEqual([1001, 1005]);
    expect(activeIn('', false)).toEqual([]);
  });

  it('is not away by a word of their own while the computer is used, nor from elsewhere', () => {
    const away = { LockedHint: 'yes', IdleHint: 'yes' };
    const text = [session(1001, away), session(1002, { ...away, Active: 'no' })].join('\n\n');
    expect(activeIn(text, true)).toEqual([1001]);
    expect(activeIn(text, false)).toEqual([]);
    expect(activeIn(session(1003, { ...away, Remote: 'yes' }), false)).toEqual([1003]);
  });

  it('is who has no session at all, as by su, while somebody is there', async () => {
    const here = async (text: string, input = NOT_USED): Promise<boolean[]> => {
      const active = new LogindUsers(() => Promise.resolve(presenceIn(text, input)));
      await active.look(0);
      return [1001, 1002].map((uid) => active.uses(uid));
    };
    // In a sister's session.
    expect(await here(session(1001))).toEqual([true, true]);
    // Whose own session is not in front, or has ended and left something behind, is not there.
    expect(await here([session(1001), session(1002, { Active: 'no' })].join('\n\n'))).toEqual([true, false]);
    // Nobody is.
    expect(await here(session(1001, { IdleHint: 'yes' }))).toEqual([false, false]);
    expect(await here('')).toEqual([false, false]);
    // No session is known of anybody, as without pam_systemd: by the keyboard, and where that says nothing, always.
    expect(await here('', { isUsed: true, isKnown: true })).toEqual([true, true]);
    expect(await here('', { isUsed: false, isKnown: false })).toEqual([true, true]);
  });

  it('is who runs something, where nothing knows of sessions; what cannot be read stays', async () => {
    const answers: (Presence | null | Error)[] = [
      presenceIn([session(1001), session(1002, { Active: 'no' })].join('\n\n'), NOT_USED),
      new Error('no bus'),
      null,
    ];
    const active = new LogindUsers(async () => {
      const answer = answers.shift() ?? null;
      if (answer instanceof Error) throw answer;
      return answer;
    });
    expect(active.uses(1001)).toBe(false);
    const seen: boolean[][] = [];
    for (const now of [0, 20_000, 40_000]) {
      await active.look(now);
      seen.push([active.uses(1001), active.uses(1002)]);
    }
    expect(seen).toEqual([
      [true, false],
      [true, false],
      [true, true],
    ]);
  });
});
