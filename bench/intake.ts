/**
 * Acknowledged durable positions a second over HTTP, against an empty route of the same server that validates the same body and
 * answers; and batches of 100. Beside each rate the processor time of the server and of PostgreSQL. There are many more devices than
 * connections, as in an installation. `node bench/intake.ts [seconds] [devices]`
 */
import { inTurns, JSON_HEADERS, load, median } from './lib/load-client.ts';
import { startServerProcess } from './lib/server-process.ts';

const seconds = Number(process.argv[2] ?? 2);
/** Many short alternating rounds, so that other load on the machine affects both sides alike. */
const ROUNDS = 7;
const CONNECTIONS = 64;
const BATCH = 100;
const BATCH_CONNECTIONS = 16;

const PER_FAMILY = 5;
const server = await startServerProcess(Math.ceil(Number(process.argv[3] ?? 500) / PER_FAMILY), PER_FAMILY);
const devices = server.families.flatMap((family) => family.devices);
const device = inTurns(devices);
/** Each position has its own moment in the last days. */
let moment = Date.now() - 20 * 86_400_000;
const position = () => {
  moment += 7;
  return {
    latitude: 45.8 + (moment % 9_973) / 1e7,
    longitude: 15.97,
    accuracy: 12.5,
    speed: 1.4,
    bearing: 90,
    battery: 80,
    recordedAt: new Date(moment).toISOString(),
  };
};
const run = (path: string, count: number, connections: number, length = seconds) =>
  load({
    server,
    connections,
    seconds: length,
    request: () => ({
      method: 'POST',
      path,
      headers: { ...JSON_HEADERS, authorization: `Bearer ${device().token}` },
      body: JSON.stringify(Array.from({ length: count }, position)),
    }),
  });

const rows: Record<string, unknown>[] = [];
const show = (what: string, result: Awaited<ReturnType<typeof load>>, count: number): number => {
  const perSecond = Math.round(result.perSecond * count);
  rows.push({
    what,
    'positions/s': perSecond,
    'p50 ms': result.p50.toFixed(1),
    'p99 ms': result.p99.toFixed(1),
    'processor ms a position': ((result.processor.server + result.processor.database) / count).toFixed(3),
    server: (result.processor.server / count).toFixed(3),
    PostgreSQL: (result.processor.database / count).toFixed(3),
    failures: result.failures,
  });
  return perSecond;
};

const ratios: number[] = [];
const batched: number[] = [];
let acknowledged = 0;
await run('/api/bench/empty', 1, CONNECTIONS, 2);
for (let round = 1; round <= ROUNDS; round += 1) {
  const empty = await run('/api/bench/empty', 1, CONNECTIONS);
  const single = await run('/api/device/locations', 1, CONNECTIONS);
  acknowledged += single.requests - single.failures;
  ratios.push(show(`${round}: 1 a request`, single, 1) / show(`${round}: empty route`, empty, 1));
}
for (let round = 1; round <= ROUNDS; round += 1) {
  const batch = await run('/api/device/locations', BATCH, BATCH_CONNECTIONS);
  const emptyBatch = await run('/api/bench/empty', BATCH, BATCH_CONNECTIONS);
  acknowledged += (batch.requests - batch.failures) * BATCH;
  batched.push(show(`${round}: ${BATCH} a request`, batch, BATCH));
  show(`${round}: empty route, ${BATCH}`, emptyBatch, BATCH);
}
const stored = await server.count();
console.table(rows);
console.log(`${devices.length} devices`);
console.log(`1 a request against the empty route: ${median(ratios).toFixed(2)} (goal 0.5)`);
console.log(`batches of ${BATCH}: ${median(batched)} positions/s (goal 60,000)`);
console.log(
  `acknowledged ${acknowledged}, in the database ${stored}: ${acknowledged === stored ? 'nothing lost' : 'DIFFERENT'}`,
);
await server.stop();
process.exitCode = acknowledged === stored ? 0 : 1;
