import { expect, test } from 'vitest';
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { SILENT_MS } from '@kinward/rules/computers/silence.ts';
import { healthOf } from './health.ts';
import { signalsOf, standingOf } from './standing.ts';

const NOW = Date.parse('2026-05-01T12:00:00.000Z');
const ago = (ms: number): string => new Date(NOW - ms).toISOString();
const device = (ms: number, connected = false) =>
  ({ deviceId: 'd', connected, lastSeenAt: ago(ms), pairedAt: null }) as Device;
const computer = (more: Partial<Computer> = {}) =>
  ({
    users: [{ name: 'mia', isAdministrator: false, device: { deviceId: 'd' } }],
    receivedAt: ago(9 * SILENT_MS),
    inForceAt: ago(9 * SILENT_MS),
    faults: [],
    health: { names: 'filtered', browsers: null, programs: true },
    pauses: [],
    agent: null,
    tellsLeaving: true,
    left: null,
    ...more,
  }) as unknown as Computer;
const phone = { deviceId: 'p', connected: true } as Device;
const words = (of: Device, how: Computer) => standingOf(of, how, NOW).words;
const signals = (of: Device, how: Computer, others = [of, phone]) => signalsOf(of, how, { others, now: NOW });

test('rules are not said to be in force where the computer is not heard', () => {
  expect(words(device(SILENT_MS - 1), computer())).toBe('In force');
  const silent = standingOf(device(SILENT_MS + 1), computer(), NOW);
  expect(silent).toMatchObject({ chip: 'waiting', isThere: false });
  expect(silent.words).toMatch(/^Not heard from since /u);
  expect(words(device(9 * SILENT_MS, true), computer())).toBe('In force');
  for (const [as, said] of [
    ['asleep', 'Asleep'],
    ['off', 'Shut down'],
  ] as const)
    expect(words(device(60_000), computer({ left: { as, at: ago(60_000) } }))).toBe(said);
  // Nobody has rules: there is nothing that could hold.
  expect(words(device(9 * SILENT_MS), computer({ users: [] }))).toBe('Nobody yet');
});

test('rules are not said to be in force where sites are not filtered or programs are not watched', () => {
  const of = (names: string | null, programs: boolean, more = {}) =>
    standingOf(
      device(0, true),
      computer({ health: { names, browsers: false, programs } as never, ...more }),
      NOW,
    );
  const partly = expect.stringMatching(
    /^It has the rules since .+, but a part of its agent does not work now$/u,
  );
  const none = expect.stringMatching(/^It has the rules since .+, but its agent keeps none of them now$/u);
  for (const names of ['filtered', 'nobody', null])
    expect(of(names, true)).toMatchObject({
      chip: 'enforced',
      words: 'In force',
      why: expect.stringMatching(/^On the computer since /u),
    });
  expect(of('open', true)).toMatchObject({ chip: 'warn', words: 'Partly in force', why: partly });
  expect(of('filtered', false)).toMatchObject({ chip: 'warn', words: 'Partly in force', why: partly });
  expect(of('open', false)).toMatchObject({ chip: 'warn', words: 'Not in force', why: none });
  // What is waited for, or off, is said before.
  expect(of('open', false, { inForceAt: null }).words).toBe('Received');
  expect(of('open', false, { faults: ['off'] }).words).toBe('Switched off');
});

test('what a former agent said is not said of one that was paired after it', () => {
  const paired = (ms: number): Device => ({ ...device(60_000, true), pairedAt: ago(ms) });
  const told = computer({ reportedAt: ago(120_000) });
  expect(standingOf(paired(60_000), told, NOW)).toMatchObject({
    chip: 'waiting',
    words: 'Waiting for the computer',
    isThere: false,
  });
  expect(words(paired(180_000), told)).toBe('In force');
});

