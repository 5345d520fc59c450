/**
 * A day of one device, out of 1 million and out of 20 million positions: GET /location/day over HTTP. Both have the same reporting interval
 * and the same 30 days; only the number of devices differs, and their rows are stored as they arrived, device by device each
 * minute. `node bench/history.ts [millions]`
 */
import type { DeviceId } from '@kinward/contract/ids.ts';
import { withClient } from '@kinward/server/platform/database/roles.ts';
import { median } from './lib/load-client.ts';
import { createDb } from '@kinward/server/platform/database/db.ts';
import { makeFamily, signIn, startDatabase, startServer } from './lib/harness.ts';

const millions = Number(process.argv[2] ?? 20);
const DAYS = 29;
const PER_DAY = 1440;
const SAMPLES = 150;

const access = await startDatabase();
const server = await startServer(access);
const filler = createDb(access.app, { statementTimeoutMs: 0 });
const { pool } = filler;
const start = new Date(Date.now() - DAYS * 86_400_000);
start.setUTCHours(0, 0, 0, 0);

const fill = async (rows: number): Promise<{ deviceIds: DeviceId[]; parent: Record<string, string> }> => {
  const family = await makeFamily(server.database, Math.max(1, Math.round(rows / (DAYS * PER_DAY))));
  const deviceIds = family.devices.map(({ deviceId }) => deviceId);
  for (let day = 0; day < DAYS; day += 1) {
    await pool.query({
      text: `
        insert into positions (family_id, device_id, recorded_at, latitude, longitude, accuracy, speed, bearing, battery)
        select $1, d.id, $2::timestamptz + n * interval '1 minute' + d.number * interval '7 milliseconds',
          45.8 + 0.05 * sin(n / 90.0 + d.number), 15.97 + 0.05 * cos(n / 70.0), 10 + n % 7, 1.4, n % 360, 100 - n % 100
        from generate_series(0, ${PER_DAY - 1}) n, unnest($3::uuid[]) with ordinality as d (id, number)
        order by n, d.number`,
      values: [family.familyId, new Date(start.getTime() + day * 86_400_000), deviceIds],
    });
  }
  return { deviceIds, parent: await signIn(server.database, family) };
};

/** What autovacuum does within minutes after that many new rows. */
const settle = () => withClient(access.owner, (client) => client.query('vacuum (analyze) positions'));

interface Sample {
  day: number;
  list: number;
}
const measure = async ({ deviceIds, parent }: Awaited<ReturnType<typeof fill>>): Promise<Sample> => {
  const [day, list]: number[][] = [[], []];
  const time = async (path: string, into: number[]): Promise<void> => {
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, { headers: parent });
    const { data } = (await answer.json()) as { data: { total?: number; length?: number } };
    into.push(performance.now() - started);
    if ((data.total ?? data.length) !== PER_DAY)
      throw new Error(`a day has ${PER_DAY} positions, not ${data.total ?? data.length}`);
  };
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const from = new Date(start.getTime() + ((sample * 11) % DAYS) * 86_400_000);
    const to = new Date(from.getTime() + 86_400_000);
    const range = `deviceId=${deviceIds[(sample * 7) % deviceIds.length] ?? ''}&from=${from.toISOString()}`;
    await time(`/location/day?${range}&to=${to.toISOString()}`, day ?? []);
    await time(`/location?${range}&to=${new Date(to.getTime() - 1).toISOString()}&limit=10000`, list ?? []);
  }
  return { day: median(day ?? []), list: median(list ?? []) };
};

const small = await fill(1_000_000);
await settle();
await measure(small);
const few = await measure(small);
const large = await fill((millions - 1) * 1_000_000);
await settle();
await measure(large);
// Right after each other, so that other load on the machine affects both.
const many = await measure(large);
const { rows } = await pool.query<{ count: number }>('select count(*)::int as count from positions');
console.table([
  {
    positions: 'about 1,000,000',
    'day, median ms': few.day.toFixed(1),
    'list, median ms': few.list.toFixed(1),
  },
  {
    positions: rows[0]?.count.toLocaleString('en'),
    'day, median ms': many.day.toFixed(1),
    'list, median ms': many.list.toFixed(1),
  },
]);
console.log(
  `a day out of ${millions} million against 1 million: ${(many.day / few.day).toFixed(2)} (goal at most 1.5), as a list ${(many.list / few.list).toFixed(2)}`,
);
await filler.close();
await server.stop();
await access.stop();
