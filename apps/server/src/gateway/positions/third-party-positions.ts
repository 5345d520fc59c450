import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import { isAdult, isWithheld, type RecordingFacts } from '@kinward/rules/recording.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { Db } from '../../platform/tx.ts';
import type { Outcome } from './flush-queue.ts';
import { evaluate, type Refused } from '../adapters/validate-fixes.ts';
import type { ClientReport, Facts } from '../adapters/report.ts';
import { createStatusMemory } from '../adapters/status-memory.ts';
import type { IncomingPosition } from './position-pipeline.store.ts';
import { saveStatus } from './status.store.ts';

/** What was done with a report of a third-party client. */
export interface ThirdPartyResult {
  stored: number;
  duplicates: number;
  notKept: number;
  refused: Refused;
  /** The device has an open question "where are you". */
  asked: boolean;
}

export interface ThirdPartyPositions {
  /**
   * Refuses a client on an adult's device: there is no page on which an adult could agree. Ask before anything else is done with the report.
   * @throws AppError ADULT_NEEDS_COMPANION
   */
  requireNotAdult(device: DeviceIdentity): Promise<RecordingFacts>;
  /**
   * Takes what a third-party client reports. Such a client sends the head of its queue until it is accepted, so a fix that
   * cannot be kept is counted and refuses nothing; that the device lives is noted in any case.
   * So is what is beyond the device's share: a queue that waits would only grow.
   * @throws AppError ADULT_NEEDS_COMPANION, BUSY, UNAUTHENTICATED when the device is gone
   */
  acceptThirdParty(device: DeviceIdentity, report: ClientReport): Promise<ThirdPartyResult>;
}

export interface ThirdPartyPositionsDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  bus: Bus;
  /** What of a device may be recorded. */
  recording: RecordingOf;
  /** Takes so many of the device's share, or none. @returns 0, or the seconds until there are enough */
  take(deviceId: DeviceId, count: number): number;
  /** Stores and announces. @throws AppError BUSY, UNAUTHENTICATED */
  store(device: DeviceIdentity, positions: IncomingPosition[]): Promise<Outcome>;
  /** Whether a device may have recorded something at this time, in milliseconds since the epoch. */
  isTime(at: number): boolean;
}

const NOTHING = { stored: 0, duplicates: 0, notKept: 0, asked: false };

/** Percent, or nothing where a client writes another number. */
const inPercent = (battery: number | undefined): number | undefined =>
  battery !== undefined && battery >= 0 && battery <= 100 ? battery : undefined;

/** Takes reports of third-party clients into the position pipeline that all devices share. */
export const createThirdPartyPositions = (deps: ThirdPartyPositionsDeps): ThirdPartyPositions => {
  const { clock, limits, bus } = deps;
  const memory = createStatusMemory({ clock, seconds: limits.clientStatusSeconds });

  /** Notes what a client says of its phone; beside a stored fix only what is news. @returns whether a question is open */
  const note = async (device: DeviceIdentity, facts: Facts, hasFix: boolean): Promise<boolean> => {
    const { familyId, deviceId } = device;
    if (hasFix && !memory.isNews(deviceId, facts)) return false;
    const now = clock.now();
    const at = facts.at !== undefined && deps.isTime(facts.at) ? new Date(facts.at) : now;
    // The battery of a stored fix came with it.
    const battery = hasFix ? undefined : inPercent(facts.battery);
    const asked = await saveStatus(deps.db, familyId, deviceId, { ...facts, battery, at, now, merge: true });
    if (asked === undefined) throw new AppError('UNAUTHENTICATED');
    memory.remember(deviceId, facts);
    bus.publish({ type: 'device.state', familyId, deviceId, status: true });
    return asked;
  };

  const requireNotAdult = async (device: DeviceIdentity): Promise<RecordingFacts> => {
    const facts = await deps.recording(device);
    if (isAdult(facts, clock.now().getTime())) throw new AppError('ADULT_NEEDS_COMPANION');
    return facts;
  };

  return {
    requireNotAdult,

    async acceptThirdParty(device, report) {
      const facts = await requireNotAdult(device);
      const { positions: sent, refused } = evaluate(report, { ...limits, isTime: deps.isTime });
      const now = clock.now().getTime();
      const positions = sent.filter(({ recordedAt }) => !isWithheld(facts, recordedAt, now));
      const withheld = sent.length - positions.length;
      // Withheld ones were read like the others.
      if (deps.take(device.deviceId, Math.max(1, sent.length)) > 0)
        return { ...NOTHING, refused: { ...refused, share: positions.length } };
      const outcome = positions.length > 0 ? await deps.store(device, positions) : undefined;
      const asked = await note(device, report.facts, outcome !== undefined);
      const { fresh = [], duplicates = 0, notKept = 0 } = outcome ?? {};
      return {
        stored: fresh.length,
        duplicates,
        notKept: notKept + withheld,
        refused,
        asked: asked || (outcome?.asked ?? false),
      };
    },
  };
};
