/** Reads all rows of a device's log, oldest first, an hour's worth at a time: an export holds no more than that in memory. */
import { sql } from 'kysely';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Db } from '../../platform/tx.ts';
import type { Cell } from '../../ports/export-part.ts';

const HOUR_MS = 3_600_000;

/** Each log with its time and the columns that are handed out, in their order. */
export const WALKED = {
  web_visits: { at: 'visited_at', columns: ['visited_at', 'url', 'domain', 'title', 'stopped'] },
  contact_entries: {
    at: 'occurred_at',
    columns: ['occurred_at', 'kind', 'direction', 'number', 'name', 'duration_seconds', 'words'],
  },
  approval_requests: {
    at: 'asked_at',
    columns: [
      'asked_at',
      'kind',
      'target',
      'minutes',
      'note',
      'answered_at',
      'granted',
      'answer',
      'always_at',
      'always_ended_at',
    ],
  },
  checkins: {
    at: 'checked_at',
    columns: ['checked_at', 'note', 'trip', 'latitude', 'longitude', 'accuracy', 'fix_at'],
  },
  emergencies: {
    at: 'called_at',
    columns: ['called_at', 'latitude', 'longitude', 'accuracy', 'fix_at', 'seen_at', 'false_alarm_at'],
  },
  grants: { at: 'starts_at', columns: ['starts_at', 'ends_at', 'revoked_at', 'target_kind', 'target'] },
  screen_pauses: { at: 'starts_at', columns: ['starts_at', 'ends_at', 'ended_at'] },
  filter_queries: {
    at: 'asked_at',
    columns: [
      'asked_at',
      'last_at',
      'name',
      'site',
      'verdict',
      'queries',
      'reason',
      'rank',
      'target',
      'rule_id',
      'matched',
    ],
  },
  filter_counts: { at: 'slot_at', columns: ['slot_at', 'verdict', 'target', 'queries', 'minutes'] },
  usage_sessions: { at: 'started_at', columns: ['started_at', 'ended_at', 'app_id'] },
} as const;

const cellOf = (value: unknown): Cell =>
  value instanceof Date ? value.toISOString() : ((value ?? null) as Cell);

export async function* walkRows(
  db: Db,
  table: keyof typeof WALKED,
  familyId: FamilyId,
  deviceId: DeviceId,
): AsyncIterable<Record<string, Cell>> {
  const { at, columns } = WALKED[table];
  const time = sql.ref(at);
  const own = sql`device_id = ${deviceId}::uuid and family_id = ${familyId}::uuid`;
  let from = new Date(0);
  for (;;) {
    const next = await sql<{ first: Date | null }>`
      select min(${time}) as first from ${sql.table(table)} where ${own} and ${time} >= ${from}`.execute(db);
    const first = next.rows[0]?.first ?? null;
    if (first === null) return;
    const to = new Date(first.getTime() + HOUR_MS);
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where ${own} and ${time} >= ${first} and ${time} < ${to} order by ${time}`.execute(db);
    for (const row of rows) yield Object.fromEntries(columns.map((column) => [column, cellOf(row[column])]));
    from = to;
  }
}
