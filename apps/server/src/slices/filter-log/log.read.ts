/** What devices asked the filter, by sites, for pages of parents. */
import { factsOf } from '@kinward/catalogue/facts.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type {
  FilterLog,
  FilterLogQuery,
  FilterLogSite,
  HeardDevice,
  RecordedDevice,
} from '@kinward/contract/filter-log/filter-log.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { DEFAULT_READER, type Language } from '@kinward/messages/reader.ts';
import { nightsIn, type NightSchedule } from '@kinward/rules/schedules/night.ts';
import { dayAt, dayStart, shiftDay, type Stretch } from '@kinward/rules/schedules/usage.ts';
import { requireChild } from '../../core/children.ts';
import { requireDevice } from '../../core/devices.ts';
import { zoneOf } from '../../core/families.ts';
import { requestLanguage } from '../../core/readers.ts';
import { DAY_MS } from '../../core/device-logs/report-intake.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import { targetName } from '@kinward/catalogue/shown.ts';
import { siteReasonOf, type ReasonsOf } from '../filter-policies/explain/stored-reasons.ts';
import type { LogLevelsOf } from './log-levels.ts';
import { selectHeard } from './filter-log.store.ts';
import * as store from './log.store.ts';

/** Searches of a device's web log, by sites, newest first. */
export type SearchesOf = (
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  window: Stretch,
) => Promise<ReadonlyMap<string, FilterLogSite['searches']>>;

export interface LogReaderDeps {
  db: DbOrTx;
  clock: Clock;
  limits: Pick<Limits, 'filterLogSites' | 'filterLogDays' | 'filterLogGaps' | 'searchesOfSite'>;
  levelsOf: LogLevelsOf;
  /** The device's bedtimes are among them. */
  schedulesOf(familyId: FamilyId, deviceId: DeviceId): Promise<readonly NightSchedule[]>;
  searchesOf: SearchesOf;
  reasonsOf: ReasonsOf;
}

/** Whose questions are looked at. @throws AppError NOT_FOUND */
export const requireScope = async (
  db: DbOrTx,
  familyId: FamilyId,
  whose: Pick<FilterLogQuery, 'childId' | 'deviceId'>,
): Promise<Awaited<ReturnType<typeof store.selectScope>>> => {
  if (whose.childId !== undefined) await requireChild(db, familyId, whose.childId);
  if (whose.deviceId !== undefined) await requireDevice(db, familyId, whose.deviceId);
  return store.selectScope(db, familyId, whose);
};

/** What is looked at: a day, or what is between two moments. @throws AppError VALIDATION */
const stretchOf = ({ date, from, to }: FilterLogQuery, zone: string, now: number, days: number): Stretch => {
  const day = date ?? dayAt(now, zone);
  const end = to === undefined ? dayStart(shiftDay(day, 1), zone) : Date.parse(to);
  const start =
    from === undefined ? dayStart(to === undefined ? day : dayAt(end - 1, zone), zone) : Date.parse(from);
  // An hour of a day that is put back is on top.
  if (start >= end || end - start > days * DAY_MS + 3_600_000)
    throw new AppError('VALIDATION', {
      errors: [{ path: 'from', message: `At most ${days} days at once` }],
    });
  return { from: start, to: end };
};

const topicsOf = (name: string, language: Language): string[] => [
  ...new Set(factsOf(name).hits.flatMap(({ target }) => targetName(target, language) ?? [])),
];

const cursorOf = (text: string | undefined): { at: number; site: string } | undefined => {
  if (text === undefined) return undefined;
  const end = text.indexOf('~');
  return { at: Number(text.slice(0, end)), site: text.slice(end + 1) };
};

const totalsOf = (row: store.TotalsRow): FilterLog['totals'] => ({
  sites: row.sites,
  closedSites: row.closed_sites,
  nightSites: row.night_sites,
  searchSites: row.search_sites,
  questions: row.questions,
  closed: row.closed,
  background: {
    sites: row.background_sites,
    questions: row.background_questions,
    closed: row.background_closed,
  },
});

interface SiteParts {
  closings: FilterLogSite['closings'];
  searches: FilterLogSite['searches'];
  language: Language;
}

const siteFrom = (row: store.SiteRow, { closings, searches, language }: SiteParts): FilterLogSite => ({
  site: row.site,
  name: row.name,
  names: row.names,
  topics: topicsOf(row.name, language),
  deviceIds: row.device_ids,
  questions: row.questions,
  closed: row.closed,
  safe: row.safe,
  night: row.night,
  firstAt: row.first_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  lastClosed: row.last_closed,
  closings,
  searches,
});

const gapFrom = (gap: store.GapRow): FilterLog['gaps'][number] => ({
  deviceId: gap.device_id,
  from: gap.from_at.toISOString(),
  to: gap.to_at.toISOString(),
  questions: gap.rows,
});

/** The rules that closed sites, as they were then. */
const createClosings =
  ({ db, reasonsOf }: Pick<LogReaderDeps, 'db' | 'reasonsOf'>) =>
  async (
    scope: store.LogScope,
    sites: readonly string[],
  ): Promise<Map<string, FilterLogSite['closings']>> => {
    const found = new Map<string, FilterLogSite['closings']>();
    const rows = sites.length === 0 ? [] : await store.selectClosings(db, scope, sites);
    const reasons = await reasonsOf(
      scope.familyId,
      rows.map((row) => ({ deviceId: row.device_id, reason: siteReasonOf(row) })),
    );
    rows.forEach((row, index) => {
      const reason = reasons[index];
      if (!reason) return;
      const { device_id: deviceId, asked, questions } = row;
      const closing = { ...reason, deviceId, asked, questions, lastAt: row.last_at.toISOString() };
      found.set(row.site, [...(found.get(row.site) ?? []), closing]);
    });
    return found;
  };

