import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { FreshPositions } from '@kinward/contract/realtime/realtime.schemas.ts';
import { type Bus, type BusEvent, createLocalBus } from './bus.ts';
import type { Logger } from './log/logger.ts';

const CHANNEL = 'kinward_bus';
/** Said instead of events that were too many to keep. */
const RESYNC = 'resync';
/** PostgreSQL refuses a payload of 8,000 bytes and more. */
const PAYLOAD_MAX = 7_800;
/** Milliseconds that events wait for company before they are sent to the other processes. */
const BATCH_MS = 20;
/** Events waiting while the database is away; beyond it the others are told to read everything again. */
const OUTBOX_MAX = 20_000;
const PING_MS = 20_000;
const RECONNECT_MS = { first: 100, longest: 5_000 };
/** Ids of one `sessions.ended` event, so that it fits a payload. */
const IDS_PER_EVENT = 100;

export interface PostgresBus extends Bus {
  /** Called when events of other processes may have been missed: whoever holds a picture of the truth reads it again. */
  onResync(handler: () => void): () => void;
  /** Resolves when the bus hears the other processes. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Events that say the same again are one event: the newest truth is read from the database anyway. */
const keyOf = (event: BusEvent): string | undefined => {
  if (event.type === 'device.state' || event.type === 'positions.stored' || event.type === 'rules.changed')
    return `${event.type} ${event.deviceId}`;
  if (event.type === 'geofences.changed') return `${event.type} ${event.deviceId}`;
  if (
    event.type === 'children.changed' ||
    event.type === 'plan.changed' ||
    event.type === 'notifications.changed'
  )
    return `${event.type} ${event.familyId}`;
  return undefined;
};

/** Positions that one event carries to the other processes; who wants more reads them. */
const POINTS_MAX = 20;

/** The positions of two events of one device, unless one has none or they are too many. */
const mergeFresh = (
  known: FreshPositions | undefined,
  fresh: FreshPositions | undefined,
): FreshPositions | undefined =>
  known && fresh && known.points.length + fresh.points.length <= POINTS_MAX
    ? {
        seenAt: fresh.seenAt,
        // One form of time in one zone: text in its order is time in its order.
        points: [...known.points, ...fresh.points].toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1)),
      }
    : undefined;

const merge = (known: BusEvent, event: BusEvent): BusEvent => {
  if (known.type === 'device.state' && event.type === 'device.state') {
    return { ...event, keys: [...new Set([...known.keys, ...event.keys])] };
  }
  if (known.type === 'positions.stored' && event.type === 'positions.stored') {
    const { fresh: _fresh, ...rest } = event;
    const fresh = mergeFresh(known.fresh, event.fresh);
    return {
      ...rest,
      from: known.from < event.from ? known.from : event.from,
      to: known.to > event.to ? known.to : event.to,
      keys: [...new Set([...known.keys, ...event.keys])],
      ...(fresh && { fresh }),
    };
  }
  return event;
};

const split = (event: BusEvent): BusEvent[] => {
  if (event.type !== 'sessions.ended' || event.sessionIds.length <= IDS_PER_EVENT) return [event];
  const parts: BusEvent[] = [];
  for (let start = 0; start < event.sessionIds.length; start += IDS_PER_EVENT) {
    parts.push({ ...event, sessionIds: event.sessionIds.slice(start, start + IDS_PER_EVENT) });
  }
  return parts;
};

/** Packs events into as few payloads as fit: `<process> <JSON array>`. */
const pack = (processId: string, events: Iterable<BusEvent>): string[] => {
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

interface Outbox {
  add(event: BusEvent): void;
  /** What waits, packed; empty when nothing does. After `failed` it waits again. */
  take(): { payloads: string[]; failed(): void };
  readonly isEmpty: boolean;
}

const createOutbox = (processId: string): Outbox => {
  let waiting = new Map<string, BusEvent>();
  let lost = false;
  let number = 0;

  const put = (key: string, event: BusEvent): void => {
    if (waiting.size >= OUTBOX_MAX) {
      lost = true;
      waiting.clear();
    }
    const known = waiting.get(key);
    waiting.set(key, known ? merge(known, event) : event);
  };

  return {
    add(event) {
      number += 1;
      put(keyOf(event) ?? String(number), event);
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
  /** The connection stands; `again` when an earlier one broke. */
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
export const createPostgresBus = (deps: { access: pg.ClientConfig; log: Logger }): PostgresBus => {
  const processId = randomUUID();
  const onError = (error: unknown): void => deps.log.error({ err: error }, 'a subscriber of the bus failed');
  const local = createLocalBus(onError);
  const resyncs = new Set<() => void>();
  const outbox = createOutbox(processId);
  let sending: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
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
      else for (const event of JSON.parse(body) as BusEvent[]) local.publish(event);
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
    sending = notify();
    await sending;
    sending = undefined;
    if (!outbox.isEmpty) schedule();
  };

  const schedule = (): void => {
    if (link.client && !sending) timer ??= setTimeout(() => void send(), BATCH_MS);
  };

  return {
    publish(event) {
      local.publish(event);
      if (closed) return;
      for (const part of split(event)) outbox.add(part);
      schedule();
    },
    subscribe: (handler) => local.subscribe(handler),
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
