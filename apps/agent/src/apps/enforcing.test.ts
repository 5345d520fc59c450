import { beforeEach, describe, expect, it, vi } from 'vitest';
import { WEEK_DAYS } from '@kinward/contract/schedules/schedules.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { Enforcing, type ProgramPolicy, type RunningProgram } from './enforcing.ts';
import { Notices } from './notices.ts';

const NOON = Date.UTC(2026, 4, 1, 12);
const [DEVICE, KIDA] = ['00000000-0000-4000-8000-000000000001' as DeviceId, 1001];

let now = NOON;
let used: { appId: string; from: number; to: number }[] = [];
let signals: string[] = [];
let notices = new Notices();
const said = (): [number, string][] =>
  notices
    .of(KIDA)
    .map(({ inSeconds, reason }): [number, string] => [inSeconds, reason])
    .toReversed();
const enforcing = (locksScreens = false): Enforcing =>
  new Enforcing({
    locksScreens,
    ending: {
      started: () => new Map(),
      all: (target: { pid: number; start: string }) => [target],
      end: ({ pid }: { pid: number }, signal: string) => signals.push(`${signal} ${pid}`) > 0,
    },
    notices,
    nameOf: (appId) => appId,
    isTimed: (appId) => appId !== 'panel',
    terminalOf: () => 0,
    ageOf: () => 3_600_000,
    stretchesOf: () => used,
    now: () => now,
    say: () => undefined,
  });

const policy = (rules: Partial<ProgramPolicy['rules']>): ProgramPolicy => ({
  deviceId: DEVICE,
  ids: [],
  uids: [KIDA],
  rules: {
    blockedApps: [],
    blockedSites: [],
    schedules: [],
    grants: [],
    budgets: [],
    screenPause: null,
    timeZone: 'UTC',
    ...rules,
  },
  language: 'es',
});
/** What began with the computer. */
const running = (rules: ProgramPolicy, ...ids: string[]): RunningProgram => ({
  pid: 42,
  start: '1',
  uid: KIDA,
  executable: '/usr/games/game',
  identity: { ids, isOwn: false, group: null },
  rules,
});
const pass = (seconds: number): void => {
  now += seconds * 1000;
  vi.advanceTimersByTime(seconds * 1000);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  [now, used, signals, notices] = [NOON, [], [], new Notices()];
  return () => vi.useRealTimers();
});

it('remembers what was said of the last thousand programs, and of no more: their names are a child’s choice', () => {
  const blockedApps = Array.from({ length: 1001 }, (_, at) => `game ${at}`);
  const rules = policy({ blockedApps });
  const each = enforcing();
  const judge = (appId: string): void => each.judge([running(rules, appId)], 'begun', []);
  for (const appId of blockedApps) judge(appId);
  const told = (): number => notices.of(KIDA).filter(({ appId }) => appId === 'game 0').length;
  expect(told()).toBe(0);
  judge('game 1000');
  expect(notices.of(KIDA).filter(({ appId }) => appId === 'game 1000')).toHaveLength(1);
  judge('game 0');
  expect(told()).toBe(1);
});