/** What of the time is night for each device. */
const createNights =
  ({ schedulesOf }: Pick<LogReaderDeps, 'schedulesOf'>) =>
  async (
    familyId: FamilyId,
    deviceIds: readonly DeviceId[],
    stretch: Stretch,
    zone: string,
  ): Promise<store.Night[]> => {
    const each = await Promise.all(
      deviceIds.map(async (deviceId) =>
        nightsIn(stretch, zone, await schedulesOf(familyId, deviceId)).map((night) => ({
          deviceId,
          ...night,
        })),
      ),
    );
    return each.flat();
  };

/** One page of sites, and the cursor of the next. */
const createPages = (deps: LogReaderDeps) => {
  const closingsOf = createClosings(deps);
  return async (
    scope: store.LogScope,
    { show = 'all', cursor }: FilterLogQuery,
    searches: Awaited<ReturnType<SearchesOf>>,
  ): Promise<Pick<FilterLog, 'sites' | 'next'>> => {
    const { db, limits } = deps;
    const rows = await store.selectSites(
      db,
      scope,
      { show, searched: [...searches.keys()] },
      // One more than is shown, so that it is known whether there is more.
      { after: cursorOf(cursor), limit: limits.filterLogSites + 1 },
    );
    const page = rows.slice(0, limits.filterLogSites);
    const closings = await closingsOf(
      scope,
      page.flatMap(({ site, closed }) => (closed > 0 ? [site] : [])),
    );
    const language = requestLanguage() ?? DEFAULT_READER.language;
    const last = page.at(-1);
    return {
      sites: page.map((row) =>
        siteFrom(row, {
          language,
          closings: closings.get(row.site) ?? [],
          searches: (searches.get(row.site) ?? []).slice(0, limits.searchesOfSite),
        }),
      ),
      next: rows.length > page.length && last ? `${last.last_at.getTime()}~${last.site}` : null,
    };
  };
};

const recordedOf = (
  devices: readonly { deviceId: DeviceId; childId: ChildId }[],
  levels: Awaited<ReturnType<LogLevelsOf>>,
): RecordedDevice[] =>
  devices.map(({ deviceId, childId }) => {
    const { level = 'nothing', because = 'off', since = null } = levels.get(deviceId) ?? {};
    return { deviceId, childId, level, because, since: since?.toISOString() ?? null };
  });

/** How much is written down of each device of a child, without a look at what was asked. @throws AppError NOT_FOUND */
export const createRecordedReader =
  ({ db, levelsOf }: Pick<LogReaderDeps, 'db' | 'levelsOf'>) =>
  async (familyId: FamilyId, childId: ChildId): Promise<HeardDevice[]> => {
    const devices = await requireScope(db, familyId, { childId });
    const deviceIds = devices.map(({ deviceId }) => deviceId);
    const [levels, heard] = await Promise.all([
      levelsOf(familyId, deviceIds),
      selectHeard(db, familyId, deviceIds),
    ]);
    return recordedOf(devices, levels).map((one) => ({
      ...one,
      heardAt: heard.get(one.deviceId)?.toISOString() ?? null,
    }));
  };

/** What a first page has besides its sites. */
const firstOf = async (
  { db, limits }: LogReaderDeps,
  scope: store.LogScope,
  searched: readonly string[],
): Promise<Pick<FilterLog, 'totals' | 'gaps'>> => {
  const gaps = await store.selectGaps(db, scope, limits.filterLogGaps);
  return { totals: totalsOf(await store.selectTotals(db, scope, searched)), gaps: gaps.map(gapFrom) };
};

export const createLogReader = (deps: LogReaderDeps) => {
  const { db, clock, limits, levelsOf, searchesOf } = deps;
  const nightsOf = createNights(deps);
  const pageOf = createPages(deps);

  /** @param seen called with each device whose questions are read. @throws AppError NOT_FOUND, VALIDATION */
  return async (
    familyId: FamilyId,
    query: FilterLogQuery,
    seen: (deviceId: DeviceId) => void,
  ): Promise<FilterLog> => {
    const devices = await requireScope(db, familyId, query);
    const deviceIds = devices.map(({ deviceId }) => deviceId);
    const timeZone = await zoneOf(db, familyId);
    const now = clock.now().getTime();
    const stretch = stretchOf(query, timeZone, now, limits.filterLogDays);
    const nights = await nightsOf(familyId, deviceIds, stretch, timeZone);
    const scope = { familyId, deviceIds, ...stretch, nights, q: query.q };
    const searches = await searchesOf(familyId, deviceIds, stretch);
    const levels = await levelsOf(familyId, deviceIds);
    for (const deviceId of deviceIds) seen(deviceId);
    const first =
      query.cursor === undefined
        ? await firstOf(deps, scope, [...searches.keys()])
        : { totals: null, gaps: [] };
    return {
      timeZone,
      today: dayAt(now, timeZone),
      from: new Date(stretch.from).toISOString(),
      to: new Date(stretch.to).toISOString(),
      ...first,
      ...(await pageOf(scope, query, searches)),
      recorded: recordedOf(devices, levels),
    };
  };
};
