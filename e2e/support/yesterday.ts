/** A day that a simulated device reports afterwards: the one before today, in UTC. */
import type { SimulatedDevice } from '@kinward/testkit/simulator/device.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
export const HOME = { latitude: 50.15, longitude: -5.07 };
export const SCHOOL = { latitude: 50.165, longitude: -5.09 };

/** A time of yesterday in UTC, in minutes since its midnight. */
export const yesterday = (minutes: number): string =>
  new Date(Math.floor(Date.now() / DAY) * DAY - DAY + minutes * MINUTE).toISOString();

/** A fix every two minutes from one place to another, or at one. */
export const walk = (
  device: SimulatedDevice,
  from: number,
  to: number,
  start: typeof HOME,
  end = start,
): void => {
  for (let minute = from; minute < to; minute += 2) {
    const share = (minute - from) / (to - from);
    device.report({
      latitude: start.latitude + (end.latitude - start.latitude) * share,
      longitude: start.longitude + (end.longitude - start.longitude) * share,
      accuracy: 8,
      recordedAt: yesterday(minute),
    });
  }
};
