/** A year of everything that ten devices report and a family's parents do, inserted into the database directly. */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { newId } from '@kinward/server/platform/ids.ts';

interface Pool {
  query(query: { text: string; values: unknown[] }): Promise<unknown>;
}

/** Since midnight UTC until now, as a query. */
export const today = (): string => {
  const from = new Date();
  from.setUTCHours(0, 0, 0, 0);
  return `from=${from.toISOString()}&to=${new Date().toISOString()}`;
};

/** For each device: what a statement inserts for each n of its series. */
const PER_DEVICE = [
  // A position each 5 minutes.
  `insert into positions (family_id, device_id, recorded_at, latitude, longitude, accuracy, speed, bearing, battery)
   select $1, $2, now() - n * interval '5 minutes', 45.8 + 0.05 * sin(n / 90.0), 15.97 + 0.05 * cos(n / 70.0),
     10 + n % 7, 1.4, n % 360, 100 - n % 100
   from generate_series(1, 365 * 288 - 1) n`,
  // 150 pages a day.
  `insert into web_visits (family_id, device_id, visited_at, digest, url, domain, title, stopped)
   select $1, $2, now() - n * interval '576 seconds', gen_random_uuid(), 'https://site-' || n % 400 || '.example/page/' || n,
     'site-' || n % 400 || '.example', 'Page ' || n, n % 50 = 0
   from generate_series(1, 365 * 150 - 1) n`,
  // 30 calls and messages a day.
  `insert into contact_entries (family_id, device_id, occurred_at, digest, kind, direction, number, name, duration_seconds)
   select $1, $2, now() - n * interval '48 minutes', gen_random_uuid(), case n % 3 when 0 then 'call' else 'sms' end,
     case n % 2 when 0 then 'incoming' else 'outgoing' end, '+38591' || 1000000 + n % 90, 'Friend ' || n % 90, 60
   from generate_series(1, 365 * 30 - 1) n`,
  // 60 sessions of 15 apps a day, and their sums.
  `insert into usage_sessions (family_id, device_id, app_id, started_at, ended_at)
   select $1, $2, 'app.number' || n % 15, now() - n * interval '24 minutes', now() - n * interval '24 minutes' + interval '10 minutes'
   from generate_series(1, 365 * 60 - 1) n`,
  `insert into usage_days (family_id, device_id, day, app_id, milliseconds)
   select $1, $2, current_date - day, 'app.number' || app, 600000 from generate_series(0, 364) day, generate_series(0, 14) app`,
  `insert into usage_devices (family_id, device_id, time_zone, reported_at, first_at, window_ends_at, window_rows)
   values ($1, $2, 'UTC', now(), now() - interval '365 days', now() + interval '1 day', 1)`,
  `insert into device_apps (family_id, device_id, app_id, name, category)
   select $1, $2, 'app.number' || n, 'App ' || n, 'Games' from generate_series(0, 119) n`,
  `insert into geofences (id, family_id, device_id, name, address, radius, latitude, longitude, action)
   select gen_random_uuid(), $1, $2, 'Fence ' || n, '', 0.2, 45.8, 15.97, 'Allow' from generate_series(1, 10) n`,
  `insert into device_policies (device_id, family_id, version, changed_at) values ($2, $1, 40, now())`,
  `insert into policy_values (family_id, device_id, kind, value, version)
   select $1, $2, kind, 'value-' || n || '.example', 10 from unnest(array['app', 'web', 'call', 'sms']) kind, generate_series(1, 20) n`,
  `insert into notifications (id, family_id, device_id, call_type, title, message, created_at)
   select gen_random_uuid(), $1, $2, 'Battery', 'Battery low', 'The battery is low.', now() - n * interval '24 hours'
   from generate_series(1, 364) n`,
];

/** Twelve accesses a day by one parent. */
const ACCESSES = `insert into access_log (family_id, child_id, account_id, kind, slot, reads, first_at, last_at, looker, child)
  select $1, (select child_id from devices where id = $2), $3, 'history', now() - n * interval '2 hours', 3, now(), now(), 'Nora', 'Mia'
  from generate_series(1, 365 * 12 - 1) n`;

/**
 * Inserts a family's year and vacuums the database as autovacuum would.
 * @param asOwner runs a statement with the rights of the owner of the tables
 */
export async function fillYear(
  pool: Pool,
  asOwner: (text: string) => Promise<unknown>,
  { familyId, deviceIds }: { familyId: FamilyId; deviceIds: readonly DeviceId[] },
): Promise<void> {
  await asOwner(
    "select make_positions_partition((current_date - n * interval '1 month')::date) from generate_series(0, 13) n",
  );
  for (const deviceId of deviceIds)
    for (const text of PER_DEVICE) await pool.query({ text, values: [familyId, deviceId] });
  await pool.query({ text: ACCESSES, values: [familyId, deviceIds[0], newId()] });
  await asOwner('vacuum (analyze)');
}
