import { hash, randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { createPushService } from '@kinward/testkit/servers/push-service.ts';
import { addSecondParent, familyOf } from '@kinward/testkit/second-parent.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { readEvents } from '@kinward/client/events.ts';
import { deviceEvents } from '@kinward/contract/devices/devices.routes.ts';
import { findEntry } from '../../core/directory.store.ts';
import { inTransaction } from '../../platform/tx.ts';

const service = createPushService();
const stack = useStack({ outbound: service.outbound, limits: { pushPerDevice: 2 } });

const call = callsOf(() => stack.current.server);

const PUSH = '/device/push';

/** A family whose device asked for pushes. */
const harness = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const browser = service.browser();
  const subscribe = (one = browser, more: object = {}) =>
    call('POST', PUSH, device.headers, { ...one.body, language: 'en', ...more });
  const block = (value: string) =>
    call('POST', '/child/device/policy', parent.headers, {
      deviceId: device.deviceId,
      kind: 'app',
      action: 'block',
      values: [value],
    });
  const policy = () => call('GET', '/device/policy', device.headers);
  const ask = async (): Promise<string> => {
    const body = { kind: 'time', clientId: randomUUID(), minutes: 30 };
    return (await call('POST', '/device/requests', device.headers, body)).json().data.requestId;
  };
  const answer = async (body: object) =>
    call('POST', `/requests/${await ask()}/answer`, parent.headers, body);
  return { parent, device, browser, subscribe, block, policy, answer };
};
type Harness = Awaited<ReturnType<typeof harness>>;

/** Waits until the browser has as many pushes. */
const pushes = async ({ browser }: Pick<Harness, 'browser'>, count: number): Promise<unknown[]> => {
  await expect.poll(() => browser.read().length).toBeGreaterThanOrEqual(count);
  return browser.read();
};
/** Every job that is there now is done: what was not pushed by then is not pushed. */
const settled = (): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await stack.current.pool.query("select 1 from jobs where queue like 'companion.%'");
      expect(rows).toEqual([]);
    },
    { timeout: 20_000 },
  );

describe('who may', () => {
  it.each<[Method, object | undefined]>([
    ['GET', undefined],
    ['POST', { ...service.browser().body, language: 'en' }],
    ['DELETE', undefined],
  ])('401 without a token and for a parent: %s', async (method, body) => {
    const { parent } = await harness();
    expect((await call(method, PUSH, {}, body)).statusCode).toBe(401);
    expect((await call(method, PUSH, parent.headers, body)).statusCode).toBe(401);
  });

  it.each([
    [{ endpoint: 'http://fcm.googleapis.com/x' }, 'PUSH_ENDPOINT'],
    [{ endpoint: 'https://127.0.0.1/x' }, 'PUSH_ENDPOINT'],
    [{ endpoint: 'https://evil.example/x' }, 'PUSH_ENDPOINT'],
    [{ keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }, 'VALIDATION'],
    [{ language: 'xx' }, 'VALIDATION'],
  ])('400 for %j', async (change, code) => {
    const { subscribe, browser, device } = await harness();
    const reply = await subscribe(browser, change);
    expect([reply.statusCode, reply.json().code]).toEqual([400, code]);
    expect((await call('GET', PUSH, device.headers)).json().data.subscribed).toBe(false);
  });

  it('says whether this pairing gets pushes, and stops when asked', async () => {
    const { subscribe, device, block, browser } = await harness();
    const state = async () => (await call('GET', PUSH, device.headers)).json().data;
    expect(await state()).toEqual({ publicKey: expect.stringMatching(/^[\w-]{87}$/u), subscribed: false });
    expect((await subscribe()).statusCode).toBe(201);
    expect(await state()).toMatchObject({ subscribed: true });
    await call('DELETE', PUSH, device.headers);
    expect(await state()).toMatchObject({ subscribed: false });
    await block('com.a');
    await settled();
    expect(browser.read()).toEqual([]);
  });
});

