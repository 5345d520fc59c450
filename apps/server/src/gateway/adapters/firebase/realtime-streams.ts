import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Bus } from '../../../ports/bus.ts';
import type { Logger } from '../../../platform/log/logger.ts';
import type { Json, RealtimeTree } from '../../../ports/realtime.ts';
import type { RealtimeStreams } from './realtime.routes.ts';
import type { Realtime, Who } from './realtime.service.ts';
import { coalesce } from '../../streams/coalesce.ts';
import { type EventStream, frame, openEventStream } from '../../streams/event-stream.ts';
import type { StreamRegistry } from '../../streams/stream-registry.ts';

export interface RealtimeStreamsDeps {
  bus: Bus;
  log: Logger;
  limits: Limits;
  registry: StreamRegistry;
  live: Realtime;
  /** Whose stream it is, asked again at each heartbeat. @throws AppError */
  authenticate(who: Who, request: FastifyRequest): Promise<unknown>;
}

interface RealtimeStream {
  who: Who;
  deviceId: DeviceId;
  path: string[];
  events: EventStream;
  sent: Json | undefined;
  /** Sends what is new. */
  look(): void;
}

const KEEP_ALIVE = frame('keep-alive', 'null');
const isTree = (value: Json | undefined): value is RealtimeTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The events that lead a reader from one value to another: one child by `put`, several by `patch`, else the whole. */
export const difference = (
  from: Json,
  to: Json,
): { event: 'put' | 'patch'; path: string; data: Json } | undefined => {
  if (isDeepStrictEqual(from, to)) return undefined;
  if (!isTree(from) || !isTree(to)) return { event: 'put', path: '/', data: to };
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(
    (key) => !isDeepStrictEqual(from[key], to[key]),
  );
  const [only] = keys;
  if (keys.length === 1 && only !== undefined)
    return { event: 'put', path: `/${only}`, data: to[only] ?? null };
  return { event: 'patch', path: '/', data: Object.fromEntries(keys.map((key) => [key, to[key] ?? null])) };
};

const revoke = ({ events }: RealtimeStream): void => {
  events.send('auth_revoked', JSON.stringify('credential is no longer valid'));
  events.close();
};

const cancel = ({ events }: RealtimeStream): void => {
  events.send('cancel', 'null');
  events.close();
};

const sendNews = async (live: Realtime, stream: RealtimeStream): Promise<void> => {
  const { who, deviceId, path, events } = stream;
  if (events.closed) return;
  const value = await live.read(who, deviceId, path);
  if (stream.sent === undefined) events.send('put', JSON.stringify({ path: '/', data: value }));
  else {
    const news = difference(stream.sent, value);
    if (news) events.send(news.event, JSON.stringify({ path: news.path, data: news.data }));
  }
  stream.sent = value;
};

/** Streams of the realtime database: first the whole value, then what changes (api.md, "The realtime database"). */
export const createRealtimeStreams = (deps: RealtimeStreamsDeps): RealtimeStreams & { close(): void } => {
  const { bus, log, limits, live } = deps;
  const streams = new Set<RealtimeStream>();
  const report = (error: unknown): void =>
    log.error({ err: error }, 'a stream of the realtime database met an error');

  const look = async (stream: RealtimeStream): Promise<void> => {
    try {
      await sendNews(live, stream);
    } catch (error) {
      if (error instanceof AppError && error.code === 'NOT_FOUND')
        (stream.who.kind === 'device' ? revoke : cancel)(stream);
      else report(error);
    }
  };

  const recheck = async (stream: RealtimeStream, request: FastifyRequest): Promise<void> => {
    try {
      await deps.authenticate(stream.who, request);
    } catch (error) {
      if (error instanceof AppError && (error.status === 401 || error.status === 403)) revoke(stream);
      else throw error;
    }
  };

  const ends = [
    bus.subscribe((event) => {
      if (event.type !== 'sessions.ended' && event.type !== 'device.unpaired') return;
      for (const stream of streams) {
        const { who } = stream;
        if (event.type === 'sessions.ended') {
          if (who.kind === 'parent' && event.sessionIds.includes(who.sessionId)) revoke(stream);
        } else if (stream.deviceId === event.deviceId) {
          if (who.kind === 'device') revoke(stream);
          // A device that is only paired again stays where it is for its parents.
          else stream.look();
        }
      }
    }),
    bus.onResync(() => {
      for (const stream of streams) stream.look();
    }),
  ];

  return {
    async open(who, { deviceId, path }, request, reply) {
      // Refused before the stream begins, as an ordinary answer.
      await live.read(who, deviceId, path);
      const place = deps.registry.admit(who, 'live', () => stream.events.close());
      const events = openEventStream(reply, {
        limits,
        heartbeat: KEEP_ALIVE,
        onError: report,
        onHeartbeat: () => recheck(stream, request),
        onClose: () => {
          place.leave();
          streams.delete(stream);
          unwatch();
        },
      });
      const stream: RealtimeStream = {
        who,
        deviceId,
        path,
        events,
        sent: undefined,
        look: coalesce(() => look(stream)),
      };
      const unwatch = live.watch(deviceId, () => stream.look());
      streams.add(stream);
      stream.look();
      recheck(stream, request).catch(report);
    },
    close() {
      for (const end of ends) end?.();
    },
  };
};
