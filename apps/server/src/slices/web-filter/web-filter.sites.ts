/** A child's sites over a window: what was opened most, and what was blocked. */
import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DaySite } from '@kinward/contract/activity/activity.schemas.ts';
import type { Blocks } from '@kinward/rules/activity/blocks.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import type { DbOrTx } from '../../platform/tx.ts';

interface SiteRow {
  domain: string;
  device_id: DeviceId;
  visits: number;
  blocked: number;
  first: Date;
  last: Date;
}

const within = (familyId: FamilyId, deviceIds: readonly DeviceId[], { from, to }: Stretch) =>
  sql`device_id = any(${deviceIds}::uuid[]) and family_id = ${familyId}::uuid
    and visited_at >= ${new Date(from)}::timestamptz and visited_at < ${new Date(to)}::timestamptz and domain <> ''`;

/** The sites with the most pages, the most first. */
export const selectTopSites = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  window: Stretch,
  limit: number,
): Promise<DaySite[]> => {
  const { rows } = await sql<Omit<SiteRow, 'first' | 'last'>>`
    select domain, (array_agg(device_id order by visited_at desc))[1] as device_id, count(*)::int as visits,
      count(*) filter (where stopped)::int as blocked
    from web_visits where ${within(familyId, deviceIds, window)}
    group by domain order by visits desc, domain limit ${limit}`.execute(db);
  return rows.map(({ device_id: deviceId, ...site }) => ({ ...site, deviceId }));
};

/** What was blocked, by site, device and quarter of an hour; the newest. */
export const selectBlocks = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceIds: readonly DeviceId[],
  window: Stretch,
  limit: number,
): Promise<Blocks[]> => {
  const { rows } = await sql<SiteRow>`
    select domain, device_id, count(*)::int as visits, count(*)::int as blocked, min(visited_at) as first, max(visited_at) as last
    from web_visits where ${within(familyId, deviceIds, window)} and stopped
    group by domain, device_id, date_bin('15 minutes', visited_at, 'epoch') order by last desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ domain, device_id: deviceId, blocked, first, last }) => ({
    domain,
    deviceId,
    count: blocked,
    from: first.getTime(),
    to: last.getTime(),
  }));
};
