import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 40 } } });

const form = async (file: Buffer | undefined, field = 'image', name = 'photo.jpg', type = 'image/jpeg') => {
  const data = new FormData();
  if (file) data.append(field, new File([new Uint8Array(file)], name, { type }));
  else data.append('note', 'nothing here');
  const request = new Request('http://form', { method: 'POST', body: data });
  return {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  };
};

type Headers = Record<string, string>;
const upload = async (auth: Headers, childId: string, ...file: Parameters<typeof form>) => {
  const { payload, headers } = await form(...file);
  const url = `/api/child/upload?userId=${childId}`;
  return stack.current.server.inject({ method: 'POST', url, headers: { ...auth, ...headers }, payload });
};
const get = (url: string, headers: Headers = {}) =>
  stack.current.server.inject({ method: 'GET', url, headers });

const family = async () => {
  const parent = await stack.current.parent();
  return { headers: parent.headers, childId: await parent.addChild(), parent };
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG of one bit a pixel, all of it black: the smallest file for its number of pixels. */
const hugePng = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** A PNG with transparency that is saved in stages. */
const staged = (width: number, height: number, space = 'srgb') =>
  plain(width, height).ensureAlpha(0.5).toColourspace(space).png({ progressive: true }).toBuffer();

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const SVG = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
);
const noise = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, n) => (n * 7919) % 251));

describe('a picture that is one', () => {
  it.each<[string, () => Promise<Buffer>, number]>([
    ['JPEG', () => plain(1600, 900).jpeg().toBuffer(), 512],
    ['PNG with transparency', () => plain(600, 800).ensureAlpha(0.5).png().toBuffer(), 512],
    ['WebP', () => plain(700, 700).webp().toBuffer(), 512],
    ['progressive JPEG', () => plain(900, 900).jpeg({ progressive: true }).toBuffer(), 512],
    [
      'progressive JPEG of 30 million pixels as cameras save it',
      () => plain(6_000, 5_000).jpeg({ progressive: true }).toBuffer(),
      512,
    ],
    ['interlaced PNG', () => staged(900, 700), 512],
    ['JPEG in CMYK', () => plain(900, 900).toColourspace('cmyk').jpeg().toBuffer(), 512],
    ['small PNG, which is not blown up', () => plain(90, 40).png().toBuffer(), 40],
    ['single pixel', () => plain(1, 1).png().toBuffer(), 1],
    ['PNG of 45 million pixels', async () => hugePng(9_000, 5_000), 512],
  ])('is stored as a square WebP: %s', async (_what, make, side) => {
    const { headers, childId } = await family();
    const file = await make();
    const answer = await upload(headers, childId, file);
    expect(answer.statusCode).toBe(200);
    const { profileUrl } = answer.json().data;
    expect(profileUrl).toMatch(/^\/api\/picture\/[0-9a-f]{32}\.webp$/u);
    const stored = (await get(profileUrl, headers)).rawPayload;
    expect(await sharp(stored).metadata()).toMatchObject({ format: 'webp', width: side, height: side });
    expect(stored.equals(file)).toBe(false);
    expect((await get('/api/child', headers)).json().data[0].profileUrl).toBe(profileUrl);
  });

  it('loses the place where it was taken and every other word, and is turned upright', async () => {
    const { headers, childId } = await family();
    const left = await plain(300, 600).png().toBuffer();
    const file = await plain(600, 600)
      .composite([{ input: await sharp(left).negate().png().toBuffer(), left: 0, top: 0 }])
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'canary-words' },
        IFD3: { GPSLatitude: '45/1 12/1 0/1', GPSLatitudeRef: 'N' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const before = await sharp(file).metadata();
    expect([before.orientation, before.exif?.includes('canary-words')]).toEqual([6, true]);
    const { profileUrl } = (await upload(headers, childId, file)).json().data;
    const stored = (await get(profileUrl, headers)).rawPayload;
    const { exif, xmp, iptc, icc, orientation } = await sharp(stored).metadata();
    expect({ exif, xmp, iptc, icc, orientation }).toEqual({});
    expect(stored.includes('canary-words')).toBe(false);
    // Orientation 6: the left half of the file is the upper half of the picture.
    const pixel = async (leftEdge: number, top: number) =>
      [...(await sharp(stored).extract({ left: leftEdge, top, width: 1, height: 1 }).raw().toBuffer())][0] ??
      -1;
    expect(await pixel(400, 100)).toBeLessThan(100);
    expect(await pixel(100, 400)).toBeGreaterThan(150);
  });

  it('with HTML behind it comes out without', async () => {
    const { headers, childId } = await family();
    const file = Buffer.concat([await plain(60, 60).jpeg().toBuffer(), HTML]);
    const { profileUrl } = (await upload(headers, childId, file, 'image', 'x.html', 'text/html')).json().data;
    expect((await get(profileUrl, headers)).rawPayload.includes('<script')).toBe(false);
  });

  it.each(['../../../etc/passwd', '..\\..\\x.webp', 'a\u0000b.jpg', '"quoted".png', 'x'.repeat(200)])(
    'is named by the server, whatever the file is called: %j',
    async (name) => {
      const { headers, childId } = await family();
      const answer = await upload(headers, childId, await plain(9, 9).png().toBuffer(), 'image', name);
      expect(answer.json().data.profileUrl).toMatch(/^\/api\/picture\/[0-9a-f]{32}\.webp$/u);
    },
  );
});

