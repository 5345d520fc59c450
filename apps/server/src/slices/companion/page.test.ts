import { describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { removeParent } from '@kinward/contract/parents/parents.routes.ts';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { DEFAULT_READER } from '@kinward/messages/reader.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { textOf } from '../notifications/stored-text.ts';
import { connect, connected, sender } from '../../gateway/adapters/test-clients.ts';
import { newId } from '../../platform/ids.ts';

const stack = useStack();

const call = callsOf(() => stack.current.server);

const bearer = (url: string): Record<string, string> => {
  const token = new URL(url).hash.replace('#page=', '');
  return { authorization: `Bearer ${token}` };
};

/** A device that a third-party client reports for, and its page. */
const harness = async () => {
  const home = await connected(stack.current);
  const { parent, deviceId, keys } = home;
  const headers = bearer(keys.page.url);
  const device = async () => {
    const [child] = (await call('GET', '/child', parent.headers)).json().data;
    return child.devices[0];
  };
  const report = async () => {
    const timestamp = Math.floor(stack.current.clock.now().getTime() / 1000);
    const at = { id: keys.deviceKey, lat: 45.1, lon: 15.2, timestamp };
    return (await sender(stack.current).osmandQuery(at)).status;
  };
  const page = () => call('GET', '/page', headers);
  const post = (what: string) => call('POST', `/page/${what}`, headers);
  const link = () => call('POST', `/child/device/${deviceId}/page`, parent.headers);
  return { ...home, headers, device, report, page, post, link };
};

const notifier = async (parent: TestParent, title: string) =>
  (await parent.api.call(listNotifications, { query: {} })).filter((one) => one.title === title);

describe('who may', () => {
  it('a new link: 401 without a session, 404 for another family and for an unknown device', async () => {
    const { deviceId, parent } = await harness();
    const stranger = await stack.current.parent();
    const url = `/child/device/${deviceId}/page`;
    expect((await call('POST', url)).statusCode).toBe(401);
    expect((await call('POST', url, stranger.headers)).statusCode).toBe(404);
    expect((await call('POST', `/child/device/${newId()}/page`, parent.headers)).statusCode).toBe(404);
  });

  it('409 for a device that an app of ours reports for', async () => {
    const parent = await stack.current.parent();
    const { deviceId } = await stack.current.device(parent);
    const reply = await call('POST', `/child/device/${deviceId}/page`, parent.headers);
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'PAGE_NOT_NEEDED']);
    const [child] = (await call('GET', '/child', parent.headers)).json().data;
    expect(child.devices[0].page).toBeNull();
  });

  it('the link opens the page and nothing else of the installation', async () => {
    const { headers, page, deviceId } = await harness();
    expect((await page()).statusCode).toBe(200);
    const doors: [Method, string, object?][] = [
      ['GET', '/device/me'],
      ['GET', '/device/policy'],
      ['POST', '/device/stop'],
      ['POST', '/device/locations', []],
      ['GET', '/child'],
      ['GET', `/location?deviceId=${deviceId}`],
      ['DELETE', `/child/device/${deviceId}`],
    ];
    for (const [method, url, body] of doors)
      expect([url, (await call(method, url, headers, body)).statusCode]).toEqual([url, 401]);
  });
});

describe('keys that a link brought beside the page', () => {
  it('are known as those of this device or not, and nothing is learned of others', async () => {
    const { headers, parent, keys } = await harness();
    const stranger = await connected(stack.current);
    const check = async (by: Record<string, string>, username: string, password: string) => {
      const answer = await call('POST', '/page/tracker/check', by, { username, password });
      return answer.statusCode === 200 ? answer.json().data : answer.statusCode;
    };
    const { username, password } = keys.owntracks;
    const foreign = stranger.keys.owntracks;
    expect(await check({}, username, password)).toBe(401);
    expect(await check(parent.headers, username, password)).toBe(401);
    expect(await check(headers, username, 'short')).toBe(400);
    expect(await check(headers, username, password)).toEqual({ own: true });
    expect(await check(headers, foreign.username, foreign.password)).toEqual({ own: false });
    expect(await check(headers, username, foreign.password)).toEqual({ own: false });
  });
});

describe('the page', () => {
  it('says who watches, what and how long before the first report, in an address that no server sees', async () => {
    const { page, keys, parent, deviceId } = await harness();
    expect(keys.page.url).toMatch(new RegExp(`^${stack.current.url}/companion/#page=kwc_[\\w-]{65}$`, 'u'));
    await call('POST', '/child/device/policy', parent.headers, {
      deviceId,
      kind: 'app',
      action: 'block',
      values: ['com.example.chat'],
    });
    const { me, policy, client, agreedAt } = (await page()).json().data;
    expect(me).toMatchObject({ deviceName: 'Phone', childName: 'Mia', keptDays: { position: 30 } });
    expect(me.watchers).toEqual([
      { name: 'Nora Hale', since: expect.any(String), called: null, phone: null, says: null, picture: null },
    ]);
    expect(me.collects).toMatchObject({ position: true, usage: false });
    expect(policy).toMatchObject({ blockedApps: ['com.example.chat'], receivedAt: null });
    expect([client, agreedAt]).toEqual([null, null]);
  });

  it('is not a report: reading it neither pairs the device nor takes its rules', async () => {
    const { page, device, report } = await harness();
    const { watchers } = (await page()).json().data.me;
    expect(await device()).toMatchObject({ paired: false, lastSeenAt: null });
    stack.current.clock.advance(5);
    expect(await report()).toBe(200);
    expect((await page()).json().data.client).toBe('OsmAnd protocol');
    // No user is new because the app began to report.
    expect((await page()).json().data.me.watchers).toEqual(watchers);
    expect((await page()).json().data.policy.receivedAt).toBeNull();
  });

  it('was opened and agreed to when its reader said so, and the parents see when', async () => {
    const { page, post, device } = await harness();
    await page();
    expect((await device()).page).toEqual({ hasLink: true, openedAt: null, agreedAt: null, waits: true });
    expect((await post('opened')).statusCode).toBe(200);
    const { openedAt } = (await device()).page;
    expect(openedAt).toEqual(expect.any(String));
    stack.current.clock.advance(60);
    await post('opened');
    await Promise.all([post('agreed'), post('agreed')]);
    const after = (await device()).page;
    expect(after).toEqual({ hasLink: true, openedAt, agreedAt: expect.any(String), waits: true });
    expect((await page()).json().data.agreedAt).toBe(after.agreedAt);
  });

  it('shows an access to the child’s history', async () => {
    const { page, parent, deviceId } = await harness();
    await call('GET', `/location?deviceId=${deviceId}`, parent.headers);
    expect((await page()).json().data.me.accesses).toMatchObject([{ name: 'Nora', kind: 'history' }]);
  });
});

