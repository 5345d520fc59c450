import { AppError, type FieldError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { UsageReportReply, UsageSession } from '@kinward/contract/usage/usage.schemas.ts';
import {
  cutDaily,
  dayAt,
  dayEdges,
  dayStart,
  merge,
  shiftDay,
  spread,
  type Stretch,
} from '@kinward/rules/schedules/usage.ts';
import { lockReportingDevice } from '../../core/locks.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { takes } from '@kinward/rules/recording.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import * as store from './usage.store.ts';
import { recomputeSums } from './usage.sums.ts';

const DAY_MS = 86_400_000;
/** No device of this product recorded anything before. */
const EARLIEST = Date.UTC(2000, 0, 1);
const FAULTS_MAX = 20;

export interface UsageReportsDeps {
  db: Db;
  /** What of a device may be recorded. */
  recording: RecordingOf;
  bus: Bus;
  clock: Clock;
  limits: Limits;
}

type Span = store.AppStretch;

const faultOf = (
  { from, to }: Span,
  now: number,
  limits: Limits,
): [field: string, message: string] | null => {
  if (to > now + limits.futureSeconds * 1000)
    return ['endedAt', "This is ahead of the server's clock by more than 5 minutes"];
  if (from < EARLIEST) return ['startedAt', 'This is before the year 2000'];
  if (to < from) return ['endedAt', 'The end is before the start'];
  if (to - from > limits.usageSessionMax * 1000) return ['endedAt', 'A session lasts at most 24 hours'];
  return null;
};

/** @throws AppError VALIDATION with the first faults */
const checkTimes = (spans: readonly Span[], now: number, limits: Limits): void => {
  const errors = spans.flatMap((span, index): FieldError[] => {
    const fault = faultOf(span, now, limits);
    return fault ? [{ path: `${index}.${fault[0]}`, message: fault[1] }] : [];
  });
  if (errors.length > 0) throw new AppError('VALIDATION', { errors: errors.slice(0, FAULTS_MAX) });
};

/** Each app's moments once, cut as they are stored. */
const tidy = (spans: readonly Span[]): Span[] =>
  [...Map.groupBy(spans, ({ appId }) => appId)].flatMap(([appId, own]) =>
    merge(own)
      .flatMap(cutDaily)
      .map((piece) => ({ appId, ...piece })),
  );

/** Day of UTC, by number: stretches of different days stay apart although they touch. */
const utcDay = ({ from }: Stretch): number => Math.floor(from / DAY_MS);

/** Stored stretches and new ones together, tidy again. */
const unite = (held: readonly Span[], fresh: readonly Span[]): Span[] => {
  const groups = Map.groupBy([...held, ...fresh], (span) => `${utcDay(span)} ${span.appId}`);
  return [...groups.values()].flatMap((own) => {
    const appId = own[0]?.appId ?? '';
    return merge(own).map((piece) => ({ appId, ...piece }));
  });
};

/** By how much each day of each app grew. */
const growth = (before: readonly Span[], after: readonly Span[], zone: string): store.DaySum[] => {
  if (after.length === 0) return [];
  const first = dayAt(Math.min(...after.map(({ from }) => from)), zone);
  const last = dayAt(Math.max(...after.map(({ to }) => to)), zone);
  const count = Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
  const edges = dayEdges(first, count, zone);
  const old = Map.groupBy(before, ({ appId }) => appId);
  return [...Map.groupBy(after, ({ appId }) => appId)].flatMap(([appId, own]) => {
    const was = spread(old.get(appId) ?? [], edges);
    return spread(own, edges).flatMap((ms, index) => {
      const more = ms - (was[index] ?? 0);
      return more > 0 ? [{ appId, day: shiftDay(first, index), ms: more }] : [];
    });
  });
};

const same = (a: Span, b: Span): boolean => a.appId === b.appId && a.from === b.from && a.to === b.to;
/** Those of `spans` that are not in `others`. */
const without = (spans: readonly Span[], others: readonly Span[]): Span[] => {
  const known = Map.groupBy(others, ({ from }) => from);
  return spans.filter((span) => !known.get(span.from)?.some((other) => same(span, other)));
};

/** Stores what is new of the spans, and its sums. @returns milliseconds that are new */
const storeSpans = async (
  tx: Tx,
  device: { familyId: FamilyId; deviceId: DeviceId },
  spans: readonly Span[],
  zone: string,
): Promise<number> => {
  const { familyId, deviceId } = device;
  const pieces = tidy(spans);
  if (pieces.length === 0) return 0;
  const before = await store.selectTouching(tx, familyId, deviceId, pieces);
  const after = unite(before, pieces);
  const sums = growth(before, after, zone);
  await store.replaceStretches(tx, familyId, deviceId, without(before, after), without(after, before));
  await store.addSums(tx, familyId, deviceId, sums);
  return sums.reduce((total, { ms }) => total + ms, 0);
};

/** The share of a device: so many sessions in 24 hours. @throws AppError QUOTA */
const countRows = (state: store.UsageState, rows: number, now: Date, limits: Limits): store.UsageState => {
  const isOver = state.window_ends_at <= now;
  const window_rows = (isOver ? 0 : state.window_rows) + rows;
  const window_ends_at = isOver ? new Date(now.getTime() + DAY_MS) : state.window_ends_at;
  if (window_rows > limits.usagePerDay) {
    const seconds = Math.ceil((window_ends_at.getTime() - now.getTime()) / 1000);
    throw new AppError('QUOTA', { retryAfterSeconds: Math.max(1, seconds) });
  }
  return { ...state, window_rows, window_ends_at };
};

/** Stores a device's report; what was reported before counts once. */
export const createUsageReports = ({ db, bus, clock, limits, recording }: UsageReportsDeps) => {
  const take = async (
    tx: Tx,
    device: { familyId: FamilyId; deviceId: DeviceId },
    spans: readonly Span[],
    now: Date,
  ): Promise<UsageReportReply> => {
    const { familyId, deviceId } = device;
    const family = await lockReportingDevice(tx, familyId, deviceId);
    if (!family) throw new AppError('UNAUTHENTICATED');
    const zone = family.timeZone;
    const held = await store.selectState(tx, familyId, deviceId);
    const fresh: store.UsageState = {
      family_id: familyId,
      device_id: deviceId,
      time_zone: zone,
      first_at: null,
      reported_at: now,
      raw_from: null,
      window_ends_at: now,
      window_rows: 0,
    };
    const state = countRows(held ?? fresh, spans.length, now, limits);
    if (state.time_zone !== zone) await recomputeSums(tx, state, zone, now);

    const oldest = dayStart(dayAt(now.getTime() - family.usageDays * DAY_MS, zone), zone);
    // What was deleted may have been summed: taken again it would count twice.
    const since = Math.max(oldest, state.raw_from?.getTime() ?? 0);
    const kept = spans
      .filter(({ to }) => to > since)
      .map((span) => ({ ...span, from: Math.max(span.from, since) }));
    const added = await storeSpans(tx, device, kept, zone);
    const earliest = kept.reduce((at, { from }) => Math.min(at, from), state.first_at?.getTime() ?? Infinity);
    await store.saveState(tx, {
      ...state,
      time_zone: zone,
      reported_at: now,
      first_at: Number.isFinite(earliest) ? new Date(earliest) : null,
    });
    return {
      kept: kept.length,
      notKept: spans.length - kept.length,
      addedSeconds: Math.round(added / 1000),
    };
  };

  return async (
    familyId: FamilyId,
    deviceId: DeviceId,
    sessions: readonly UsageSession[],
  ): Promise<UsageReportReply> => {
    const now = clock.now();
    if (!takes(await recording({ familyId, deviceId }), 'usage', now.getTime()))
      return { kept: 0, notKept: sessions.length, addedSeconds: 0 };
    const spans = sessions.map(({ appId, startedAt, endedAt }) => ({
      appId,
      from: Date.parse(startedAt),
      to: Date.parse(endedAt),
    }));
    checkTimes(spans, now.getTime(), limits);
    return inTransaction(db, async (tx, afterCommit) => {
      const reply = await take(tx, { familyId, deviceId }, spans, now);
      if (reply.kept > 0) afterCommit(() => bus.publish({ type: 'usage.changed', familyId, deviceId }));
      return reply;
    });
  };
};
