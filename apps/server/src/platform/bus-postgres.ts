import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Bus, type BusEvent, createLocalBus } from './bus.ts';
import type { Logger } from './log/logger.ts';

const CHANNEL = 'kinward_bus';
/** PostgreSQL refuses a payload of 8,000 bytes and more. */
const PAYLOAD_MAX = 7_800;
/** Milliseconds that events wait for company before they are sent to the other processes. */
const BATCH_MS = 4;
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
  if (event.type === 'device.state' || event.type === 'positions.stored') return `${event.type} ${event.deviceId}`;
  if (event.type === 'children.changed') return `${event.type} ${event.familyId}`;
  return undefined;
};

const merge = (known: BusEvent, event: BusEvent): BusEvent => {
  if (known.type === 'device.state' && event.type === 'device.state') {
    return { ...event, keys: [...new Set([...known.keys, ...event.keys])] };
  }
  if (known.type === 'positions.stored' && event.type === 'positions.stored') {
    return { ...event, from: known.from < event.from ? known.from : event.from, to: known.to > event.to ? known.to : event.to };
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

/**
 * The bus of several server processes on one database. An event reaches this process's subscribers at once and the others'
 * through LISTEN and NOTIFY on a connection of its own, gathered for some milliseconds, outside of every transaction: a
 * NOTIFY inside would make all intakes wait for one lock at their commit.
 * @param deps.access how to reach the database; not through a pooler, which would lose the LISTEN
 */
export const createPostgresBus = (deps: { access: pg.ClientConfig; log: Logger }): PostgresBus => {
  const processId = randomUUID();
  const local = createLocalBus((error) => deps.log.error({ err: error }, 'a subscriber of the bus failed'));
  const resyncs = new Set<() => void>();
  const outbox = new Map<string, BusEvent>();
  let lost = false;
  let closed = false;
  let client: pg.Client | undefined;
  let sending = false;
  let timer: NodeJS.Timeout | undefined;
  let ping: NodeJS.Timeout | undefined;
  let number = 0;

  const resync = (): void => {
    for (const handler of resyncs) {
      try {
        handler();
      } catch (error) {
        deps.log.error({ err: error }, 'a subscriber of the bus failed');
      }
    }
  };

  const receive = (payload: string | undefined): void => {
    if (payload === undefined || payload.startsWith(processId)) return;
    const body = payload.slice(payload.indexOf(' ') + 1);
    if (body === 'resync') {
      resync();
      return;
    }
    for (const event of JSON.parse(body) as BusEvent[]) local.publish(event);
  };

  const send = async (): Promise<void> => {
    timer = undefined;
    if (sending || !client || (outbox.size === 0 && !lost)) return;
    sending = true;
    const events = [...outbox.entries()];
    const payloads = lost ? [`${processId} resync`] : pack(processId, outbox.values());
    outbox.clear();
    try {
      await client.query({
        name: 'notify', text: `select pg_notify('${CHANNEL}', payload) from unnest($1::text[]) payload`, values: [payloads],
      });
      lost = false;
    } catch {
      // The connection is broken; what could not be told is told again after the next one, by its events or as a whole.
      for (const [key, event] of events) if (!outbox.has(key)) outbox.set(key, event);
    } finally {
      sending = false;
      if (outbox.size > 0 && client) timer ??= setTimeout(() => void send(), BATCH_MS);
    }
  };

  const enqueue = (event: BusEvent): void => {
    if (outbox.size >= OUTBOX_MAX) {
      lost = true;
      outbox.clear();
    }
    const key = keyOf(event) ?? `${(number += 1)}`;
    const known = outbox.get(key);
    outbox.set(key, known ? merge(known, event) : event);
    if (client && !sending) timer ??= setTimeout(() => void send(), BATCH_MS);
  };

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ ...deps.access, keepAlive: true, connectionTimeoutMillis: 10_000, application_name: 'kinward bus' });
    fresh.on('notification', ({ payload }) => receive(payload));
    fresh.on('error', () => undefined);
    fresh.on('end', () => {
      if (client !== fresh) return;
      client = undefined;
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
    client = fresh;
    if (closed) await fresh.end();
    else timer ??= setTimeout(() => void send(), BATCH_MS);
  };

  const reconnect = async (): Promise<void> => {
    for (let wait = RECONNECT_MS.first; !closed; wait = Math.min(wait * 2, RECONNECT_MS.longest)) {
      await sleep(wait, undefined, { ref: false });
      if (closed) return;
      try {
        await connect();
        resync();
        return;
      } catch (error) {
        deps.log.warn({ err: error }, 'the bus cannot reach the database');
      }
    }
  };

  return {
    publish(event) {
      local.publish(event);
      if (!closed) for (const part of split(event)) enqueue(part);
    },
    subscribe: (handler) => local.subscribe(handler),
    onResync(handler) {
      resyncs.add(handler);
      return () => resyncs.delete(handler);
    },
    async start() {
      await connect();
      // A connection that died silently would go unnoticed while nothing is sent.
      ping = setInterval(() => {
        client?.query('select 1').catch(() => client?.end().catch(() => undefined));
      }, PING_MS);
      ping.unref();
    },
    async close() {
      clearTimeout(timer);
      await send();
      closed = true;
      clearInterval(ping);
      clearTimeout(timer);
      const last = client;
      client = undefined;
      await last?.end().catch(() => undefined);
    },
  };
};
