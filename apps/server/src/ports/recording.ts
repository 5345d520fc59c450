/** How the other slices ask what of a device may be recorded. The consent slice implements it. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { RecordingFacts } from '@kinward/rules/recording.ts';
import type { Tx } from '../platform/tx.ts';

/** Whose device it is. */
export interface Recorded {
  familyId: FamilyId;
  deviceId: DeviceId;
}

/**
 * Answers from memory, as every report of every device asks.
 * @param on the caller's transaction: one that waits for a second connection holds its own meanwhile
 */
export type RecordingOf = (device: Recorded, on?: Tx) => RecordingFacts | Promise<RecordingFacts>;