test('of a removed agent that alone is said, whoever had rules and however long ago, until another is paired', () => {
  const removed = (more: Partial<Computer> = {}) =>
    computer({ faults: ['off', 'removed'], reportedAt: ago(120_000), inForceAt: null, ...more });
  const gone = { chip: 'warn', words: 'Agent removed', isThere: false };
  for (const [since, how] of [
    [60_000, removed()],
    [9 * SILENT_MS, removed()],
    [60_000, removed({ users: [] })],
    [60_000, removed({ left: { as: 'off', at: ago(60_000) } })],
  ] as const) {
    expect(standingOf(device(since), how, NOW)).toMatchObject(gone);
    expect(healthOf(device(since), how, NOW)).toEqual([]);
  }
  // What was noticed before stays; nothing is left that could be silent, undone or brought up to date.
  const user = { name: 'mum', isAdministrator: true, device: { deviceId: 'd' } };
  const agent = {
    version: '1.2.3',
    newer: null,
    update: { version: '1.3.0', state: 'failed', why: 'not-fetched' },
    signals: [{ kind: 'vpn', at: ago(60_000), toldAt: ago(60_000) }],
  } as Computer['agent'];
  expect(signals(device(9 * SILENT_MS), removed({ users: [user] as never, agent }))).toEqual([
    expect.stringMatching(/: a VPN was started /u),
  ]);
  const paired = (ms: number): Device => ({ ...device(60_000, true), pairedAt: ago(ms) });
  expect(words(paired(60_000), removed())).toBe('Waiting for the computer');
  expect(words(paired(180_000), removed())).toBe('Agent removed');
  // One before it says no more than that it is off.
  expect(words(device(60_000), computer({ faults: ['off'] }))).toBe('Switched off');
});

test('a silence is a warning where the family is heard and the computer has not said that it leaves', () => {
  const [at, left] = [device(SILENT_MS + 1), { as: 'off', at: ago(SILENT_MS) } as const];
  expect(signals(at, computer())).toHaveLength(1);
  for (const [of, how, others] of [
    [device(SILENT_MS - 1), computer()],
    [at, computer({ left })],
    [at, computer({ tellsLeaving: false })],
    [at, computer(), [at]],
  ] as const)
    expect(signals(of, how, others && [...others])).toEqual([]);
});

test('of adults no rule is said to hold, nor what the computer does', () => {
  const user = { name: 'mia', isAdministrator: true, device: { deviceId: 'd', isAdult: true } };
  const adults = computer({ users: [user] as never });
  expect(standingOf(device(9 * SILENT_MS), adults, NOW)).toMatchObject({ chip: 'plain', words: 'No rules' });
  expect(signals(device(60_000), adults)).toEqual([]);
  const both = { users: [user, { ...user, name: 'noa', device: { deviceId: 'p' } }] as never };
  expect(words(device(60_000), computer(both))).toBe('In force');
});

test('how the agent’s parts are is not said of a computer that is not heard, and as far as it is known', () => {
  const parts = (of: Device, how: Computer) => healthOf(of, how, NOW).map((part) => part.words);
  expect(parts(device(0, true), computer())).toEqual(['Sites are filtered', 'Programs are watched']);
  expect(parts(device(SILENT_MS + 1), computer())).toEqual([]);
  expect(parts(device(60_000), computer({ left: { as: 'off', at: ago(60_000) } }))).toEqual([]);
  expect(parts(device(0, true), computer({ faults: ['off'] }))).toEqual([]);
  const health = { names: null, browsers: true, programs: false };
  expect(healthOf(device(0, true), computer({ health }), NOW)).toEqual([
    { words: 'Browser settings are in place' },
    { words: 'Programs are not watched', help: expect.stringMatching(/^None is closed/u) },
  ]);
  const pause = (user: string | null) => ({ user, until: null, endedAt: null });
  const users = ['mia', 'noa'].map((name) => ({ name, isAdministrator: false, device: { deviceId: 'd' } }));
  for (const [paused, count] of [
    [['mia'], 2],
    [['mia', 'noa'], 0],
    [[null], 0],
  ] as const) {
    const how = { users, pauses: paused.map(pause) } as never;
    expect(parts(device(0, true), computer(how))).toHaveLength(count);
  }
  // An agent before it says by its abilities alone that it watches programs.
  expect(parts(device(0, true), computer({ health: null }))).toEqual([]);
  const able = { ...device(0, true), abilities: ['enforces-apps'] } as Device;
  expect(parts(able, computer({ health: null }))).toEqual(['Programs are watched']);
  expect(parts(able, computer({ health: null, faults: ['off'] }))).toEqual([]);
});
