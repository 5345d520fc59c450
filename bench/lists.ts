/**
 * What a year of data costs the pages that list it: each list route of a parent, for a family with 10 devices and a year of
 * everything, against the same route for a family without reports, over HTTP and alternating. `node bench/lists.ts [samples]`
 */
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { withClient } from '@kinward/server/platform/database/roles.ts';
import { createDb } from '@kinward/server/platform/database/db.ts';
import { fillYear, today } from './lib/year.ts';
import { makeFamily, signIn, startDatabase, startServer } from './lib/harness.ts';
import { median, percentile } from './lib/load-client.ts';

const SAMPLES = Number(process.argv[2] ?? 300);
const GOAL = 2;

const access = await startDatabase();
const server = await startServer(access);
const filler = createDb(access.app, { statementTimeoutMs: 0 });

interface Harness {
  parent: Record<string, string>;
  deviceIds: readonly DeviceId[];
}
const harness = async (devices: number): Promise<Harness & { familyId: FamilyId }> => {
  const family = await makeFamily(server.database, devices);
  const parent = await signIn(server.database, family);
  return { familyId: family.familyId, parent, deviceIds: family.devices.map(({ deviceId }) => deviceId) };
};

const full = await harness(10);
const empty = await harness(1);
await fillYear(filler.pool, (text) => withClient(access.owner, (client) => client.query(text)), full);

/** The portal's own request to each route, for one device where it needs one. */
const ROUTES: Readonly<Record<string, (deviceId: string) => string>> = {
  children: () => '/child',
  parents: () => '/parent',
  family: () => '/family',
  'fences of the family': () => '/geofence',
  'schedules of a device': (id) => `/schedule?deviceId=${id}`,
  'apps of a device': (id) => `/application?deviceId=${id}`,
  'rules of a device': (id) => `/child/device/policy?id=${id}`,
  'web log of today': (id) => `/web/logs?deviceId=${id}&${today()}&limit=50`,
  'web log, a word': (id) => `/web/logs?deviceId=${id}&search=site-7&limit=50`,
  'blocked sites': (id) => `/web/blocked?deviceId=${id}`,
  'calls and SMS of today': (id) => `/contactlog?deviceId=${id}&${today()}&limit=50`,
  'blocked numbers': (id) => `/contactlog/blocked?deviceId=${id}`,
  'usage of a day': (id) => `/app/Usage?deviceId=${id}&date=${new Date().toISOString().slice(0, 10)}`,
  'track of a day': (id) => `/location/day?deviceId=${id}&${today()}`,
  'speeding episodes of a day': (id) => `/driving/episodes?deviceId=${id}&${today()}`,
  'notifications, first page': () => '/notification?limit=10',
  'unread notifications': () => '/notification/unread',
  'access log, 30 days': () => '/audit/access?days=30',
  retention: () => '/retention',
};

const ask = async (
  { parent, deviceIds }: Harness,
  path: (id: string) => string,
  n: number,
): Promise<number> => {
  const started = performance.now();
  const answer = await fetch(
    `http://127.0.0.1:${server.port}/api${path(deviceIds[n % deviceIds.length] ?? '')}`,
    {
      headers: parent,
    },
  );
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${answer.status} for ${path('…')}`);
  return performance.now() - started;
};

const rows = [];
for (const [name, path] of Object.entries(ROUTES)) {
  const [much, none]: [number[], number[]] = [[], []];
  // Alternating, so that other load on the machine affects both; the first ones only warm up.
  for (let n = -20; n < SAMPLES; n += 1) {
    const pair = [await ask(full, path, n + 20), await ask(empty, path, 0)] as const;
    if (n < 0) continue;
    much.push(pair[0]);
    none.push(pair[1]);
  }
  const ratio = median(much) / median(none);
  rows.push({
    route: name,
    'p50 ms': median(much).toFixed(2),
    'p99 ms': percentile(much, 0.99).toFixed(2),
    'p50 ms, empty': median(none).toFixed(2),
    'p99 ms, empty': percentile(none, 0.99).toFixed(2),
    ratio: ratio.toFixed(2),
    [`within ${GOAL}`]: ratio <= GOAL ? 'yes' : 'NO',
  });
}
console.table(rows);
await filler.close();
await server.stop();
await access.stop();
