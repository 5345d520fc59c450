/** Figures for Prometheus. Labels are route patterns, methods, statuses and kinds: never an id, an address or a name. */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { isStorageFull } from '../http/failures.ts';

/** Why a position of a third-party client is not kept. */
const REFUSED = ['time', 'place', 'poor', 'share'] as const;

const WATCH_FRAMES = ['read', 'unknown', 'fault'] as const;

/** Requests that were answered since the process started. */
export interface Sums {
  requests: number;
  /** Answered with a 5xx by this server's own fault. */
  faults: number;
  /** Logins that were answered 401 or 429. */
  refusedLogins: number;
}

export interface Metrics {
  /** Positions that arrived, by what became of them. */
  positions(counts: {
    stored: number;
    duplicates: number;
    notKept: number;
    refused?: Record<(typeof REFUSED)[number], number>;
  }): void;
  /** A stream opened; call what it returns when the stream ends. */
  streamOpened(kind: 'family' | 'device' | 'live'): () => void;
  /** A frame of a GPS watch: read, of an unknown number, or one that cannot be read. */
  watchFrame(result: (typeof WATCH_FRAMES)[number]): void;
  /** @param read how many connections of GPS watches are open */
  watchesOpen(read: () => number): void;
  /** The text that Prometheus reads. */
  text(): Promise<string>;
  contentType: string;
  sums(): Promise<Sums>;
  /** Requests that found no room on the database's disk, and when the last one did (`performance.now()`); never: -Infinity. */
  storageFull(): { count: number; lastAt: number };
  /** Counts every request of a server by route pattern, method and status. */
  watch(server: FastifyInstance): void;
}

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

const LOGIN = '/api/login';
/** Answered 503 where the provider of the pictures does not answer: nothing here has failed. */
const STREET_TILE = '/api/map/tile/:z/:x/:y';
const sumsOf = async (requests: Counter<'route' | 'method' | 'status'>): Promise<Sums> => {
  const sums: Sums = { requests: 0, faults: 0, refusedLogins: 0 };
  for (const { labels, value } of (await requests.get()).values) {
    const status = Number(labels.status);
    sums.requests += value;
    const isProviders = labels.route === STREET_TILE && status === 503;
    if (status >= 500 && !isProviders) sums.faults += value;
    if (labels.route === LOGIN && (status === 401 || status === 429)) sums.refusedLogins += value;
  }
  return sums;
};

const createWatchFigures = (registers: Registry[]): Pick<Metrics, 'watchFrame' | 'watchesOpen'> => {
  let readOpen = (): number => 0;
  const frames = new Counter({
    name: 'kinward_watch_frames_total',
    help: 'Frames of GPS watches, by what became of them.',
    labelNames: ['result'],
    registers,
  });
  for (const result of WATCH_FRAMES) frames.inc({ result }, 0);
  const open = new Gauge({
    name: 'kinward_watch_connections',
    help: 'Open connections at the port for GPS watches.',
    registers,
    collect() {
      this.set(readOpen());
    },
  });
  open.set(0);
  return {
    watchFrame: (result) => frames.inc({ result }),
    watchesOpen(read) {
      readOpen = read;
    },
  };
};

const createStorageFigures = (registers: Registry[]) => {
  const full = { count: 0, lastAt: -Infinity };
  const counter = new Counter({
    name: 'kinward_storage_full_total',
    help: "Requests that found no room on the database's disk.",
    registers,
  });
  counter.inc(0);
  return {
    note(): void {
      full.count += 1;
      full.lastAt = performance.now();
      counter.inc();
    },
    read: () => ({ ...full }),
  };
};

export const createMetrics = (): Metrics => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Counter({
    name: 'kinward_http_requests_total',
    help: 'Requests by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'kinward_http_request_seconds',
    help: 'Seconds from the first byte of a request to the end of its answer; streams are left out.',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  });
  const positions = new Counter({
    name: 'kinward_positions_total',
    help: 'Positions that devices reported, by what became of them.',
    labelNames: ['result'],
    registers,
  });
  const streams = new Gauge({
    name: 'kinward_streams_open',
    help: 'Open event streams.',
    labelNames: ['kind'],
    registers,
  });
  const storageFull = createStorageFigures(registers);
  const { watchFrame, watchesOpen } = createWatchFigures(registers);
  for (const result of ['stored', 'duplicate', 'not_kept', ...REFUSED.map((reason) => `refused_${reason}`)])
    positions.inc({ result }, 0);
  for (const kind of ['family', 'device', 'live']) streams.set({ kind }, 0);

  /** Most reports have one kind of result; to look up the others would cost as much as to count them. */
  const add = (result: string, count: number): void => {
    if (count > 0) positions.inc({ result }, count);
  };

  return {
    positions(counts) {
      add('stored', counts.stored);
      add('duplicate', counts.duplicates);
      add('not_kept', counts.notKept);
      if (counts.refused) for (const reason of REFUSED) add(`refused_${reason}`, counts.refused[reason]);
    },
    streamOpened(kind) {
      streams.inc({ kind });
      let isOpen = true;
      return () => {
        if (isOpen) streams.dec({ kind });
        isOpen = false;
      };
    },
    watchFrame,
    watchesOpen,
    text: () => registry.metrics(),
    sums: () => sumsOf(requests),
    storageFull: storageFull.read,
    contentType: registry.contentType,
    watch(server) {
      server.addHook('onError', (_request, _reply, error, done) => {
        if (isStorageFull(error)) storageFull.note();
        done();
      });
      server.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unmatched';
        // Methods outside the known ones are made up by callers and would grow the list without end.
        const method = server.supportedMethods.includes(request.method) ? request.method : 'other';
        requests.inc({ route, method, status: String(reply.statusCode) });
        const isStream = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream');
        if (!isStream) duration.observe({ route, method }, reply.elapsedTime / 1000);
        done();
      });
    },
  };
};
