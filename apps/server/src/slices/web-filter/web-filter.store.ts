import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { pageConditions, type LogPage } from '../../core/device-logs/log-page.ts';
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

/** Newest first, along the primary key. */
export const selectVisits = async (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
  page: LogPage,
): Promise<VisitRow[]> => {
  const text = sql`(url || ' ' || domain || ' ' || coalesce(title, ''))`;
  const own = [sql`device_id = ${deviceId}`, sql`family_id = ${familyId}`];
  const { rows } = await sql<VisitRow>`
    select visited_at, digest, url, domain, title, stopped from web_visits
    where ${sql.join([...own, ...pageConditions(page, 'visited_at', text)], sql` and `)}
    order by visited_at desc, digest desc limit ${page.limit}`.execute(db);
  return rows;
};
