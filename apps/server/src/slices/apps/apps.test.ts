import { describe, expect, it } from 'vitest';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';

const stack = useStack();

const call = callsOf(() => stack.current.server);

const family = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const list = async (): Promise<Application[]> =>
    (await call('GET', `/application?deviceId=${device.deviceId}`, parent.headers)).json().data;
  const report = (apps: unknown) => call('POST', '/device/apps', device.headers, apps as object);
  return { parent, device, list, report };
};
const names = (apps: readonly Application[]) => apps.map(({ name }) => name);

const CHESS = { appId: 'com.chess', name: 'Chess', category: 'Games' };
const ALBUM = { appId: 'com.album', name: 'album' };

it('401 without a session and for the wrong side', async () => {
  const { parent, device } = await family();
  const url = `/application?deviceId=${device.deviceId}`;
  for (const headers of [{}, device.headers]) expect((await call('GET', url, headers)).statusCode).toBe(401);
  for (const headers of [{}, parent.headers])
    expect((await call('POST', '/device/apps', headers, [])).statusCode).toBe(401);
});

it("404 for another family's device", async () => {
  const [own, other] = [await family(), await family()];
  const url = `/application?deviceId=${own.device.deviceId}`;
  expect((await call('GET', url, other.parent.headers)).statusCode).toBe(404);
  expect((await call('GET', `/application?deviceId=${newId()}`, own.parent.headers)).statusCode).toBe(404);
});

describe('POST /device/apps', () => {
  it('puts the whole list in place of the former one', async () => {
    const { list, report } = await family();
    expect(await list()).toEqual([]);
    expect((await report([CHESS, ALBUM])).json()).toEqual({ data: { apps: 2, icons: [] } });
    expect(await list()).toEqual([
      {
        ...ALBUM,
        category: null,
        blocked: false,
        iconUrl: null,
        blockedAt: null,
        receivedAt: null,
        computer: null,
      },
      { ...CHESS, blocked: false, iconUrl: null, blockedAt: null, receivedAt: null, computer: null },
    ]);
    await report([
      { ...CHESS, name: 'Chess Club' },
      { appId: 'com.new', name: 'New' },
    ]);
    expect(names(await list())).toEqual(['Chess Club', 'New']);
    await report([]);
    expect(await list()).toEqual([]);
  });

  it('takes an app that is named twice once, an app without words by its id, and odd words cleaned', async () => {
    const { list, report } = await family();
    const answer = await report([
      CHESS,
      { ...CHESS, name: 'Chess 2' },
      { appId: 'com.silent', name: ' \u202e\u0007 ', category: null },
      { appId: 'com.markup', name: '<img src=x onerror=alert(1)>', category: 'a\u2066b' },
    ]);
    expect(answer.json().data).toEqual({ apps: 3, icons: [] });
    expect((await list()).map(({ name, category }) => [name, category])).toEqual([
      ['<img src=x onerror=alert(1)>', 'ab'],
      ['Chess 2', 'Games'],
      ['com.silent', null],
    ]);
  });

  it.each([
    ['no list', {}],
    ['an app without id', [{ name: 'x' }]],
    ['an id that breaks lines', [{ appId: 'a\nb', name: 'x' }]],
    ['2,001 apps', Array.from({ length: 2_001 }, (_, index) => ({ appId: `com.${index}`, name: 'x' }))],
  ])('400 for %s, and the former list stays', async (_, apps) => {
    const { list, report } = await family();
    await report([CHESS]);
    expect((await report(apps)).statusCode).toBe(400);
    expect(names(await list())).toEqual(['Chess']);
  });

  it('takes 2,000 apps, twice at once, each of them once', async () => {
    const { list, report } = await family();
    const apps = Array.from({ length: 2_000 }, (_, index) => ({
      appId: `com.${index}`,
      name: `App ${index}`,
    }));
    const answers = await Promise.all([report(apps), report(apps.toReversed())]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await list()).toHaveLength(2_000);
  });

  it('401 once the device is removed, also when both happen at once', async () => {
    const { parent, device, report } = await family();
    const [removed, reported] = await Promise.all([
      call('DELETE', `/child/device/${device.deviceId}`, parent.headers),
      report([CHESS]),
    ]);
    expect(removed.statusCode).toBe(200);
    expect([200, 401]).toContain(reported.statusCode);
    expect((await report([CHESS])).statusCode).toBe(401);
    const { db } = stack.current;
    const left = db.selectFrom('device_apps').select('app_id').where('device_id', '=', device.deviceId);
    expect(await left.execute()).toEqual([]);
  });
});

it('GET /application says which apps are blocked, since when, and whether the device knows', async () => {
  const { parent, device, list, report } = await family();
  await report([CHESS, ALBUM]);
  const { deviceId } = device;
  const block = (values: string[]) =>
    call('POST', '/child/device/policy', parent.headers, { deviceId, kind: 'app', action: 'block', values });
  await block(['com.chess']);
  const sent = await list();
  expect(sent.map(({ blocked }) => blocked)).toEqual([false, true]);
  expect(sent[1]).toMatchObject({ blockedAt: expect.any(String), receivedAt: null });
  await call('GET', '/device/policy', device.headers);
  await block(['com.album']);
  const there = await list();
  expect(there[1]?.receivedAt).toEqual(expect.any(String));
  expect(there[0]).toMatchObject({ blocked: true, receivedAt: null });
});
