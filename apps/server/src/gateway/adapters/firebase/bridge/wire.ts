/** The public REST and streaming protocol of the Firebase Realtime Database, as a client speaks it. */
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { FirebaseAccess } from '../../../../config/firebase.ts';
import {
  type Outbound,
  OutboundError,
  type OutboundStream,
  type OutboundStreams,
} from '../../../../platform/outbound/outbound.ts';
import type { Json, RealtimeTree } from '../realtime.port.ts';
import { type FirebaseEvent, readFirebaseEvents } from './events.ts';

/**
 * `auth`: the secret opens nothing, and no other try will. `refused`: this value is not taken there, and will not be.
 * `away`: everything that may pass. The message holds no address, as addresses hold the secret.
 */
export class FirebaseError extends Error {
  override name = 'FirebaseError';
  readonly reason: 'auth' | 'refused' | 'away';
  constructor(reason: FirebaseError['reason'], message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface Firebase {
  /** Everything below the devices: first the whole, then what changes. @throws FirebaseError when it ends */
  events(signal: AbortSignal): AsyncGenerator<FirebaseEvent>;
  /** Replaces the named children of a device. @throws FirebaseError */
  patch(deviceId: DeviceId, children: RealtimeTree): Promise<void>;
  /** Removes a device with everything below it. @throws FirebaseError */
  remove(deviceId: DeviceId): Promise<void>;
}

/** Three of its keep-alives. */
const IDLE_MS = 95_000;
/** Bytes of one event: the first one is the whole tree, a few hundred bytes a device. */
const EVENT_BYTES = 32 * 1024 * 1024;

const REFUSED: ReadonlySet<number> = new Set([400, 413, 422]);

const requireTaken = (status: number): void => {
  if (status < 300) return;
  if (status === 401 || status === 403) throw new FirebaseError('auth', `Firebase answered ${status}`);
  throw new FirebaseError(REFUSED.has(status) ? 'refused' : 'away', `Firebase answered ${status}`);
};

/** Runs a request; a failure to get an answer may be temporary. */
const asking = async <T>(request: () => Promise<T>): Promise<T> => {
  try {
    return await request();
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new FirebaseError('away', `no answer from Firebase: ${error.reason}`);
  }
};

/** Under these names are the machines that a database is spread over. */
const SHARDED = ['.firebaseio.com', '.firebasedatabase.app'];

/**
 * A stream may be sent on to the machine that holds the data: within the same origin, or between hosts under one of
 * Firebase's own names. Anywhere else the secret would reach a stranger.
 */
export const followTo = (from: URL, to: URL): boolean => {
  if (to.username !== '' || to.password !== '') return false;
  if (to.origin === from.origin) return true;
  if (to.protocol !== 'https:' || from.protocol !== 'https:' || to.port !== '') return false;
  return SHARDED.some((name) => from.hostname.endsWith(name) && to.hostname.endsWith(name));
};

export const createFirebase = (deps: {
  outbound: Outbound & OutboundStreams;
  access: FirebaseAccess;
}): Firebase => {
  const { outbound, access } = deps;

  const sign = (url: URL): URL => {
    if (access.namespace !== null && !url.searchParams.has('ns'))
      url.searchParams.set('ns', access.namespace);
    url.searchParams.set('auth', access.secret);
    return url;
  };
  const addressOf = (path: string, silent = true): string =>
    sign(new URL(`${access.url}/${path}.json${silent ? '?print=silent' : ''}`)).href;

  const send = async (method: 'PATCH' | 'DELETE', deviceId: DeviceId, body?: Json): Promise<void> => {
    const request = {
      method,
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    };
    requireTaken((await asking(() => outbound.request(addressOf(`devices/${deviceId}`), request))).status);
  };

  const open = async (signal: AbortSignal): Promise<OutboundStream> => {
    const stream = await outbound.stream(addressOf('devices', false), {
      headers: { accept: 'text/event-stream' },
      idleMs: IDLE_MS,
      signal,
      follow: (from, to) => (followTo(from, to) ? sign(to) : undefined),
    });
    const type = String(stream.headers['content-type'] ?? '');
    if (stream.status === 200 && type.startsWith('text/event-stream')) return stream;
    stream.close();
    requireTaken(stream.status);
    throw new FirebaseError('away', 'Firebase answered no stream');
  };

  return {
    async *events(signal) {
      const stream = await asking(() => open(signal));
      try {
        for await (const event of readFirebaseEvents(stream.chunks, EVENT_BYTES)) {
          if (event.type === 'auth_revoked') throw new FirebaseError('auth', 'Firebase revoked the secret');
          if (event.type === 'cancel') throw new FirebaseError('away', 'Firebase cancelled the stream');
          yield event;
        }
      } catch (error) {
        if (!(error instanceof OutboundError) && !(error instanceof SyntaxError)) throw error;
        throw new FirebaseError('away', 'the stream of Firebase broke or was unreadable');
      } finally {
        stream.close();
      }
      throw new FirebaseError('away', 'Firebase ended the stream');
    },
    patch: (deviceId, children) => send('PATCH', deviceId, children),
    remove: (deviceId) => send('DELETE', deviceId),
  };
};
