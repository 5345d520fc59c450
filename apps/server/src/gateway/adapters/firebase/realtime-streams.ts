import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Bus } from '../../../ports/bus.ts';
import type { Json, RealtimeTree } from './realtime.port.ts';
import { frame } from '../../streams/event-stream.ts';
import type { OpenStream, StreamHub } from '../../streams/stream-hub.ts';
import type { RealtimeStreams } from './realtime.routes.ts';
import type { Realtime, Who } from './realtime.service.ts';

export interface RealtimeStreamsDeps {
  bus: Bus;
  hub: StreamHub;
  live: Realtime;
  /** Whose stream it is, asked again at each heartbeat. @throws AppError */
  authenticate(who: Who, request: FastifyRequest): Promise<unknown>;
}

const KEEP_ALIVE = frame('keep-alive', 'null');
const isTree = (value: Json | undefined): value is RealtimeTree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The events that lead a reader from one value to another: one child by `put`, several by `patch`, else the whole. */
const difference = (
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

const AUTH_REVOKED = { event: 'auth_revoked', data: JSON.stringify('credential is no longer valid') };

/** Sends what leads from the value that was sent last to the one of now. @returns that one */
const sendNews = (stream: OpenStream, sent: Json | undefined, value: Json): Json => {
  if (sent === undefined) stream.send('put', JSON.stringify({ path: '/', data: value }));
  else {
    const news = difference(sent, value);
    if (news) stream.send(news.event, JSON.stringify({ path: news.path, data: news.data }));
  }
  return value;
};

/** The device is gone, for this reader. */
const cancel = (stream: OpenStream): void => {
  if (stream.who.kind === 'device') return stream.end();
  stream.send('cancel', 'null');
  stream.close();
};

/** Streams of the realtime database: first the whole value, then what changes (api.md, "The realtime database"). */
export const createRealtimeStreams = (deps: RealtimeStreamsDeps): RealtimeStreams & { close(): void } => {
  const { bus, hub, live } = deps;

  const refresh = ({ deviceId }: { deviceId: DeviceId }): void => {
    for (const stream of hub.of('live', deviceId)) stream.refresh();
  };
  const end = bus.on({
    'device.signal': refresh,
    'device.values': refresh,
    'positions.stored': refresh,
    'device.state': (event) => {
      if (event.status) refresh(event);
    },
    // A device that is only paired again stays where it is for its parents.
    'device.unpaired': refresh,
  });

  return {
    async open(who, { deviceId, path }, request, reply) {
      // Refused before the stream begins, as an ordinary answer.
      await live.read(who, deviceId, path);
      let sent: Json | undefined;
      hub.open(
        {
          kind: 'live',
          who,
          topic: deviceId,
          heartbeat: KEEP_ALIVE,
          authenticate: () => deps.authenticate(who, request),
          farewell: () => AUTH_REVOKED,
          async sendNews(own) {
            try {
              sent = sendNews(own, sent, await live.read(who, deviceId, path));
            } catch (error) {
              if (!(error instanceof AppError && error.code === 'NOT_FOUND')) throw error;
              cancel(own);
            }
          },
        },
        reply,
      );
    },
    close: () => end(),
  };
};
