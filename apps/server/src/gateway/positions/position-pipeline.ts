import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { AppError, type FieldError } from '@kinward/contract/errors.ts';
import type { PositionReport, StatusBody } from '@kinward/contract/devices/devices.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Position } from '@kinward/contract/locations/locations.schemas.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import type { Logger } from '../../platform/log/logger.ts';
import { isWithheld, takes } from '@kinward/rules/recording.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { Db, Together, Tx } from '../../platform/tx.ts';
import { createBuckets } from '../../platform/rate-limit/buckets.ts';
import { createFlushQueue, type Outcome, outcomesOf } from './flush-queue.ts';
import { createThirdPartyPositions, type ThirdPartyPositions } from './third-party-positions.ts';
import { type IncomingPosition, type Send, storeBatches } from './position-pipeline.store.ts';
import type { Partitions } from './partitions.ts';
import { saveStatus } from './status.store.ts';

export type StatusReport = z.output<typeof StatusBody>;

export interface PipelineResult {
  /** Positions that are durable now and were not before. */
  stored: number;
  /** Positions that were there already. */
  duplicates: number;
  /** Positions older than the family keeps them, of a pause, or that an adult does not share. */
  notKept: number;
}

export interface PositionPipeline extends ThirdPartyPositions {
  /**
   * Stores positions, each once however often it is sent; answers when they are durable.
   * @throws AppError VALIDATION for a fix from the future or before 2000, QUOTA, BUSY, UNAUTHENTICATED when the device is gone
   */
  acceptPositions(device: DeviceIdentity, reports: PositionReport[]): Promise<PipelineResult>;
  /**
   * Takes battery, network and permissions; an older `at` never overwrites a newer one.
   * @throws AppError VALIDATION, QUOTA
   */
  acceptStatus(device: DeviceIdentity, status: StatusReport): Promise<void>;
  /**
   * Takes one report that must become true together with what its device writes elsewhere: times and share are checked now.
   * @returns what stores it within that write; it throws UNAUTHENTICATED when the device is gone
   * @throws AppError VALIDATION, QUOTA
   */
  joinIn(
    device: DeviceIdentity,
    report: { position?: PositionReport | undefined; battery?: number | undefined },
  ): Promise<Together>;
  /** Resolves when everything accepted so far is durable. */
  drain(): Promise<void>;
}

export interface PositionPipelineDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  log: Logger;
  limits: Limits;
  bus: Bus;
  partitions: Partitions;
  /** What of a device may be recorded. */
  recording: RecordingOf;
  /** Called for what makes a device's reports less true; costs the report nothing. */
  tampered(device: DeviceIdentity, what: 'mock' | 'clock'): void;
  /** Called for a new fix of a device that has an open "Locate now". */
  locate: { answer(familyId: FamilyId, deviceId: DeviceId, fixes: IncomingPosition[]): Promise<void> };
}

/** No device of this product recorded anything before. */
const EARLIEST = Date.UTC(2000, 0, 1);

const timeError = (at: number, now: number, futureSeconds: number): string | undefined => {
  if (Number.isNaN(at)) return 'This is not a time';
  if (at > now + futureSeconds * 1000) return "This is ahead of the server's clock by more than 5 minutes";
  if (at < EARLIEST) return 'This is before the year 2000';
  return undefined;
};

const toIncoming = (report: PositionReport): IncomingPosition => ({
  recordedAt: Date.parse(report.recordedAt),
  latitude: report.latitude,
  longitude: report.longitude,
  accuracy: report.accuracy ?? null,
  altitude: report.altitude ?? null,
  speed: report.speed ?? null,
  bearing: report.bearing ?? null,
  battery: report.battery ?? null,
});

/** Positions that an event carries; who shows more of them reads them. */
const POINTS_MAX = 20;

const toPosition = (fix: IncomingPosition): Position => ({
  latitude: fix.latitude,
  longitude: fix.longitude,
  accuracy: fix.accuracy,
  speed: fix.speed,
  bearing: fix.bearing,
  recordedAt: new Date(fix.recordedAt).toISOString(),
  altitude: fix.altitude,
  battery: fix.battery,
});

/** Publishes one caller's new positions, after the commit. */
const announce = (
  { bus, locate, log }: Pick<PositionPipelineDeps, 'bus' | 'locate' | 'log'>,
  device: DeviceIdentity,
  outcome: Outcome,
): void => {
  const { familyId, deviceId } = device;
  if (outcome.fresh.length === 0) {
    bus.publish({ type: 'device.state', familyId, deviceId, status: false });
    return;
  }
  let from = Infinity;
  let to = -Infinity;
  for (const { recordedAt } of outcome.fresh) {
    from = Math.min(from, recordedAt);
    to = Math.max(to, recordedAt);
  }
  bus.publish({
    type: 'positions.stored',
    familyId,
    deviceId,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    ...(outcome.fresh.length <= POINTS_MAX && {
      fresh: {
        seenAt: outcome.at.toISOString(),
        points: outcome.fresh.toSorted((a, b) => a.recordedAt - b.recordedAt).map(toPosition),
      },
    }),
  });
  if (!outcome.asked) return;
  locate.answer(familyId, deviceId, outcome.fresh).catch((error: unknown) => {
    log.error({ err: error }, 'a locate question could not be answered');
  });
};

