/**
 * What a report costs at an ordinary rate: 100 devices, one report a second each, an open page. Processor time of the server and its
 * PostgreSQL for each position, by the device route and by the OsmAnd protocol alternating; then the memory of the whole tree at rest.
 * `node bench/report-cost.ts --seconds 20 --rounds 3`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient } from '@kinward/client/client.ts';
import { readEvents } from '@kinward/client/events.ts';
import { connectDevice } from '@kinward/contract/devices/devices.routes.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { thirdPartyRequest } from '@kinward/testkit/simulator/third-party-clients.ts';
import { median, percentile, type Request } from './lib/load-client.ts';
import { memoryOf, processorTime, spent } from './lib/processor.ts';
import { shownPositions } from './lib/shown-positions.ts';
import { startServerProcess } from './lib/server-process.ts';
import { atConstantRate, Wire } from './lib/constant-rate.ts';

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '100' },
    /** Of one family, whose page is open when it is the first. */
    families: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '3' },
    /** Seconds between two reports of a device. */
    every: { type: 'string', default: '1' },
    /** Seconds without a report before the time at rest is measured; 0 leaves that out. */
    pause: { type: 'string', default: '30' },
    only: { type: 'string' },
  },
});
const numbers = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Number(value)]));
const { devices = 0, families = 0, seconds = 0, rounds = 0, every = 0, pause = 0 } = numbers;

const CONNECTIONS = 16;
/** So many times the rate, for so long: a server that has run for a day has compiled what it does all the time. */
const WARM_UP = { rate: 8, seconds: 10 };
const GOAL_MS = 1;
const MIB = 1024 * 1024;

// Half of the family are paired devices, half have the keys of a third-party client.
const server = await startServerProcess(families, (2 * devices) / families, { logs: true });
const baseUrl = `http://127.0.0.1:${server.port}`;
interface Reporter {
  deviceId: DeviceId;
  request(at: Fix): Request;
  /** Nothing of it is stored. */
  isEmpty?: boolean;
}
interface Fix {
  latitude: number;
  longitude: number;
  accuracy: number;
  battery: number;
  recordedAt: string;
}
const plain: Reporter[] = [];
const osmand: Reporter[] = [];
for (const { parent, devices: own } of server.families) {
  const api = createClient({ baseUrl, headers: () => parent ?? {} });
  for (const [index, { deviceId, token }] of own.entries()) {
    if (index % 2 === 0) {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
      plain.push({
        deviceId,
        request: (fix) => ({
          method: 'POST',
          path: '/api/device/locations',
          headers,
          body: JSON.stringify([fix]),
        }),
      });
    } else {
      const keys = await api.call(connectDevice, { params: { id: deviceId } });
      osmand.push({ deviceId, request: (fix) => thirdPartyRequest('OsmAnd protocol', keys, fix) });
    }
  }
}

/** When each report was sent that the open page waits for, by device and time of the fix. */
const sentAt = new Map<string, number>();
let shown: number[] = [];
const abort = new AbortController();
/** Times that the page's stream broke; it reconnects as a page does. */
let broken = 0;
const openPage = async (): Promise<void> => {
  const stream = await fetch(`${baseUrl}/api/events`, {
    headers: { ...server.families[0]?.parent, accept: 'text/event-stream' },
    signal: abort.signal,
  });
  if (stream.status !== 200 || !stream.body) throw new Error(`the page was answered ${stream.status}`);
  const { body } = stream;
  void (async () => {
    for await (const event of readEvents(body))
      for (const key of shownPositions(event)) {
        const sent = sentAt.get(key);
        if (sent === undefined) continue;
        shown.push(performance.now() - sent);
        sentAt.delete(key);
      }
  })()
    .catch(() => undefined)
    .then(() => {
      if (abort.signal.aborted) return undefined;
      broken += 1;
      return openPage();
    })
    .catch((error: unknown) => console.error(error));
};
await openPage();

