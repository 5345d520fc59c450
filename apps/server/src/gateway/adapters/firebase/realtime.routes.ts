import { publishFailure } from '../../../platform/http/failures.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import {
  RealtimeIds,
  realtimeDelete,
  realtimeGet,
  realtimePatch,
  realtimePut,
} from '@kinward/contract/realtime/realtime.routes.ts';
import type { Router } from '../../../platform/http/mount.ts';
import type { RecordAccess } from '../../../ports/access-log.ts';
import type { Json } from './realtime.port.ts';
import type { Realtime, Who } from './realtime.service.ts';
import { isKey, shallow } from './realtime.tree.ts';

/** Answers a request for server-sent events. */
export interface RealtimeStreams {
  open(
    who: Who,
    place: { deviceId: DeviceId; path: string[] },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void>;
}

const PREFIX = '/api/live/';
const SUFFIX = '.json';
/** Queries of the protocol that are not answered; ignoring them would answer another query. */
const UNSUPPORTED = [
  'orderBy',
  'startAt',
  'startAfter',
  'endAt',
  'endBefore',
  'equalTo',
  'limitToFirst',
  'limitToLast',
  'callback',
];

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new AppError('NOT_FOUND');
  }
};

/**
 * Reads `devices/{deviceId}` and the keys below it from the address as it was sent, so that an encoded slash or dot is
 * part of a name, which no name may hold. @throws AppError NOT_FOUND for everything else
 */
const placeOf = (url: string): { deviceId: DeviceId; path: string[] } => {
  const address = url.split('?', 1)[0] ?? '';
  if (!address.startsWith(PREFIX) || !address.endsWith(SUFFIX)) throw new AppError('NOT_FOUND');
  const segments = address.slice(PREFIX.length, -SUFFIX.length).split('/').map(decode);
  // `…/batteryp/.json` names the same as `…/batteryp.json`.
  if (segments.length > 1 && segments.at(-1) === '') segments.pop();
  const [devices, device = '', ...path] = segments;
  const ids = RealtimeIds.safeParse({ deviceId: device.toLowerCase() });
  if (devices !== 'devices' || !ids.success || !path.every(isKey)) throw new AppError('NOT_FOUND');
  return { deviceId: ids.data.deviceId, path };
};

const answer = (request: FastifyRequest, reply: FastifyReply, value: Json): void => {
  const { print } = request.query as { print?: string };
  if (print === 'silent') {
    reply.status(204).send();
    return;
  }
  reply
    .type('application/json; charset=utf-8')
    .send(print === 'pretty' ? `${JSON.stringify(value, null, 2)}\n` : JSON.stringify(value));
};

/** The protocol's failures say `error`; ours say `message` and `code` beside it. */
const fail = (request: FastifyRequest, reply: FastifyReply, error: AppError): void => {
  publishFailure(request, error);
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', Math.ceil(error.retryAfterSeconds));
  const { message, code, errors } = error;
  reply
    .status(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ error: message, message, code, ...(errors && { errors }) }));
};

interface RawCall {
  who: Who;
  request: FastifyRequest;
  reply: FastifyReply;
}

const inDialect =
  (work: (call: RawCall, place: { deviceId: DeviceId; path: string[] }) => Promise<void>) =>
  async (call: RawCall): Promise<undefined> => {
    try {
      await work(call, placeOf(call.request.raw.url ?? ''));
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      fail(call.request, call.reply, error);
    }
    return undefined;
  };

const bodyOf = (request: FastifyRequest): Json => {
  if (request.body === undefined) throw new AppError('MALFORMED_JSON');
  return request.body as Json;
};

/** Mounts the realtime database in the public REST protocol of the Firebase Realtime Database (api.md). */
export const mountRealtime = (
  router: Router,
  live: Realtime,
  streams: RealtimeStreams,
  recordAccess: RecordAccess,
): void => {
  /** The device's whole tree holds its place, like the key of that name. */
  const recordRead = (who: Who, deviceId: DeviceId, [key]: string[]): void => {
    if (who.kind === 'parent' && (key === undefined || key === 'lastlocation'))
      recordAccess(who, 'now', deviceId);
  };

  router.mount(
    realtimeGet,
    inDialect(async ({ who, request, reply }, { deviceId, path }) => {
      const query = request.query as Record<string, string>;
      const odd = UNSUPPORTED.find((name) => name in query);
      if (odd)
        throw new AppError('VALIDATION', {
          errors: [{ path: odd, message: 'This question is not supported here' }],
        });
      if (request.headers.accept?.includes('text/event-stream')) {
        await streams.open(who, { deviceId, path }, request, reply);
        return recordRead(who, deviceId, path);
      }
      const value = await live.read(who, deviceId, path);
      recordRead(who, deviceId, path);
      return answer(request, reply, query['shallow'] === 'true' ? shallow(value) : value);
    }),
  );
  router.mount(
    realtimePut,
    inDialect(async ({ who, request, reply }, { deviceId, path }) => {
      const value = bodyOf(request);
      await live.put(who, deviceId, path, value);
      answer(request, reply, value);
    }),
  );
  router.mount(
    realtimePatch,
    inDialect(async ({ who, request, reply }, { deviceId, path }) => {
      const value = bodyOf(request);
      await live.patch(who, deviceId, path, value);
      answer(request, reply, value);
    }),
  );
  router.mount(
    realtimeDelete,
    inDialect(async ({ who, request, reply }, { deviceId, path }) => {
      await live.put(who, deviceId, path, null);
      answer(request, reply, null);
    }),
  );
};
