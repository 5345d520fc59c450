import type { FastifyReply } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { DeviceIdentity, ParentIdentity } from '../../platform/http/identity.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { Bus } from '../../ports/bus.ts';
import { coalesce } from './coalesce.ts';
import { openEventStream } from './event-stream.ts';

/** The family's stream, a device's events, or a stream of the realtime database; the figures call the last one `live`. */
export type StreamKind = 'family' | 'device' | 'live';

/** What one of the three kinds says of its stream; everything else is the same for all. */
export interface StreamSpec {
  kind: StreamKind;
  who: ParentIdentity | DeviceIdentity;
  /** The id of the family or the device that it is about: what happens there is sent to it. */
  topic: string;
  /** Asks again whether its reader may go on, at every heartbeat. @throws AppError */
  authenticate(): Promise<unknown>;
  /**
   * The last event of a stream whose reader may not go on; undefined for one that connects again and gets the reason then.
   * @param refused what refused it; absent when its session or its pairing ended
   */
  farewell(refused?: AppError): { event: string; data: string } | undefined;
  /** What a heartbeat sends; a comment unless given. */
  heartbeat?: string;
  /**
   * Reads and sends what is new. Runs one at a time: when the stream opens, on `refresh`, when events may have been missed, and
   * at the next heartbeat when it failed.
   */
  sendNews?(stream: OpenStream): Promise<void>;
  /** Runs at every heartbeat. */
  onHeartbeat?(stream: OpenStream): Promise<void> | void;
  /** Events of other processes may be missing. */
  onResync?(stream: OpenStream): void;
  /** Runs once, however the stream ended, when it no longer counts. */
  onEnd?(): void;
}

export interface OpenStream {
  readonly who: ParentIdentity | DeviceIdentity;
  readonly closed: boolean;
  /** Sends one event; see `EventStream.send`. */
  send(event: string, data: string, id?: number): void;
  /** Runs `sendNews`, once more if it is running. */
  refresh(): void;
  /** Sends the farewell and closes. */
  end(): void;
  /** Closes without a word: the reader comes back. */
  close(): void;
}

export interface StreamHub {
  /**
   * Answers a request with a stream and keeps it until one side ends it.
   * @throws AppError TOO_MANY_STREAMS for a parent whose session or family has its share; of a device the oldest stream ends instead
   */
  open(spec: StreamSpec, reply: FastifyReply): OpenStream;
  /** The open streams of a kind about a topic. */
  of(kind: StreamKind, topic: string): Iterable<OpenStream>;
  has(kind: StreamKind, topic: string): boolean;
  /** Streams open in this process. */
  readonly size: number;
  /** Ends every stream and the subscriptions. */
  close(): void;
}

export interface StreamHubDeps {
  bus: Bus;
  log: Logger;
  limits: Pick<
    Limits,
    | 'streamsPerSession'
    | 'streamsPerFamily'
    | 'streamsPerDevice'
    | 'streamHeartbeatMs'
    | 'streamBacklogBytes'
    | 'streamLifeMs'
  >;
  /** Notes a stream that opened; what it returns notes its end. */
  opened?(kind: StreamKind): () => void;
}

interface Entry extends OpenStream {
  readonly spec: StreamSpec;
  /** Asks whether its reader would still be let in; ends it otherwise. */
  recheck(): void;
}

/** A place is free when a page is closed, which nobody knows beforehand. */
const RETRY_SECONDS = 30;

const NONE: ReadonlySet<Entry> = new Set();

const topicKey = (kind: StreamKind, topic: string): string => `${kind} ${topic}`;
const sessionKey = (sessionId: string): string => `session ${sessionId}`;
const parentsKey = (familyId: string): string => `parents ${familyId}`;
const deviceKey = (deviceId: string): string => `by ${deviceId}`;

/** The groups that a stream is counted in and ended with. */
const keysOf = ({ kind, topic, who }: StreamSpec): string[] => [
  topicKey(kind, topic),
  ...(who.kind === 'device'
    ? [deviceKey(who.deviceId)]
    : [sessionKey(who.sessionId), parentsKey(who.familyId)]),
];

/** Sets of streams by key; empty ones are forgotten. */
const createGroups = () => {
  const groups = new Map<string, Set<Entry>>();
  return {
    of: (key: string): ReadonlySet<Entry> => groups.get(key) ?? NONE,
    add(key: string, entry: Entry): void {
      groups.set(key, (groups.get(key) ?? new Set()).add(entry));
    },
    delete(key: string, entry: Entry): void {
      const group = groups.get(key);
      group?.delete(entry);
      if (group?.size === 0) groups.delete(key);
    },
  };
};

