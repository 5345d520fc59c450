import { AppError, type FieldError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { ReportCounts } from '@kinward/contract/reports.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { takes } from '@kinward/rules/recording.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import { lockReportingDevice } from '../locks.ts';
import * as store from './reports.store.ts';

export const DAY_MS = 86_400_000;
const EARLIEST = Date.UTC(2000, 0, 1);

export interface Reporter {
  familyId: FamilyId;
  deviceId: DeviceId;
}

/** One log that devices report to. */
export interface Log<Row> {
  kind: 'web' | 'contacts';
  /** Rows that a device may add in a day of the server's clock. */
  rowsPerDay: number;
  /** The field that tells when it was, for the errors. */
  timeField: string;
  timeOf(row: Row): number;
  /** Stores what is not there yet; returns how many rows that were. */
  insert(tx: Tx, who: Reporter, rows: readonly Row[]): Promise<number>;
}

export interface ReportDeps {
  db: Db;
  /** What of a device may be recorded. */
  recording: RecordingOf;
  clock: Clock;
  bus: Bus;
  limits: Limits;
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * Takes reports for a log: each row once, none from the future, none older than the family keeps, and of new rows at most
 * a day's share; a report that would exceed it is refused as a whole and can be sent again on the next day.
 */
export const createReportPipeline = <Row>(
  { db, clock, bus, limits, recording }: ReportDeps,
  log: Log<Row>,
) => {
  const checkTimes = (rows: readonly Row[], now: number): void => {
    const errors: FieldError[] = [];
    rows.forEach((row, index) => {
      const at = log.timeOf(row);
      const path = `${index}.${log.timeField}`;
      if (Number.isNaN(at) || at < EARLIEST) errors.push({ path, message: 'This is before the year 2000' });
      else if (at > now + limits.futureSeconds * 1000)
        errors.push({ path, message: "This is ahead of the server's clock by more than 5 minutes" });
    });
    if (errors.length > 0) throw new AppError('VALIDATION', { errors: errors.slice(0, 20) });
  };

  /** @throws AppError VALIDATION, QUOTA, UNAUTHENTICATED when the device was just removed */
  return async (who: Reporter, rows: readonly Row[]): Promise<z.output<typeof ReportCounts>> => {
    const { familyId, deviceId } = who;
    const now = clock.now();
    // No adult's sites, calls or messages are kept (threats S6).
    if (!takes(await recording(who), log.kind, now.getTime()))
      return { stored: 0, duplicates: 0, notKept: rows.length };
    checkTimes(rows, now.getTime());
    return inTransaction(db, async (tx, afterCommit) => {
      const keeps = await lockReportingDevice(tx, familyId, deviceId);
      if (!keeps) throw new AppError('UNAUTHENTICATED');
      const kept = rows.filter((row) => log.timeOf(row) >= now.getTime() - keeps[`${log.kind}Days`] * DAY_MS);
      const stored = kept.length === 0 ? 0 : await log.insert(tx, { familyId, deviceId }, kept);
      if (stored > 0) {
        const share = { kind: log.kind, day: dayOf(now), max: log.rowsPerDay };
        if (!(await store.addToDay(tx, familyId, deviceId, share, stored)))
          throw new AppError('QUOTA', {
            retryAfterSeconds: Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000),
          });
        afterCommit(() => bus.publish({ type: 'reports.stored', familyId, deviceId, kind: log.kind }));
      }
      return { stored, duplicates: kept.length - stored, notKept: rows.length - kept.length };
    });
  };
};

/** Forgets the counts of past days. */
export const purgeReportDays = (db: Db, clock: Clock): Promise<void> =>
  store.deleteDaysBefore(db, dayOf(new Date(clock.now().getTime() - DAY_MS)));