describe('what only pretends to be a picture', () => {
  const unreadable = [400, 'PICTURE_UNREADABLE'];
  it.each<[string, () => Promise<Buffer> | Buffer, (number | string)[]]>([
    ['SVG named .jpg', () => SVG, unreadable],
    ['HTML', () => HTML, unreadable],
    ['GIF', () => plain(9, 9).gif().toBuffer(), unreadable],
    ['TIFF', () => plain(9, 9).tiff().toBuffer(), unreadable],
    ['AVIF', () => plain(9, 9).avif().toBuffer(), unreadable],
    ['GIF that is HTML too', () => Buffer.concat([Buffer.from('GIF89a/*'), HTML]), unreadable],
    ['PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n'), unreadable],
    [
      'JPEG cut in half',
      async () =>
        (
          await sharp(noise(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
            .jpeg()
            .toBuffer()
        ).subarray(0, 9_000),
      unreadable,
    ],
    [
      'PNG cut in half',
      async () =>
        (
          await sharp(noise(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
            .png()
            .toBuffer()
        ).subarray(0, 2_000),
      unreadable,
    ],
    ['first bytes of a JPEG', () => Buffer.from('ffd8ffe000104a464946', 'hex'), unreadable],
    ['noise', () => noise(5_000), unreadable],
    [
      'moving WebP',
      async () =>
        sharp(
          await Promise.all(
            [1, 2].map((n) =>
              plain(9, 9)
                .tint({ r: n * 90, g: 0, b: 0 })
                .png()
                .toBuffer(),
            ),
          ),
          { join: { animated: true } },
        )
          .webp()
          .toBuffer(),
      unreadable,
    ],
    ['PNG of 16,000² pixels in few bytes', () => hugePng(16_000, 16_000), [413, 'TOO_LARGE']],
    ['PNG of 8,000² pixels', () => hugePng(8_000, 8_000), [413, 'TOO_LARGE']],
    ['PNG of 42 million pixels that is interlaced', () => staged(7_000, 6_000), [413, 'TOO_LARGE']],
    [
      'interlaced PNG of 21 million pixels and 16 bits',
      () => staged(5_000, 4_200, 'rgb16'),
      [413, 'TOO_LARGE'],
    ],
    [
      'progressive JPEG of 30 million pixels in full colour',
      () => plain(6_000, 5_000).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      [413, 'TOO_LARGE'],
    ],
    ['PNG 12,001 pixels wide', () => hugePng(12_001, 8), [413, 'TOO_LARGE']],
    ['file of 6 MiB', () => noise(6 * 1024 * 1024), [413, 'TOO_LARGE']],
    ['file of one byte over 5 MiB', () => noise(5 * 1024 * 1024 + 1), [413, 'TOO_LARGE']],
    ['empty file', () => Buffer.alloc(0), [400, 'PICTURE_MISSING']],
  ])('is refused in under 2 s, and the old picture stays: %s', async (_what, make, [code, word]) => {
    const { headers, childId } = await family();
    const { profileUrl } = (await upload(headers, childId, await plain(20, 20).png().toBuffer())).json().data;
    const file = await make();
    // Of the processor's time: what else the machine does is not in it.
    const began = process.cpuUsage();
    const answer = await upload(headers, childId, file);
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
    expect([answer.statusCode, answer.json().code]).toEqual([code, word]);
    expect((await get('/api/child', headers)).json().data[0].profileUrl).toBe(profileUrl);
    expect((await get(profileUrl, headers)).statusCode).toBe(200);
  });

  it('a form without the field, another field, no form at all, a torn form', async () => {
    const { headers, childId } = await family();
    const file = await plain(9, 9).png().toBuffer();
    expect((await upload(headers, childId, undefined)).json().code).toBe('PICTURE_MISSING');
    expect((await upload(headers, childId, file, 'avatar')).json().code).toBe('PICTURE_MISSING');
    const url = `/api/child/upload?userId=${childId}`;
    const json = await stack.current.server.inject({ method: 'POST', url, headers, payload: { image: 'x' } });
    expect(json.statusCode).toBe(415);
    const torn = await form(file);
    const cut = { url, headers: { ...headers, ...torn.headers }, payload: torn.payload.subarray(0, 150) };
    expect((await stack.current.server.inject({ method: 'POST', ...cut })).json().code).toBe(
      'PICTURE_MISSING',
    );
    const unbounded = {
      url,
      headers: { ...headers, 'content-type': 'multipart/form-data' },
      payload: torn.payload,
    };
    expect((await stack.current.server.inject({ method: 'POST', ...unbounded })).statusCode).toBeLessThan(
      500,
    );
  });

  it.each([6, 20])('413 also over a real connection that is still sending: %i MiB', async (mebibytes) => {
    const { headers, childId } = await family();
    const { payload, headers: typed } = await form(Buffer.alloc(mebibytes * 1024 * 1024));
    const pieces = Array.from({ length: 64 }, (_, n) =>
      payload.subarray((n * payload.length) / 64, ((n + 1) * payload.length) / 64),
    );
    const send = (body: RequestInit['body']) =>
      fetch(`${stack.current.url}/api/child/upload?userId=${childId}`, {
        method: 'POST',
        headers: { ...headers, ...typed },
        body,
        duplex: 'half',
      });
    for (const body of [
      new Uint8Array(payload),
      ReadableStream.from(pieces.map((piece) => new Uint8Array(piece))),
    ]) {
      const answer = await send(body);
      expect(answer.status).toBe(413);
      expect(await answer.json()).toMatchObject({
        code: 'TOO_LARGE',
        message: 'A picture can have at most 5 MB.',
      });
    }
  });

  it('ten at once, good and bad: good ones 200, bombs refused, memory bounded', async () => {
    const { headers, childId } = await family();
    const good = await plain(4000, 3000).jpeg().toBuffer();
    const bomb = hugePng(16_000, 16_000);
    const before = process.memoryUsage().rss;
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => upload(headers, childId, n % 2 ? bomb : good)),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual([
      200, 413, 200, 413, 200, 413, 200, 413, 200, 413,
    ]);
    expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
    const kept = await stack.current.db
      .selectFrom('children')
      .select('picture')
      .where('id', '=', childId)
      .executeTakeFirst();
    const all = await stack.current.db
      .selectFrom('pictures')
      .select('name')
      .where('family_id', '=', (eb) =>
        eb.selectFrom('children').select('family_id').where('id', '=', childId),
      )
      .execute();
    expect(all).toEqual([{ name: kept?.picture }]);
  });
});

describe('whose picture it is', () => {
  it("401 without a token or with a device's, 404 for another family's child or none", async () => {
    const { headers, childId, parent } = await family();
    const stranger = await stack.current.parent();
    const device = await stack.current.device(parent);
    const file = await plain(9, 9).png().toBuffer();
    expect((await upload({}, childId, file)).statusCode).toBe(401);
    expect((await upload(device.headers, childId, file)).statusCode).toBe(401);
    expect((await upload(stranger.headers, childId, file)).statusCode).toBe(404);
    expect((await upload(headers, newId(), file)).statusCode).toBe(404);
    expect((await upload(headers, '../x', file)).statusCode).toBe(404);
    expect((await get('/api/child', headers)).json().data[0].profileUrl).toBeNull();
  });

  it('is served to its family alone, inert, and to no one once it was replaced or the child deleted', async () => {
    const { headers, childId } = await family();
    const stranger = await stack.current.parent();
    const set = async () =>
      (await upload(headers, childId, await plain(9, 9).png().toBuffer())).json().data.profileUrl;
    const first = await set();
    const served = await get(first, headers);
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect((await get(first)).statusCode).toBe(401);
    expect((await get(first, stranger.headers)).statusCode).toBe(404);
    for (const odd of ['/api/picture/..%2f..%2fx.webp', '/api/picture/x.webp', '/api/picture/.webp']) {
      expect((await get(odd, headers)).statusCode).toBe(404);
    }
    const second = await set();
    expect(second).not.toBe(first);
    expect((await get(first, headers)).statusCode).toBe(404);
    await stack.current.server.inject({ method: 'DELETE', url: `/api/child/${childId}`, headers });
    expect((await get(second, headers)).statusCode).toBe(404);
  });

  it('429 from the 21st upload of an hour on, good or bad', async () => {
    const { headers, childId } = await family();
    const statuses = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await upload(headers, childId, HTML)).statusCode);
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
    stack.current.clock.advance(3601);
    expect((await upload(headers, childId, await plain(9, 9).png().toBuffer())).statusCode).toBe(200);
  });
});
