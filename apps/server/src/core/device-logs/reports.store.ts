import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

/** The family's column that says how many days a log is kept. */
export const KEPT_DAYS = {
  web: 'retention_web_days',
  contacts: 'retention_contacts_days',
  filter: 'retention_filter_days',
} as const;

export interface DayShare {
  kind: string;
  /** `2026-05-01` */
  day: string;
  max: number;
}

/** Counts rows of a day; false when they would be more than the day's share, and then none is counted. */
export const addToDay = async (
  tx: Tx,
  familyId: FamilyId,
  deviceId: DeviceId,
  { kind, day, max }: DayShare,
  count: number,
): Promise<boolean> => {
  if (count > max) return false;
  const { rows } = await sql`
    insert into report_days as d (family_id, device_id, kind, day, rows)
    values (${familyId}::uuid, ${deviceId}::uuid, ${kind}, ${day}::date, ${count}::integer)
    on conflict (family_id, device_id, kind, day) do update set rows = d.rows + excluded.rows
      where d.rows + excluded.rows <= ${max}::integer
    returning 1`.execute(tx);
  return rows.length > 0;
};

export const deleteDaysBefore = async (db: DbOrTx, day: string): Promise<void> => {
  await sql`delete from report_days where day < ${day}::date ${ALL_SHARDS}`.execute(db);
};