/** Stores one position in a transaction of the caller. @throws AppError UNAUTHENTICATED */
const storeIn = async (
  tx: Tx,
  now: Date,
  device: DeviceIdentity,
  position: IncomingPosition,
): Promise<Outcome> => {
  const batches = [{ familyId: device.familyId, deviceId: device.deviceId, positions: [position] }];
  const send: Send = ({ text, values }) => tx.executeQuery(CompiledQuery.raw(text, values));
  const stored = await storeBatches(send, batches, now);
  const [outcome] = outcomesOf(batches, stored, now);
  if (!outcome || outcome.gone) throw new AppError('UNAUTHENTICATED');
  return outcome;
};

/** Refuses times that cannot be, and tells of a clock that is wrong. */
const createTimeCheck = ({
  clock,
  limits,
  tampered,
}: Pick<PositionPipelineDeps, 'clock' | 'limits' | 'tampered'>) => {
  /** A time that is not yet, of a device that is sure to be who it says: its clock is wrong. */
  const noteClock = (device: DeviceIdentity, at: number, now: number): void => {
    if (at > now + limits.futureSeconds * 1000) tampered(device, 'clock');
  };

  const checkTimes = (device: DeviceIdentity, positions: IncomingPosition[]): void => {
    const now = clock.now().getTime();
    const errors: FieldError[] = [];
    for (const [index, { recordedAt }] of positions.entries()) {
      const message = timeError(recordedAt, now, limits.futureSeconds);
      if (message) errors.push({ path: `${index}.recordedAt`, message });
    }
    noteClock(device, Math.max(...positions.map(({ recordedAt }) => recordedAt), 0), now);
    if (errors.length > 0) throw new AppError('VALIDATION', { errors: errors.slice(0, 20) });
  };

  return { checkTimes, noteClock };
};

export const createPositionPipeline = (deps: PositionPipelineDeps): PositionPipeline => {
  const { clock, limits, bus } = deps;
  const quota = createBuckets({
    capacity: limits.positionBucket,
    refillPerSecond: limits.positionRefillPerSecond,
    clock,
  });

  const spend = (deviceId: DeviceId, count: number): void => {
    const wait = quota.take(deviceId, count);
    if (wait > 0) throw new AppError('QUOTA', { retryAfterSeconds: wait });
  };

  const { checkTimes, noteClock } = createTimeCheck(deps);
  const queue = createFlushQueue({ pool: deps.pool, clock, partitions: deps.partitions });

  const store = async (device: DeviceIdentity, positions: IncomingPosition[]): Promise<Outcome> => {
    const outcome = await queue.add({ familyId: device.familyId, deviceId: device.deviceId, positions });
    if (outcome.gone) throw new AppError('UNAUTHENTICATED');
    announce(deps, device, outcome);
    return outcome;
  };

  return {
    ...createThirdPartyPositions({
      ...deps,
      take: (deviceId, count) => quota.take(deviceId, count),
      store,
      isTime: (at) => timeError(at, clock.now().getTime(), limits.futureSeconds) === undefined,
    }),

    async acceptPositions(device, reports) {
      const all = reports.length;
      // First: what is refused or dropped was read all the same.
      spend(device.deviceId, all);
      const facts = await deps.recording(device);
      const now = clock.now().getTime();
      if (!takes(facts, 'position', now)) return { stored: 0, duplicates: 0, notKept: all };
      const sent = reports.map(toIncoming);
      checkTimes(device, sent);
      const positions = sent.filter(({ recordedAt }) => !isWithheld(facts, recordedAt, now));
      if (positions.length === 0) return { stored: 0, duplicates: 0, notKept: all };
      const outcome = await store(device, positions);
      if (reports.some(({ mock }) => mock === true)) deps.tampered(device, 'mock');
      const { fresh, duplicates, notKept } = outcome;
      return { stored: fresh.length, duplicates, notKept: notKept + all - positions.length };
    },

    async acceptStatus(device, status) {
      spend(device.deviceId, 1);
      const now = clock.now();
      if (!takes(await deps.recording(device), 'position', now.getTime())) return;
      const at = status.at === undefined ? now : new Date(status.at);
      const message = timeError(at.getTime(), now.getTime(), limits.futureSeconds);
      noteClock(device, at.getTime(), now.getTime());
      if (message) throw new AppError('VALIDATION', { errors: [{ path: 'at', message }] });
      await saveStatus(deps.db, device.familyId, device.deviceId, { ...status, at, now });
      bus.publish({
        type: 'device.state',
        familyId: device.familyId,
        deviceId: device.deviceId,
        status: true,
      });
    },

    async joinIn(device, { position, battery }) {
      const { familyId, deviceId } = device;
      const positions = position ? [toIncoming(position)] : [];
      checkTimes(device, positions);
      spend(deviceId, positions.length + (battery === undefined ? 0 : 1));
      await deps.partitions.ensure();
      return async (tx, afterCommit) => {
        // Positions before the state, as every statement of the intake locks them.
        for (const one of positions) {
          const outcome = await storeIn(tx, clock.now(), device, one);
          afterCommit(() => announce(deps, device, outcome));
        }
        if (battery === undefined) return;
        const now = clock.now();
        await saveStatus(tx, familyId, deviceId, { battery, at: now, now });
        afterCommit(() => bus.publish({ type: 'device.state', familyId, deviceId, status: true }));
      };
    },

    drain: () => queue.drain(),
  };
};
