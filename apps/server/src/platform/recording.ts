/** How the rest of the house asks what of a device may be recorded. The recording slice stands behind it. */
import type { RecordingFacts } from '@kinward/rules/recording.ts';

/** Whose device it is. */
export interface Recorded {
  familyId: string;
  deviceId: string;
}

/** Answers from memory, as every report of every device asks. */
export type RecordingOf = (device: Recorded) => RecordingFacts | Promise<RecordingFacts>;
