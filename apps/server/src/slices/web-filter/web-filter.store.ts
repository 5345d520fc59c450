import { sql, type RawBuilder } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { SEARCH_HINT } from '@kinward/rules/sites/searches.ts';
import type { Stretch } from '@kinward/rules/schedules/usage.ts';
import { containing, pageConditions, type LogPage } from '../../core/device-logs/log-page.ts';
import type { Reporter } from '../../core/device-logs/report-intake.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface Visit {
  url: string;
  domain: string;
  title: string | null;
  stopped: boolean;
  /** Milliseconds since the epoch. */
  visitedAt: number;
}

export interface VisitRow extends Omit<Visit, 'visitedAt'> {
  visited_at: Date;
  digest: string;
}

/** Stores visits that are not there yet; a visit is its time and its address. */
export const insertVisits = async (tx: Tx, who: Reporter, visits: readonly Visit[]): Promise<number> => {
  const { rows } = await sql`
    insert into web_visits (family_id, device_id, visited_at, digest, url, domain, title, stopped)
    select ${who.familyId}::uuid, ${who.deviceId}::uuid, to_timestamp("visitedAt" / 1000.0), md5(url)::uuid, url, domain, title, stopped
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as v("visitedAt" numeric, url text, domain text, title text, stopped boolean)
    on conflict (family_id, device_id, visited_at, digest) do nothing
    returning 1`.execute(tx);
  return rows.length;
};

const TEXT = sql`(url || ' ' || domain || ' ' || coalesce(title, ''))`;

/** Visits with a text; words of a search are also found as an address writes them. */
const found = (search: string | undefined): RawBuilder<unknown> | undefined => {
  const typed = search?.trim() ?? '';
  const plain = containing(TEXT, typed);
  if (!plain || !/\s/u.test(typed)) return plain;
  const written = ['+', '%20'].map(
    (blank) => containing(sql`url`, typed.replaceAll(/\s+/gu, blank)) ?? plain,
  );
  return sql`(${sql.join([plain, ...written], sql` or `)})`;
};

const ofDevice = (familyId: FamilyId, deviceId: DeviceId): RawBuilder<unknown>[] => [
  sql`device_id = ${deviceId}`,
  sql`family_id = ${familyId}`,
];
const all = (conditions: readonly (RawBuilder<unknown> | undefined)[]): RawBuilder<unknown> =>
  sql.join(
    conditions.filter((condition) => condition !== undefined),
    sql` and `,
  );

/** Newest first, along the primary key. @param domains only visits of these */
export const selectVisits = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  page: LogPage & { domains?: readonly string[] | undefined },
): Promise<VisitRow[]> => {
  const { domains, search, ...place } = page;
  const own = ofDevice(familyId, deviceId);
  const { rows } = await sql<VisitRow>`
    select visited_at, digest, url, domain, title, stopped from web_visits
    where ${all([...own, domains && sql`domain = any(${domains})`, found(search), ...pageConditions(place, 'visited_at', TEXT)])}
    order by visited_at desc, digest desc limit ${page.limit}`.execute(db);
  return rows;
};

/** The domains that may belong to a site: itself, and those that end like it. */
export const selectDomains = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  site: string,
): Promise<string[]> => {
  const { rows } = await sql<{ domain: string }>`
    select distinct domain from web_visits
    where ${all(ofDevice(familyId, deviceId))} and (domain = ${site} or right(domain, ${site.length + 1}) = ${`.${site}`})`.execute(
    db,
  );
  return rows.map(({ domain }) => domain);
};

/** Which visits: within a time, with a text. */
export interface Part extends Stretch {
  search: string | undefined;
}

const inPart = (familyId: FamilyId, deviceId: DeviceId, { from, to, search }: Part) => [
  ...ofDevice(familyId, deviceId),
  sql`visited_at >= ${new Date(from)}`,
  sql`visited_at < ${new Date(to)}`,
  found(search),
];

const during = (stretches: readonly Stretch[]): RawBuilder<unknown> =>
  stretches.length === 0
    ? sql`false`
    : sql`(${sql.join(
        stretches.map(
          ({ from, to }) => sql`visited_at >= ${new Date(from)} and visited_at < ${new Date(to)}`,
        ),
        sql` or `,
      )})`;

/** The newest visit before a moment; undefined when there is none. */
export const selectNewest = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { to, search }: Omit<Part, 'from'>,
): Promise<Date | undefined> => {
  const { rows } = await sql<{ visited_at: Date }>`
    select visited_at from web_visits
    where ${all([...ofDevice(familyId, deviceId), sql`visited_at < ${new Date(to)}`, found(search)])}
    order by visited_at desc limit 1`.execute(db);
  return rows[0]?.visited_at;
};

export interface DomainRow {
  domain: string;
  visits: number;
  first_at: Date;
  last_at: Date;
  title: string | null;
  night: number;
  stopped: number;
}

/** What was opened, by domain. @param nights what of the time is night @param onlyNight then nothing else counts */
export const selectDomainsOpened = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { nights, onlyNight, ...part }: Part & { nights: readonly Stretch[]; onlyNight: boolean },
): Promise<DomainRow[]> => {
  const { rows } = await sql<DomainRow>`
    select domain, count(*)::integer as visits, min(visited_at) as first_at, max(visited_at) as last_at,
      (array_agg(title order by visited_at desc) filter (where title is not null))[1] as title,
      (count(*) filter (where ${during(nights)}))::integer as night,
      (count(*) filter (where stopped))::integer as stopped
    from web_visits
    where ${all([...inPart(familyId, deviceId, part), onlyNight ? during(nights) : undefined])}
    group by domain`.execute(db);
  return rows;
};

/** Addresses that may be searches, newest first. */
export const selectSearches = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { limit, nights, ...part }: Part & { limit: number; nights: readonly Stretch[] | undefined },
): Promise<{ domain: string; url: string; visited_at: Date }[]> => {
  const { rows } = await sql<{ domain: string; url: string; visited_at: Date }>`
    select domain, url, visited_at from web_visits
    where ${all([...inPart(familyId, deviceId, part), nights && during(nights)])} and url ~ ${SEARCH_HINT}
    order by visited_at desc, digest desc limit ${limit}`.execute(db);
  return rows;
};