/** A reader is refused by an end of its session or its rights; a device only by that of its pairing. */
const isRefusal = (error: unknown, { kind }: StreamSpec['who']): error is AppError =>
  error instanceof AppError && (error.status === 401 || (error.status === 403 && kind === 'parent'));

/**
 * Answers a request with a stream.
 * @param left runs once, however the stream ended
 */
const createEntry = (
  spec: StreamSpec,
  reply: FastifyReply,
  { log, limits }: Pick<StreamHubDeps, 'log' | 'limits'>,
  left: (entry: Entry) => void,
): Entry => {
  const report = (err: unknown): void => log.error({ err, stream: spec.kind }, 'a stream met an error');
  /** The last reading failed: news that is missed now would wait for the next change. */
  let isBehind = false;

  const events = openEventStream(reply, {
    limits,
    onError: report,
    ...(spec.heartbeat !== undefined && { heartbeat: spec.heartbeat }),
    onHeartbeat: async () => {
      if (isBehind) entry.refresh();
      await spec.onHeartbeat?.(entry);
      await recheck();
    },
    onClose: () => left(entry),
  });
  const end = (refused?: AppError): void => {
    const last = spec.farewell(refused);
    if (last) events.send(last.event, last.data);
    events.close();
  };
  const recheck = async (): Promise<void> => {
    try {
      await spec.authenticate();
    } catch (error) {
      if (!isRefusal(error, spec.who)) throw error;
      end(error);
    }
  };
  const readNews = async (): Promise<void> => {
    if (events.closed) return;
    try {
      await spec.sendNews?.(entry);
      isBehind = false;
    } catch (error) {
      isBehind = true;
      report(error);
    }
  };

  const entry: Entry = {
    spec,
    who: spec.who,
    get closed() {
      return events.closed;
    },
    send: events.send,
    close: events.close,
    end: () => end(),
    refresh: coalesce(readNews),
    recheck: () => {
      recheck().catch(report);
    },
  };
  return entry;
};

/**
 * All open event streams of this process. Their number, heartbeats, the question whether a reader may go on, and what ends
 * streams at once (a session, a pairing, a plan) are handled here for every kind of stream.
 */
export const createStreamHub = ({ bus, log, limits, opened }: StreamHubDeps): StreamHub => {
  const groups = createGroups();
  const all = new Set<Entry>();

  /** Makes room for one more, before anything is read for it. */
  const admit = ({ who }: StreamSpec): void => {
    if (who.kind === 'device') {
      const own = [...groups.of(deviceKey(who.deviceId))];
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - limits.streamsPerDevice)))
        oldest.close();
    } else if (
      groups.of(sessionKey(who.sessionId)).size >= limits.streamsPerSession ||
      groups.of(parentsKey(who.familyId)).size >= limits.streamsPerFamily
    )
      throw new AppError('TOO_MANY_STREAMS', { retryAfterSeconds: RETRY_SECONDS });
  };

  const ends = [
    bus.on({
      'sessions.ended': ({ sessionIds }) => {
        for (const sessionId of sessionIds) for (const entry of groups.of(sessionKey(sessionId))) entry.end();
      },
      'device.unpaired': ({ deviceId }) => {
        for (const entry of groups.of(deviceKey(deviceId))) entry.end();
      },
      'plan.changed': ({ familyId }) => {
        for (const entry of groups.of(parentsKey(familyId))) entry.recheck();
      },
    }),
    bus.onResync(() => {
      for (const entry of all) {
        entry.refresh();
        entry.spec.onResync?.(entry);
      }
    }),
  ];

  return {
    open(spec, reply) {
      admit(spec);
      const noteEnd = opened?.(spec.kind);
      const keys = keysOf(spec);
      const entry = createEntry(spec, reply, { log, limits }, (ended) => {
        noteEnd?.();
        all.delete(ended);
        for (const key of keys) groups.delete(key, ended);
        spec.onEnd?.();
      });
      all.add(entry);
      for (const key of keys) groups.add(key, entry);
      entry.refresh();
      // The session or the device may have ended between the check of the request and this moment.
      entry.recheck();
      return entry;
    },
    of: (kind, topic) => groups.of(topicKey(kind, topic)),
    has: (kind, topic) => groups.of(topicKey(kind, topic)).size > 0,
    get size() {
      return all.size;
    },
    close() {
      for (const entry of all) entry.close();
      for (const stop of ends) stop();
    },
  };
};
