import { describe, expect, it } from 'vitest';
import { DEFAULT_COLLECTS } from '@kinward/contract/companion/companion.schemas.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import { appName, siteName } from './display-names.ts';
import { nothingIsClosed, currentRules } from './current-rules.ts';

const EMPTY: DevicePolicy = {
  blockedApps: [],
  blockedSites: [],
  callBlockList: [],
  smsBlockList: [],
  speedLimit: null,
  schedules: [],
  collects: DEFAULT_COLLECTS,
  grants: [],
  budgets: [],
  screenPause: null,
  timeZone: 'Europe/Zagreb',
  version: 0,
};
const NIGHT = {
  scheduleId: '01900000-0000-7000-8000-000000000001',
  deviceId: '01900000-0000-7000-8000-000000000002',
  name: 'Night',
  frequency: 'Daily',
  from: '21:00',
  to: '07:00',
  weekDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
  apps: ['com.a', 'com.b'],
} as unknown as DevicePolicy['schedules'][number];
/** In Zagreb it is two hours later. */
const at = (time: string): number => Date.parse(`2026-05-01T${time}:00Z`);

describe('currentRules', () => {
  it('reports that nothing is blocked', () => {
    const now = currentRules(EMPTY, at('12:00'));
    expect(nothingIsClosed(now)).toBe(true);
    expect(now.next).toBeNull();
  });

  it("reads schedules in the family's zone: what is active until when, and what starts next", () => {
    const policy = { ...EMPTY, schedules: [NIGHT] };
    const day = currentRules(policy, at('18:59'));
    expect([day.running, day.next]).toEqual([[], { name: 'Night', at: at('19:00') }]);
    const night = currentRules(policy, at('19:00'));
    expect(night.running).toEqual([{ name: 'Night', everything: false, apps: 2, kinds: [], until: '07:00' }]);
    expect(nothingIsClosed(night)).toBe(false);
  });

  it('counts a number once that can neither call nor write', () => {
    const policy = { ...EMPTY, callBlockList: ['+1', '+2'], smsBlockList: ['+2'] };
    expect(currentRules(policy, at('12:00')).numbers).toBe(2);
  });
});

describe('a screen pause', () => {
  const policy = {
    ...EMPTY,
    screenPause: { from: '2026-05-01T11:00:00Z', until: '2026-05-01T12:00:00Z', by: 'Jan' },
  };
  const all = (from: string) => ({
    grantId: '01900000-0000-7000-8000-000000000003',
    target: { kind: 'all' as const, value: '' },
    from,
    until: '2026-05-01T11:40:00Z',
  });

  it('is said with its end and its maker, while it runs', () => {
    const now = currentRules(policy, at('11:30'));
    expect([now.paused, nothingIsClosed(now)]).toEqual([{ until: at('12:00'), by: 'Jan' }, false]);
    expect(currentRules(policy, at('12:00')).paused).toBeNull();
  });

  it('hides what was allowed before it, and yields to what is allowed after it', () => {
    const before = currentRules({ ...policy, grants: [all('2026-05-01T10:50:00Z')] }, at('11:30'));
    expect([before.paused?.by, before.opened]).toEqual(['Jan', []]);
    const after = currentRules({ ...policy, grants: [all('2026-05-01T11:20:00Z')] }, at('11:30'));
    expect([after.paused, after.opened.map(({ until }) => until)]).toEqual([null, [at('11:40')]]);
    expect(
      currentRules({ ...policy, grants: [all('2026-05-01T11:20:00Z')] }, at('11:40')).paused,
    ).not.toBeNull();
  });

  it('is none in rules that an earlier version stored', () => {
    const { screenPause: _none, ...stored } = EMPTY;
    expect(currentRules(stored as DevicePolicy, at('11:30')).paused).toBeNull();
  });
});

describe('exceptions and budgets', () => {
  const grant = (kind: 'all' | 'app' | 'site', value: string) => ({
    grantId: '01900000-0000-7000-8000-000000000003',
    target: { kind, value },
    from: '2026-05-01T11:00:00Z',
    until: '2026-05-01T12:00:00Z',
  });

  it('leaves out what an exception opens, until it ends', () => {
    const policy = {
      ...EMPTY,
      blockedApps: ['com.a'],
      blockedSites: ['example.org'],
      grants: [grant('app', 'com.a'), grant('site', 'example.org')],
    };
    const during = currentRules(policy, at('11:30'));
    expect([during.closedApps, during.closedSites]).toEqual([[], []]);
    expect(during.opened).toEqual([
      { kind: 'app', value: 'com.a', until: at('12:00') },
      { kind: 'site', value: 'example.org', until: at('12:00') },
    ]);
    const after = currentRules(policy, at('12:00'));
    expect([after.closedApps, after.closedSites, after.opened]).toEqual([['com.a'], ['example.org'], []]);
  });

  it('says everything of a schedule for the whole device, and kinds where no app of them is known', () => {
    const bedtime = { ...NIGHT, apps: [], wholeDevice: true };
    const homework = { ...NIGHT, apps: [], kinds: ['games'] as const };
    const policy = { ...EMPTY, schedules: [bedtime, { ...homework, kinds: [...homework.kinds] }] };
    expect(currentRules(policy, at('20:00')).running).toMatchObject([
      { everything: true, apps: 0 },
      { everything: false, apps: 0, kinds: ['games'] },
    ]);
    const grants = [
      {
        grantId: '01900000-0000-7000-8000-000000000009',
        target: { kind: 'all' as const, value: '' },
        from: new Date(at('19:30')).toISOString(),
        until: new Date(at('20:30')).toISOString(),
      },
    ];
    expect(currentRules({ ...policy, grants }, at('20:00')).running).toEqual([]);
  });

  it('an exception for everything lifts schedules, not permanent blocks', () => {
    const policy = {
      ...EMPTY,
      blockedApps: ['com.c'],
      schedules: [{ ...NIGHT, from: '00:00', to: '23:59' }],
      grants: [grant('all', '')],
    };
    const now = currentRules(policy, at('11:30'));
    expect([now.running, now.closedApps]).toEqual([[], ['com.c']]);
  });

  it('counts what is left of a budget today', () => {
    const budget = {
      budgetId: '01900000-0000-7000-8000-000000000004',
      target: { kind: 'all' as const, value: '' },
      minutes: [60, 60, 60, 60, 60, 60, 60],
      apps: null,
      day: '2026-05-01',
      usedSeconds: 2430,
      countedAt: '2026-05-01T11:00:00Z',
    };
    const left = (usedSeconds: number) =>
      currentRules({ ...EMPTY, budgets: [{ ...budget, usedSeconds }] }, at('11:30'));
    expect(left(2430).left).toEqual([{ kind: 'all', value: '', minutes: 20 }]);
    expect(nothingIsClosed(left(2430))).toBe(true);
    expect(nothingIsClosed(left(3600))).toBe(false);
  });
});

it.each([
  ['com.example.chat', 'Chat'],
  ['com.instagram.android', 'Instagram'],
  ['Notepad', 'Notepad'],
  ['android', 'Android'],
])('names the app %s %s', (id, word) => expect(appName(id)).toBe(word));

it('shortens an address', () => expect(siteName('https://example.com/games/')).toBe('example.com/games'));
