/**
 * The filter's resolver in the sample family's past: what it decides by, answers with and writes down is the resolver's own, on a clock that goes
 * where it is told. It reads the feed when it is told to, and hands over its log when it is told to, as the days pass in a second.
 */
import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { factsOf, TARGETS } from '@kinward/catalogue/facts.ts';
import { FeedLine, FilterAccess, type FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { LogBatch } from '@kinward/contract/filter/log.schemas.ts';
import { newAnswer } from '@kinward/filter-core/answer/answer.ts';
import { FeedState } from '@kinward/dns/feed/feed-state.ts';
import { filedLine } from '@kinward/dns/feed/read-line.ts';
import { respond } from '@kinward/filter-core/answer/respond.ts';
import { isNetwork } from '@kinward/filter-core/policy/device.ts';
import { Registry } from '@kinward/dns/policy/registry.ts';
import { Counters } from '@kinward/dns/record/counters.ts';
import { QueryLog } from '@kinward/dns/record/query-log.ts';
import { Writer } from '@kinward/dns/record/writer.ts';
import { Resolver } from '@kinward/filter-core/resolve/resolver.ts';
import { Upstream } from '@kinward/dns/resolve/upstream.ts';
import { keyHashOfPath } from '@kinward/dns/secure/key.ts';
import { filterFolderOf } from '@kinward/server/config/filter.ts';
import { accessFileOf } from '@kinward/server/slices/filter/feed-server.ts';
import type { Question } from '@kinward/rules/simulated/questions.ts';
import { questionFor } from './packets.ts';
import { startUpstream } from './upstream.ts';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 10;
const OUT_BYTES = 4096;
/** Questions after which what was noted is written down: the ring has room for more. */
const WRITE_AFTER = 400;
/** Batches of one delivery: each has some hundred rows. */
const DELIVERED_AT_ONCE = 40;
const DAY_SECONDS = 86_400;

/** A question, and by which key of its own the device asks it. */
export interface Keyed extends Question {
  key: string;
}

/** Answers what the family's devices ask, in the order of time. */
export interface PastResolver extends AsyncDisposable {
  /** Reads the feed until what it says of the devices is as it should be. @throws Error when it does not become so */
  until(holds: (devices: readonly FilterDevice[]) => boolean): Promise<void>;
  ask(question: Keyed): Promise<void>;
  /** Hands over what was asked, and says which devices were heard. @param now the server's clock, ms since the epoch @throws Error when the server refuses */
  deliver(now: number): Promise<void>;
}

/** The server's side of the resolver: its feed, and what it is told. */
const serverOf = (dataDir: string, resolver: string) => {
  const reach = () => FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
  return {
    post: async (route: string, body: object): Promise<void> => {
      const { url, token } = reach();
      const answer = await fetch(`${url}${route}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ resolver, ...body }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`the server answered ${answer.status} to ${route}`);
    },
    /** What is new beside what is held. */
    line: async (held: FeedState['version']): Promise<FeedLine> => {
      const { url, token } = reach();
      const query = new URLSearchParams({
        resolver,
        ...(held && { epoch: held.epoch, version: String(held.version) }),
      });
      const end = new AbortController();
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${url}/feed?${query.toString()}`, { headers, signal: end.signal });
      const decoder = new TextDecoder();
      let text = '';
      for await (const piece of answer.body as AsyncIterable<Uint8Array>) {
        text += decoder.decode(piece, { stream: true });
        if (text.includes('\n')) break;
      }
      end.abort();
      return FeedLine.parse(JSON.parse(text.slice(0, text.indexOf('\n'))));
    },
  };
};

/** The folder and the name that the resolver of the family's later days goes on with. */
const placeIn = (dataDir: string): { folder: string; name: string } => {
  const folder = path.join(filterFolderOf(dataDir), 'resolver');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = randomUUID();
  writeFileSync(path.join(folder, 'name'), `${name}\n`, { mode: 0o600 });
  return { folder, name };
};

/** What is asked, up to batches that wait. */
const recording = (now: () => number) => {
  const log = new QueryLog();
  const waiting: LogBatch[] = [];
  const writer = new Writer({
    log,
    spool: {
      append: (lines) => {
        waiting.push(...lines.map((line) => JSON.parse(line) as LogBatch));
        return Promise.resolve();
      },
    },
    counters: new Counters(TARGETS),
    targetsOf: (name) => factsOf(name).hits.map(({ target }) => target),
    now,
  });
  return { log, waiting, writer };
};

/** @param dataDir of a server that runs in this process */
export const startPastResolver = async (dataDir: string): Promise<PastResolver> => {
  const { folder, name } = placeIn(dataDir);
  const server = serverOf(dataDir, name);
  const place = await startUpstream();
  const upstream = new Upstream(place);
  const registry = new Registry();
  let devices: readonly FilterDevice[] = [];
  const receipts: object[] = [];
  const state = new FeedState({
    file: path.join(folder, 'snapshot'),
    apply: (known) => {
      devices = [...known.devices.values()].map(({ of }) => of);
      registry.apply(known);
    },
    saved: (held) => void receipts.push(held),
    say: () => undefined,
  });
  let at = 0;
  let asked = 0;
  const now = (): number => at;
  const { log, waiting, writer } = recording(now);
  const heard = new Map<string, { of: FilterDevice; last: number }>();
  const answer = newAnswer({
    registry,
    resolver: new Resolver({ upstreams: [upstream] }),
    counts: { answered: 0, blocked: 0 },
    log,
    heard: ({ of }) => {
      if (!isNetwork(of)) heard.set(of.deviceId, { of, last: at });
    },
    now,
    // Days pass in a second here: limits of a second would be those of a day.
    take: () => 'answer',
    floods: { mayAsk: () => true, found: () => undefined },
  });
  const out = new Uint8Array(OUT_BYTES);
  const sync = async (): Promise<void> => {
    if (!state.take(filedLine(await server.line(state.version)))) throw new Error('the feed does not follow');
    const newest = receipts.splice(0).at(-1);
    if (newest) await server.post('/receipts', newest);
  };

  return {
    async until(holds) {
      for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await sleep(PAUSE_MS)) {
        await sync();
        if (holds(devices)) return;
      }
      throw new Error('the rules did not reach the resolver');
    },
    async ask({ at: when, name: asks, key }) {
      at = when;
      const keyHash = keyHashOfPath(`/dns-query/${key}`)!;
      await respond(questionFor(asks), { address: '127.0.0.1', way: 'https', keyHash }, out, answer);
      asked += 1;
      if (asked % WRITE_AFTER === 0) await writer.write();
    },
    async deliver(serverNow) {
      await writer.end();
      for (const batches of batched(waiting.splice(0)))
        await server.post('/log', { now: serverNow, batches });
      const seen = [...heard.values()].map(({ of: { deviceId, familyId }, last }) => {
        const secondsAgo = Math.min(DAY_SECONDS, Math.max(0, Math.floor((serverNow - last) / 1000)));
        return { deviceId, familyId, kind: 'doh', secondsAgo };
      });
      heard.clear();
      await server.post('/seen', { seen });
      await sync();
    },
    async [Symbol.asyncDispose]() {
      await state.close();
      upstream.close();
      await place[Symbol.asyncDispose]();
    },
  };
};

const batched = (batches: readonly LogBatch[]): LogBatch[][] =>
  Array.from({ length: Math.ceil(batches.length / DELIVERED_AT_ONCE) }, (_, part) =>
    batches.slice(part * DELIVERED_AT_ONCE, (part + 1) * DELIVERED_AT_ONCE),
  );
