import { describe, expect, it } from 'vitest';
import { ALL_ROUTES } from '@kinward/contract/routes.ts';
import { deleteChild } from '@kinward/contract/children/children.routes.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { pairDevice, removeDevice, renewCode } from '@kinward/contract/devices/devices.routes.ts';
import { reportPositions } from '@kinward/contract/locations/locations.routes.ts';
import { listAuditEvents, listAccessLog } from '@kinward/contract/audit/audit.routes.ts';
import { listNotifications } from '@kinward/contract/notifications/notifications.routes.ts';
import { endAccount, removeParent } from '@kinward/contract/parents/parents.routes.ts';
import { routeUrl } from '@kinward/client/client.ts';
import { addSecondParent } from '@kinward/testkit/second-parent.ts';
import { unzip } from '@kinward/testkit/unzip.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { createReceipts } from '../devices/former-tokens/former-tokens.ts';

const stack = useStack();

const fetchRecord = (headers: Record<string, string>, language?: string) =>
  stack.current.server.inject({
    method: 'POST',
    url: `/api/device/record${language === undefined ? '' : `?language=${language}`}`,
    headers,
  });
const filesOf = async (headers: Record<string, string>, language?: string) => {
  const answer = await fetchRecord(headers, language);
  expect(answer.statusCode).toBe(200);
  const files = new Map(
    [...unzip(answer.rawPayload)].map(([name, text]) => [name.slice(name.indexOf('/') + 1), text]),
  );
  return {
    names: [...files.keys()],
    text: (name: string) => files.get(name) ?? '',
    rows: (name: string) =>
      JSON.parse(files.get(`${name}.json`) ?? 'null') as Record<string, unknown>[] | null,
  };
};
const placesOf = (latitude: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    latitude,
    longitude: 13.7 + index / 1000,
    recordedAt: new Date(stack.current.clock.now().getTime() - (count - index) * 1000).toISOString(),
  }));

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  stack.current.clock.advance(60);
  await device.api.call(reportPositions, { body: placesOf(45.25, 3) });
  return { parent, device, deviceId: device.deviceId, childId: device.childId };
};
const stop = (headers: Record<string, string>) =>
  stack.current.server.inject({ method: 'POST', url: '/api/device/stop', headers });

it('says the phone number that parents entered, and no longer once the connection has ended', async () => {
  const { parent, device, childId } = await family();
  await stack.current.db
    .updateTable('children')
    .set({ phone: '+385912345678' })
    .where('id', '=', childId)
    .execute();
  expect((await filesOf(device.headers)).text('read-me.html')).toContain(
    'Phone number that your parents entered: +385912345678.',
  );
  const { uniqueCode } = await parent.api.call(renewCode, { params: { id: device.deviceId } });
  await stack.current.server.inject({
    method: 'POST',
    url: '/api/device/pair',
    payload: { code: uniqueCode, platform: 'Android' },
  });
  expect((await filesOf(device.headers)).text('read-me.html')).not.toContain('+385912345678');
});

describe('who may', () => {
  it('401 without a token, for a parent and for garbage', async () => {
    const { parent } = await family();
    for (const headers of [{}, parent.headers, { authorization: `Bearer kwd_${'A'.repeat(43)}` }])
      expect((await fetchRecord(headers)).statusCode).toBe(401);
  });

  it('400 for a language that is none, and three a day', async () => {
    const { device } = await family();
    expect((await fetchRecord(device.headers, 'xx')).statusCode).toBe(400);
    for (let index = 0; index < 3; index += 1)
      expect((await fetchRecord(device.headers)).statusCode).toBe(200);
    const fourth = await fetchRecord(device.headers);
    expect([fourth.statusCode, fourth.json().code]).toEqual([429, 'RATE_LIMITED']);
  });
});

describe('S20: what was recorded of me', () => {
  it('holds the places of the device, who read them and who had access, in files and on a page', async () => {
    const { parent, device, deviceId } = await family();
    const other = await addSecondParent(stack.current, parent, '<b>Sam');
    await stack.current.server.inject({ url: `/api/location?deviceId=${deviceId}`, headers: other.headers });
    await parent.api.call(removeParent, { params: { id: other.userId } });
    const record = await filesOf(device.headers);
    expect(record.rows('positions')?.map(({ latitude }) => latitude)).toEqual([45.25, 45.25, 45.25]);
    expect(record.text('positions.csv').trimEnd().split('\r\n')).toHaveLength(4);
    expect(record.rows('access-log')).toMatchObject([{ accessedBy: '<b>Sam', kind: 'history', accesses: 1 }]);
    const access = record.rows('who-had-access');
    expect(access).toHaveLength(2);
    expect(access).toEqual(
      expect.arrayContaining([
        { name: 'Nora Hale', since: expect.any(String), until: null },
        { name: '<b>Sam Hale', since: expect.any(String), until: expect.any(String) },
      ]),
    );
    const page = record.text('read-me.html');
    for (const part of [
      'What was recorded of me',
      '&lt;b&gt;Sam Hale',
      'places before',
      '<td>positions.csv</td><td>3</td>',
    ])
      expect(page).toContain(part);
    expect(page).not.toMatch(/<b>|<script|https?:|@/u);
    expect((await filesOf(device.headers, 'es')).text('read-me.html')).toContain('Lo que se registró de mí');
  });

  it('is no access, no audit event and no notification', async () => {
    const { parent, device, childId } = await family();
    const before = await parent.api.call(listAuditEvents, { query: {} });
    const told = await parent.api.call(listNotifications, { query: {} });
    await filesOf(device.headers);
    expect(await parent.api.call(listAccessLog, { query: { childId } })).toEqual([]);
    expect(await parent.api.call(listAuditEvents, { query: {} })).toEqual(before);
    expect(await parent.api.call(listNotifications, { query: {} })).toEqual(told);
  });
});

