/** What is counted of what devices asked: for pages of parents, and as a table. */
import type {
  FilterStats,
  FilterStatsQuery,
  FilterStatsRange,
} from '@kinward/contract/filter-log/filter-stats.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import {
  clockAt,
  dayAt,
  dayEdges,
  dayStart,
  hourEdges,
  shiftDay,
  type Stretch,
} from '@kinward/rules/schedules/usage.ts';
import { filterDaysOf, zoneOf } from '../../core/families.ts';
import { requestLanguage } from '../../core/readers.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import type { Row } from '../../ports/export-part.ts';
import { targetName } from '@kinward/catalogue/shown.ts';
import { requireScope } from './log.read.ts';
import * as store from './stats.store.ts';

export interface StatsReaderDeps {
  db: DbOrTx;
  clock: Clock;
}

const DAYS: Record<FilterStatsRange, number> = { day: 1, week: 7, month: 30 };
const MINUTE_MS = 60_000;
const MOST = { blockedBy: 12, uses: 10, sites: 10 };

/** Which days are looked at, and what is before them. */
interface View extends Stretch {
  zone: string;
  today: string;
  first: string;
  last: string;
  count: number;
  /** Up to the same time of day where the range runs. */
  before: Stretch & { first: string };
  /** Of the bars: hours of a day, days of a longer range. */
  edges: number[];
  /** Of all hours. */
  hours: number[];
}

const viewOf = ({ range = 'day', date }: FilterStatsQuery, zone: string, now: number): View => {
  const today = dayAt(now, zone);
  const last = date ?? today;
  const count = DAYS[range];
  const first = shiftDay(last, 1 - count);
  const to = dayStart(shiftDay(last, 1), zone);
  const former = shiftDay(first, -count);
  const days = Array.from({ length: count }, (_, index) => shiftDay(first, index));
  const runs = last === today ? now - dayStart(today, zone) : undefined;
  return {
    zone,
    today,
    first,
    last,
    count,
    from: dayStart(first, zone),
    to,
    before: {
      first: former,
      from: dayStart(former, zone),
      to: runs === undefined ? dayStart(first, zone) : dayStart(shiftDay(last, -count), zone) + runs,
    },
    edges: count === 1 ? hourEdges(first, zone) : dayEdges(first, count, zone),
    hours: [...days.flatMap((day) => hourEdges(day, zone).slice(0, -1)), to],
  };
};

const isBlocked = ({ verdict }: store.SumRow): boolean => verdict === 'blocked';

/** Sums of rows by a number from 0 on. */
const sumsBy = (rows: readonly store.SumRow[], length: number, numberOf: (row: store.SumRow) => number) => {
  const sums = Array.from({ length }, () => ({ questions: 0, blocked: 0 }));
  for (const row of rows) {
    const sum = sums[numberOf(row)];
    if (!sum) continue;
    sum.questions += row.questions;
    if (isBlocked(row)) sum.blocked += row.questions;
  }
  return sums;
};

const barsOf = (rows: readonly store.SumRow[], { edges, hours }: View): FilterStats['bars'] => {
  // Each hour is within one bar.
  const barOf = hours.map((hour) => edges.findLastIndex((edge) => edge <= hour));
  return sumsBy(rows, edges.length - 1, ({ place }) => barOf[place] ?? -1).map((sum, index) => ({
    from: new Date(edges[index]!).toISOString(),
    to: new Date(edges[index + 1]!).toISOString(),
    ...sum,
  }));
};

const hoursOf = (rows: readonly store.SumRow[], { hours, zone }: View): FilterStats['hours'] => {
  const clockOf = hours.map((hour) => Number(clockAt(hour, zone).slice(0, 2)));
  return sumsBy(rows, 24, ({ place }) => clockOf[place] ?? -1).map((sum, hour) => ({ hour, ...sum }));
};

type Seen = (deviceId: DeviceId) => void;

