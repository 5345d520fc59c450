/** How long programs count, by what is in front each second. */
import { beforeEach, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { ProgramPolicy, RunningProgram } from '../enforcing.ts';
import type { Used } from '../use.ts';
import { Counting, type CountingOptions } from './counting.ts';
import type { OnScreen } from './in-front.ts';

const KIDA = 1001;
const rules = {
  deviceId: '00000000-0000-4000-8000-000000000001' as DeviceId,
  uids: [KIDA],
} as unknown as ProgramPolicy;
const running = (pid: number, appId: string, uid = KIDA): RunningProgram => ({
  pid,
  uid,
  start: '1',
  executable: `/usr/games/${appId}`,
  identity: { ids: [appId], isOwn: false, group: null },
  rules,
});
const [GAME, CHAT] = [running(20, 'game'), running(30, 'chat')];

let isHere: boolean;
let screen: OnScreen | null;
let asked: number[][];
let seconds: Record<string, number>;
let at: number;
beforeEach(() => {
  [isHere, screen, asked, seconds, at] = [true, null, [], {}, 1_000_000];
});

const counting = (all: RunningProgram[], knows = true): Counting => {
  const system = {
    watch: { running: all },
    active: {
      look: () => Promise.resolve(),
      isRead: true,
      isHere: (uid: number) => isHere && uid === KIDA,
      uses: () => isHere,
    },
    ageOf: () => 60_000,
    ...(knows && {
      inFront: {
        look: (uids: ReadonlySet<number>) => void asked.push([...uids]),
        of: () => screen,
        parentOf: () => 1,
      },
    }),
  } as unknown as CountingOptions['system'];
  const use = {
    count: (used: readonly Used[]) => {
      for (const { appId } of used) seconds[appId] = (seconds[appId] ?? 0) + 1;
    },
  };
  return new Counting({ system, use, programOf: ({ identity }) => identity.ids[0], isInstalled: () => true });
};
/** A second with this in front; `undefined`: nothing says it. */
const second = (of: Counting, front?: number | null): void => {
  screen = front === undefined ? null : { front, shown: [20, 30] };
  at += 1000;
  of.count(at, false);
};

it('is for as long as a window is in front, and for all where it is not known', () => {
  const all = counting([GAME, CHAT]);
  for (let each = 0; each < 10; each += 1) second(all, 20);
  // The first second of what is behind cannot be known.
  expect([seconds, all.countsInFront]).toEqual([{ game: 10, chat: 1 }, true]);
  for (let each = 0; each < 10; each += 1) second(all, 30);
  // Each has the time between the look that saw it first and the one that saw it no more.
  expect(seconds).toEqual({ game: 11, chat: 11 });
  for (let each = 0; each < 5; each += 1) second(all, null);
  expect(seconds).toEqual({ game: 16, chat: 16 });
  for (let each = 0; each < 5; each += 1) second(all);
  expect(seconds).toEqual({ game: 21, chat: 21 });
});

it('is not shorter for two that change places each second', () => {
  const all = counting([GAME, CHAT]);
  for (let each = 0; each < 30; each += 1) second(all, each % 2 ? 20 : 30);
  expect(seconds).toEqual({ game: 30, chat: 30 });
});

it('is told to be by the window while somebody says whose it is, and for a quarter of a minute longer', () => {
  const all = counting([GAME, CHAT]);
  expect(all.countsInFront).toBe(false);
  second(all, 20);
  for (let each = 0; each < 15; each += 1) second(all);
  expect(all.countsInFront).toBe(true);
  second(all);
  expect(all.countsInFront).toBe(false);
  second(all, 20);
  // Who is away says nothing of it, and nobody’s windows are asked for then.
  isHere = false;
  for (let each = 0; each < 30; each += 1) second(all);
  expect([all.countsInFront, asked.at(-1)]).toEqual([true, []]);
});

it('is for all that runs, where the system says nothing of windows, and for what a container of theirs runs', () => {
  const none = counting([GAME, CHAT], false);
  for (let each = 0; each < 3; each += 1) second(none, 20);
  expect([seconds, none.countsInFront]).toEqual([{ game: 3, chat: 3 }, false]);
  seconds = {};
  const contained = counting([GAME, running(30, 'boxed', 100_000)]);
  isHere = true;
  for (let each = 0; each < 3; each += 1) second(contained, 20);
  expect(seconds).toEqual({ game: 3, boxed: 3 });
});
