/** A push service that keeps what it receives, and the browser that can decrypt it. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushBody } from '@kinward/contract/notifications/notifications.schemas.ts';
import type { Outbound, OutboundCheck, OutboundStreams } from '@kinward/server/platform/outbound/outbound.ts';

interface Delivered {
  url: string;
  headers: Record<string, string>;
  body: Buffer;
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** The receiving half of RFC 8291. */
const decrypt = (pair: ReturnType<typeof createECDH>, auth: Buffer, body: Buffer): string => {
  const salt = body.subarray(0, 16);
  const sender = body.subarray(21, 21 + (body[20] ?? 0));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), sender]);
  const secret = derive(pair.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const sealed = body.subarray(21 + sender.length);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return text.subarray(0, -1).toString('utf8');
};

export const createPushService = () => {
  const delivered: Delivered[] = [];
  /** Its status codes by address; 201 by default. */
  const statuses = new Map<string, number>();

  const outbound: Outbound & OutboundStreams & OutboundCheck = {
    check: () => null,
    stream: () => Promise.reject(new Error('A push service has no streams.')),
    request: async (url, { headers = {}, body = '' } = {}) => {
      delivered.push({ url, headers, body: Buffer.from(body) });
      return { status: statuses.get(url) ?? 201, headers: {}, body: Buffer.alloc(0) };
    },
  };

  return {
    outbound,
    statuses,
    /** A browser with its own push address. */
    browser() {
      const pair = createECDH('prime256v1');
      pair.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `https://fcm.googleapis.com/fcm/send/${randomBytes(8).toString('hex')}`;
      const body: PushBody = {
        endpoint,
        keys: {
          p256dh: pair.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
        },
      };
      const own = () => delivered.filter(({ url }) => url === endpoint);
      return {
        body,
        endpoint,
        /** What was pushed to it, decrypted, oldest first. */
        read: (): unknown[] => own().map((one) => JSON.parse(decrypt(pair, auth, one.body)) as unknown),
        headers: (): Record<string, string>[] => own().map(({ headers }) => headers),
      };
    },
  };
};
