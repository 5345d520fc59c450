/**
 * How use is counted against a budget: a moment of the child counts once, however many devices or apps are in use in it. A
 * budget is of the child's day, not of a device's.
 */
import type { Stretch } from './usage.ts';

/** One time an app was in front on a device; ms since the epoch. */
export interface Use extends Stretch {
  deviceId: string;
  appId: string;
}

/** A stretch in which the same apps were in front on the same devices. */
export interface Counted extends Stretch {
  uses: { deviceId: string; appId: string }[];
}

const keyOf = ({ deviceId, appId }: { deviceId: string; appId: string }): string => `${deviceId} ${appId}`;

/** Where a use begins or ends. */
interface Edge {
  at: number;
  use: Use;
  step: 1 | -1;
}

const edgesOf = (uses: readonly Use[], window: Stretch): Edge[] =>
  uses
    .flatMap((use): Edge[] => {
      const from = Math.max(use.from, window.from);
      const to = Math.min(use.to, window.to);
      if (from >= to) return [];
      return [
        { at: from, use, step: 1 },
        { at: to, use, step: -1 },
      ];
    })
    .toSorted((a, b) => a.at - b.at);

/**
 * Lays uses out in time, so that each moment stands there once with all that ran in it.
 * @param window what lies outside of it is left out
 * @returns in order, without empty stretches
 */
export const countBudget = (uses: readonly Use[], window: Stretch): Counted[] => {
  const running = new Map<string, { use: Use; count: number }>();
  const counted: Counted[] = [];
  let since = window.from;
  const close = (to: number): void => {
    if (to <= since || running.size === 0) return;
    const own = [...running].toSorted(([a], [b]) => (a < b ? -1 : 1));
    const last = counted.at(-1);
    const isSame = last?.to === since && last.uses.map(keyOf).join() === own.map(([key]) => key).join();
    if (last && isSame) last.to = to;
    else {
      const list = own.map(([, { use }]) => ({ deviceId: use.deviceId, appId: use.appId }));
      counted.push({ from: since, to, uses: list });
    }
  };
  for (const { at, use, step } of edgesOf(uses, window)) {
    close(at);
    since = at;
    const key = keyOf(use);
    const count = (running.get(key)?.count ?? 0) + step;
    if (count === 0) running.delete(key);
    else running.set(key, { use, count });
  }
  return counted;
};

/** Milliseconds that were counted. */
export const totalOf = (counted: readonly Stretch[]): number =>
  counted.reduce((sum, { from, to }) => sum + to - from, 0);