let [answered, acknowledged, failures] = [0, 0, 0];
let answers: number[] = [];
const wires = Array.from({ length: CONNECTIONS }, () => new Wire(server.port));
const watched = new Set(server.families[0]?.devices.map(({ deviceId }) => deviceId));
const report = async ({ deviceId, request, isEmpty = false }: Reporter, number: number): Promise<void> => {
  const started = performance.now();
  const at = Date.now();
  const fix = {
    latitude: Math.round((45.8 + Math.sin(number / 500) / 20) * 1e6) / 1e6,
    // Two reports of one device in one second are two positions only where they differ.
    longitude: 15.97 + (number % 9_973) / 1e6,
    accuracy: 8,
    battery: 80,
    // The protocol has whole seconds only.
    recordedAt: new Date(at - (at % 1000)).toISOString(),
  };
  if (watched.has(deviceId) && !isEmpty) sentAt.set(`${deviceId} ${fix.recordedAt}`, started);
  const isOk = await (wires[number % CONNECTIONS] as Wire).send(request(fix));
  answers.push(performance.now() - started);
  if (isOk) {
    answered += 1;
    if (!isEmpty) acknowledged += 1;
  } else failures += 1;
};

interface Round {
  positions: number;
  server: number;
  database: number;
}
const round = async (reporters: Reporter[], forSeconds: number): Promise<Round> => {
  const from = processorTime(server.pid);
  const before = answered;
  await atConstantRate(reporters, { every, seconds: forSeconds }, report);
  // Work after the answer counts too.
  await sleep(500);
  const { server: own, database } = spent(from, processorTime(server.pid));
  const positions = answered - before;
  return { positions, server: (own * 1000) / positions, database: (database * 1000) / positions };
};

/** Cost of an empty request: validated, answered, logged. */
const empty: Reporter[] = plain.map((reporter) => ({
  ...reporter,
  request: (fix) => ({ ...reporter.request(fix), path: '/api/bench/empty' }),
  isEmpty: true,
}));
const ways = { 'empty route': empty, 'device route': plain, 'OsmAnd protocol': osmand };
const rows: Record<string, unknown>[] = [];
const measured: Record<string, Round[]> = {};
const asked = Object.entries(ways).filter(
  ([name]) => values.only === undefined || name.startsWith(values.only),
);
for (const [, reporters] of asked)
  await atConstantRate(reporters, { every: every / WARM_UP.rate, seconds: WARM_UP.seconds }, report);
const times: Record<string, { answers: number[]; shown: number[] }> = {};
for (let count = 0; count < rounds; count += 1)
  for (const [name, reporters] of asked) {
    [answers, shown] = [[], []];
    (measured[name] ??= []).push(await round(reporters, seconds));
    const own = (times[name] ??= { answers: [], shown: [] });
    own.answers.push(...answers);
    own.shown.push(...shown);
  }
const sums: number[] = [];
for (const [name, all] of Object.entries(measured)) {
  const sum = median(all.map((one) => one.server + one.database));
  sums.push(sum);
  const own = times[name] ?? { answers: [], shown: [] };
  rows.push({
    way: name,
    'processor ms a position': sum.toFixed(2),
    server: median(all.map((one) => one.server)).toFixed(2),
    PostgreSQL: median(all.map((one) => one.database)).toFixed(2),
    'answer p50 ms': percentile(own.answers, 0.5).toFixed(1),
    'p99 ms': percentile(own.answers, 0.99).toFixed(1),
    'open page p50 ms': percentile(own.shown, 0.5).toFixed(1),
    'open page p99 ms': percentile(own.shown, 0.99).toFixed(1),
  });
}
abort.abort();
for (const wire of wires) wire.close();
const stored = await server.count();
console.table(rows);
console.log(`goal ${GOAL_MS} ms: ${sums.every((sum) => sum <= GOAL_MS) ? 'met' : 'missed'}`);
console.log(
  `acknowledged ${acknowledged}, in the database ${stored}, refused ${failures}; the page came back ${broken} times`,
);
if (pause > 0) {
  // Connections that the load needed have ended by then.
  await sleep(pause * 1_000);
  const idle = processorTime(server.pid);
  await sleep(10_000);
  const rest = spent(idle, processorTime(server.pid));
  const memory = memoryOf(server.pid);
  const held = (own: boolean): string =>
    (
      memory
        .filter(({ name }) => name.startsWith('postgres') !== own)
        .reduce((sum, { bytes }) => sum + bytes, 0) / MIB
    ).toFixed(0);
  console.log(
    `at rest: ${((rest.server + rest.database) * 100).toFixed(1)} ms of processor a second; server ${held(true)} MiB, PostgreSQL ${held(false)} MiB in ${memory.length} processes`,
  );
}
await server.stop();
process.exitCode = failures === 0 ? 0 : 1;
