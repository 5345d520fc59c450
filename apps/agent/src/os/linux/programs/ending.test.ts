import { describe, expect, it } from 'vitest';
import type { Target } from '../../../apps/running.ts';
import { LinuxEnding } from './ending.ts';
import type { Processes } from './processes.ts';

const KIDA = 1001;

/** Processes by their number: whose they are, and who began them. */
const ending = (all: Record<number, { parent: number; uid?: number; start?: string }>) => {
  const signals: string[] = [];
  let reads = 0;
  const processes = {
    statOf: (pid: number) => {
      reads += 1;
      const found = all[pid];
      return found ? { start: found.start ?? '1', parent: found.parent, terminal: 0 } : null;
    },
    usersOf: (pid: number) => [all[pid]?.uid ?? KIDA],
  } as unknown as Processes;
  const made = new LinuxEnding({
    processes,
    isBound: (uid) => uid === KIDA,
    groups: '/nowhere',
    send: (pid, signal) => void signals.push(`${signal} ${pid}`),
  });
  return { ending: made, signals, reads: () => reads };
};
const running = (...pids: number[]): Target[] => pids.map((pid) => ({ pid, start: '1' }));
const pidsOf = (targets: readonly Target[]): number[] => targets.map(({ pid }) => pid);

describe('what is ended with a program', () => {
  it('is what it has started, and what that has started, in whichever order they are seen', () => {
    const { ending: made } = ending({
      5: { parent: 9 },
      7: { parent: 5 },
      9: { parent: 1 },
      11: { parent: 1 },
    });
    const all = running(5, 7, 9, 11);
    expect(pidsOf(made.all(all[2]!, null, made.started(all)))).toEqual([9, 5, 7]);
  });

  it('is found by one look at each process, however many are ended', () => {
    const many = Array.from({ length: 2000 }, (_, index) => index + 100);
    const { ending: made, reads } = ending(Object.fromEntries(many.map((pid) => [pid, { parent: 1 }])));
    const all = running(...many);
    const started = made.started(all);
    for (const one of all) expect(made.all(one, null, started)).toEqual([one]);
    expect(reads()).toBe(2000);
  });

  it('ends where two began each other by their numbers', () => {
    const { ending: made } = ending({ 5: { parent: 7 }, 7: { parent: 5 } });
    const all = running(5, 7);
    expect(pidsOf(made.all(all[0]!, null, made.started(all)))).toEqual([5, 7]);
  });
});

it('sends nothing to who has no rules, and nothing to a number that is another process by now', () => {
  const { ending: made, signals } = ending({
    5: { parent: 1, uid: 1000 },
    7: { parent: 1, start: '2' },
    9: { parent: 1 },
  });
  expect(running(5, 7, 9).map((one) => made.end(one, 'SIGKILL'))).toEqual([false, false, true]);
  expect(signals).toEqual(['SIGKILL 9']);
});
