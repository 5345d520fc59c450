/**
 * Load test: many devices, each with a report every 30 seconds, and what one open stream of a device or a parent costs. The load
 * comes from this process, the server is another one. First a tenth of the devices, then all of them: the ratio counts.
 * `node bench/load.ts --devices 10000 --seconds 600`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { readEvents } from '@kinward/client/events.ts';
import type { BenchDevice, BenchFamily } from './lib/harness.ts';
import { percentile } from './lib/load-client.ts';
import { shownPositions } from './lib/shown-positions.ts';
import { startServerProcess } from './lib/server-process.ts';
import { atConstantRate, Wire } from './lib/constant-rate.ts';

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10000' },
    /** Duration for all devices; a quarter of it before, for the tenth. */
    seconds: { type: 'string', default: '600' },
    every: { type: 'string', default: '30' },
    /** Parents with an open page during the load. */
    parents: { type: 'string', default: '100' },
    /** Number of device streams, and of parent streams, whose memory is measured. */
    streams: { type: 'string', default: '2000' },
  },
});
const numbers = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const { devices = 0, seconds = 0, every = 0, parents = 0, streams = 0 } = numbers;

const PER_FAMILY = 10;
const CONNECTIONS = 64;
const PATIENCE_MS = 15_000;
const MS = 1_000;
const WAVE = 20;

const server = await startServerProcess(Math.ceil(devices / PER_FAMILY), PER_FAMILY);
const origin = `http://127.0.0.1:${server.port}`;

interface Measures {
  answers: number[];
  events: number[];
  failures: number;
  acknowledged: number;
}
/** When each report was sent that an open page waits for, by device and time of the fix. */
const sentAt = new Map<string, number>();
let measures: Measures = { answers: [], events: [], failures: 0, acknowledged: 0 };

const watch = async ({ parent = {} }: BenchFamily, signal: AbortSignal): Promise<void> => {
  const answer = await fetch(`${origin}/api/events`, {
    headers: { ...parent, accept: 'text/event-stream' },
    signal,
  });
  if (answer.status !== 200 || !answer.body) throw new Error(`a page was answered ${answer.status}`);
  void (async () => {
    for await (const event of readEvents(answer.body!))
      for (const key of shownPositions(event)) {
        const sent = sentAt.get(key);
        if (sent === undefined) continue;
        measures.events.push(performance.now() - sent);
        sentAt.delete(key);
      }
  })().catch(() => undefined);
};

const report = async (wire: Wire, device: BenchDevice, isWatched: boolean): Promise<void> => {
  const recordedAt = new Date().toISOString();
  const started = performance.now();
  if (isWatched) sentAt.set(`${device.deviceId} ${recordedAt}`, started);
  const fix = {
    latitude: 45.8 + Math.random() / 1_000,
    longitude: 15.97,
    accuracy: 8,
    battery: 80,
    recordedAt,
  };
  const isOk = await wire.send({
    method: 'POST',
    path: '/api/device/locations',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${device.token}` },
    body: JSON.stringify([fix]),
  });
  measures.answers.push(performance.now() - started);
  if (isOk) measures.acknowledged += 1;
  else measures.failures += 1;
};

/** Devices report in turn, evenly over the interval, whether or not earlier reports were answered. */
const load = async (families: BenchFamily[], forSeconds: number): Promise<Measures> => {
  measures = { answers: [], events: [], failures: 0, acknowledged: 0 };
  sentAt.clear();
  const abort = new AbortController();
  // Spread over all devices, as real viewers are.
  const step = Math.max(1, Math.floor(families.length / parents));
  const isWatched = (index: number): boolean => index % step === 0 && index / step < parents;
  for (const family of families.filter((_, index) => isWatched(index))) await watch(family, abort.signal);
  const wires = Array.from({ length: CONNECTIONS }, () => new Wire(server.port));
  const all = families.flatMap((family, index) =>
    family.devices.map((device) => ({ device, isWatched: isWatched(index) })),
  );
  await atConstantRate(all, { every, seconds: forSeconds }, ({ device, isWatched }, number) =>
    report(wires[number % CONNECTIONS]!, device, isWatched),
  );
  const until = performance.now() + PATIENCE_MS;
  while (sentAt.size > 0 && performance.now() < until) await sleep(50);
  abort.abort();
  for (const wire of wires) wire.close();
  return measures;
};

/** Bytes of the server for each stream that is opened. */
const costOf = async (path: string, owners: Record<string, string>[]): Promise<number> => {
  const before = await server.memory();
  const abort = new AbortController();
  const open: Response[] = [];
  // In waves, as clients wait for a random time before they reconnect.
  for (let from = 0; from < owners.length; from += WAVE) {
    const wave = owners.slice(from, from + WAVE).map((headers) =>
      fetch(`${origin}${path}`, {
        headers: { ...headers, accept: 'text/event-stream' },
        signal: abort.signal,
      }),
    );
    open.push(...(await Promise.all(wave)));
  }
  const refused = open.filter(({ status }) => status !== 200).length;
  if (refused > 0) throw new Error(`${refused} of ${owners.length} streams were refused at ${path}`);
  await sleep(2 * MS);
  const after = await server.memory();
  abort.abort();
  await sleep(2 * MS);
  return (after - before) / owners.length;
};

const row = (what: string, { answers, events, failures }: Measures) => ({
  what,
  reports: answers.length,
  failures,
  'answer p50 ms': percentile(answers, 0.5).toFixed(1),
  'answer p99 ms': percentile(answers, 0.99).toFixed(1),
  'open page p50 ms': percentile(events, 0.5).toFixed(1),
  'open page p99 ms': percentile(events, 0.99).toFixed(1),
});

const { families } = server;
const few = await load(families.slice(0, Math.ceil(families.length / 10)), seconds / 4);
const unseenOfFew = sentAt.size;
const many = await load(families, seconds);
const unseen = unseenOfFew + sentAt.size;
const bearers = families.flatMap((family) =>
  family.devices.map(({ token }) => ({ authorization: `Bearer ${token}` })),
);
const deviceStream = await costOf('/api/device/events', bearers.slice(0, streams));
const pages = families
  .flatMap(({ parent = {} }) => Array.from({ length: 8 }, () => parent))
  .slice(0, streams);
const page = await costOf('/api/events', pages);
const stored = await server.count();
await server.stop();

const acknowledged = few.acknowledged + many.acknowledged;
console.table([row(`${Math.ceil(devices / 10)} devices`, few), row(`${devices} devices`, many)]);
const ratio = percentile(many.events, 0.99) / percentile(few.events, 0.99);
console.log(`p99 to the open page, all against a tenth: ${ratio.toFixed(2)}; ${unseen} never shown`);
console.log(
  `memory: ${(deviceStream / 1024).toFixed(1)} KiB an open stream of a device, ${(page / 1024).toFixed(1)} KiB one of a parent`,
);
const isWhole = acknowledged === stored && many.failures + few.failures === 0;
console.log(
  `acknowledged ${acknowledged}, in the database ${stored}: ${isWhole ? 'nothing lost' : 'DIFFERENT'}`,
);
process.exitCode = isWhole && unseen === 0 ? 0 : 1;
