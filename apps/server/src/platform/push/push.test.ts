import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createOutbound, OutboundError } from '../outbound/outbound.ts';
import { encryptPush, isPushKey, PUSH_TEXT_MAX } from './encrypt.ts';
import { isPushEndpoint } from './endpoint.ts';
import { createVapid } from './vapid.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** A browser's half: reads what we encrypt. */
const createBrowser = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  const p256dh = pair.getPublicKey();
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, info, length));
  return {
    keys: { p256dh, auth },
    read(body: Buffer): string {
      const salt = body.subarray(0, 16);
      const sender = body.subarray(21, 21 + (body[20] ?? 0));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender]);
      const secret = derive(pair.computeSecret(sender), auth, info, 32);
      const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const sealed = body.subarray(21 + sender.length);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
      const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      expect(text.at(-1)).toBe(2);
      return text.subarray(0, -1).toString('utf8');
    },
  };
};

describe('a push', () => {
  it('is the example of RFC 8291 to the byte', () => {
    const body = encryptPush(
      Buffer.from('When I grow up, I want to be a watermelon'),
      {
        p256dh: bytes(
          'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        ),
        auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
      },
      {
        privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
        salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      },
    );
    expect(body.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  it('is read by the browser that it is for, in any script and up to the largest', () => {
    const browser = createBrowser();
    for (const text of ['', 'Škola 🏫 مدرسة', 'x'.repeat(PUSH_TEXT_MAX)]) {
      const body = encryptPush(Buffer.from(text), browser.keys);
      expect(browser.read(body)).toBe(text);
      expect(body.length).toBeLessThanOrEqual(4096);
    }
    expect(() => encryptPush(Buffer.alloc(PUSH_TEXT_MAX + 1), browser.keys)).toThrow();
    expect(() => createBrowser().read(encryptPush(Buffer.from('a'), browser.keys))).toThrow();
  });

  it('takes only keys that are points of the curve', () => {
    expect(isPushKey(createBrowser().keys.p256dh)).toBe(true);
    expect(isPushKey(Buffer.alloc(65, 4))).toBe(false);
    expect(isPushKey(Buffer.alloc(0))).toBe(false);
  });

  it('says who we are in a way that the public key proves', () => {
    const vapid = createVapid(
      [{ id: 'a', bytes: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw') }],
      'mailto:a@example.org',
    );
    const header = vapid.header('https://push.example.org/x?y', new Date('2026-05-01T00:00:00Z'));
    const [, head = '', claims = '', signature = '', key = ''] =
      /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/u.exec(header) ?? [];
    expect(JSON.parse(bytes(claims).toString())).toEqual({
      aud: 'https://push.example.org',
      exp: Date.parse('2026-05-01T12:00:00Z') / 1000,
      sub: 'mailto:a@example.org',
    });
    expect(key).toBe(vapid.publicKey);
    const point = bytes(key);
    const jwk = {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    };
    const publicKey = createPublicKey({ format: 'jwk', key: jwk });
    expect(
      verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        { key: publicKey, dsaEncoding: 'ieee-p1363' },
        bytes(signature),
      ),
    ).toBe(true);
  });
});

describe('where pushes go', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
    'https://push.operator.example/abc',
  ])('a push service: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, ['push.operator.example'])).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com/x',
    'https://push.apple.com/x',
    'https://fcm.googleapis.com@evil.example/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com/x#y',
    'https://push.operator.example/abc',
    'ftp://fcm.googleapis.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'no address',
    '',
  ])('nowhere else: %s', (endpoint) => {
    expect(isPushEndpoint(endpoint, [])).toBe(false);
  });

  it('not to a push service whose name leads into our own network, and not where a service sends us on', async () => {
    let knocks = 0;
    const canary = createServer((_, reply) => {
      knocks += 1;
      reply.writeHead(302, { location: 'https://169.254.169.254/' }).end();
    });
    await new Promise<void>((done) => canary.listen(0, '127.0.0.1', done));
    const { port } = canary.address() as AddressInfo;
    try {
      for (const address of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::ffff:127.0.0.1']) {
        const family = address.includes(':') ? 6 : 4;
        const outbound = createOutbound({ lookup: (_, done) => done(null, [{ address, family }]) });
        const sent = outbound.request(`https://fcm.googleapis.com/x`, { method: 'POST', body: 'x' });
        await expect(sent).rejects.toMatchObject({ reason: 'address' });
      }
      expect(knocks).toBe(0);
      const named = createOutbound({ named: [`http://127.0.0.1:${port}`] });
      await expect(named.request(`http://127.0.0.1:${port}/x`, { method: 'POST' })).rejects.toBeInstanceOf(
        OutboundError,
      );
      expect(knocks).toBe(1);
    } finally {
      canary.close();
    }
  });
});
