/** Screen use of a day as it is drawn and told: stretches of any app on any device, and use in the night. */
import type { Use } from '../schedules/budget.ts';
import { nightsIn } from '../schedules/night.ts';
import { dayEdges, merge, type Stretch } from '../schedules/usage.ts';

/** Pauses up to this long (ms) are not drawn: switching from one app to the next. */
const SWITCH_MS = 60_000;
/** Less use of a night than this (ms) is a look at the clock. */
const NIGHT_LEAST_MS = 5 * 60_000;

/** When any screen was in use, within a window; in order. */
export const screenStretches = (uses: readonly Stretch[], window: Stretch): Stretch[] => {
  const clipped = uses.map(({ from, to }) => ({
    from: Math.max(from, window.from),
    to: Math.min(to, window.to),
  }));
  const joined: Stretch[] = [];
  for (const stretch of merge(clipped)) {
    const last = joined.at(-1);
    if (last && stretch.from - last.to <= SWITCH_MS) last.to = stretch.to;
    else joined.push(stretch);
  }
  return joined;
};

export interface NightUse extends Stretch {
  /** Milliseconds in which any screen was in use. */
  ms: number;
  /** What was used most, and where. */
  most: Pick<Use, 'appId' | 'deviceId'>;
}

const mostUsed = (uses: readonly Use[]): Use | undefined => {
  const sums = new Map<string, number>();
  const lasting = ({ from, to }: Use): number => to - from;
  for (const use of uses) sums.set(use.appId, (sums.get(use.appId) ?? 0) + lasting(use));
  const [top] = [...sums].toSorted((a, b) => b[1] - a[1]);
  return uses.filter(({ appId }) => appId === top?.[0]).toSorted((a, b) => lasting(b) - lasting(a))[0];
};

/** Use at night on a day of the family's calendar: after midnight and late in the evening; none is given for a short look. */
export const nightUse = (uses: readonly Use[], day: string, zone: string): NightUse[] => {
  const [from = 0, to = 0] = dayEdges(day, 1, zone);
  return nightsIn({ from, to }, zone).flatMap((night) => {
    const within = uses
      .map((use) => ({ ...use, from: Math.max(use.from, night.from), to: Math.min(use.to, night.to) }))
      .filter(({ from, to }) => from < to);
    const stretches = merge(within);
    const ms = stretches.reduce((sum, { from, to }) => sum + to - from, 0);
    const [first, last, most] = [stretches[0], stretches.at(-1), mostUsed(within)];
    if (ms < NIGHT_LEAST_MS || !first || !last || !most) return [];
    return [{ from: first.from, to: last.to, ms, most: { appId: most.appId, deviceId: most.deviceId } }];
  });
};