describe('after the end', () => {
  it('works for 30 days after a stop, and the token opens nothing else', async () => {
    const { device } = await family();
    await stop(device.headers);
    expect((await filesOf(device.headers)).rows('positions')).toHaveLength(3);
    const others = ALL_ROUTES.filter(({ audience }) => !['public', 'former-device'].includes(audience));
    for (const route of others) {
      const url = routeUrl(route, {
        params: {
          id: device.deviceId,
          name: 'x',
          file: 'x',
          z: 1,
          x: 1,
          y: 1,
          '*': `devices/${device.deviceId}.json`,
        },
      });
      const { statusCode } = await stack.current.server.inject({
        method: route.method,
        url,
        headers: device.headers,
      });
      expect([route.name, statusCode]).toEqual([route.name, 401]);
    }
    stack.current.clock.advance(29.9 * 86_400);
    expect((await fetchRecord(device.headers)).statusCode).toBe(200);
    stack.current.clock.advance(0.2 * 86_400);
    expect((await fetchRecord(device.headers)).statusCode).toBe(401);
  });

  it('holds nothing that another phone reports on the same device afterwards', async () => {
    const { parent, device, deviceId } = await family();
    stack.current.clock.advance(60);
    const { uniqueCode: code } = await parent.api.call(renewCode, { params: { id: deviceId } });
    const { deviceToken } = await stack.current.api.call(pairDevice, { body: { code, platform: 'Web' } });
    const headers = { authorization: `Bearer ${deviceToken}` };
    stack.current.clock.advance(60);
    await stack.current.server.inject({
      method: 'POST',
      url: '/api/device/locations',
      headers,
      payload: placesOf(51.5, 2),
    });
    await stack.current.server.inject({ url: `/api/location?deviceId=${deviceId}`, headers: parent.headers });
    const former = await filesOf(device.headers);
    expect(former.rows('positions')?.map(({ latitude }) => latitude)).toEqual([45.25, 45.25, 45.25]);
    expect(former.rows('access-log')).toEqual([]);
    expect((await filesOf(headers)).rows('positions')?.map(({ latitude }) => latitude)).toEqual([51.5, 51.5]);
  });

  it('S23: the access log is left when the device was removed, and no place', async () => {
    const { parent, device, deviceId } = await family();
    await stack.current.server.inject({ url: `/api/location?deviceId=${deviceId}`, headers: parent.headers });
    await parent.api.call(removeDevice, { params: { id: deviceId } });
    const record = await filesOf(device.headers);
    expect(record.names).not.toContain('positions.json');
    expect(record.rows('access-log')).toMatchObject([{ accessedBy: 'Nora', kind: 'history' }]);
    expect(record.rows('who-had-access')).toMatchObject([{ name: 'Nora Hale', until: null }]);
    expect(record.text('read-me.html')).toContain('The family removed this device');
  });

  it('S23: the same when the child was deleted, and nothing when the family is gone', async () => {
    const { parent, device, childId } = await family();
    await parent.api.call(deleteChild, { params: { id: childId } });
    const record = await filesOf(device.headers);
    expect(record.rows('who-had-access')).toHaveLength(1);
    expect(JSON.stringify(record.text('read-me.html'))).not.toContain('Mia');
    await parent.api.call(endAccount, { body: { email: parent.email } });
    expect((await fetchRecord(device.headers)).statusCode).toBe(401);
    const { rows } = await stack.current.pool.query(
      'select 1 from former_device_tokens where device_id = $1',
      [device.deviceId],
    );
    expect(rows).toEqual([]);
  });

  it('is forgotten after that, with its token', async () => {
    const { device } = await family();
    await stop(device.headers);
    const kept = async () =>
      (
        await stack.current.pool.query('select 1 from former_device_tokens where device_id = $1', [
          device.deviceId,
        ])
      ).rowCount;
    const { db, clock } = stack.current;
    const receipts = createReceipts({ db, clock, limits: LIMITS });
    await receipts.purgeReceipts();
    expect(await kept()).toBe(1);
    clock.advance(30.1 * 86_400);
    await receipts.purgeReceipts();
    expect(await kept()).toBe(0);
  });
});
