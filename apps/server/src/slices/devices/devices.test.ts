import { NOTHING_REPORTED } from '@kinward/contract/devices/devices.schemas.ts';
import { describe, expect, it } from 'vitest';
import type { AccountId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { newChildId, newId } from '../../platform/ids.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const stack = useStack();

const call = callsOf(() => stack.current.server);
const status = (token: string) =>
  call('PUT', '/device/status', { authorization: `Bearer ${token}` }, { battery: 50 });
const pair = (code: string) => call('POST', '/device/pair', {}, { code, platform: 'Android' });

/** Gives the parent's family a plan, as no route does so far. */
const setPlan = async (userId: AccountId, plan: 'Parents' | 'Premium') => {
  const { db } = stack.current;
  const family = db.selectFrom('accounts').select('family_id').where('id', '=', userId);
  await db.updateTable('families').set({ plan }).where('id', '=', family).execute();
};

const BODY = { childId: newChildId(), deviceName: 'Phone', deviceType: 'Android' };

describe('who may touch devices', () => {
  it.each<[Method, string, object | undefined]>([
    ['POST', '/child/addDevice', BODY],
    ['POST', `/child/device/${newId()}/code`, undefined],
    ['DELETE', `/child/device/${newId()}`, undefined],
  ])('401 without a token: %s %s', async (method, url, body) => {
    expect((await call(method, url, {}, body)).statusCode).toBe(401);
    expect(
      (await call(method, url, { authorization: 'Bearer kwp_nobody-knows-this' }, body)).statusCode,
    ).toBe(401);
  });

  it("401 with a device's token on the parents' routes", async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    for (const [method, url, body] of [
      ['POST', '/child/addDevice', { ...BODY, childId: device.childId }],
      ['POST', `/child/device/${device.deviceId}/code`, undefined],
      ['DELETE', `/child/device/${device.deviceId}`, undefined],
    ] as const) {
      expect((await call(method, url, device.headers, body)).statusCode).toBe(401);
    }
    expect((await status(device.token)).statusCode).toBe(200);
  });

  it('404 when child or device belongs to another family, and nothing changes there', async () => {
    const [owner, stranger] = [await stack.current.parent(), await stack.current.parent()];
    const device = await stack.current.device(owner);
    const answers = [
      await call('POST', '/child/addDevice', stranger.headers, { ...BODY, childId: device.childId }),
      await call('POST', `/child/device/${device.deviceId}/code`, stranger.headers),
      await call('DELETE', `/child/device/${device.deviceId}`, stranger.headers),
      await call('DELETE', `/child/device/${newId()}`, stranger.headers),
      await call('DELETE', '/child/device/not-an-id', stranger.headers),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect((await status(device.token)).statusCode).toBe(200);
    const [child] = (await call('GET', '/child', owner.headers)).json().data;
    expect(child.devices).toMatchObject([{ deviceId: device.deviceId, paired: true, codeExpiresAt: null }]);
  });
});

describe('adding a device', () => {
  it.each([
    [{ deviceName: '' }],
    [{ deviceName: 'x'.repeat(81) }],
    [{ deviceName: 'see https://evil.example' }],
    [{ deviceName: 'turn\u202Earound' }],
    [{ deviceName: 'nul\u0000' }],
    [{ deviceType: 'Toaster' }],
    [{ deviceType: undefined }],
    [{ deviceName: 7 }],
  ])('400 for %j', async (fields) => {
    const parent = await stack.current.parent();
    const childId = await parent.addChild();
    const answer = await call('POST', '/child/addDevice', parent.headers, { ...BODY, childId, ...fields });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'VALIDATION' });
  });

  it('answers a code that is shown as ABCD-EFGH, lives a day and is stored as a hash', async () => {
    const parent = await stack.current.parent();
    const added = await parent.addDevice();
    expect(added.uniqueCode).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/u);
    const lives = new Date(added.expiresAt).getTime() - stack.current.clock.now().getTime();
    expect(Math.abs(lives - 86_400_000)).toBeLessThan(10_000);
    const row = await stack.current.db
      .selectFrom('pairing_codes')
      .select('code_hash')
      .where('device_id', '=', added.deviceId)
      .executeTakeFirstOrThrow();
    expect(row.code_hash).toHaveLength(32);
    const [child] = (await call('GET', '/child', parent.headers)).json().data;
    expect(child.devices).toEqual([
      {
        deviceId: added.deviceId,
        deviceName: 'Phone',
        deviceType: 'Android',
        paired: false,
        isAgent: false,
        pairedAt: null,
        codeExpiresAt: added.expiresAt,
        ...NOTHING_REPORTED,
        abilities: null,
        notHeld: [],
        layers: [],
        lastSeenAt: null,
        battery: null,
        batteryAt: null,
        charging: null,
        missingPermissions: [],
        connected: false,
        location: null,
        doubted: null,
        recording: { pausedUntil: null, adult: null, adultOn: null },
        page: null,
      },
    ]);
  });

  it.each([
    ['Parents', 5],
    ['Premium', 10],
  ] as const)(
    'the %s plan holds %i devices: of 20 at once the last free place goes to one',
    async (plan, cap) => {
      const parent = await stack.current.parent();
      await setPlan(parent.userId, plan);
      const childId = await parent.addChild();
      for (let n = 0; n < cap - 1; n += 1) await parent.addDevice({ childId });
      const answers = await Promise.all(
        Array.from({ length: 20 }, () =>
          call('POST', '/child/addDevice', parent.headers, { ...BODY, childId }),
        ),
      );
      expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1);
      const refused = answers.filter((answer) => answer.statusCode === 403);
      expect(refused).toHaveLength(19);
      expect(refused[0]?.json()).toEqual({ message: 'Maximum no of devices reached', code: 'DEVICE_CAP' });
      const [child] = (await call('GET', '/child', parent.headers)).json().data;
      expect(child.devices).toHaveLength(cap);
      await call('DELETE', `/child/device/${child.devices[0].deviceId}`, parent.headers);
      expect((await call('POST', '/child/addDevice', parent.headers, { ...BODY, childId })).statusCode).toBe(
        201,
      );
    },
  );

  it('403 for an iPhone in the Parents plan with an old authentication, until the family has its filter account', async () => {
    const parent = await stack.current.parent();
    await setPlan(parent.userId, 'Parents');
    const childId = await parent.addChild();
    const add = async (deviceType: string) => {
      const body = { childId, deviceName: 'Phone', deviceType };
      const answer = await call('POST', '/child/addDevice', parent.headers, body);
      return [answer.statusCode, answer.json().code];
    };
    expect(await add('iOS')).toEqual([201, undefined]);
    const old = new Date(stack.current.clock.now().getTime() - (LIMITS.stepUpMaxAgeSeconds + 1) * 1000);
    await stack.current.db
      .updateTable('sessions')
      .set({ authenticated_at: old })
      .where('account_id', '=', parent.userId)
      .execute();
    expect(await add('iOS')).toEqual([403, 'REAUTH_REQUIRED']);
    expect(await add('iPad')).toEqual([201, undefined]);
    await setPlan(parent.userId, 'Premium');
    expect(await add('iOS')).toEqual([201, undefined]);
    await setPlan(parent.userId, 'Parents');
    const made = await call('POST', '/safesns', parent.headers, { password: parent.password });
    expect(made.statusCode).toBe(200);
    await stack.current.db
      .updateTable('sessions')
      .set({ authenticated_at: old })
      .where('account_id', '=', parent.userId)
      .execute();
    expect(await add('iOS')).toEqual([201, undefined]);
  });

  it('403 for a desktop in the Parents plan', async () => {
    const parent = await stack.current.parent();
    await setPlan(parent.userId, 'Parents');
    const childId = await parent.addChild();
    const add = (deviceType: string) =>
      call('POST', '/child/addDevice', parent.headers, { ...BODY, childId, deviceType });
    expect((await add('Windows Desktop')).json()).toMatchObject({ code: 'DEVICE_TYPE_PLAN' });
    expect((await add('macOS')).statusCode).toBe(403);
    expect((await add('iPad')).statusCode).toBe(201);
  });
});

