import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { DayTrack, Position } from '@kinward/contract/locations/locations.schemas.ts';
import type { LimitStep } from '@kinward/rules/speed/speeding.ts';
import { requireDevice } from '../../core/devices.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Notifier } from '../../ports/notifications.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import type { AnswerTo, Task } from './day-tasks.ts';
import { createDayTracks } from './day-tracks.ts';
import * as store from './locations.store.ts';
import { createReadQueue } from './read-queue.ts';

const DAY_MS = 86_400_000;
/** Positions held at once while all of a device are read. */
const WALK_PAGE = 5_000;
const RANGE_DAYS_MAX = 366;
const TRACK_HOURS_MAX = 48;
/** Positions of a day that are not believed; of more the first are shown. */
const DOUBTED_MAX = 500;
/** A family's portal reads a day for each of a few devices; the rest of the places are for the other families. */
const READINGS = { atOnce: 2, waiting: 24, perFamily: 8 };

export type { KeptPosition } from './locations.store.ts';

export interface RangeText {
  from?: string | undefined;
  to?: string | undefined;
}

export interface Locations {
  /** Newest first. @throws AppError NOT_FOUND, RANGE_INVALID, BUSY */
  history(reader: Reader, deviceId: DeviceId, range: RangeText, limit?: number): Promise<Position[]>;
  /** @throws AppError NOT_FOUND, RANGE_INVALID, BUSY */
  day(reader: Reader, deviceId: DeviceId, from: string, to: string): Promise<DayTrack>;
  /** When the device went faster than the limits, oldest first. @throws AppError NOT_FOUND, RANGE_INVALID, BUSY */
  speeding(
    reader: Reader,
    deviceId: DeviceId,
    range: { from: string; to: string },
    limits: readonly LimitStep[],
  ): Promise<AnswerTo<Task & { kind: 'speeding' }> & { positions: number }>;
  /** All of a device, oldest first, read page by page. */
  walk(familyId: FamilyId, deviceId: DeviceId): AsyncIterable<store.KeptPosition>;
  /** @returns positions deleted. @throws AppError NOT_FOUND, RANGE_INVALID */
  clear(familyId: FamilyId, deviceId: DeviceId, range: RangeText): Promise<number>;
  close(): Promise<void>;
}

/** Whose reading it is, and the signal that the caller does not wait for it any more. */
export interface Reader {
  familyId: FamilyId;
  gone: AbortSignal;
}

/** @throws AppError RANGE_INVALID */
const readRange = ({ from, to }: RangeText): store.Range => {
  const range = {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
  const span = range.from && range.to ? range.to.getTime() - range.from.getTime() : 0;
  if (span < 0 || span > RANGE_DAYS_MAX * DAY_MS) throw new AppError('RANGE_INVALID');
  return range;
};

/** @throws AppError RANGE_INVALID */
const readTrackRange = (range: { from: string; to: string }): [Date, Date] => {
  const [from, to] = [new Date(range.from), new Date(range.to)];
  const hours = (to.getTime() - from.getTime()) / 3_600_000;
  if (hours > 0 && hours <= TRACK_HOURS_MAX) return [from, to];
  throw new AppError('RANGE_INVALID', {
    message: 'The start must be before the end, and at most 48 hours before it.',
  });
};

const notifyOfClearing = (
  notifier: Notifier,
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<void> =>
  notifier.notify(tx, {
    familyId,
    kind: 'history.cleared',
    params: {},
    deviceId,
    coalesce: `cleared ${deviceId}`,
  });

export interface LocationsDeps {
  db: Db;
  bus: Bus;
  limits: Limits;
  audit: Audit;
  notifier: Notifier;
}

export const createLocations = (deps: LocationsDeps): Locations => {
  const { db, limits } = deps;
  const inTurn = createReadQueue(READINGS);
  const tracks = createDayTracks();

  /** Reads positions in its turn. @throws AppError NOT_FOUND, RANGE_INVALID, BUSY */
  const readRangeOf = async <T>(
    { familyId, gone }: Reader,
    deviceId: DeviceId,
    range: { from: string; to: string },
    work: (track: store.Track) => Promise<T>,
  ): Promise<T> => {
    const [from, to] = readTrackRange(range);
    await requireDevice(db, familyId, deviceId);
    return inTurn(familyId, gone, async () =>
      work(await store.selectTrack(db, familyId, deviceId, from, to)),
    );
  };

  return {
    close: () => tracks.close(),
    walk: (familyId, deviceId) => store.walkPositions(db, familyId, deviceId, WALK_PAGE),

    async history({ familyId, gone }, deviceId, rangeText, limit = limits.historyDefault) {
      const range = readRange(rangeText);
      await requireDevice(db, familyId, deviceId);
      const select = () => store.selectPositions(db, familyId, deviceId, range, limit);
      const rows = await (limit > limits.historyDefault ? inTurn(familyId, gone, select) : select());
      return rows.map(({ recorded_at: recordedAt, ...position }) => ({
        ...position,
        recordedAt: recordedAt.toISOString(),
      }));
    },

    day: (reader, deviceId, from, to) =>
      readRangeOf(reader, deviceId, { from, to }, async (track) => {
        const range = { from: new Date(from), to: new Date(Date.parse(to) - 1) };
        const doubted = await store.selectDoubted(db, reader.familyId, deviceId, range, DOUBTED_MAX);
        const day = await tracks.read(track, {
          kind: 'track',
          maxPoints: limits.trackPoints,
          sampledFrom: track.kept < track.total ? track.total : undefined,
        });
        return {
          ...day,
          doubted: doubted.map(({ recorded_at: at, ...point }) => ({
            ...point,
            recordedAt: at.toISOString(),
          })),
        };
      }),

    speeding: (reader, deviceId, range, steps) =>
      readRangeOf(reader, deviceId, range, async (track) => ({
        ...(await tracks.read(track, { kind: 'speeding', limits: steps })),
        positions: track.total,
      })),

    async clear(familyId, deviceId, rangeText) {
      const range = readRange(rangeText);
      await requireDevice(db, familyId, deviceId);
      // Before the first step: what was begun is known even where it was broken off.
      await inTransaction(db, async (tx) => {
        await deps.notifier.forgetWhy(tx, familyId, { deviceId, ...range });
        await notifyOfClearing(deps.notifier, tx, familyId, deviceId);
        await deps.audit(tx, {
          familyId,
          act: 'history.cleared',
          on: { kind: 'device', id: deviceId },
          detail: { from: range.from?.toISOString() ?? null, to: range.to?.toISOString() ?? null },
        });
      });
      const deleted = await store.deletePositions(db, familyId, deviceId, range);
      await store.forgetLast(db, familyId, deviceId, range);
      if (deleted > 0) {
        deps.bus.publish({
          type: 'positions.stored',
          familyId,
          deviceId,
          from: (range.from ?? new Date(0)).toISOString(),
          to: (range.to ?? new Date(8.64e15)).toISOString(),
        });
      }
      return deleted;
    },
  };
};
