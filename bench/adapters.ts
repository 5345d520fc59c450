/**
 * Acknowledged durable positions a second through each third-party adapter, one a request, against the plain device route in
 * turns, with many more devices than connections; beside each rate the processor time of the server and of PostgreSQL for a
 * position. `node bench/adapters.ts --devices 500,5000 --seconds 2 --rounds 5 --only OsmAnd`
 */
import { parseArgs } from 'node:util';
import { createClient } from '@kinward/client/client.ts';
import { connectDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { ClientKeys } from '@kinward/contract/devices/devices.schemas.ts';
import {
  THIRD_PARTY_CLIENTS,
  thirdPartyRequest,
  type ThirdPartyClient,
} from '@kinward/testkit/simulator/third-party-clients.ts';
import { inTurns, JSON_HEADERS, load, median, type LoadResult, type Request } from './lib/load-client.ts';
import { startServerProcess, type ServerProcess } from './lib/server-process.ts';

const { values } = parseArgs({
  options: {
    /** That report by each way. */
    devices: { type: 'string', default: '500,5000' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
const clients = THIRD_PARTY_CLIENTS.filter((client) => client.startsWith(values.only));
const CONNECTIONS = 64;
/** Devices of a family by each way. */
const PER_FAMILY = 5;
const GOALS: Partial<Record<ThirdPartyClient, number>> = { 'OsmAnd protocol': 0.9 };
const GOAL = 0.8;

/** Each position has its own second in the last days: some protocols have no finer resolution. */
let moment = Math.floor(Date.now() / 1000) - 25 * 86_400;
const position = () => {
  moment += 1;
  return {
    latitude: 45.8 + (moment % 9_973) / 1e7,
    longitude: 15.97,
    accuracy: 12.5,
    speed: 1.4,
    bearing: 90,
    battery: 80,
    recordedAt: new Date(moment * 1000).toISOString(),
  };
};

/** Half of the devices of each family get keys of a third-party client. */
const keysOf = async (server: ServerProcess): Promise<ClientKeys[]> => {
  const keys: ClientKeys[] = [];
  const left = [...server.families];
  const connectAll = async (): Promise<void> => {
    for (let family = left.pop(); family; family = left.pop()) {
      const { parent, devices } = family;
      const api = createClient({ baseUrl: `http://127.0.0.1:${server.port}`, headers: () => parent ?? {} });
      for (const { deviceId } of devices.slice(PER_FAMILY))
        keys.push(await api.call(connectDevice, { params: { id: deviceId } }));
    }
  };
  await Promise.all(Array.from({ length: 16 }, connectAll));
  return keys;
};

const milliseconds = ({ processor }: LoadResult): number => processor.server + processor.database;

let isMet = true;
let isComplete = true;
const measure = async (count: number): Promise<void> => {
  const server = await startServerProcess(Math.ceil(count / PER_FAMILY), 2 * PER_FAMILY);
  const tokens = inTurns(server.families.flatMap(({ devices }) => devices.slice(0, PER_FAMILY)));
  const keys = await keysOf(server);
  let [acknowledged, failures] = [0, 0];
  const run = async (request: () => Request): Promise<LoadResult> => {
    const result = await load({ server, connections: CONNECTIONS, seconds, request });
    acknowledged += result.requests - result.failures;
    failures += result.failures;
    return result;
  };
  const byPlainRoute = (): Request => ({
    method: 'POST',
    path: '/api/device/locations',
    headers: { ...JSON_HEADERS, authorization: `Bearer ${tokens().token}` },
    body: JSON.stringify([position()]),
  });
  await run(byPlainRoute);
  const rows: Record<string, unknown>[] = [];
  for (const client of clients) {
    const key = inTurns(keys);
    const request = (): Request => thirdPartyRequest(client, key(), position());
    // The first report of each device pairs it, or records a change of client.
    for (let left = keys.length; left > 0; left -= CONNECTIONS) {
      const some = Array.from({ length: Math.min(left, CONNECTIONS) }, async () => {
        const { method, path, headers, body } = request();
        const { ok } = await fetch(`http://127.0.0.1:${server.port}${path}`, {
          method,
          headers,
          body: body ?? null,
        });
        if (ok) acknowledged += 1;
        else failures += 1;
      });
      await Promise.all(some);
    }
    const results: { own: LoadResult; theirs: LoadResult }[] = [];
    for (let round = 0; round < rounds; round += 1)
      results.push({ own: await run(byPlainRoute), theirs: await run(request) });
    const ratio = median(results.map(({ own, theirs }) => theirs.perSecond / own.perSecond));
    isMet &&= ratio >= (GOALS[client] ?? GOAL);
    rows.push({
      devices: keys.length,
      client,
      'positions/s': Math.round(median(results.map(({ theirs }) => theirs.perSecond))),
      'plain route/s': Math.round(median(results.map(({ own }) => own.perSecond))),
      ratio: ratio.toFixed(2),
      'processor ms': median(results.map(({ theirs }) => milliseconds(theirs))).toFixed(3),
      'of PostgreSQL': median(results.map(({ theirs }) => theirs.processor.database)).toFixed(3),
      'plain route, ms': median(results.map(({ own }) => milliseconds(own))).toFixed(3),
      'its PostgreSQL': median(results.map(({ own }) => own.processor.database)).toFixed(3),
      goal: GOALS[client] ?? GOAL,
    });
  }
  const stored = await server.count();
  isComplete &&= acknowledged === stored && failures === 0;
  console.table(rows);
  console.log(`acknowledged ${acknowledged}, in the database ${stored}, refused ${failures}`);
  await server.stop();
};

for (const count of values.devices.split(',')) await measure(Number(count));
console.log(`goals: ${isMet ? 'met by all' : 'missed'}`);
process.exitCode = isComplete ? 0 : 1;