describe('a fresh code', () => {
  it('kills the former code at once, and the former token only when it is used', async () => {
    const parent = await stack.current.parent();
    const added = await parent.addDevice();
    const device = (await pair(added.uniqueCode)).json().data;
    const renew = async () =>
      (await call('POST', `/child/device/${added.deviceId}/code`, parent.headers)).json().data;
    const second = await renew();
    const third = await renew();
    expect(third.deviceId).toBe(added.deviceId);
    expect((await pair(second.uniqueCode)).statusCode).toBe(400);
    expect((await status(device.deviceToken)).statusCode).toBe(200);
    const again = await pair(third.uniqueCode);
    expect(again.statusCode).toBe(201);
    expect(again.json().data.deviceId).toBe(added.deviceId);
    expect((await status(device.deviceToken)).statusCode).toBe(401);
    expect((await status(again.json().data.deviceToken)).statusCode).toBe(200);
  });
});

describe('removing a device', () => {
  it('ends its token at once and takes its code and state with it', async () => {
    const parent = await stack.current.parent();
    const device = await stack.current.device(parent);
    const code = (await call('POST', `/child/device/${device.deviceId}/code`, parent.headers)).json().data;
    expect((await status(device.token)).statusCode).toBe(200);
    const answer = await call('DELETE', `/child/device/${device.deviceId}`, parent.headers);
    expect(answer.json()).toEqual({ message: 'Device Deleted Successfuly' });
    expect((await status(device.token)).statusCode).toBe(401);
    expect((await pair(code.uniqueCode)).statusCode).toBe(400);
    expect((await call('DELETE', `/child/device/${device.deviceId}`, parent.headers)).statusCode).toBe(404);
    for (const table of ['device_states', 'pairing_codes'] as const) {
      const rows = await stack.current.db
        .selectFrom(table)
        .selectAll()
        .where('device_id', '=', device.deviceId)
        .execute();
      expect(rows).toEqual([]);
    }
  });

  it('20 at once: one 200, the rest 404', async () => {
    const parent = await stack.current.parent();
    const { deviceId } = await parent.addDevice();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('DELETE', `/child/device/${deviceId}`, parent.headers)),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array(19).fill(404),
    ]);
  });
});
