/** What is not believed of where a device is (docs/decisions/0074-doubted-positions.md). */
import type { Device, Doubt } from '@kinward/contract/devices/devices.schemas.ts';
import type { DoubtState } from '@kinward/rules/tracks/doubt.ts';

/** The newest position of a device while it is not believed, as `device_states.doubted` has it. */
export interface Doubted {
  why: Doubt;
  /** Milliseconds since the epoch. */
  at: number;
  latitude: number;
  longitude: number;
  leap: DoubtState['leap'];
}

/** As the contract shows it; null where the newest position is believed. */
export const doubtedOf = (stored: unknown): Device['doubted'] => {
  const doubted = stored as Doubted | null;
  if (!doubted) return null;
  const { why, at, latitude, longitude } = doubted;
  return { why, latitude, longitude, recordedAt: new Date(at).toISOString() };
};
