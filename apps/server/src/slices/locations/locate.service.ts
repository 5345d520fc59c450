import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import { raiseSignals, type DevicePlace } from '../../core/device-signals.ts';
import { fixOf, requireDevice } from '../../core/devices.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DevicePushes } from '../../ports/device-notifications.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { pausedUntil, takes } from '@kinward/rules/recording.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { inTransaction, type Db, type Together } from '../../platform/tx.ts';
import * as store from './locate.store.ts';

/** A device's clock may be behind ours by this much and its fix still count as newer than the question, in seconds. */
const CLOCK_TOLERANCE_SECONDS = 5;
const DAY_MS = 86_400_000;

export interface Fix extends Omit<store.Answer, 'fixAt'> {
  /** Milliseconds since the epoch. */
  recordedAt: number;
}

export interface Locate {
  /**
   * Asks a device where it is: raises its signal `locate`.
   * @param value of the signal; the time of day in milliseconds (UTC) unless given (specification 4, Realtime)
   * @param together becomes true with the question or not at all
   * @throws AppError NOT_FOUND, RATE_LIMITED when the device was asked within the last seconds, RECORDING_PAUSED, ADULT_NOT_SHARED
   */
  ask(
    familyId: FamilyId,
    deviceId: DeviceId,
    accountId: AccountId,
    value?: number,
    together?: Together,
  ): Promise<LocateRequest>;
  /** The newest question of the last day. @throws AppError NOT_FOUND */
  newest(familyId: FamilyId, deviceId: DeviceId): Promise<LocateRequest | null>;
  byId(familyId: FamilyId, requestId: string): Promise<LocateRequest | undefined>;
  /** Stops waiting. @param together becomes true with it or not at all. @throws AppError NOT_FOUND */
  cancel(familyId: FamilyId, deviceId: DeviceId, together?: Together): Promise<void>;
  /** The device has read the question. */
  delivered(familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  /** New fixes of a device that was asked; one that is newer than the question answers it. */
  answer(familyId: FamilyId, deviceId: DeviceId, fixes: Fix[]): Promise<void>;
  /** Ends the timers. */
  close(): void;
}

export interface LocateDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  limits: Limits;
  bus: Bus;
  pushes: Pick<DevicePushes, 'tell'>;
  /** What of a device may be recorded. */
  recording: RecordingOf;
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const stateOf = (row: store.QuestionRow, now: Date): LocateRequest['state'] => {
  if (row.answered_at) return 'answered';
  if (row.cancelled_at) return 'cancelled';
  if (row.expires_at <= now) return 'timedOut';
  return row.delivered_at ? 'delivered' : 'asked';
};

const present = (row: store.QuestionRow, now: Date): LocateRequest => ({
  requestId: row.id,
  deviceId: row.device_id,
  state: stateOf(row, now),
  askedAt: row.asked_at.toISOString(),
  deliveredAt: iso(row.delivered_at),
  answeredAt: iso(row.answered_at),
  expiresAt: row.expires_at.toISOString(),
  location: fixOf(row),
});

const announceOn = (bus: Bus, familyId: FamilyId, deviceId: DeviceId, ids: string[]): void => {
  for (const requestId of ids) bus.publish({ type: 'locate.changed', familyId, deviceId, requestId });
};

interface Asking {
  familyId: FamilyId;
  deviceId: DeviceId;
  accountId: AccountId;
  now: Date;
  value: number;
  together: Together | undefined;
}

/** Puts a question in place of an older one. @returns its id; undefined when the last one was just now */
const put = ({ db, bus, limits, pushes }: LocateDeps, asking: Asking): Promise<string | undefined> => {
  const { familyId, deviceId, accountId, now, value, together } = asking;
  const row = {
    id: newId(),
    family_id: familyId,
    device_id: deviceId,
    asked_by: accountId,
    asked_at: now,
    expires_at: new Date(now.getTime() + limits.locateTimeoutSeconds * 1000),
  };
  return inTransaction(db, async (tx, afterCommit) => {
    if (!(await store.claimQuestion(tx, familyId, deviceId, now, limits.locateEverySeconds)))
      return undefined;
    const replaced = await store.cancelQuestions(tx, familyId, deviceId, now);
    await store.insertQuestion(tx, row);
    await raiseSignals(tx, { familyId, deviceId }, [{ kind: 'locate', value }]);
    await together?.(tx, afterCommit);
    await pushes.tell(tx, familyId, deviceId, { kind: 'locate', until: row.expires_at.toISOString() });
    afterCommit(() => {
      announceOn(bus, familyId, deviceId, [...replaced, row.id]);
      bus.publish({ type: 'device.signal', familyId, deviceId });
    });
    return row.id;
  });
};

/** Ends what is open. */
const withdraw = (
  { db, clock, bus }: LocateDeps,
  { familyId, deviceId }: DevicePlace,
  together: Together | undefined,
): Promise<void> =>
  inTransaction(db, async (tx, afterCommit) => {
    const now = clock.now();
    await store.lockQuestion(tx, familyId, deviceId);
    const cancelled = await store.cancelQuestions(tx, familyId, deviceId, now);
    await store.closeQuestion(tx, familyId, deviceId, now);
    await together?.(tx, afterCommit);
    afterCommit(() => announceOn(bus, familyId, deviceId, cancelled));
  });

/** A device is not asked for what would not be kept. @throws AppError RECORDING_PAUSED, ADULT_NOT_SHARED */
const requireRecorded = async ({ recording }: LocateDeps, device: DevicePlace, now: Date): Promise<void> => {
  const facts = await recording(device);
  if (!takes(facts, 'position', now.getTime())) throw new AppError('ADULT_NOT_SHARED');
  if (pausedUntil(facts, now.getTime()) !== null) throw new AppError('RECORDING_PAUSED');
};

/** "Locate now": asked → delivered → answered, or timed out; an old fix never answers (specification: Locate now). */
export const createLocate = (deps: LocateDeps): Locate => {
  const { db, clock, limits, bus } = deps;
  const timers = new Set<NodeJS.Timeout>();

  const announce = (familyId: FamilyId, deviceId: DeviceId, ids: string[]): void =>
    announceOn(bus, familyId, deviceId, ids);

  /** Informs the portal when time is up; should this process end before, the portal reads the same from `expiresAt`. */
  const announceTimeout = (familyId: FamilyId, deviceId: DeviceId, requestId: string): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        announce(familyId, deviceId, [requestId]);
      },
      limits.locateTimeoutSeconds * 1000 + 50,
    );
    timer.unref();
    timers.add(timer);
  };

  const tooEarly = async (familyId: FamilyId, deviceId: DeviceId, now: Date): Promise<AppError> => {
    const last = await store.lastQuestionAt(db, familyId, deviceId);
    const wait = (last?.getTime() ?? 0) + limits.locateEverySeconds * 1000 - now.getTime();
    return new AppError('RATE_LIMITED', { retryAfterSeconds: Math.max(1, wait / 1000) });
  };

  return {
    async ask(familyId, deviceId, accountId, value, together) {
      await requireDevice(deps.db, familyId, deviceId);
      const now = clock.now();
      await requireRecorded(deps, { familyId, deviceId }, now);
      const asked = await put(deps, {
        familyId,
        deviceId,
        accountId,
        now,
        value: value ?? now.getTime() % DAY_MS,
        together,
      });
      if (!asked) throw await tooEarly(familyId, deviceId, now);
      announceTimeout(familyId, deviceId, asked);
      const question = await store.selectQuestion(db, familyId, asked);
      if (!question) throw new AppError('NOT_FOUND');
      return present(question, clock.now());
    },

    async newest(familyId, deviceId) {
      await requireDevice(deps.db, familyId, deviceId);
      const now = clock.now();
      const row = await store.selectNewestQuestion(db, familyId, deviceId, new Date(now.getTime() - DAY_MS));
      return row ? present(row, now) : null;
    },

    async byId(familyId, requestId) {
      const row = await store.selectQuestion(db, familyId, requestId);
      return row && present(row, clock.now());
    },

    async cancel(familyId, deviceId, together) {
      await requireDevice(deps.db, familyId, deviceId);
      await withdraw(deps, { familyId, deviceId }, together);
    },

    async delivered(familyId, deviceId) {
      announce(familyId, deviceId, await store.deliverQuestion(db, familyId, deviceId, clock.now()));
    },

    async answer(familyId, deviceId, fixes) {
      const newest = fixes.reduce<Fix | undefined>(
        (best, fix) => (best && best.recordedAt >= fix.recordedAt ? best : fix),
        undefined,
      );
      if (!newest) return;
      const answer = { ...newest, fixAt: new Date(newest.recordedAt) };
      const ids = await inTransaction(db, (tx) =>
        store.answerQuestion(tx, familyId, deviceId, answer, clock.now(), CLOCK_TOLERANCE_SECONDS),
      );
      announce(familyId, deviceId, ids);
    },

    close() {
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
};
