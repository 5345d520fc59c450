/** Which programs are used, by whose window is in front. */
import { expect, it } from 'vitest';
import { behind } from './in-front.ts';

/** Processes by their numbers: their parents, and of which program they are; empty: of none. */
const COMPUTER: Record<number, [parent: number, appId: string]> = {
  10: [1, ''], // the session, with its panel
  20: [10, 'game'],
  30: [10, 'chat'],
  31: [30, 'chat'], // a helper of it, without a window
  40: [10, 'terminal'],
  41: [40, ''], // its shell
  42: [41, 'adventure'], // in the terminal
  43: [41, 'editor'], // begun there, with a window of its own
  50: [10, 'scripted'], // a script
  51: [50, ''], // the program with the window, which the script has started
  60: [10, ''], // a desktop within the desktop
  70: [1, 'hidden'], // on that desktop
};
const WINDOWS = [10, 20, 30, 40, 43, 51, 60];
const ALL = Object.entries(COMPUTER).flatMap(([pid, [, appId]]) =>
  appId === '' ? [] : [{ pid: Number(pid), appId }],
);
const parentOf = (pid: number): number | null => COMPUTER[pid]?.[0] ?? null;

const used = (front: number | null, shown = WINDOWS): string[] => {
  const unused = behind(ALL, { front, shown }, parentOf);
  return [...new Set(ALL.filter(({ pid }) => !unused.has(pid)).map(({ appId }) => appId))];
};

it('is the one whose window is in front, with all of its processes, and what has no window', () => {
  expect(used(20)).toEqual(['game', 'adventure', 'hidden']);
  expect(behind(ALL, { front: 20, shown: WINDOWS }, parentOf)).toEqual(new Set([30, 31, 40, 43, 50]));
  expect(used(30)).toEqual(['chat', 'adventure', 'hidden']);
  // A program that a terminal has begun is none of the terminal's windows, nor is it the other way round.
  expect(used(40)).toEqual(['terminal', 'adventure', 'hidden']);
  expect(used(43)).toEqual(['adventure', 'editor', 'hidden']);
});

it('is what has started the program in front, where that one has no name', () => {
  expect(used(51)).toEqual(['adventure', 'scripted', 'hidden']);
});

it('is every one that runs where what is in front is none of them, or not known', () => {
  const all = ['game', 'chat', 'terminal', 'adventure', 'editor', 'scripted', 'hidden'];
  // Nothing; the session itself; a desktop within the desktop; a process that is not there; another user's.
  for (const front of [null, 10, 60, 999]) expect([front, used(front)]).toEqual([front, all]);
});

it('is a program that is on no window’s list, whatever else is in front', () => {
  expect(used(20, [20])).toEqual(['game', 'chat', 'terminal', 'adventure', 'editor', 'scripted', 'hidden']);
});

it('comes to an end where processes are their own parents', () => {
  const loop = behind([{ pid: 2, appId: 'a' }], { front: 4, shown: [4] }, (pid) => (pid === 4 ? 5 : 4));
  expect(loop).toEqual(new Set());
});