export const createStatsReader = ({ db, clock }: StatsReaderDeps) => {
  const looked = async (familyId: FamilyId, query: FilterStatsQuery, seen: Seen) => {
    const devices = await requireScope(db, familyId, query);
    const deviceIds = devices.map(({ deviceId }) => deviceId);
    const view = viewOf(query, await zoneOf(db, familyId), clock.now().getTime());
    for (const deviceId of deviceIds) seen(deviceId);
    return { devices, view, scope: { familyId, deviceIds, from: view.from, to: view.to } };
  };
  // Resolvers send the counts of a minute when it is over, and rows of the log at once: sites are not counted beyond the sums beside them.
  const countedTo = (): number => Math.floor(clock.now().getTime() / MINUTE_MS) * MINUTE_MS;
  const named = (target: string): string | null =>
    targetName(target, requestLanguage() ?? DEFAULT_READER.language);

  return {
    /** @param seen called with each device whose sums are read. @throws AppError NOT_FOUND */
    async read(familyId: FamilyId, query: FilterStatsQuery, seen: Seen): Promise<FilterStats> {
      const { devices, view, scope } = await looked(familyId, query, seen);
      const { deviceIds } = scope;
      const rows = await store.selectSums(db, scope, view.hours, { withTargets: false });
      const first = await store.selectFirst(db, familyId, deviceIds);
      const firstDay = first === null ? null : dayAt(first.getTime(), view.zone);
      const wasCounted = firstDay !== null && firstDay <= view.before.first;
      const [total = { questions: 0, blocked: 0 }] = sumsBy(rows, 1, () => 0);
      const blockedBy = await store.selectBlockedBy(db, scope, MOST.blockedBy);
      const uses = await store.selectUses(db, scope, MOST.uses);
      return {
        timeZone: view.zone,
        today: view.today,
        firstDay,
        from: view.first,
        to: view.last,
        ...total,
        before: wasCounted ? await store.selectTotal(db, { ...scope, ...view.before }) : null,
        bars: barsOf(rows, view),
        hours: hoursOf(rows, view),
        blockedBy: blockedBy.map((row) => ({ ...row, name: named(row.target) })),
        uses: uses.flatMap((row) => {
          const name = named(row.target);
          return name === null ? [] : [{ ...row, name }];
        }),
        sites: await store.selectTopSites(db, { ...scope, to: Math.min(scope.to, countedTo()) }, MOST.sites),
        keptDays: await filterDaysOf(db, familyId),
        devices: devices.map((device) => {
          const own = rows.filter((row) => row.device_id === device.deviceId);
          const [sum = { questions: 0, blocked: 0 }] = sumsBy(own, 1, () => 0);
          return { ...device, ...sum };
        }),
      };
    },

    /** Rows of a table: hours or days by device, verdict and target. @throws AppError NOT_FOUND */
    async table(
      familyId: FamilyId,
      query: FilterStatsQuery,
      seen: Seen,
    ): Promise<{ name: string; columns: readonly string[]; rows: Row[] }> {
      const { view, scope } = await looked(familyId, query, seen);
      const rows = await store.selectSums(db, scope, view.edges, { withTargets: true });
      const names = await store.selectNames(db, familyId);
      return {
        name: `filter-${view.first}${view.first === view.last ? '' : `-${view.last}`}.csv`,
        columns: ['from', 'to', 'child', 'device', 'verdict', 'target', 'name', 'questions'],
        rows: rows.map(({ place, device_id: deviceId, verdict, target, questions }) => ({
          from: new Date(view.edges[place]!).toISOString(),
          to: new Date(view.edges[place + 1]!).toISOString(),
          child: names.get(deviceId)?.child ?? '',
          device: names.get(deviceId)?.device ?? '',
          verdict,
          target,
          name: target === '' ? '' : (named(target) ?? ''),
          questions,
        })),
      };
    },
  };
};
export type StatsReader = ReturnType<typeof createStatsReader>;
