/** How old what is known of a device is. */
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { minutesSince } from '../../../lib/time/time.ts';
import { withheldOf } from '../../../entities/device/withheld.ts';

export interface Freshness {
  /** Minutes since the fix; undefined without one. */
  ageMinutes: number | undefined;
  live: boolean;
  /** Overdue, or not recorded any more: the place is where the child was, not where the child is. */
  silent: boolean;
}

export const freshnessOf = (device: Device | undefined, now: number): Freshness => {
  const fix = device?.location;
  if (!fix) return { ageMinutes: undefined, live: false, silent: false };
  const ageMinutes = minutesSince(fix.recordedAt, now);
  const held = device.paired && withheldOf(device, now) !== undefined;
  return {
    ageMinutes,
    live: !held && ageMinutes * 60 <= LIMITS.liveForSeconds,
    silent: held || ageMinutes * 60 > LIMITS.silentAfterSeconds,
  };
};

/** The device of a child whose fix is the newest: it represents the child where no device is chosen. */
export const newestDevice = (devices: readonly Device[]): Device | undefined =>
  devices.toSorted(
    (a, b) =>
      Date.parse(b.location?.recordedAt ?? '1970-01-01') - Date.parse(a.location?.recordedAt ?? '1970-01-01'),
  )[0];
