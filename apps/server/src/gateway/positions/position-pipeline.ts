import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { AppError } from '@kinward/contract/errors.ts';
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
import { createDoubts, type Doubts } from './doubts.ts';
import { createFlushQueue, type Outcome, outcomesOf } from './flush-queue.ts';
import { createThirdPartyPositions, type ThirdPartyPositions } from './third-party-positions.ts';
import {
  type IncomingBatch,
  type IncomingPosition,
  type Send,
  storeBatches,
} from './position-pipeline.store.ts';
import type { Partitions } from '../../core/device-logs/months.ts';
import { saveStatus } from './status.store.ts';
import { createTimeCheck, timeError } from './times.ts';

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
  /** Ends the subscriptions. */
  close(): void;
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
  /** Called for new believed fixes of a device that has an open "Locate now". */
  locate: { answer(familyId: FamilyId, deviceId: DeviceId, fixes: IncomingPosition[]): Promise<void> };
}

const toIncoming = (report: PositionReport): IncomingPosition => ({
  recordedAt: Date.parse(report.recordedAt),
  latitude: report.latitude,
  longitude: report.longitude,
  accuracy: report.accuracy ?? null,
  altitude: report.altitude ?? null,
  speed: report.speed ?? null,
  bearing: report.bearing ?? null,
  battery: report.battery ?? null,
  doubt: report.mock === true ? 'madeUp' : null,
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
  doubt: fix.doubt,
});

/** Publishes one caller's new positions, after the commit. */
const announce = (
  {
    bus,
    locate,
    log,
    doubts,
  }: Pick<PositionPipelineDeps, 'bus' | 'locate' | 'log'> & {
    doubts: Pick<Doubts, 'announcing'>;
  },
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
  const believed = outcome.fresh.filter(({ doubt }) => doubt === null);
  // What is not believed is read again with the device.
  const isWhole = outcome.fresh.length <= POINTS_MAX && believed.length === outcome.fresh.length;
  doubts.announcing(() =>
    bus.publish({
      type: 'positions.stored',
      familyId,
      deviceId,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      ...(isWhole && {
        fresh: {
          seenAt: outcome.at.toISOString(),
          points: outcome.fresh.toSorted((a, b) => a.recordedAt - b.recordedAt).map(toPosition),
        },
      }),
    }),
  );
  if (!outcome.asked || believed.length === 0) return;
  locate.answer(familyId, deviceId, believed).catch((error: unknown) => {
    log.error({ err: error }, 'a locate question could not be answered');
  });
};

/** Stores judged positions in a transaction of the caller. @throws AppError UNAUTHENTICATED */
const storeIn = async (tx: Tx, now: Date, batch: IncomingBatch): Promise<Outcome> => {
  const batches = [batch];
  const send: Send = ({ text, values }) => tx.executeQuery(CompiledQuery.raw(text, values));
  const stored = await storeBatches(send, batches, now);
  const [outcome] = outcomesOf(batches, stored, now);
  if (!outcome || outcome.gone) throw new AppError('UNAUTHENTICATED');
  return outcome;
};

/** Takes one report into a transaction of its caller. */
const createJoinIn =
  (
    deps: PositionPipelineDeps,
    checks: {
      doubts: Doubts;
      checkTimes(device: DeviceIdentity, positions: IncomingPosition[]): void;
      spend(deviceId: DeviceId, count: number): void;
    },
  ): PositionPipeline['joinIn'] =>
  async (device, { position, battery }) => {
    const { clock, bus } = deps;
    const { doubts, checkTimes, spend } = checks;
    const { familyId, deviceId } = device;
    const batch: IncomingBatch = { familyId, deviceId, positions: position ? [toIncoming(position)] : [] };
    checkTimes(device, batch.positions);
    spend(deviceId, batch.positions.length + (battery === undefined ? 0 : 1));
    await deps.partitions.ensure();
    if (position) {
      await doubts.judge([batch]);
      // Known again from what is stored, as the transaction may come to nothing.
      doubts.forget([batch]);
    }
    return async (tx, afterCommit) => {
      // Positions before the state, as every statement of the intake locks them.
      if (position) {
        const outcome = await storeIn(tx, clock.now(), batch);
        afterCommit(() => announce({ ...deps, doubts }, device, outcome));
        if (position.mock === true) afterCommit(() => deps.tampered(device, 'mock'));
      }
      if (battery === undefined) return;
      const now = clock.now();
      await saveStatus(tx, familyId, deviceId, { battery, at: now, now });
      afterCommit(() => bus.publish({ type: 'device.state', familyId, deviceId, status: true }));
    };
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
  const doubts = createDoubts({ pool: deps.pool, clock, bus });
  const queue = createFlushQueue({ pool: deps.pool, clock, partitions: deps.partitions, doubts });

  const store = async (device: DeviceIdentity, positions: IncomingPosition[]): Promise<Outcome> => {
    const outcome = await queue.add({ familyId: device.familyId, deviceId: device.deviceId, positions });
    if (outcome.gone) throw new AppError('UNAUTHENTICATED');
    announce({ ...deps, doubts }, device, outcome);
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

    joinIn: createJoinIn(deps, { doubts, checkTimes, spend }),

    drain: () => queue.drain(),
    close: () => doubts.close(),
  };
};
