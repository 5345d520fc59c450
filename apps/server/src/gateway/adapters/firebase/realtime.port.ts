import type { RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import type { DevicePlace } from '../../../core/device-signals.ts';
import type { Json } from '../../../platform/json.ts';
import type { Together } from '../../../platform/tx.ts';

export type { DevicePlace } from '../../../core/device-signals.ts';
export type { Json } from '../../../platform/json.ts';
export type RealtimeTree = { [key: string]: Json };

/**
 * The realtime database: the portal's keys stand for a device's signals, the battery and the fix for its state; only what the
 * device wrote here itself is kept as a tree. What a write means is decided in front of it. A Firebase is mirrored beside it
 * and not behind this port: `./bridge`.
 */
export interface RealtimeDatabase {
  /** Everything that is known of a device, without empty values; undefined when the family has no such device. */
  read(place: DevicePlace): Promise<RealtimeTree | undefined>;
  /**
   * Changes the value at each path below the device, all or none; null removes. Paths begin with one of the keys.
   * @param together done first, in the same transaction
   * @throws AppError TOO_LARGE when the device's values together would be too big or too deep
   */
  write(place: DevicePlace, changes: RealtimeChange[], together?: Together): Promise<void>;
  /** The same as a part of another transaction. */
  joinIn(place: DevicePlace, changes: RealtimeChange[]): Together;
}

export interface RealtimeChange {
  path: [RealtimeKey, ...string[]];
  value: Json;
  /** Of a place: the time of its fix. One that is older than the newest known fix changes nothing. */
  fixAt?: Date;
}
