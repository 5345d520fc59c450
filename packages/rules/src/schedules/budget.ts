/**
 * How use is counted against a budget: a moment counts once per child, however many devices or apps are in use in it. A
 * budget belongs to the child, not to a device.
 */
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Stretch } from './usage.ts';

/** One session of an app in the foreground of a device; ms since the epoch. */
export interface Use extends Stretch {
  deviceId: DeviceId;
  appId: string;
}

/** A stretch in which the same apps were in the foreground on the same devices. */
export interface Counted extends Stretch {
  uses: { deviceId: DeviceId; appId: string }[];
}

const keyOf = ({ deviceId, appId }: { deviceId: DeviceId; appId: string }): string => `${deviceId} ${appId}`;

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

/** What runs as the edges pass; `changed` holds the keys whose state differs from when it was cleared. */
const createRunning = () => {
  const running = new Map<string, { use: Use; count: number }>();
  const changed = new Set<string>();
  return {
    running,
    changed,
    step({ use, step }: Edge): void {
      const key = keyOf(use);
      const before = running.get(key)?.count ?? 0;
      const count = before + step;
      if (count === 0) running.delete(key);
      else running.set(key, { use, count });
      if (before > 0 && count > 0) return;
      if (!changed.delete(key)) changed.add(key);
    },
    /** The first of them to begin, in the order of their keys. */
    first(most: number): Counted['uses'] {
      const own: [string, Use][] = [];
      for (const [key, { use }] of running) {
        if (own.length >= most) break;
        own.push([key, use]);
      }
      return own
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, { deviceId, appId }]) => ({ deviceId, appId }));
    },
  };
};

/**
 * Merges uses into a timeline in which each moment occurs once with what ran in it. A device may claim that thousands of apps
 * were in the foreground at once: no edge costs more than `most`.
 * @param window uses are clipped to it
 * @param most uses named per stretch
 * @returns in order, without empty stretches
 */
export const countBudget = (uses: readonly Use[], window: Stretch, most: number): Counted[] => {
  const { running, changed, step, first } = createRunning();
  const counted: Counted[] = [];
  let since = window.from;
  const close = (to: number): void => {
    if (to <= since || running.size === 0) return;
    const last = counted.at(-1);
    if (last?.to === since && changed.size === 0) last.to = to;
    else counted.push({ from: since, to, uses: first(most) });
    changed.clear();
  };
  for (const edge of edgesOf(uses, window)) {
    close(edge.at);
    since = edge.at;
    step(edge);
  }
  return counted;
};

/** Milliseconds that were counted. */
export const totalOf = (counted: readonly Stretch[]): number =>
  counted.reduce((sum, { from, to }) => sum + to - from, 0);
