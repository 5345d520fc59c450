import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import type { Tx } from '../platform/tx.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type RealtimeTree = { [key: string]: Json };

/** Identifies the values: one device of one family. */
export interface RealtimePlace {
  familyId: FamilyId;
  deviceId: DeviceId;
}

/** What must become true with a write's values or not at all; its announcements wait for the commit. */
export type Together = (tx: Tx, afterCommit: (effect: () => void) => void) => Promise<void>;

/**
 * The realtime database as the other slices see it, kept in PostgreSQL. What a key means (asking for a place, a new
 * fix) is decided in front of it. A Firebase is mirrored beside it and not behind this port: `./firebase`.
 */
export interface RealtimeDatabase {
  /** Everything that is known of a device, without empty values; undefined when the family has no such device. */
  read(place: RealtimePlace): Promise<RealtimeTree | undefined>;
  /**
   * Changes the value at each path below the device, all or none; null removes. Paths begin with one of the keys.
   * @param together done first, in the same transaction
   * @throws AppError TOO_LARGE when the device's values together would be too big or too deep
   */
  write(place: RealtimePlace, changes: RealtimeChange[], together?: Together): Promise<void>;
  /** Calls back after any of the device's keys may have changed. Returns the function that ends it. */
  watch(deviceId: DeviceId, onChange: (keys: string[]) => void): () => void;
}

export interface RealtimeChange {
  path: [RealtimeKey, ...string[]];
  value: Json;
  /** Of a place: the time of its fix. One that is older than the newest known fix changes nothing. */
  fixAt?: Date;
}
