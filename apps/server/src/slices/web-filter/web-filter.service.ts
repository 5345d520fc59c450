import type { DaySite } from '@kinward/contract/activity/activity.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { ReportCounts } from '@kinward/contract/reports.ts';
import type { z } from '@kinward/contract/schema.ts';
import type {
  BlockedSite,
  WebLogEntry,
  WebLogQuery,
  WebSite,
  WebSites,
  WebSitesQuery,
  WebVisit,
} from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { isNight, type NightSchedule } from '@kinward/rules/schedules/night.ts';
import { searchOf } from '@kinward/rules/sites/searches.ts';
import type { Blocks } from '@kinward/rules/activity/blocks.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { domainOf, isWholeDomain, siteMatcher } from '@kinward/rules/sites/site-match.ts';
import { requireDevice } from '../../core/devices.ts';
import { zoneOf } from '../../core/families.ts';
import { rowId } from '../../core/device-logs/log-page.ts';
import {
  createReportPipeline,
  type ReportDeps,
  type Reporter,
} from '../../core/device-logs/report-intake.ts';
import { createSitesReader, searchesBySite, siteOfDomain } from './sites.read.ts';
import { selectBlocks, selectTopSites } from './web-filter.sites.ts';
import * as store from './web-filter.store.ts';

export interface WebFilterDeps extends ReportDeps {
  policy: {
    blocked(
      familyId: FamilyId,
      deviceId: DeviceId,
      kind: 'web',
    ): Promise<{ value: string; blockedAt: string; receivedAt: string | null }[]>;
  };
  /** The device's bedtimes are among them. */
  schedules: { inForce(familyId: FamilyId, deviceId: DeviceId): Promise<readonly NightSchedule[]> };
}

export interface WebFilter {
  /** Newest first. @throws AppError NOT_FOUND */
  history(familyId: FamilyId, query: z.output<typeof WebLogQuery>): Promise<WebLogEntry[]>;
  /** By days and sites, newest first. @throws AppError NOT_FOUND */
  sites(familyId: FamilyId, query: WebSitesQuery): Promise<WebSites>;
  /** Newest first. @throws AppError NOT_FOUND */
  blocked(familyId: FamilyId, deviceId: DeviceId): Promise<BlockedSite[]>;
  /** The sites of these devices with the most pages. @param window ms since the epoch */
  topSites(familyId: FamilyId, deviceIds: readonly DeviceId[], window: Stretch): Promise<DaySite[]>;
  /** What was searched for on these devices, by sites, newest first. @param window ms since the epoch */
  searches(
    familyId: FamilyId,
    deviceIds: readonly DeviceId[],
    window: Stretch,
  ): Promise<Map<string, WebSite['searches']>>;
  /** What these devices blocked, by quarters of an hour. @param window ms since the epoch */
  blocks(familyId: FamilyId, deviceIds: readonly DeviceId[], window: Stretch): Promise<Blocks[]>;
  /** @throws AppError VALIDATION, QUOTA, UNAUTHENTICATED when the device was just removed */
  report(who: Reporter, visits: readonly WebVisit[]): Promise<z.output<typeof ReportCounts>>;
}

const toVisit = ({ url, domain, title, visitedAt, blocked }: WebVisit): store.Visit => ({
  url,
  domain: domainOf(url) ?? domain ?? '',
  title: title || null,
  stopped: blocked ?? false,
  visitedAt: Date.parse(visitedAt),
});

export const createWebFilter = (deps: WebFilterDeps): WebFilter => {
  const { db, limits, policy, schedules } = deps;

  /** What a log is read by: where its days begin, when it is night, and what is blocked now. */
  const readBy = async (familyId: FamilyId, deviceId: DeviceId) => {
    await requireDevice(db, familyId, deviceId);
    const [zone, entries, own] = await Promise.all([
      zoneOf(db, familyId),
      policy.blocked(familyId, deviceId, 'web'),
      schedules.inForce(familyId, deviceId),
    ]);
    return { familyId, deviceId, zone, blocked: entries.map(({ value }) => value), schedules: own };
  };
  const readSites = createSitesReader(deps);
  const domainsOfSite = async (familyId: FamilyId, deviceId: DeviceId, site: string | undefined) =>
    site === undefined
      ? undefined
      : (await store.selectDomains(db, familyId, deviceId, site)).filter(
          (domain) => siteOfDomain(domain) === site,
        );

  const take = createReportPipeline<store.Visit>(deps, {
    kind: 'web',
    rowsPerDay: limits.webRowsPerDay,
    timeField: 'visitedAt',
    timeOf: ({ visitedAt }) => visitedAt,
    insert: store.insertVisits,
  });

  return {
    async history(familyId, { deviceId, limit = limits.reportPage, site, ...page }) {
      const { zone, blocked, schedules: own } = await readBy(familyId, deviceId);
      const domains = await domainsOfSite(familyId, deviceId, site);
      const rows = await store.selectVisits(db, familyId, deviceId, { ...page, limit, domains });
      const covering = siteMatcher(blocked);
      return rows.map(({ visited_at: visitedAt, digest, url, domain, title, stopped }) => {
        const blockedBy = covering(url);
        return {
          id: rowId(visitedAt, digest),
          url,
          domain,
          title,
          visitedAt: visitedAt.toISOString(),
          blocked: stopped || blockedBy.length > 0,
          stopped,
          blockedBy,
          search: searchOf(url) ?? null,
          night: isNight(visitedAt.getTime(), zone, own),
        };
      });
    },

    sites: async (familyId, query) => readSites(await readBy(familyId, query.deviceId), query),

    async blocked(familyId, deviceId) {
      await requireDevice(db, familyId, deviceId);
      const entries = await policy.blocked(familyId, deviceId, 'web');
      return entries.toReversed().map(({ value, blockedAt, receivedAt }) => ({
        value,
        covers: isWholeDomain(value) ? 'domain' : 'address',
        domain: domainOf(value) ?? value,
        blockedAt,
        receivedAt,
      }));
    },

    topSites: (familyId, deviceIds, window) =>
      selectTopSites(db, familyId, deviceIds, window, limits.activityTop),
    async searches(familyId, deviceIds, window) {
      const part = { ...window, search: undefined, nights: undefined, limit: limits.searchesPerDay };
      const found = await Promise.all(
        deviceIds.map((deviceId) => store.selectSearches(db, familyId, deviceId, part)),
      );
      const newestFirst = found.flat().toSorted((a, b) => b.visited_at.getTime() - a.visited_at.getTime());
      return searchesBySite(newestFirst);
    },
    blocks: (familyId, deviceIds, window) =>
      selectBlocks(db, familyId, deviceIds, window, limits.activityBlocks),

    report: (who, visits) => take(who, visits.map(toVisit)),
  };
};
