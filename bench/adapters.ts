/**
 * Acknowledged durable positions a second through each third-party adapter, one a request, against the plain device
 * route at the same time. `node bench/adapters.ts [seconds] [rounds]`
 */
import { createClient } from '@kinward/client/client.ts';
import { connectDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import { THIRD_PARTY_CLIENTS, thirdPartyRequest } from '@kinward/testkit/simulator/third-party-clients.ts';
import { load, median, type LoadResult } from './lib/load-client.ts';
import { startServerProcess } from './lib/server-process.ts';

const seconds = Number(process.argv[2] ?? 2);
const rounds = Number(process.argv[3] ?? 5);
const CONNECTIONS = 64;
const GOAL = 0.8;

const server = await startServerProcess(32, 4);
const baseUrl = `http://127.0.0.1:${server.port}`;
// Half of the devices report by the plain route, the others by keys.
const plain = server.families.flatMap(({ devices }) => devices.slice(0, 2));
const keys: ClientKeys[] = [];
for (const { parent, devices } of server.families) {
  const api = createClient({ baseUrl, headers: () => parent ?? {} });
  for (const { deviceId } of devices.slice(2))
    keys.push(await api.call(connectDevice, { params: { id: deviceId } }));
}

/** Each position has its own second in the last days: some protocols have no finer resolution. */
let moment = Math.floor(Date.now() / 1000) - 25 * 86_400;
const position = () => {
  moment += 1;
  return {
    latitude: 45.8 + (moment % 9_973) / 1e5,
    longitude: 15.97,
    accuracy: 12.5,
    speed: 1.4,
    bearing: 90,
    battery: 80,
    recordedAt: new Date(moment * 1000).toISOString(),
  };
};
const common = { port: server.port, connections: CONNECTIONS, seconds, path: '', body: () => '' };
const byPlainRoute = (): Promise<LoadResult> =>
  load({
    ...common,
    path: '/api/device/locations',
    authorization: (connection) => `Bearer ${plain[connection % plain.length]?.token ?? ''}`,
    body: () => JSON.stringify([position()]),
  });

let [acknowledged, failures] = [0, 0];
const counted = (result: LoadResult): LoadResult => {
  acknowledged += result.requests - result.failures;
  failures += result.failures;
  return result;
};
counted(await byPlainRoute());
const rows: Record<string, unknown>[] = [];
const slow: string[] = [];
for (const client of THIRD_PARTY_CLIENTS) {
  const request = (connection: number) =>
    thirdPartyRequest(client, keys[connection % keys.length] as ClientKeys, position());
  const ratios: number[] = [];
  const speeds: number[] = [];
  // The first report of each device pairs it, or records a change of client.
  for (const [connection] of keys.entries()) {
    const { method, path, headers, body } = request(connection);
    const { ok } = await fetch(baseUrl + path, { method, headers, ...(body !== undefined && { body }) });
    if (ok) acknowledged += 1;
    else failures += 1;
  }
  for (let round = 0; round < rounds; round += 1) {
    const own = counted(await byPlainRoute());
    const theirs = counted(await load({ ...common, request }));
    ratios.push(theirs.perSecond / own.perSecond);
    speeds.push(theirs.perSecond);
  }
  const ratio = median(ratios);
  if (ratio < GOAL) slow.push(client);
  rows.push({ client, 'positions/s': Math.round(median(speeds)), 'of the plain route': ratio.toFixed(2) });
}
const stored = await server.count();
console.table(rows);
console.log(
  `goal ${GOAL} of the plain route: ${slow.length === 0 ? 'met by all' : `missed by ${slow.join(', ')}`}`,
);
console.log(`acknowledged ${acknowledged}, in the database ${stored}, refused ${failures}`);
await server.stop();
process.exitCode = acknowledged === stored && failures === 0 ? 0 : 1;
