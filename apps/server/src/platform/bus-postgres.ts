import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type AnyEvent, createLocalBus, type EventBus, type EventKind } from './bus.ts';
import type { Logger } from './log/logger.ts';
import { whenCommitted } from './answered-work.ts';

const CHANNEL = 'kinward_bus';
/** Said instead of events that were too many to keep. */
const RESYNC = 'resync';
/** PostgreSQL refuses a payload of 8,000 bytes and more. */
const PAYLOAD_MAX = 7_800;
/** Milliseconds that events wait for company before they are sent to the other processes. */
const BATCH_MS = 20;
/** At least so long between two notifications while events come all the time, in ms: each is a transaction. */
const APART_MS = 60;
/** Events waiting while the database is away; beyond it the others are asked to refetch everything. */
const OUTBOX_MAX = 20_000;
const PING_MS = 20_000;
const RECONNECT_MS = { first: 100, longest: 5_000 };

export interface PostgresBus<Event extends AnyEvent> extends EventBus<Event> {
  /** Resolves when the bus receives from the other processes. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** How each event travels to the other processes. */
type KindOf<Event extends AnyEvent> = (event: Event) => EventKind<Event>;

const split = <Event extends AnyEvent>(event: Event, kindOf: KindOf<Event>): Event[] =>
  kindOf(event)
    .split?.(event)
    .map((part) => ({ ...event, ...part })) ?? [event];

/** Packs events into as few payloads as fit: `<process> <JSON array>`. */
const pack = (processId: string, events: Iterable<AnyEvent>): string[] => {
  const payloads: string[] = [];
  let body = '';
  for (const event of events) {
    const text = JSON.stringify(event);
    if (body && Buffer.byteLength(body) + Buffer.byteLength(text) > PAYLOAD_MAX - 64) {
      payloads.push(`${processId} [${body}]`);
      body = '';
    }
    body += (body ? ',' : '') + text;
  }
  if (body) payloads.push(`${processId} [${body}]`);
  return payloads;
};

interface Outbox<Event extends AnyEvent> {
  add(event: Event): void;
  /** What waits, packed; empty when nothing does. After `failed` it waits again. */
  take(): { payloads: string[]; failed(): void };
  readonly isEmpty: boolean;
}

const createOutbox = <Event extends AnyEvent>(processId: string, kindOf: KindOf<Event>): Outbox<Event> => {
  let waiting = new Map<string, Event>();
  let lost = false;
  let number = 0;

  const put = (key: string, event: Event): void => {
    if (waiting.size >= OUTBOX_MAX) {
      lost = true;
      waiting.clear();
    }
    const known = waiting.get(key);
    waiting.set(key, known ? { ...event, ...kindOf(event).merge?.(known, event) } : event);
  };

  return {
    add(event) {
      number += 1;
      const key = kindOf(event).key?.(event);
      put(key === undefined ? String(number) : `${event.type} ${key}`, event);
    },
    take() {
      const [events, wasLost] = [waiting, lost];
      waiting = new Map();
      lost = false;
      return {
        payloads: wasLost ? [`${processId} ${RESYNC}`] : pack(processId, events.values()),
        failed() {
          lost ||= wasLost;
          const since = waiting;
          waiting = events;
          for (const [key, event] of since) put(key, event);
        },
      };
    },
    get isEmpty() {
      return waiting.size === 0 && !lost;
    },
  };
};

interface Link {
  start(): Promise<void>;
  /** The connection, while there is one. */
  readonly client: pg.Client | undefined;
  close(): Promise<void>;
}

/** Holds one listening connection, and makes a new one when it breaks. */
const createLink = (deps: {
  access: pg.ClientConfig;
  log: Logger;
  onPayload: (payload: string) => void;
  /** The connection is open; `again` when an earlier one broke. */
  onConnected: (again: boolean) => void;
}): Link => {
  const state: { client: pg.Client | undefined; closed: boolean } = { client: undefined, closed: false };
  let ping: NodeJS.Timeout | undefined;

  const connect = async (again: boolean): Promise<void> => {
    const fresh = new pg.Client({
      ...deps.access,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: 'kinward bus',
    });
    fresh.on('notification', ({ payload }) => payload !== undefined && deps.onPayload(payload));
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      if (state.client !== fresh) return;
      state.client = undefined;
      void reconnect();
    });
    try {
      await fresh.connect();
      // Nothing is written on this connection, so its commits need not wait for the disk.
      await fresh.query('set synchronous_commit = off');
      await fresh.query(`listen ${CHANNEL}`);
    } catch (error) {
      await fresh.end().catch(() => undefined);
      throw error;
    }
    if (state.closed) {
      await fresh.end();
      return;
    }
    state.client = fresh;
    deps.onConnected(again);
  };

  const reconnect = async (): Promise<void> => {
    for (let wait = RECONNECT_MS.first; ; wait = Math.min(wait * 2, RECONNECT_MS.longest)) {
      await sleep(wait, undefined, { ref: false });
      if (state.closed) return;
      try {
        await connect(true);
        return;
      } catch (error) {
        deps.log.warn({ err: error }, 'the bus cannot reach the database');
      }
    }
  };

  return {
    async start() {
      await connect(false);
      // A connection that died silently would go unnoticed while nothing is sent.
      ping = setInterval(() => {
        state.client?.query('select 1').catch(() => state.client?.end().catch(() => undefined));
      }, PING_MS);
      ping.unref();
    },
    get client() {
      return state.client;
    },
    async close() {
      state.closed = true;
      clearInterval(ping);
      const last = state.client;
      state.client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};

/**
 * The bus of several server processes on one database. An event reaches this process's subscribers at once and the others'
 * through LISTEN and NOTIFY on a connection of its own, gathered for some milliseconds, outside of every transaction: a
 * NOTIFY inside would make all intakes wait for one lock at their commit.
 * @param deps.access how to reach the database; not through a pooler, which would lose the LISTEN
 */
export const createPostgresBus = <Event extends AnyEvent>(deps: {
  access: pg.ClientConfig;
  log: Logger;
  kindOf: KindOf<Event>;
}): PostgresBus<Event> => {
  const processId = randomUUID();
  const onError = (error: unknown): void => deps.log.error({ err: error }, 'a subscriber of the bus failed');
  const local = createLocalBus<Event>(onError);
  const resyncs = new Set<() => void>();
  const outbox = createOutbox(processId, deps.kindOf);
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let sentAt = -Infinity;
  let closed = false;

  const resync = (): void => {
    for (const handler of resyncs) {
      try {
        handler();
      } catch (error) {
        onError(error);
      }
    }
  };

  const link = createLink({
    ...deps,
    onPayload(payload) {
      if (payload.startsWith(processId)) return;
      const body = payload.slice(payload.indexOf(' ') + 1);
      if (body === RESYNC) resync();
      else for (const event of JSON.parse(body) as Event[]) local.publish(event);
    },
    onConnected(again) {
      schedule();
      if (again) resync();
    },
  });

  const notify = async (): Promise<void> => {
    const { payloads, failed } = outbox.take();
    const text = `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`;
    // When the connection breaks, the events wait for the next one.
    await link.client?.query({ name: 'notify', text, values: [payloads] }).catch(failed);
  };

  const send = async (): Promise<void> => {
    timer = undefined;
    if (sending || !link.client || outbox.isEmpty) return;
    sentAt = performance.now();
    sending = notify();
    await sending;
    sending = undefined;
    if (!outbox.isEmpty) schedule();
  };

  const schedule = (): void => {
    if (!link.client || sending) return;
    timer ??= setTimeout(() => void send(), Math.max(BATCH_MS, sentAt + APART_MS - performance.now()));
  };

  const publish = (event: Event): void => {
    local.publish(event);
    if (closed) return;
    for (const part of split(event, deps.kindOf)) outbox.add(part);
    schedule();
  };

  return {
    publish: (event) => whenCommitted(() => publish(event)),
    subscribe: (handler) => local.subscribe(handler),
    on: (handlers) => local.on(handlers),
    onResync(handler) {
      resyncs.add(handler);
      return () => resyncs.delete(handler);
    },
    start: () => link.start(),
    async close() {
      closed = true;
      await sending;
      clearTimeout(timer);
      await send();
      clearTimeout(timer);
      await link.close();
    },
  };
};
