import { dayAt, dayEdges, dayStart, shiftDay } from '@kinward/rules/schedules/usage.ts';
import type { Tx } from '../../platform/tx.ts';
import * as store from './usage.store.ts';

/** Days whose sums are made by one statement. */
const STEP_DAYS = 7;

/** The first day of a zone that begins at a moment or later. */
const firstWhole = (at: number, zone: string): string => {
  const day = dayAt(at, zone);
  return dayStart(day, zone) < at ? shiftDay(day, 1) : day;
};

/**
 * Makes the sums again in the days of another zone, as far back as single sessions are kept; older days stay as they were. Where
 * the two meet, a day of the new zone may begin before: what is left of it is added to what it has. For callers that hold the
 * device's lock.
 */
export const recomputeSums = async (
  tx: Tx,
  state: store.UsageState,
  zone: string,
  now: Date,
): Promise<void> => {
  const { family_id: familyId, device_id: deviceId, raw_from: rawFrom } = state;
  const oldest = await store.firstSession(tx, familyId, deviceId);
  if (oldest === null) return;
  const known = firstWhole(rawFrom?.getTime() ?? 0, state.time_zone);
  await store.deleteSumsFrom(tx, familyId, deviceId, known);
  const since = Math.max(oldest.getTime(), dayStart(known, state.time_zone));
  // A report may be a little ahead of the clock.
  const last = shiftDay(dayAt(now.getTime(), zone), 1);
  for (let day = dayAt(since, zone); day <= last; day = shiftDay(day, STEP_DAYS)) {
    const first = day;
    const edges = dayEdges(first, STEP_DAYS, zone);
    const windows = edges
      .slice(1)
      .map((to, index) => ({ from: Math.max(since, edges[index] ?? to), to: Math.max(since, to) }));
    const sums = await store.sumWindows(tx, familyId, [deviceId], windows);
    await store.addSums(
      tx,
      familyId,
      deviceId,
      sums.map(({ window, appId, ms }) => ({ appId, ms, day: shiftDay(first, window) })),
    );
  }
};
