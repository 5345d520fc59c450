/**
 * Acknowledged durable positions a second over HTTP, against an empty route of the same server that validates the same body and
 * answers; and batches of 100. `node bench/intake.ts [seconds]`
 */
import { load, median } from './lib/load-client.ts';
import { startServerProcess } from './lib/server-process.ts';

const seconds = Number(process.argv[2] ?? 2);
/** Many short alternating rounds, so that other load on the machine affects both sides alike. */
const ROUNDS = 7;
const CONNECTIONS = 64;
const BATCH = 100;
const BATCH_CONNECTIONS = 16;

const server = await startServerProcess(16, 4);
const devices = server.families.flatMap((family) => family.devices);
const authorization = (connection: number): string =>
  `Bearer ${devices[connection % devices.length]?.token ?? ''}`;
/** Each position has its own moment in the last days. */
let moment = Date.now() - 20 * 86_400_000;
const position = () => {
  moment += 7;
  return {
    latitude: 45.8 + (moment % 9_973) / 1e5,
    longitude: 15.97,
    accuracy: 12.5,
    speed: 1.4,
    bearing: 90,
    battery: 80,
    recordedAt: new Date(moment).toISOString(),
  };
};
const bodyOf = (count: number) => (): string => JSON.stringify(Array.from({ length: count }, position));
const run = (path: string, count: number, connections: number) =>
  load({ port: server.port, connections, seconds, path, authorization, body: bodyOf(count) });

const rows: Record<string, unknown>[] = [];
const show = (what: string, result: Awaited<ReturnType<typeof load>>, count: number): number => {
  const perSecond = Math.round(result.perSecond * count);
  rows.push({
    what,
    'positions/s': perSecond,
    'p50 ms': result.p50.toFixed(1),
    'p99 ms': result.p99.toFixed(1),
    failures: result.failures,
  });
  return perSecond;
};

const ratios: number[] = [];
const batched: number[] = [];
let acknowledged = 0;
await load({
  port: server.port,
  connections: CONNECTIONS,
  seconds: 2,
  path: '/api/bench/empty',
  authorization,
  body: bodyOf(1),
});
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
console.log(`1 a request against the empty route: ${median(ratios).toFixed(2)} (goal 0.5)`);
console.log(`batches of ${BATCH}: ${median(batched)} positions/s (goal 60,000)`);
console.log(
  `acknowledged ${acknowledged}, in the database ${stored}: ${acknowledged === stored ? 'nothing lost' : 'DIFFERENT'}`,
);
await server.stop();
process.exitCode = acknowledged === stored ? 0 : 1;
