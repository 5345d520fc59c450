/** Sites that Web Filtering blocks on a device, changed together with something else: in a transaction of a caller who holds the device's rules. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Tx } from '../../platform/tx.ts';
import * as store from './policy.store.ts';

/** @param sites entries as they are kept */
export const unblockSites = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  sites: readonly string[],
): Promise<void> => {
  await store.deleteValues(tx, familyId, deviceId, { kind: 'web', values: sites });
};

/** @param next the version of the rules from which on they are blocked */
export const blockSites = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  sites: readonly string[],
  next: { version: number; now: Date },
): Promise<void> => {
  await store.insertValues(tx, familyId, deviceId, { kind: 'web', values: sites }, next);
};