describe('a program that is closed', () => {
  it('is killed where it has just begun, and asked first where it was there before', () => {
    const game = running(policy({ blockedApps: ['game'] }), 'game');
    enforcing().judge([game], 'begun', [game]);
    expect(signals).toEqual(['SIGKILL 42']);
    const other = enforcing();
    other.judge([game], 'found', [game]);
    expect(signals.slice(1)).toEqual(['SIGTERM 42']);
    pass(1);
    other.look([game]);
    expect(signals.slice(1)).toEqual(['SIGTERM 42']);
    pass(2);
    other.look([]);
    expect(signals.slice(1)).toEqual(['SIGTERM 42', 'SIGKILL 42']);
  });

  it('is told of before it ends: its terminal may go with it', () => {
    const game = running(policy({ blockedApps: ['game'] }), 'game');
    vi.spyOn(notices, 'tell').mockImplementation(() => void signals.push('told'));
    enforcing().judge([game], 'begun', [game]);
    expect(signals).toEqual(['told', 'SIGKILL 42']);
  });

  it('is ended where nobody can be told of it, and so is the next one', () => {
    const game = running(policy({ blockedApps: ['game'] }), 'game');
    vi.spyOn(notices, 'tell').mockImplementation(() => {
      throw new Error('no desktop');
    });
    enforcing().judge([game, { ...game, pid: 43 }], 'begun', [game]);
    expect(signals).toEqual(['SIGKILL 42', 'SIGKILL 43']);
  });

  it('is told of again on its terminal where it is started again, and not while it is asked to end', () => {
    const game = running(policy({ blockedApps: ['game'] }), 'game');
    const each = enforcing();
    const again = vi.spyOn(notices, 'again');
    each.judge([game], 'begun', [game]);
    expect([notices.of(KIDA).length, again.mock.calls.length]).toEqual([1, 0]);
    pass(3);
    each.judge([game], 'begun', [game]);
    expect(again.mock.lastCall?.[0]).toMatchObject({ appId: 'game', reason: 'blocked', timeZone: 'UTC' });
    each.judge([game], 'found', [game]);
    each.judge([game], 'there', [game]);
    expect([notices.of(KIDA).length, again.mock.calls.length]).toEqual([1, 1]);
  });

  it('by its minutes is told five minutes and one minute before, and has ten seconds', () => {
    const minutes = Array.from({ length: 7 }, () => 30);
    const budget = {
      budgetId: 'all',
      target: { kind: 'all' as const, value: '' },
      minutes,
      apps: null,
      day: '2026-05-01',
      usedSeconds: 20 * 60,
      countedAt: '',
    };
    const game = running(policy({ budgets: [budget] }), 'game');
    const each = enforcing();
    for (let second = 0; second < 615; second += 5) {
      used = [{ appId: 'game', from: NOON, to: now }];
      each.look([game]);
      pass(5);
    }
    expect(said()).toEqual([
      [300, 'budget'],
      [60, 'budget'],
      [0, 'budget'],
    ]);
    expect(signals.slice(0, 2)).toEqual(['SIGTERM 42', 'SIGKILL 42']);
  });

  it('is nothing of the system, unless a parent has blocked it', () => {
    const screenPause = {
      from: new Date(NOON - 1000).toISOString(),
      until: new Date(NOON + 600_000).toISOString(),
      by: null,
    };
    const rules = policy({ screenPause });
    const each = enforcing();
    each.judge([running(rules), running(rules, 'panel')], 'begun', []);
    expect(signals).toEqual([]);
    each.judge([running(rules, 'game')], 'begun', []);
    expect(signals).toEqual(['SIGKILL 42']);
    expect(said()).toEqual([[0, 'screen-pause']]);
    each.judge([running(policy({ blockedApps: ['panel'] }), 'panel')], 'begun', []);
    expect(signals).toHaveLength(2);
  });
});

it('of a screen that is locked with everything is told before, once for all programs, and when it is', () => {
  const whole = {
    scheduleId: '00000000-0000-4000-8000-000000000001',
    name: 'Bedtime',
    frequency: 'Daily',
    from: '12:06',
    to: '13:00',
    weekDays: [...WEEK_DAYS],
    apps: [],
    kinds: [],
    wholeDevice: true,
  } as unknown as ProgramPolicy['rules']['schedules'][number];
  const rules = policy({ schedules: [whole] });
  const all = [
    running(rules, 'game'),
    { ...running(rules, 'chess'), pid: 43 },
    { ...running(rules), pid: 44 },
  ];
  const locks = enforcing(true);
  const look = (): void => {
    locks.look(all);
    expect(locks.everythingClosed([rules])).toEqual(new Map());
  };
  for (let seconds = 0; seconds < 355; seconds += 5) {
    look();
    pass(5);
  }
  const names = notices.of(KIDA).map(({ name }) => name);
  expect(new Set(notices.of(KIDA).map(({ language }) => language))).toEqual(new Set(['es']));
  expect([said(), names]).toEqual([
    [
      [300, 'schedule'],
      [60, 'schedule'],
    ],
    ['', ''],
  ]);
  pass(10);
  for (let times = 0; times < 3; times += 1) {
    locks.changed();
    expect(locks.everythingClosed([rules])).toEqual(
      new Map([[KIDA, { until: NOON + 60 * 60_000, language: 'es', timeZone: 'UTC' }]]),
    );
  }
  expect(said().slice(2)).toEqual([[0, 'schedule']]);
  // Where no screen is locked programs are told of, each.
  [now, notices] = [NOON + 2 * 60_000, new Notices()];
  enforcing().look(all);
  expect(notices.of(KIDA).map(({ name }) => name)).toEqual(['chess', 'game']);
});
