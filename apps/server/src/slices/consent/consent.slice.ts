import type { Recorded, RecordingOf } from '../../ports/recording.ts';
import type { Platform } from '../../ports/platform.ts';
import { HOUR, type Slice } from '../../ports/slice.ts';
import { mountConsent } from './consent.routes.ts';
import {
  createConsent,
  recordingFrom,
  recordingsOf,
  type ConsentDeps,
  type ConsentService,
} from './consent.service.ts';
import { declareAll, forgetAdultDeclaration } from './consent.store.ts';
import { createRecordingGuard } from './recording-guard.ts';

export interface RecordingApi {
  /** What of a device may be recorded. */
  recording: RecordingOf;
  /** The same for people to read, of one device. */
  recordingOf: (device: Recorded) => ReturnType<ReturnType<typeof recordingFrom>>;
  /** The same of each device of a family. */
  recordings: ReturnType<typeof recordingsOf>;
  declareAll: typeof declareAll;
  forgetAdultDeclaration: typeof forgetAdultDeclaration;
}

/** What of a device may be recorded: all that take reports ask, so it comes before them. */
export const recordingSlice = (platform: Pick<Platform, 'db' | 'clock' | 'bus'>): Slice<RecordingApi> => {
  const guard = createRecordingGuard(platform);
  return {
    api: {
      recording: guard.of,
      recordingOf: recordingFrom(guard, platform.clock),
      recordings: recordingsOf(platform),
      declareAll,
      forgetAdultDeclaration,
    },
    close: () => guard.close(),
  };
};

/** What the person with the device agrees to: shares, pauses, and the end of childhood. */
export const consentSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'bus' | 'limits' | 'rate'>,
  uses: Pick<ConsentDeps, 'audit' | 'notifier' | 'versions'>,
): Slice<ConsentService> => {
  const deps = { ...platform, ...uses };
  const consent = createConsent(deps);
  return {
    api: consent,
    routes: (router) => mountConsent(router, consent),
    jobs: [{ name: 'recording.step', everySeconds: HOUR, run: () => consent.step() }],
  };
};
