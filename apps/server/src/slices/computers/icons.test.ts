/** Icons of programs: sent by a computer once, kept with the family, and shown to its parents alone. */
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack({ limits: { iconsPerFamily: 3 } });
const { call, fault, family } = callerOn(() => stack.current);

const colour = (red: number, width = 64, height = width) =>
  sharp({ create: { width, height, channels: 4, background: { r: red, g: 90, b: 90, alpha: 0.5 } } });
const png = (red: number, width = 64, height = width): Promise<Buffer> =>
  colour(red, width, height).png().toBuffer();
const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const urlOf = (digest: string): string => `/device/computer/icons/${digest}`;
const bodyOf = (bytes: Buffer) => ({ png: bytes.toString('base64') });

type Caller = Parameters<typeof call>[2];
const program = (appId: string, icon?: Buffer) => ({
  appId,
  name: appId,
  category: 'games',
  ...(icon && { icon: digestOf(icon) }),
});
/** @returns the icons that are asked for */
const report = async (device: Caller, ...apps: ReturnType<typeof program>[]): Promise<string[]> =>
  (await call('POST', '/device/apps', device, apps)).json().data.icons;
const send = (device: Caller, bytes: Buffer, digest = digestOf(bytes)) =>
  call('PUT', urlOf(digest), device, bodyOf(bytes));
const iconsOf = async ({ parent, deviceId }: { parent: Caller; deviceId: string }) => {
  const apps: Application[] = (await call('GET', `/application?deviceId=${deviceId}`, parent)).json().data;
  return Object.fromEntries(apps.map(({ appId, iconUrl }) => [appId, iconUrl]));
};
const shown = async (parent: Caller, url: string | null | undefined) =>
  await call('GET', (url ?? '').replace('/api', ''), parent);

