/**
 * Minutes of use that the filter saw, counted beside what devices report of their apps, and never twice. The filter sees questions and no
 * screen: what a device reports of itself is the more exact of both and comes first.
 */
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Use } from './budget.ts';

const MINUTE_MS = 60_000;
/** A minute alone, with no other question of the device so near to it, is the device's own doing (minutes). */
const NEAR = 2;

/** A minute in which a device asked for enough of a service or a category to have been using it. */
export interface SiteMinute {
  deviceId: DeviceId;
  /** `service:roblox`. */
  target: string;
  /** Its beginning, in ms since the epoch. */
  at: number;
}

/** Minutes in which a device was asking at all, by their beginnings in ms. */
export type Asking = ReadonlyMap<DeviceId, ReadonlySet<number>>;

/** Those with another minute of the same device's questions within two minutes of it. */
export const attended = (minutes: readonly SiteMinute[], asking: Asking): SiteMinute[] =>
  minutes.filter(({ deviceId, at }) => {
    const own = asking.get(deviceId);
    for (let away = 1; away <= NEAR; away += 1)
      if (own?.has(at - away * MINUTE_MS) === true || own?.has(at + away * MINUTE_MS) === true) return true;
    return false;
  });

const overlaps = (use: Use, { deviceId, at }: SiteMinute): boolean =>
  use.deviceId === deviceId && use.from < at + MINUTE_MS && use.to > at;

/**
 * The minutes that count for a budget beside its apps. Left out on a device are minutes in which an app of the same budget was in front, as its report
 * counts them, and those of which its reports say that nothing was in front.
 * @param uses every app in front, of all devices
 * @param counts whether a use is one of the budget's own
 */
export const usesOfSites = (
  minutes: readonly SiteMinute[],
  uses: readonly Use[],
  counts: (use: Use) => boolean,
): Use[] => {
  const byDevice = Map.groupBy(uses, ({ deviceId }) => deviceId);
  const reportedUntil = new Map(
    [...byDevice].map(([deviceId, own]) => [deviceId, Math.max(...own.map(({ to }) => to))] as const),
  );
  return minutes.flatMap((minute): Use[] => {
    const { deviceId, target, at } = minute;
    const inFront = (byDevice.get(deviceId) ?? []).filter((use) => overlaps(use, minute));
    const isReported = (reportedUntil.get(deviceId) ?? -Infinity) >= at + MINUTE_MS;
    if (inFront.some(counts) || (isReported && inFront.length === 0)) return [];
    return [{ deviceId, appId: target, from: at, to: at + MINUTE_MS }];
  });
};
