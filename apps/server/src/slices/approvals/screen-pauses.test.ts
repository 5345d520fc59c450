import { describe, expect, it } from 'vitest';
import { readEvents } from '@kinward/client/events.ts';
import { makeAccessToken } from '@kinward/contract/accounts/access-tokens.routes.ts';
import { deviceEvents } from '@kinward/contract/devices/devices.routes.ts';
import { familyEvents } from '@kinward/contract/realtime/realtime.routes.ts';
import { decide, evaluate } from '@kinward/rules/decide.ts';
import { callerOn, type Method } from '@kinward/testkit/calls/family.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newChildId } from '../../platform/ids.ts';
import { approvalsRetention } from './approvals.retention.ts';

const stack = useStack();
const { call, fault, family: familyWith } = callerOn(() => stack.current);

const MINUTE = 60_000;
const ANY = { kind: 'app', appId: 'com.any' } as const;
const CALLS = { kind: 'app', appId: 'com.android.dialer' } as const;
const now = (): number => stack.current.clock.now().getTime();

const family = async () => {
  const one = await familyWith();
  const { parent, childId } = one;
  const address = `/child/${childId}/screen-pause`;
  return {
    ...one,
    address,
    pause: (body: object = { minutes: 15 }, who: { headers: Record<string, string> } = parent) =>
      call('POST', address, who, body),
    end: (who = parent) => call('DELETE', address, who),
    running: async (who = parent) => (await call('GET', '/screen-pauses', who)).json().data,
  };
};

describe('who may pause screens', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', '/screen-pauses', undefined],
    ['POST', `/child/${newChildId()}/screen-pause`, { minutes: 15 }],
    ['DELETE', `/child/${newChildId()}/screen-pause`, undefined],
  ])(
    "401 without a token and with a device's, so that no child ends a pause: %s %s",
    async (method, url, body) => {
      const { device } = await family();
      expect(await fault(method, url, undefined, body)).toEqual([401, 'UNAUTHENTICATED']);
      expect(await fault(method, url, device, body)).toEqual([401, 'UNAUTHENTICATED']);
    },
  );

  it.each<object>([
    {},
    { minutes: 0 },
    { minutes: 1.5 },
    { minutes: 1441 },
    { minutes: '15' },
    { until: 'evening' },
    { until: '2030-01-01T00:00:00Z' },
  ])('400 for a pause like %j', async (body) => {
    const { parent, address } = await family();
    expect(await fault('POST', address, parent, body)).toEqual([400, 'VALIDATION']);
  });

  it('403 when the plan has expired', async () => {
    const { parent, address } = await family();
    const { db, clock } = stack.current;
    const familyId = await familyOf(stack.current, parent);
    await db
      .updateTable('families')
      .set({ plan_expires_at: clock.now() })
      .where('id', '=', familyId)
      .execute();
    clock.advance(10);
    expect(await fault('POST', address, parent, { minutes: 15 })).toEqual([403, 'PACKAGE_EXPIRED']);
  });

  it("404 for another family's child, whose pause stays and is not listed", async () => {
    const own = await family();
    const { parent: stranger } = await family();
    await own.pause();
    expect(await fault('POST', own.address, stranger, { minutes: 1 })).toEqual([404, 'NOT_FOUND']);
    expect(await fault('DELETE', own.address, stranger)).toEqual([404, 'NOT_FOUND']);
    expect((await call('GET', '/screen-pauses', stranger)).json().data).toEqual([]);
    expect((await own.running())[0]).toMatchObject({ childId: own.childId });
  });

  it('409 for a child without a device', async () => {
    const { parent } = await family();
    const child = { firstName: 'Juno', age: 6, deviceType: 'Tablet' };
    const { childId } = (await call('POST', '/addChild', parent, child)).json().data;
    expect(await fault('POST', `/child/${childId}/screen-pause`, parent, { minutes: 15 })).toEqual([
      409,
      'NO_DEVICE',
    ]);
  });
});