describe('a device whose app is closed is notified', () => {
  it('of new rules, once until it has read them, and in its language', async () => {
    const home = await harness();
    await home.subscribe(home.browser, { language: 'es' });
    await home.block('com.a');
    expect(await pushes(home, 1)).toEqual([{ kind: 'rules', language: 'es' }]);
    await home.block('com.b');
    await settled();
    expect(home.browser.read()).toHaveLength(1);
    await home.policy();
    await home.block('com.c');
    expect(await pushes(home, 2)).toHaveLength(2);
    expect(home.browser.headers()[0]).toMatchObject({ topic: 'rules', urgency: 'normal', ttl: '86400' });
  });

  it('that a parent asks where it is, for as long as the question is open and without a name', async () => {
    const home = await harness();
    await home.subscribe();
    await call('POST', '/location/locate', home.parent.headers, { deviceId: home.device.deviceId });
    expect(await pushes(home, 1)).toEqual([{ kind: 'locate', language: 'en' }]);
    const [headers] = home.browser.headers();
    expect(headers).toMatchObject({ urgency: 'high', topic: 'locate' });
    expect(Number(headers?.['ttl'])).toBeGreaterThan(0);
    expect(Number(headers?.['ttl'])).toBeLessThanOrEqual(stack.current.config.limits.locateTimeoutSeconds);
    // Opening the app by it collects the question, and the parent sees that.
    const stream = await home.device.api.open(deviceEvents, { query: {} });
    const events = readEvents(stream.body!);
    expect((await events.next()).value).toMatchObject({ event: 'getlocation' });
    const locate = async () =>
      (await call('GET', `/location/locate?deviceId=${home.device.deviceId}`, home.parent.headers)).json()
        .data;
    await expect.poll(async () => await locate()).toMatchObject({ state: 'delivered' });
    await events.return(undefined);
  });

  it('of the answer to what it asked for', async () => {
    const home = await harness();
    await home.subscribe();
    await home.answer({ grant: true, minutes: 30 });
    await home.answer({ grant: false });
    expect(await pushes(home, 2)).toEqual(
      expect.arrayContaining([
        { kind: 'answer', granted: true, minutes: 30, language: 'en' },
        { kind: 'answer', granted: false, minutes: 30, language: 'en' },
      ]),
    );
  });

  it('S10: of a new watcher, at once and by name', async () => {
    const home = await harness();
    await home.subscribe();
    const guest = await stack.current.parent();
    await call('POST', '/emailInvite', home.parent.headers, { email: guest.email });
    const token = await vi.waitFor(async () => {
      const texts = (await stack.current.outbox(guest.email)).map(({ text }) => text);
      const found = texts.map((text) => /#inviteToken=([\w-]+)/u.exec(text)?.[1]).find(Boolean);
      expect(found).toBeDefined();
      return found;
    }, 20_000);
    const joined = await call('POST', '/invite/accept', guest.headers, { inviteToken: token });
    expect(joined.statusCode).toBe(200);
    expect(await pushes(home, 1)).toEqual([{ kind: 'watcher', name: 'Nora Hale', language: 'en' }]);
  });
});

describe('nothing is pushed', () => {
  it('while the device holds a stream, as it knows already', async () => {
    const home = await harness();
    await home.subscribe();
    const events = readEvents((await home.device.api.open(deviceEvents, { query: {} })).body!);
    await vi.waitFor(async () => {
      const [child] = (await call('GET', '/child', home.parent.headers)).json().data;
      expect(child.devices[0].connected).toBe(true);
    }, 20_000);
    await home.block('com.a');
    await events.next();
    await settled();
    expect(home.browser.read()).toEqual([]);
    await events.return(undefined);
  });

  it.each<[string, (home: Harness) => Promise<unknown>]>([
    ['a stop on the device', ({ device }) => call('POST', '/device/stop', device.headers)],
    [
      'another pairing',
      async ({ parent, device }) => {
        const code = await call('POST', `/child/device/${device.deviceId}/code`, parent.headers);
        const body = { code: code.json().data.uniqueCode, platform: 'Web' };
        expect((await call('POST', '/device/pair', {}, body)).statusCode).toBe(201);
      },
    ],
  ])('after %s, though somebody else’s browser had the address', async (_, end) => {
    const home = await harness();
    await home.subscribe();
    await end(home);
    await home.block('com.a');
    await settled();
    expect(home.browser.read()).toEqual([]);
    expect((await home.subscribe()).statusCode).toBe(401);
    await stack.current.runJob('companion.push-purge');
    const left = stack.current.db
      .selectFrom('device_push_subscriptions')
      .selectAll()
      .where('device_id', '=', home.device.deviceId);
    expect(await left.execute()).toEqual([]);
  });

  it.each([404, 410])('any more to an address that the push service calls gone (%i)', async (status) => {
    const home = await harness();
    await home.subscribe();
    service.statuses.set(home.browser.endpoint, status);
    await home.block('com.a');
    await pushes(home, 1);
    await settled();
    expect((await call('GET', PUSH, home.device.headers)).json().data.subscribed).toBe(false);
  });

  it('to more browsers of a device than it may have: the oldest is removed', async () => {
    const home = await harness();
    const [first, second, third] = [service.browser(), service.browser(), service.browser()];
    for (const one of [first, second, third]) {
      await home.subscribe(one);
      stack.current.clock.advance(1);
    }
    await home.block('com.a');
    await pushes({ browser: third }, 1);
    await settled();
    expect([first, second, third].map((one) => one.read().length)).toEqual([0, 1, 1]);
  });

  it('in one browser that two families subscribe at once: it is one device\u2019s, and the last one\u2019s from then on', async () => {
    const [own, other] = [await harness(), await harness()];
    const { browser } = own;
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? own : other).subscribe(browser)),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBe(1);
    const key = hash('sha256', browser.endpoint, 'buffer');
    const held = async () => {
      const { rows } = await stack.current.pool.query<{ familyId: string; subjectId: string }>(
        'select family_id as "familyId", device_id as "subjectId" from device_push_subscriptions where endpoint_hash = $1',
        [key],
      );
      return rows;
    };
    expect(await held()).toEqual([await findEntry(stack.current.db, 'device-push', key)]);
    for (const last of [own, other, own]) {
      await last.subscribe(browser);
      expect(await held()).toEqual([
        { familyId: await familyOf(stack.current, last.parent), subjectId: last.device.deviceId },
      ]);
    }
  });

  it('in two browsers that change hands at the same moment', async () => {
    const [own, other] = [await harness(), await harness()];
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [service.browser(), service.browser()];
      await Promise.all([own.subscribe(a), other.subscribe(b)]);
      const answers = await Promise.all([own.subscribe(b), other.subscribe(a)]);
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]));
    }
  });

  it('to another family', async () => {
    const [own, other] = [await harness(), await harness()];
    await Promise.all([own.subscribe(), other.subscribe()]);
    const familyId = await familyOf(stack.current, own.parent);
    await addSecondParent(stack.current, own.parent);
    await inTransaction(stack.current.db, (tx) =>
      stack.current.app.parts.pushes.tellAll(tx, familyId, { kind: 'watcher', name: 'Sam Hale' }),
    );
    await pushes(own, 1);
    await settled();
    expect(other.browser.read()).toEqual([]);
  });
});
