import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Amount, RetentionTarget } from '../../ports/retention-target.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { Db } from '../../platform/tx.ts';
import { deviceIdsOfFamily } from '../devices.ts';
import { DEVICE_ROWS, deleteDeviceRows, type DeviceRows } from './device-rows.ts';
import { DAY_MS, purgeReportDays } from './report-intake.ts';
import { KEPT_DAYS } from './reports.store.ts';

/** Which table each log stands in. */
const LOGS = { web: 'web_visits', contacts: 'contact_entries', filter: 'filter_queries' } as const;
type LogKind = keyof typeof LOGS;

/** Deletes what of a log is older than each family keeps it, and counts of past days. @returns rows deleted */
export const purgeReports = async (
  { db, clock }: { db: Db; clock: Clock },
  kind: LogKind,
): Promise<number> => {
  const now = clock.now().getTime();
  const devices = await db
    .selectFrom('devices as d')
    .innerJoin('families as f', 'f.id', 'd.family_id')
    .select(['d.id as deviceId', 'd.family_id as familyId', `f.${KEPT_DAYS[kind]} as days`])
    .where('f.legal_hold_at', 'is', null)
    .modifyEnd(ALL_SHARDS)
    .execute();
  let total = 0;
  for (const device of devices)
    total += await deleteDeviceRows(db, LOGS[kind], device, new Date(now - device.days * DAY_MS));
  await purgeReportDays(db, clock);
  return total;
};

/**
 * Rows of a family in a table that grows with reports, counted up to LIMITS.keptCount: a year of a large family is millions,
 * and a parent only asks whether there is much. By device, each from an index that begins with the device and the time.
 */
export const measureRows = async (
  db: Db,
  table: DeviceRows,
  at: string,
  familyId: FamilyId,
): Promise<Amount> => {
  const [rowsOf, time] = [sql.table(table), sql.ref(at)];
  // In the index's order, or the planner reads the table through for a count that ends early anyway.
  const first = (limit: number) => sql`(
    select ${time} as at from ${rowsOf} where device_id = d.id and family_id = d.family_id order by ${time} limit ${limit}
  )`;
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select (select min(${first(1)}) from devices d where d.family_id = ${familyId}::uuid) as oldest, (
      select count(*)::int from (
        select from devices d cross join lateral ${first(LIMITS.keptCount)} r
        where d.family_id = ${familyId}::uuid limit ${LIMITS.keptCount}
      ) few
    ) as count`.execute(db);
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest ?? null };
};

/** Keeps a log no longer than the family says. */
export const reportRetentionTarget = (db: Db, kind: LogKind): RetentionTarget => ({
  kind,
  purgesDaily: true,
  measure: (familyId) => measureRows(db, LOGS[kind], DEVICE_ROWS[LOGS[kind]], familyId),
  async purge(familyId, before) {
    let total = 0;
    for (const deviceId of await deviceIdsOfFamily(db, familyId))
      total += await deleteDeviceRows(db, LOGS[kind], { familyId, deviceId }, before);
    return total;
  },
});
