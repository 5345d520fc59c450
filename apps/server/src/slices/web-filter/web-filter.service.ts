import type { DaySite } from '@kinward/contract/activity/activity.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { LogQuery, ReportCounts } from '@kinward/contract/reports.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { BlockedSite, WebLogEntry, WebVisit } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import type { Blocks } from '@kinward/rules/activity/blocks.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { domainOf, isWholeDomain, siteMatcher } from '@kinward/rules/site-match.ts';
import { requireDevice } from '../../core/devices.ts';
import { rowId } from '../../core/device-logs/log-page.ts';
import {
  createReportPipeline,
  type ReportDeps,
  type Reporter,
} from '../../core/device-logs/report-intake.ts';
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
}

export interface WebFilter {
  /** Newest first. @throws AppError NOT_FOUND */
  history(familyId: FamilyId, query: z.output<typeof LogQuery>): Promise<WebLogEntry[]>;
  /** Newest first. @throws AppError NOT_FOUND */
  blocked(familyId: FamilyId, deviceId: DeviceId): Promise<BlockedSite[]>;
  /** The sites of these devices with the most pages. @param window ms since the epoch */
  topSites(familyId: FamilyId, deviceIds: readonly DeviceId[], window: Stretch): Promise<DaySite[]>;
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
  const { db, limits, policy } = deps;

  const take = createReportPipeline<store.Visit>(deps, {
    kind: 'web',
    rowsPerDay: limits.webRowsPerDay,
    timeField: 'visitedAt',
    timeOf: ({ visitedAt }) => visitedAt,
    insert: store.insertVisits,
  });

  return {
    async history(familyId, { deviceId, limit = limits.reportPage, ...page }) {
      await requireDevice(db, familyId, deviceId);
      const [rows, entries] = await Promise.all([
        store.selectVisits(db, familyId, deviceId, { ...page, limit }),
        policy.blocked(familyId, deviceId, 'web'),
      ]);
      const covering = siteMatcher(entries.map(({ value }) => value));
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
        };
      });
    },

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
    blocks: (familyId, deviceIds, window) =>
      selectBlocks(db, familyId, deviceIds, window, limits.activityBlocks),

    report: (who, visits) => take(who, visits.map(toVisit)),
  };
};
