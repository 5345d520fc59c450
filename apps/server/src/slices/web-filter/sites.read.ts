/** The web log by days and by sites. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type {
  WebDay,
  WebSite,
  WebSites,
  WebSitesQuery,
} from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { nightsIn, type NightSchedule } from '@kinward/rules/schedules/night.ts';
import { dayAt, dayStart, shiftDay, type Stretch } from '@kinward/rules/schedules/usage.ts';
import { searchOf } from '@kinward/rules/sites/searches.ts';
import { siteBlocks, siteOf } from '@kinward/rules/sites/site-match.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/tx.ts';
import * as store from './web-filter.store.ts';

/** The site of a domain as it is stored: of a real one what `siteOf` says, else what the device reports. */
export const siteOfDomain = (domain: string): string => siteOf(domain) ?? domain;

interface Scope {
  familyId: FamilyId;
  deviceId: DeviceId;
  zone: string;
  schedules: readonly NightSchedule[];
  /** Entries of the block list. */
  blocked: readonly string[];
}

type Opened = Omit<WebSite, 'searches' | 'searchCount' | 'blockedBy'>;

/** One site of what its domains are. */
const together = (site: string, rows: readonly store.DomainRow[]): Opened => {
  const newest = rows.toSorted((a, b) => b.last_at.getTime() - a.last_at.getTime());
  const sum = (of: (row: store.DomainRow) => number): number =>
    rows.reduce((total, row) => total + of(row), 0);
  return {
    site,
    visits: sum(({ visits }) => visits),
    firstAt: new Date(Math.min(...rows.map((row) => row.first_at.getTime()))).toISOString(),
    lastAt: new Date(Math.max(...rows.map((row) => row.last_at.getTime()))).toISOString(),
    title: newest.find(({ title }) => title !== null)?.title ?? null,
    night: sum(({ night }) => night),
    stopped: sum(({ stopped }) => stopped),
  };
};

/** Each search once, under its site, newest first: a page of results is loaded again and again. */
export const searchesBySite = (
  rows: readonly { domain: string; url: string; visited_at: Date }[],
): Map<string, WebSite['searches']> => {
  const bySite = new Map<string, Map<string, WebSite['searches'][number]>>();
  for (const { domain, url, visited_at: visitedAt } of rows) {
    const words = searchOf(url);
    if (words === undefined) continue;
    const site = siteOfDomain(domain);
    const known = bySite.get(site) ?? new Map<string, WebSite['searches'][number]>();
    const key = words.toLowerCase();
    if (!known.has(key)) known.set(key, { words, at: visitedAt.toISOString() });
    bySite.set(site, known);
  }
  return new Map([...bySite].map(([site, searches]) => [site, [...searches.values()]]));
};

const KEPT: Record<NonNullable<WebSitesQuery['filter']>, (site: WebSite) => boolean> = {
  all: () => true,
  searches: ({ searchCount }) => searchCount > 0,
  night: ({ night }) => night > 0,
  blocked: ({ stopped, blockedBy }) => stopped > 0 || blockedBy.length > 0,
};

interface ReadDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
}

export const createSitesReader = ({ db, clock, limits }: ReadDeps) => {
  const sitesOn = async (
    scope: Scope,
    day: Stretch,
    { filter = 'all', search }: WebSitesQuery,
  ): Promise<{ found: WebSite[]; searchesCut: boolean }> => {
    const { familyId, deviceId, zone, schedules, blocked } = scope;
    const nights = nightsIn(day, zone, schedules);
    const onlyNight = filter === 'night';
    const part = { ...day, search, nights, onlyNight };
    const [domains, candidates] = await Promise.all([
      store.selectDomainsOpened(db, familyId, deviceId, part),
      store.selectSearches(db, familyId, deviceId, {
        ...part,
        nights: onlyNight ? nights : undefined,
        // One more than is read, so that it is known whether there is more.
        limit: limits.searchesPerDay + 1,
      }),
    ]);
    const searches = searchesBySite(candidates.slice(0, limits.searchesPerDay));
    const blocks = siteBlocks(blocked);
    const bySite = Map.groupBy(domains, ({ domain }) => siteOfDomain(domain));
    const found = [...bySite]
      .map(([site, rows]) => {
        const words = searches.get(site) ?? [];
        const { whole, part: parts } = blocks(site);
        return {
          ...together(site, rows),
          searches: words.slice(0, limits.searchesOfSite),
          searchCount: words.length,
          blockedBy: [...whole, ...parts],
        };
      })
      .filter(KEPT[filter])
      .toSorted((a, b) => Date.parse(b.lastAt) - Date.parse(a.lastAt));
    return { found, searchesCut: candidates.length > limits.searchesPerDay };
  };

  /** Whole days, newest first, until a page is full, or enough of them were looked through. */
  return async (scope: Scope, query: WebSitesQuery): Promise<WebSites> => {
    const { familyId, deviceId, zone } = scope;
    const { before, search } = query;
    const now = clock.now().getTime();
    // A device may be ahead of the server's clock.
    let to = before === undefined ? now + limits.futureSeconds * 1000 : dayStart(before, zone);
    const days: WebDay[] = [];
    let [sites, looked] = [0, 0];
    for (;;) {
      const newest = await store.selectNewest(db, familyId, deviceId, { to, search });
      if (newest === undefined) return { days, next: null };
      const day = dayAt(newest.getTime(), zone);
      const from = dayStart(day, zone);
      if (sites >= limits.sitesPage || looked >= limits.siteDaysPage) return { days, next: shiftDay(day, 1) };
      const { found, searchesCut } = await sitesOn(
        scope,
        { from, to: dayStart(shiftDay(day, 1), zone) },
        query,
      );
      // A day of whose searches not all were read is not left out as one without.
      if (found.length > 0 || (searchesCut && query.filter === 'searches'))
        days.push({ day, count: found.length, searchesCut, sites: found.slice(0, limits.sitesPerDay) });
      sites += found.length;
      looked += 1;
      to = from;
    }
  };
};