describe('a screen pause', () => {
  it('closes all devices of the child but not their calls, ends by itself at its time, and says who made it', async () => {
    const { parent, device, childId, pause, policy } = await family();
    const tablet = await stack.current.device(parent, { childId, deviceName: 'Tablet' });
    const other = await stack.current.device(parent);
    const before = (await policy()).version;
    const reply = await pause({ minutes: 15 });
    expect([reply.statusCode, reply.json().message]).toEqual([201, 'Screens are paused']);
    const { from, until, ...made } = reply.json().data;
    expect([made.childName, made.by, Date.parse(until) - Date.parse(from)]).toEqual([
      'Mia',
      'Nora',
      15 * MINUTE,
    ]);
    for (const one of [device, tablet]) {
      const rules = await policy(one);
      expect(rules.screenPause).toEqual({ from, until, by: 'Nora' });
      expect(decide(rules, ANY, now())).toMatchObject({ allowed: false, until: Date.parse(until) });
      expect(evaluate(rules, CALLS, now()).allowed).toBe(true);
    }
    expect((await policy()).version).toBe(before + 1);
    expect((await policy(other)).screenPause).toBeNull();
    stack.current.clock.advance(14 * 60);
    expect((await policy()).screenPause).not.toBeNull();
    stack.current.clock.advance(60);
    expect((await policy()).screenPause).toBeNull();
  });

  it('is listed for every parent with what each device has received, until it is over', async () => {
    const { parent, childId, deviceId, pause, policy, running } = await family();
    const tablet = await stack.current.device(parent, { childId, deviceName: 'Tablet' });
    const second = await addSecondParent(stack.current, parent);
    await pause();
    await policy(tablet);
    const [{ devices, ...shown }] = await running(second);
    expect(shown).toMatchObject({ childId, childName: 'Mia', by: 'Nora' });
    expect(
      Object.fromEntries(
        devices.map((one: { deviceName: string; receivedAt: unknown }) => [
          one.deviceName,
          one.receivedAt !== null,
        ]),
      ),
    ).toEqual({ Phone: false, Tablet: true });
    expect(devices.map((one: { deviceId: string }) => one.deviceId)).toContain(deviceId);
    stack.current.clock.advance(15 * 60);
    expect(await running(second)).toEqual([]);
  });

  it('is ended by any parent at once, and ending none changes nothing', async () => {
    const { parent, pause, end, policy, running } = await family();
    const second = await addSecondParent(stack.current, parent);
    await pause({ minutes: 60 });
    expect((await end(second)).json()).toEqual({ message: 'Screens are open again' });
    const after = await policy();
    expect([after.screenPause, await running()]).toEqual([null, []]);
    await end();
    expect((await policy()).version).toBe(after.version);
  });

  it('takes the place of a running one, of many at once as well', async () => {
    const { pause, policy, running } = await family();
    await pause({ minutes: 60 });
    stack.current.clock.advance(60);
    const many = await Promise.all([pause({ minutes: 15 }), pause({ minutes: 15 }), pause({ minutes: 15 })]);
    expect(many.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(await running()).toHaveLength(1);
    expect((await running())[0].devices).toHaveLength(1);
    expect((await policy()).screenPause.until).toBe((await running())[0].until);
    expect(Date.parse((await running())[0].until)).toBeLessThanOrEqual(now() + 15 * MINUTE);
  });

  it('is not ended earlier by a program, which may make it longer', async () => {
    const { parent, pause, running } = await family();
    const { token } = await parent.api.call(makeAccessToken, {
      body: { name: 'Blinds', access: 'read-write', expiresAt: new Date(now() + 86_400_000).toISOString() },
    });
    const program = { headers: { authorization: `Bearer ${token}` } };
    const { until } = (await pause({ minutes: 60 })).json().data;
    expect((await pause({ minutes: 1 }, program)).json().data.until).toBe(until);
    const { until: later } = (await pause({ minutes: 120 }, program)).json().data;
    expect(Date.parse(later) - Date.parse(until)).toBeGreaterThanOrEqual(60 * MINUTE);
    expect((await running())[0].until).toBe(later);
    expect(Date.parse((await pause({ minutes: 1 })).json().data.until)).toBeLessThanOrEqual(now() + MINUTE);
  });

  it('yields to an exception that is given afterwards, and lets one of before rest', async () => {
    const { parent, deviceId, pause, policy } = await family();
    const grant = { deviceId, target: { kind: 'all' }, minutes: 30 };
    await call('POST', '/grants', parent, grant);
    stack.current.clock.advance(1);
    await pause({ minutes: 60 });
    expect(evaluate(await policy(), ANY, now()).allowed).toBe(false);
    stack.current.clock.advance(1);
    const { until } = (await call('POST', '/grants', parent, grant)).json().data;
    expect(decide(await policy(), ANY, now())).toMatchObject({ allowed: true, until: Date.parse(until) });
  });

  it("lasts until the morning of the family's zone: the end of Bedtime, else 7 o'clock", async () => {
    const { parent, deviceId, pause } = await family();
    await call('PUT', '/family', parent, { timeZone: 'Europe/Zagreb' });
    const local = (text: string): string =>
      new Date(text).toLocaleTimeString('en-GB', {
        timeZone: 'Europe/Zagreb',
        hour: '2-digit',
        minute: '2-digit',
      });
    const first = (await pause({ until: 'morning' })).json().data;
    expect(local(first.until)).toBe('07:00');
    const bedtime = {
      deviceId,
      name: 'Bedtime',
      frequency: 'Daily',
      from: '20:30',
      to: '06:15',
      wholeDevice: true,
    };
    expect((await call('POST', '/schedule', parent, bedtime)).statusCode).toBe(201);
    const { until } = (await pause({ until: 'morning' })).json().data;
    expect(local(until)).toBe('06:15');
    expect(Date.parse(until) - now()).toBeLessThanOrEqual(25 * 60 * MINUTE);
  });

  it('notifies the other parents of its beginning and its end, once each', async () => {
    const { parent, childId, pause, end, notifier } = await family();
    await stack.current.device(parent, { childId, deviceName: 'Tablet' });
    const second = await addSecondParent(stack.current, parent);
    await pause({ minutes: 30 });
    await pause({ until: 'morning' });
    await end();
    expect((await notifier('App', second)).toSorted()).toEqual([
      'Nora ended the pause of Mia’s screens.',
      'Nora paused Mia’s screens for 30 minutes.',
      'Nora paused Mia’s screens until the morning.',
    ]);
    expect(await notifier('App', parent)).toEqual([]);
  });

  it('tells the device and the pages at once', async () => {
    const { parent, device, pause } = await family();
    const stop = new AbortController();
    const { signal } = stop;
    const streams = await Promise.all([
      device.api.open(deviceEvents, { query: { kinds: 'true' }, accept: 'text/event-stream', signal }),
      parent.api.open(familyEvents, { accept: 'text/event-stream', signal }),
    ]);
    await pause();
    const first = async (body: Response['body'], name: string): Promise<string> => {
      for await (const event of readEvents(body!)) if (event.event === name) return event.data;
      return '';
    };
    const [told] = await Promise.all([
      first(streams[0].body, 'timeschedule'),
      first(streams[1].body, 'requests'),
    ]);
    expect(JSON.parse(told).kinds).toEqual(['screen-pause']);
    stop.abort();
  });

  it("does not hold on an adult's device, and goes with what the family keeps no longer", async () => {
    const { parent, device, pause, policy } = await family();
    await pause();
    const { db, clock } = stack.current;
    const familyId = await familyOf(stack.current, parent);
    const count = () =>
      db.selectFrom('screen_pauses').select('id').where('family_id', '=', familyId).execute();
    await approvalsRetention(db).purge(familyId, clock.now());
    expect(await count()).toHaveLength(1);
    clock.advance(16 * 60);
    await approvalsRetention(db).purge(familyId, clock.now());
    expect(await count()).toEqual([]);
    await pause({ minutes: 60 });
    expect((await call('POST', '/device/adult', device, {})).statusCode).toBeLessThan(300);
    expect((await policy()).screenPause).toBeNull();
  });
});