describe('an icon', () => {
  it('is taken from the agent of a computer whose list names it, and from nobody else', async () => {
    const own = await family({ agent: true });
    const chess = await png(1);
    const url = urlOf(digestOf(chess));
    expect(await fault('PUT', url, undefined, bodyOf(chess))).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('PUT', url, own.parent, bodyOf(chess))).toEqual([401, 'UNAUTHENTICATED']);
    for (const bad of [{}, { png: '' }, { png: 7 }, { png: '<svg/>' }, { png: 'A'.repeat(90_000) }])
      expect(await fault('PUT', url, own.device, bad)).toEqual([400, 'VALIDATION']);
    expect((await call('PUT', urlOf('../chess'), own.device, bodyOf(chess))).statusCode).toBe(404);
    expect((await call('PUT', urlOf('abc'), own.device, bodyOf(chess))).statusCode).toBe(404);
    const phone = await stack.current.device(own.parent);
    expect(await fault('PUT', url, phone, bodyOf(chess))).toEqual([403, 'NOT_AN_AGENT']);
    expect(await fault('PUT', url, own.device, bodyOf(chess))).toEqual([404, 'NOT_FOUND']);
    const stranger = await family({ agent: true });
    await report(stranger.device, program('chess', chess));
    expect(await fault('PUT', url, own.device, bodyOf(chess))).toEqual([404, 'NOT_FOUND']);
  });

  it('is asked for once, by what it is, also where two programs and two computers have it', async () => {
    const own = await family({ agent: true });
    const chess = await png(1);
    const list = [program('chess', chess), program('chess-2', chess), program('plain')] as const;
    expect(await report(own.device, ...list)).toEqual([digestOf(chess)]);
    expect(await iconsOf(own)).toEqual({ chess: null, 'chess-2': null, plain: null });
    expect((await send(own.device, chess)).statusCode).toBe(200);
    expect((await send(own.device, chess)).statusCode).toBe(200);
    expect(await report(own.device, ...list)).toEqual([]);
    const { chess: url, 'chess-2': same, plain } = await iconsOf(own);
    expect([url, same, plain]).toEqual([`/api/application/icon/${digestOf(chess)}.webp`, url, null]);
  });

  it('is kept as a small picture of our own, which only parents of the family are shown', async () => {
    const own = await family({ agent: true });
    const wide = await colour(200, 300, 150)
      .withExif({ IFD0: { Copyright: 'a word' } })
      .png()
      .toBuffer();
    await report(own.device, program('chess', wide));
    await send(own.device, wide);
    const { chess: url } = await iconsOf(own);
    const answer = await shown(own.parent, url);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    const kept = answer.rawPayload;
    expect(await sharp(kept).metadata()).toMatchObject({
      format: 'webp',
      width: LIMITS.iconSideKept,
      height: LIMITS.iconSideKept / 2,
      hasAlpha: true,
    });
    expect(kept.includes('a word')).toBe(false);
    const stranger = await family({ agent: true });
    expect((await shown(stranger.parent, url)).statusCode).toBe(404);
    expect((await shown(own.device, url)).statusCode).toBe(401);
    expect((await shown(undefined, url)).statusCode).toBe(401);
    expect((await shown(own.parent, '/application/icon/chess.png')).statusCode).toBe(404);
  });

  it.each<[string, () => Promise<Buffer>, number, string]>([
    ['a page', () => Promise.resolve(Buffer.from('<script>alert(1)</script>')), 400, 'PICTURE_UNREADABLE'],
    [
      'SVG',
      () => Promise.resolve(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
      400,
      'PICTURE_UNREADABLE',
    ],
    ['JPEG', () => colour(9).jpeg().toBuffer(), 400, 'PICTURE_UNREADABLE'],
    ['a PNG that is cut', async () => (await png(9)).subarray(0, 100), 400, 'PICTURE_UNREADABLE'],
    ['one of too many pixels', () => png(9, 600, 20), 413, 'TOO_LARGE'],
  ])('is none where it is %s', async (_, make, status, code) => {
    const own = await family({ agent: true });
    const bytes = await make();
    await report(own.device, program('chess', bytes));
    expect(await fault('PUT', urlOf(digestOf(bytes)), own.device, bodyOf(bytes))).toEqual([status, code]);
    expect(await iconsOf(own)).toEqual({ chess: null });
  });

  it('is what its digest says, or is refused', async () => {
    const own = await family({ agent: true });
    const [chess, other] = [await png(1), await png(2)];
    await report(own.device, program('chess', chess));
    expect(await fault('PUT', urlOf(digestOf(chess)), own.device, bodyOf(other))).toEqual([
      400,
      'VALIDATION',
    ]);
    const wrong = [{ appId: 'chess', name: 'Chess', icon: 'not a digest' }];
    expect(await fault('POST', '/device/apps', own.device, wrong)).toEqual([400, 'VALIDATION']);
  });

  it('goes with the last program that has it, and a family has so many at once', async () => {
    const own = await family({ agent: true });
    const icons = await Promise.all([1, 2, 3, 4, 5].map((red) => png(red)));
    const list = icons.map((icon, at) => program(`game ${at}`, icon));
    // More than it has room for are not asked for, and sent at once all the same no more are kept.
    expect(await report(own.device, ...list)).toHaveLength(3);
    const codes = await Promise.all(icons.map(async (icon) => (await send(own.device, icon)).statusCode));
    expect(codes.toSorted((one, other) => one - other)).toEqual([200, 200, 200, 429, 429]);
    // Nothing is decoded for it: what is no picture is not even seen to be none.
    const broken = (await png(6)).subarray(0, 60);
    await report(own.device, ...list, program('broken', broken));
    expect((await send(own.device, broken)).statusCode).toBe(429);
    const kept = async () =>
      (await stack.current.db.selectFrom('app_icons').select('digest').execute()).length;
    const before = await kept();
    await report(own.device, program('plain'));
    expect(await kept()).toBe(before - 3);
  });

  it('is in the time of apps of the phone whose rules a local user has', async () => {
    const own = await family({ agent: true });
    const sister = await stack.current.device(own.parent);
    const users = [{ name: 'bea', uid: 1001, isAdministrator: false }];
    await call('PUT', '/device/computer', own.device, { users, inForce: null, faults: [] });
    const bound = { user: 'bea', deviceId: sister.deviceId };
    await call('PUT', `/child/device/${own.deviceId}/computer/user`, own.parent, bound);
    const chess = await png(1);
    await report(own.device, program('chess', chess));
    await send(own.device, chess);
    const now = stack.current.clock.now().getTime();
    const iso = (ms: number): string => new Date(ms).toISOString();
    const session = { appId: 'chess', startedAt: iso(now - 600_000), endedAt: iso(now - 300_000) };
    const used = await call('POST', '/device/computer/usage', own.device, {
      deviceId: sister.deviceId,
      sessions: [session],
    });
    expect(used.statusCode).toBe(200);
    const usage: UsageReport = (
      await call('GET', `/app/Usage?deviceId=${sister.deviceId}`, own.parent)
    ).json().data;
    expect(usage.apps).toMatchObject([
      { name: 'chess', iconUrl: `/api/application/icon/${digestOf(chess)}.webp` },
    ]);
  });
});
