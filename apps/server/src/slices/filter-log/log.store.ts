/** What is read of the log: sites of devices over a time, why they were closed, and where something was lost. */
import { sql, type RawBuilder } from 'kysely';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { containing } from '../../core/device-logs/log-page.ts';
import type { DbOrTx } from '../../platform/tx.ts';

/** The devices that are looked at, with their children. */
export const selectScope = (
  db: DbOrTx,
  familyId: FamilyId,
  { childId, deviceId }: { childId?: ChildId | undefined; deviceId?: DeviceId | undefined },
): Promise<{ deviceId: DeviceId; childId: ChildId }[]> =>
  db
    .selectFrom('devices')
    .select(['id as deviceId', 'child_id as childId'])
    .where('family_id', '=', familyId)
    .$if(childId !== undefined, (devices) => devices.where('child_id', '=', childId!))
    .$if(deviceId !== undefined, (devices) => devices.where('id', '=', deviceId!))
    .orderBy('id')
    .execute();

export interface Night extends Stretch {
  deviceId: DeviceId;
}

/** What of the log is looked at. Times are milliseconds since the epoch, up to `to` and not including it. */
export interface LogScope extends Stretch {
  familyId: FamilyId;
  deviceIds: readonly DeviceId[];
  nights: readonly Night[];
  /** Only names that contain it. */
  q?: string | undefined;
}

const inScope = ({ familyId, deviceIds, from, to, q }: LogScope): RawBuilder<unknown> =>
  sql.join(
    [
      sql`family_id = ${familyId}::uuid`,
      sql`device_id = any(${deviceIds}::uuid[])`,
      sql`asked_at >= ${new Date(from)}::timestamptz`,
      sql`asked_at < ${new Date(to)}::timestamptz`,
      ...[containing(sql`name`, q)].filter((condition) => condition !== undefined),
    ],
    sql` and `,
  );

const atNight = (nights: readonly Night[]): RawBuilder<unknown> =>
  nights.length === 0
    ? sql`false`
    : sql`(${sql.join(
        nights.map(
          ({ deviceId, from, to }) =>
            sql`device_id = ${deviceId}::uuid and asked_at >= ${new Date(from)}::timestamptz and asked_at < ${new Date(to)}::timestamptz`,
        ),
        sql` or `,
      )})`;

export interface SiteRow {
  site: string;
  background: boolean;
  name: string;
  names: number;
  device_ids: DeviceId[];
  questions: number;
  closed: number;
  safe: number;
  night: number;
  first_at: Date;
  last_at: Date;
  last_closed: boolean;
}

const sites = (scope: LogScope): RawBuilder<SiteRow> => sql<SiteRow>`
  select site, bool_and(background) as background, (array_agg(name order by last_at desc, name))[1] as name,
    count(distinct name)::int as names, array_agg(distinct device_id) as device_ids, sum(queries)::float8 as questions,
    coalesce(sum(queries) filter (where verdict = 'blocked'), 0)::float8 as closed,
    coalesce(sum(queries) filter (where verdict = 'rewritten'), 0)::float8 as safe,
    coalesce(sum(queries) filter (where ${atNight(scope.nights)}), 0)::float8 as night,
    min(asked_at) as first_at, max(last_at) as last_at,
    (array_agg(verdict order by last_at desc, verdict))[1] = 'blocked' as last_closed
  from filter_queries where ${inScope(scope)} group by site`;

/** Which of them. `searched`: sites that were searched at. */
export interface SitesShown {
  show: 'all' | 'closed' | 'night' | 'searches' | 'background';
  searched: readonly string[];
}

const shown = ({ show, searched }: SitesShown): RawBuilder<unknown> => {
  if (show === 'background') return sql`background`;
  if (show === 'closed') return sql`not background and closed > 0`;
  if (show === 'night') return sql`not background and night > 0`;
  if (show === 'searches') return sql`not background and site = any(${searched}::text[])`;
  return sql`not background`;
};

/** What was asked last first; those after `after`. */
export const selectSites = async (
  db: DbOrTx,
  scope: LogScope,
  which: SitesShown,
  { after, limit }: { after: { at: number; site: string } | undefined; limit: number },
): Promise<SiteRow[]> => {
  const rest = after
    ? sql`(last_at, site collate "C") < (${new Date(after.at)}::timestamptz, ${after.site})`
    : sql`true`;
  const { rows } = await sql<SiteRow>`
    select * from (${sites(scope)}) s where ${shown(which)} and ${rest}
    order by last_at desc, site collate "C" desc limit ${limit}`.execute(db);
  return rows;
};

export interface TotalsRow {
  sites: number;
  closed_sites: number;
  night_sites: number;
  search_sites: number;
  questions: number;
  closed: number;
  background_sites: number;
  background_questions: number;
  background_closed: number;
}

export const selectTotals = async (
  db: DbOrTx,
  scope: LogScope,
  searched: readonly string[],
): Promise<TotalsRow> => {
  const { rows } = await sql<TotalsRow>`
    select count(*) filter (where not background)::int as sites,
      count(*) filter (where not background and closed > 0)::int as closed_sites,
      count(*) filter (where not background and night > 0)::int as night_sites,
      count(*) filter (where not background and site = any(${searched}::text[]))::int as search_sites,
      coalesce(sum(questions) filter (where not background), 0)::float8 as questions,
      coalesce(sum(closed) filter (where not background), 0)::float8 as closed,
      count(*) filter (where background)::int as background_sites,
      coalesce(sum(questions) filter (where background), 0)::float8 as background_questions,
      coalesce(sum(closed) filter (where background), 0)::float8 as background_closed
    from (${sites(scope)}) s`.execute(db);
  return rows[0]!;
};

export interface ClosingRow {
  site: string;
  device_id: DeviceId;
  reason: string;
  rank: number;
  target: string | null;
  rule_id: string | null;
  matched: string | null;
  asked: string;
  questions: number;
  last_at: Date;
}

/** By which rules these sites were closed, of each what closed most first; three at most. */
export const selectClosings = async (
  db: DbOrTx,
  scope: LogScope,
  of: readonly string[],
): Promise<ClosingRow[]> => {
  const { rows } = await sql<ClosingRow>`
    select * from (
      select site, device_id, reason, rank, target, rule_id, matched, sum(queries)::float8 as questions, max(last_at) as last_at,
        (array_agg(name order by last_at desc, name))[1] as asked,
        row_number() over (partition by site order by sum(queries) desc, max(last_at) desc) as place
      from filter_queries
      where ${inScope(scope)} and site = any(${of}::text[]) and verdict = 'blocked' and reason is not null and rank is not null
      group by site, device_id, reason, rank, target, rule_id, matched
    ) c where place <= 3 order by site, place`.execute(db);
  return rows;
};

export interface GapRow {
  device_id: DeviceId;
  from_at: Date;
  to_at: Date;
  rows: number;
}

/** Where something was lost, newest first. */
export const selectGaps = async (
  db: DbOrTx,
  { familyId, deviceIds, from, to }: LogScope,
  limit: number,
): Promise<GapRow[]> => {
  const { rows } = await sql<GapRow>`
    select device_id, from_at, to_at, rows from filter_gaps
    where family_id = ${familyId}::uuid and device_id = any(${deviceIds}::uuid[])
      and to_at >= ${new Date(from)}::timestamptz and from_at < ${new Date(to)}::timestamptz
    order by to_at desc, device_id limit ${limit}`.execute(db);
  return rows;
};