describe('a stop on the page', () => {
  it('ends the client’s keys and the link at once, once, and notifies every parent without a place', async () => {
    const { parent, post, page, report, device, deviceId } = await harness();
    const other = await addSecondParent(stack.current, parent);
    expect(await report()).toBe(200);
    const answers = await Promise.all([post('stop'), post('stop'), post('stop')]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
    expect(await report()).toBe(401);
    expect((await page()).statusCode).toBe(401);
    expect(await device()).toMatchObject({ deviceId, paired: false, page: null });
    for (const who of [parent, other]) {
      const told = await notifier(who, 'Sharing was stopped');
      expect(told).toHaveLength(1);
      expect(told[0]?.message).not.toMatch(/45\.1|15\.2/u);
    }
  });

  it('S20: leaves the companion, which reported until then, the former-device token of its pairing', async () => {
    const parent = await stack.current.parent();
    const { deviceId, headers } = await stack.current.device(parent);
    const { page } = await connect(parent, deviceId);
    expect((await call('POST', '/page/stop', bearer(page.url))).statusCode).toBe(200);
    expect((await call('GET', '/device/me', headers)).statusCode).toBe(401);
    expect((await call('POST', '/device/record?language=en', headers)).statusCode).toBe(200);
  });

  it('ends a code that was open, too', async () => {
    const parent = await stack.current.parent();
    const { deviceId, uniqueCode } = await parent.addDevice();
    const { page } = await connect(parent, deviceId);
    expect((await call('POST', '/page/stop', bearer(page.url))).statusCode).toBe(200);
    const reply = await call('POST', '/device/pair', {}, { code: uniqueCode, platform: 'Web' });
    expect(reply.json().code).toBe('PAIRING_CODE_INVALID');
  });
});

describe('a link ends', () => {
  it('by a new one, which knows what was said on the page', async () => {
    const { page, post, link } = await harness();
    await post('agreed');
    const { url } = (await link()).json().data;
    expect((await page()).statusCode).toBe(401);
    const reply = await call('GET', '/page', bearer(url));
    expect(reply.json().data.agreedAt).toEqual(expect.any(String));
  });

  it('S16: when a parent who may have seen it is removed', async () => {
    const { parent, page, device, link } = await harness();
    const other = await addSecondParent(stack.current, parent);
    await parent.api.call(removeParent, { params: { id: other.userId } });
    expect((await page()).statusCode).toBe(401);
    expect((await device()).page).toMatchObject({ hasLink: false });
    const { url } = (await link()).json().data;
    expect((await call('GET', '/page', bearer(url))).statusCode).toBe(200);
  });

  it.each<[string, (home: Awaited<ReturnType<typeof harness>>) => Promise<unknown>]>([
    [
      'a new pairing code',
      ({ parent, deviceId }) => call('POST', `/child/device/${deviceId}/code`, parent.headers),
    ],
    ['new keys', ({ parent, deviceId }) => connect(parent, deviceId)],
    ['the device', ({ parent, deviceId }) => call('DELETE', `/child/device/${deviceId}`, parent.headers)],
  ])('with %s', async (_, end) => {
    const home = await harness();
    await end(home);
    expect((await home.page()).statusCode).toBe(401);
  });
});

describe('S5: a page without a yes', () => {
  const remind = () => stack.current.runJob('devices.pages');
  const told = async (deviceId: DeviceId) => {
    const rows = await stack.current.db
      .selectFrom('notifications')
      .select(['kind', 'params', 'title', 'message', 'except_account_id'])
      .where('device_id', '=', deviceId)
      .execute();
    return rows
      .map(({ except_account_id, ...row }) => ({ ...textOf(row, DEFAULT_READER), except_account_id }))
      .filter(({ title }) => title === 'The child’s page was not read')
      .map(({ body: message, except_account_id }) => ({ message, except_account_id }));
  };

  it('is notified to all parents after 14 days, once, while something reports', async () => {
    const [open, agreed, silent] = await Promise.all([harness(), harness(), harness()]);
    await Promise.all([open.report(), agreed.report(), open.post('opened'), agreed.post('agreed')]);
    stack.current.clock.advance(13 * 86_400);
    await remind();
    expect(await told(open.deviceId)).toEqual([]);
    stack.current.clock.advance(86_400 + 60);
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await told(open.deviceId)).toEqual([
      {
        message: expect.stringContaining('Mia has not said yes on the page of Phone'),
        except_account_id: null,
      },
    ]);
    expect(await told(agreed.deviceId)).toEqual([]);
    expect(await told(silent.deviceId)).toEqual([]);
  });
});
