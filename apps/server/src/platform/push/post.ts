/** One push to one browser: encrypted for it, signed by us, and sent through the outbound guard. */
import type { Clock } from '../clock.ts';
import { OutboundError, type Outbound } from '../outbound/outbound.ts';
import { encryptPush } from './encrypt.ts';
import { isPushEndpoint } from './endpoint.ts';
import type { Vapid } from './vapid.ts';

interface Deps {
  clock: Clock;
  outbound: Outbound;
  vapid: Vapid;
  /** Hosts of push services besides the known ones. */
  pushHosts: readonly string[];
}

/** Where a browser waits for pushes, as its `PushSubscription.toJSON()` says. */
export interface PushSubscription {
  endpoint: string;
  /** Base64url. */
  keys: { p256dh: string; auth: string };
}

export interface PushMessage {
  /** At most `PUSH_TEXT_MAX` bytes. */
  text: Buffer;
  /** Wakes a phone that saves its battery. */
  isUrgent: boolean;
  /** Seconds that a push service keeps what it cannot hand over. */
  ttlSeconds: number;
  /** A newer one with the same topic takes the place of one that still waits (RFC 8030); at most 32 letters. */
  topic?: string;
}

/** Refusals that another try would meet again: it would knock at our own door. */
const FINAL: readonly string[] = ['address', 'redirect', 'url', 'scheme'];

/**
 * Sends a push. @returns `gone` when the subscription is of no use any more
 * @throws Error when another try may help
 */
export type PostPush = (subscription: PushSubscription, message: PushMessage) => Promise<'taken' | 'gone'>;

export const createPostPush =
  ({ clock, outbound, vapid, pushHosts }: Deps): PostPush =>
  async ({ endpoint, keys }, { text, isUrgent, ttlSeconds, topic }) => {
    if (!isPushEndpoint(endpoint, pushHosts)) return 'gone';
    const subscriber = {
      p256dh: Buffer.from(keys.p256dh, 'base64url'),
      auth: Buffer.from(keys.auth, 'base64url'),
    };
    try {
      const { status } = await outbound.request(endpoint, {
        method: 'POST',
        headers: {
          authorization: vapid.header(endpoint, clock.now()),
          'content-encoding': 'aes128gcm',
          'content-type': 'application/octet-stream',
          ttl: String(ttlSeconds),
          urgency: isUrgent ? 'high' : 'normal',
          ...(topic !== undefined && { topic }),
        },
        body: encryptPush(text, subscriber),
        maxBytes: 16 * 1024,
      });
      if (status === 404 || status === 410) return 'gone';
      if (status >= 400) throw new Error(`the push service answered ${status}`);
      return 'taken';
    } catch (error) {
      if (error instanceof OutboundError && FINAL.includes(error.reason)) return 'gone';
      throw error;
    }
  };
