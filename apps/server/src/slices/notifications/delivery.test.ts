import { createECDH, randomBytes } from 'node:crypto';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { PushBody } from '@kinward/contract/notifications/notifications.schemas.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { createLocalBus } from '../../ports/bus.ts';
import type { JobHandler } from '../../platform/jobs/jobs.ts';
import type { Message } from '../../platform/messages/messages.ts';
import { OutboundError, type OutboundReason } from '../../platform/outbound/outbound.ts';
import { inTransaction } from '../../platform/tx.ts';
import { createNotifications } from './notifications.service.ts';
import { createCaller, familyOf, otherParent } from './test-parents.ts';

const stack = useStack({ limits: { pushPerAccount: 3 } });
const call = createCaller(() => stack.current);

const subscription = (path = randomBytes(8).toString('hex')): PushBody => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${path}`,
    keys: {
      p256dh: pair.getPublicKey().toString('base64url'),
      auth: randomBytes(16).toString('base64url'),
    },
  };
};

/** The slice with doubles of its own: jobs that run on demand, mail and pushes that are kept. */
const harness = () => {
  const { db, clock, keys, config } = stack.current;
  const handlers = new Map<string, JobHandler>();
  const waiting: { queue: string; payload: unknown }[] = [];
  const mails: Message[] = [];
  const pushes: string[] = [];
  const answer: { status: number | OutboundReason } = { status: 201 };
  const notifications = createNotifications({
    db,
    clock,
    keys,
    limits: config.limits,
    log: pino({ level: 'silent' }),
    bus: createLocalBus(() => undefined),
    audit: async () => undefined,
    recentAuthentication: () => undefined,
    jobs: {
      handle: (queue, handler) => void handlers.set(queue, handler),
      add: async (_tx, queue, payload) => void waiting.push({ queue, payload }),
    },
    messages: { send: async (_tx, message) => void mails.push(message) },
    outbound: {
      request: async (url) => {
        pushes.push(url);
        if (typeof answer.status === 'string') throw new OutboundError(answer.status);
        return { status: answer.status, headers: {}, body: Buffer.alloc(0) };
      },
    },
    config: { publicUrl: 'https://kinward.example', adminEmail: null, pushHosts: [], roles: [] },
  });
  const drain = async (): Promise<void> => {
    for (let job = waiting.shift(); job; job = waiting.shift())
      await handlers.get(job.queue)?.(job.payload, { id: 'x', tries: 1 });
  };
  /** One notification of a switch; `child` tells it apart. */
  const tell = async (familyId: FamilyId, callType: keyof typeof MESSAGES, child = 'Mia') => {
    await inTransaction(db, (tx) =>
      notifications.notifier.notify(tx, { familyId, ...MESSAGES[callType](child) }),
    );
    await drain();
  };
  const flush = async (): Promise<void> => {
    await notifications.delivery.flush();
    await drain();
  };
  return { tell, flush, mails, pushes, answer, close: () => notifications.close() };
};

const MESSAGES = {
  Battery: (child: string) =>
    ({ kind: 'device.battery-low', params: { percent: 9, child, device: 'Phone' } }) as const,
  Geofence: (child: string) =>
    ({
      kind: 'fence.crossed',
      params: { child, device: 'Phone', fence: 'School', direction: 'leave', forbidden: false },
    }) as const,
  Emergency: (child: string) => ({ kind: 'sos.called', params: { child, device: 'Phone' } }) as const,
  Plan: () => ({ kind: 'plan.changed', params: { plan: 'Parents' } }) as const,
};

const setUp = async () => {
  const parent = await stack.current.parent();
  return { parent, familyId: await familyOf(stack.current, parent), ...harness() };
};

const save = async (parent: TestParent, change: { kinds?: object; quiet?: object | null }) => {
  const { kinds, quiet } = (await call('GET', '/notification/settings', parent)).json().data;
  const body = {
    kinds: { ...kinds, ...change.kinds },
    quiet: change.quiet === undefined ? quiet : change.quiet,
  };
  expect((await call('PUT', '/notification/settings', parent, body)).statusCode).toBe(200);
};
const ALL_BY_MAIL = { Battery: { mail: true, push: true }, Geofence: { mail: true, push: true } };

/** The time of the family's day, some minutes from now. */
const clockIn = (minutes: number): string =>
  new Date(stack.current.clock.now().getTime() + minutes * 60_000).toISOString().slice(11, 16);

describe('a mail', () => {
  it('comes for the kinds that the parent chose, with places left out', async () => {
    const { parent, familyId, tell, mails } = await setUp();
    await save(parent, { kinds: { Geofence: { mail: true, push: true } } });
    await tell(familyId, 'Battery');
    expect(mails).toEqual([]);
    await tell(familyId, 'Geofence');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      channel: 'email',
      to: parent.email,
      subject: 'Kinward: News about a fence',
    });
    expect(mails[0]?.text).not.toContain('School');
    expect(mails[0]?.text).toContain('https://kinward.example/user/dashboard#notifications');
  });

  it('gathers what comes within a quarter of an hour after the last one', async () => {
    const { parent, familyId, tell, flush, mails } = await setUp();
    await save(parent, { kinds: ALL_BY_MAIL });
    for (let index = 0; index < 20; index += 1) await tell(familyId, 'Battery', `Low ${index}`);
    await flush();
    expect(mails.map(({ subject }) => subject)).toEqual(['Kinward: Battery low']);
    stack.current.clock.advance(901);
    await Promise.all([flush(), flush()]);
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Kinward: Battery low',
      'Kinward: 19 notifications',
    ]);
    expect(mails[1]?.text).toContain('Low 1’s Phone');
    expect(mails[1]?.text.indexOf('Low 1’s')).toBeLessThan(mails[1]?.text.indexOf('Low 19’s') ?? 0);
  });

  it('waits for the end of quiet hours, but for an emergency', async () => {
    const { parent, familyId, tell, flush, mails } = await setUp();
    await save(parent, { kinds: ALL_BY_MAIL, quiet: { from: clockIn(-60), to: clockIn(60) } });
    await tell(familyId, 'Battery', 'First');
    await tell(familyId, 'Battery', 'Second');
    await flush();
    expect(mails).toEqual([]);
    await tell(familyId, 'Emergency');
    expect(mails.map(({ subject }) => subject)).toEqual(['Kinward: A child asks for help']);
    stack.current.clock.advance(30 * 60);
    await flush();
    expect(mails).toHaveLength(1);
    stack.current.clock.advance(31 * 60);
    await flush();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Kinward: A child asks for help',
      'Kinward: 2 notifications',
    ]);
  });

  it('is sent to every parent but the one who did it, each by their own choice', async () => {
    const { parent, familyId, tell, mails } = await setUp();
    const second = await otherParent(stack.current, parent);
    await save(parent, { kinds: ALL_BY_MAIL });
    await tell(familyId, 'Battery', 'Low');
    expect(mails.map(({ to }) => to)).toEqual([parent.email]);
    await tell(familyId, 'Plan');
    expect(mails.map(({ to }) => to)).toContain(second.email);
  });
});

describe('a push', () => {
  const subscribe = (parent: TestParent, body: object = subscription()) =>
    call('POST', '/notification/push', parent, body);
  const state = async (parent: TestParent) =>
    (await call('GET', '/notification/settings', parent)).json().data.push;

  it.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://127.0.0.1/x',
    'https://169.254.169.254/x',
    'https://kinward.example/x',
    'nonsense',
  ])('goes to no such address: %s', async (endpoint) => {
    const parent = await stack.current.parent();
    const answer = await subscribe(parent, { ...subscription(), endpoint });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'PUSH_ENDPOINT']);
    expect((await state(parent)).browsers).toBe(0);
  });

  it.each([
    { p256dh: Buffer.alloc(65, 4).toString('base64url') },
    { p256dh: 'AA' },
    { auth: 'AA' },
    { auth: undefined },
  ])('needs the keys of a browser: not %j', async (keys) => {
    const parent = await stack.current.parent();
    const body = subscription();
    const answer = await subscribe(parent, { ...body, keys: { ...body.keys, ...keys } });
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'VALIDATION']);
  });

  it('reaches the browsers of a parent until their sessions end', async () => {
    const { parent, familyId, tell, pushes } = await setUp();
    const away = await stack.current.login(parent.email, parent.password);
    const [here, there] = [subscription(), subscription()];
    expect((await subscribe(parent, here)).statusCode).toBe(201);
    expect((await subscribe(parent, here)).statusCode).toBe(201);
    await subscribe(away, there);
    expect(await state(parent)).toMatchObject({ subscribed: true, browsers: 2 });
    await tell(familyId, 'Battery', 'Low');
    expect(pushes.toSorted()).toEqual([here.endpoint, there.endpoint].toSorted());
    await call('POST', '/logout', away);
    await tell(familyId, 'Battery', 'Lower');
    expect(pushes.slice(2)).toEqual([here.endpoint]);
    await call('DELETE', '/notification/push', parent);
    await tell(familyId, 'Battery', 'Lowest');
    expect(pushes).toHaveLength(3);
    expect(await state(parent)).toMatchObject({ subscribed: false, browsers: 0 });
  });

  it('reaches no browser of a parent who was removed, also not what waited for them', async () => {
    const { parent, familyId, tell, flush, pushes } = await setUp();
    const former = await addSecondParent(stack.current, parent);
    const [own, theirs] = [subscription(), subscription()];
    await subscribe(parent, own);
    await subscribe(former, theirs);
    await tell(familyId, 'Emergency', 'First');
    expect(pushes.toSorted()).toEqual([own.endpoint, theirs.endpoint].toSorted());
    // In quiet hours what is told waits for the parent.
    await save(former, { quiet: { from: clockIn(-60), to: clockIn(60) } });
    await tell(familyId, 'Battery', 'Waits');
    expect((await call('DELETE', `/parent/${former.userId}`, parent)).statusCode).toBe(200);
    pushes.length = 0;
    stack.current.clock.advance(3 * 3600);
    await tell(familyId, 'Battery', 'After');
    await tell(familyId, 'Emergency', 'After');
    await flush();
    expect(new Set(pushes)).toEqual(new Set([own.endpoint]));
  });

  it('stops in other browsers when the password changes', async () => {
    const { parent } = await setUp();
    const away = await stack.current.login(parent.email, parent.password);
    await subscribe(away);
    await call('POST', '/update/password', parent, {
      currentPassword: parent.password,
      newPassword: `${parent.password}-anew`,
    });
    expect((await state(parent)).browsers).toBe(0);
    const rows = await stack.current.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('account_id', '=', parent.userId)
      .execute();
    expect(rows).toEqual([]);
  });

  it('moves with the browser to the account that logs in there next, and to no more browsers of a parent than allowed', async () => {
    const { parent } = await setUp();
    const other = await stack.current.parent();
    const body = subscription();
    await subscribe(parent, body);
    await subscribe(other, body);
    expect([(await state(parent)).browsers, (await state(other)).browsers]).toEqual([0, 1]);
    const browsers = [];
    for (let count = 0; count < 5; count += 1)
      browsers.push(await stack.current.login(other.email, other.password));
    await Promise.all(browsers.map((browser) => subscribe(browser)));
    const kept = await stack.current.db
      .selectFrom('push_subscriptions')
      .select('id')
      .where('account_id', '=', other.userId)
      .execute();
    expect(kept).toHaveLength(3);
  });

  it('of parents of several families in one browser, all at once, belongs to one of them', async () => {
    const { parent } = await setUp();
    const other = await stack.current.parent();
    const body = subscription();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => subscribe(index % 2 === 0 ? parent : other, body)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201));
    expect((await state(parent)).browsers + (await state(other)).browsers).toBe(1);
  });

  it.each([404, 410, 'address', 'redirect'] as const)('is given up after %s', async (status) => {
    const { parent, familyId, tell, pushes, answer } = await setUp();
    await subscribe(parent);
    answer.status = status;
    await tell(familyId, 'Battery', 'Low');
    await tell(familyId, 'Battery', 'Lower');
    expect(pushes).toHaveLength(1);
    expect((await state(parent)).browsers).toBe(0);
  });

  it.each([429, 500, 'timeout'] as const)('is tried again after %s', async (status) => {
    const { parent, familyId, tell, answer } = await setUp();
    await subscribe(parent);
    answer.status = status;
    await expect(tell(familyId, 'Battery', 'Low')).rejects.toThrow();
    expect((await state(parent)).browsers).toBe(1);
  });

  it('waits for the end of quiet hours and is then one', async () => {
    const { parent, familyId, tell, flush, pushes } = await setUp();
    await subscribe(parent);
    await save(parent, { quiet: { from: clockIn(-60), to: clockIn(60) } });
    await tell(familyId, 'Battery', 'Low');
    await tell(familyId, 'Battery', 'Lower');
    expect(pushes).toEqual([]);
    stack.current.clock.advance(61 * 60);
    await flush();
    expect(pushes).toHaveLength(1);
  });
});
