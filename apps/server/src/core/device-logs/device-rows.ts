/** Tables that grow with every report of a device, and how rows of theirs go: step by step, so that no statement lasts. */
import { sql, type RawBuilder } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Db } from '../../platform/tx.ts';

/** Each table with its time; its key begins with family, device and time. */
export const DEVICE_ROWS = {
  positions: 'recorded_at',
  web_visits: 'visited_at',
  contact_entries: 'occurred_at',
  usage_sessions: 'started_at',
  filter_queries: 'asked_at',
  filter_counts: 'slot_at',
  filter_gaps: 'from_at',
} as const;
export type DeviceRows = keyof typeof DEVICE_ROWS;

/** Rows that one statement deletes: a fraction of a second, so that nothing waits long behind it. */
const STEP = 20_000;

/**
 * Deletes a device's rows of a table, the oldest first, all or those older than `before`. Who deletes again after an
 * interruption goes on where it ended.
 * @returns rows deleted
 */
export const deleteDeviceRows = async (
  db: Db,
  table: DeviceRows,
  device: { familyId: FamilyId; deviceId: DeviceId },
  before?: Date,
): Promise<number> => {
  const at = sql.ref(DEVICE_ROWS[table]);
  const own = sql`device_id = ${device.deviceId} and family_id = ${device.familyId}`;
  const old = before === undefined ? sql`` : sql`and ${at} < ${before}`;
  let total = 0;
  // From where the last step ended: the way there is paved with rows that are deleted but not yet cleared away.
  let since: RawBuilder<unknown> = sql``;
  for (;;) {
    const { rows } = await sql<{ to: Date | null }>`
      select max(${at}) as "to" from (
        select ${at} from ${sql.table(table)} where ${own} ${old} ${since} order by ${at} limit ${STEP}
      ) step`.execute(db);
    const to = rows[0]?.to;
    if (!to) return total;
    // The driver's times have milliseconds, the table's may have more.
    const end = new Date(to.getTime() + 1);
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ${own} ${old} ${since} and ${at} < ${end}`.execute(db);
    // None where another process deleted them in between: what is left is seen by the next step.
    total += Number(numAffectedRows ?? 0);
    since = sql`and ${at} >= ${to}`;
  }
};
