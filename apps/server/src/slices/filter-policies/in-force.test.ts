import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { FilterAccess, FilterSnapshot, type FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../platform/ids.ts';
import { createAudit } from '../audit/audit-log.ts';
import { accessFileOf } from '../filter/feed-server.ts';
import { createOperatorFilter } from '../filter/filter.operator.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-policies-'));
const stack = useStack({
  config: {
    filter: { host: '127.0.0.1', port: 0, upstreams: [] },
    dataDir,
    publicUrl: 'https://kinward.example.net',
  },
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const call = callsOf(() => stack.current.server);

const ask = (route: string, init: RequestInit = {}) => {
  const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
  return fetch(`${url}${route}`, { ...init, headers: { authorization: `Bearer ${token}` } });
};
/** All that a resolver would know now. */
const snapshot = async (): Promise<FilterSnapshot> => {
  const end = new AbortController();
  const { body } = await ask('/feed?resolver=home', { signal: end.signal });
  let text = '';
  try {
    for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (text.includes('\n')) return FilterSnapshot.parse(JSON.parse(text.slice(0, text.indexOf('\n'))));
    }
  } finally {
    end.abort();
  }
  throw new Error('the feed has ended');
};
const fed = async (deviceId: DeviceId): Promise<FilterDevice | undefined> =>
  (await snapshot()).devices.find((one) => one.deviceId === deviceId);
/** The resolver has everything on its disk. */
const acknowledge = async (): Promise<void> => {
  const { epoch, version } = await snapshot();
  await ask('/receipts', { method: 'POST', body: JSON.stringify({ resolver: 'home', epoch, version }) });
};

let serial = 0;
/** A family with a device that resolvers know, and its Default policy. */
const settled = async () => {
  const parent = await stack.current.parent();
  const device = await stack.current.device(parent);
  const { deviceId, childId } = device;
  const { db, platform, clock } = stack.current;
  const operator = createOperatorFilter({ db, clock, bus: platform.bus, audit: createAudit({ clock }) });
  const [familyId, address] = [await familyOf(stack.current, parent), `10.9.0.${(serial += 1)}`];
  await operator.link(familyId, deviceId, address);
  const data = async (method: Method, url: string, body?: object) => {
    const answer = await call(method, url, parent.headers, body);
    expect([200, 201], answer.body).toContain(answer.statusCode);
    return answer.json().data;
  };
  const [{ policyId }] = await data('GET', '/filter/policies');
  return {
    parent,
    device,
    deviceId,
    childId,
    policyId: policyId as string,
    data,
    unlink: () => operator.unlink(familyId, address),
    put: (body: object) => data('PUT', `/filter/policies/${policyId}`, body),
    except: (name: string, action: string, rest: object = {}) =>
      data('PUT', `/filter/policies/${policyId}/exceptions`, { name, action, ...rest }),
    block: (...values: string[]) =>
      data('POST', '/child/device/policy', { deviceId, kind: 'web', action: 'block', values }),
    explain: (name: string, more = '') =>
      data('GET', `/filter/explain?deviceId=${deviceId}&name=${encodeURIComponent(name)}${more}`),
  };
};

describe('a policy in force', () => {
  it('is with resolvers at once, and its receipt with parents', async () => {
    const { deviceId, policyId, put, except, data } = await settled();
    await put({ blocked: ['service:tiktok'], safeSearch: ['google'], youtube: 'strict', blockPage: false });
    await except('a.example', 'allow', { always: true });
    await put({ aliases: [{ name: 'nas', address: '10.0.0.2' }] });
    await expect
      .poll(async () => (await fed(deviceId))?.aliases, { interval: 5, timeout: 5_000 })
      .toEqual([{ name: 'nas', addresses: ['10.0.0.2'] }]);
    expect(await fed(deviceId)).toMatchObject({
      policyVersion: { policyId, version: 4 },
      blockPage: false,
      policy: {
        blocked: ['service:tiktok'],
        safeSearch: { google: 'strict', youtube: 'strict' },
        entries: [{ ruleId: 'exception:a.example', name: 'a.example', action: 'allow', always: true }],
      },
    });
    const receipts = async () => (await data('GET', `/filter/policies/${policyId}`)).receipts;
    expect(await receipts()).toEqual([]);
    await acknowledge();
    expect(await receipts()).toEqual([{ deviceId, resolver: 'home', version: 4, since: expect.any(String) }]);
    await except('b.example', 'deny');
    expect((await data('GET', `/filter/policies/${policyId}`)).version).toBe(5);
    expect(await receipts()).toMatchObject([{ version: 4 }]);
  });

  it('follows who has which, and has no receipt of a policy that the device no longer has', async () => {
    const { deviceId, childId, policyId, data } = await settled();
    const teen = await data('POST', '/filter/policies', { name: 'Teen' });
    await expect.poll(async () => (await fed(deviceId))?.policyVersion?.policyId).toBe(policyId);
    await acknowledge();
    await data('PUT', '/filter/assignments', { childId, policyId: teen.policyId });
    await expect.poll(async () => (await fed(deviceId))?.policyVersion?.policyId).toBe(teen.policyId);
    expect((await data('GET', `/filter/policies/${policyId}`)).receipts).toEqual([]);
    await acknowledge();
    expect((await data('GET', `/filter/policies/${teen.policyId}`)).receipts).toMatchObject([{ version: 1 }]);
  });
});

it('a device that resolvers know no more has no receipts, and one that they know is told why in the language of its parents', async () => {
  const { deviceId, policyId, data, parent, unlink } = await settled();
  await stack.current.db
    .updateTable('accounts')
    .set({ language: 'es' })
    .where('id', '=', parent.userId)
    .execute();
  await data('PUT', `/filter/policies/${policyId}`, { allowOnly: true });
  await expect
    .poll(async () => await fed(deviceId))
    .toMatchObject({ language: 'es', policyVersion: { version: 2 } });
  await acknowledge();
  expect((await data('GET', `/filter/policies/${policyId}`)).receipts).toMatchObject([{ version: 2 }]);
  await unlink();
  await expect.poll(async () => await fed(deviceId)).toBe(undefined);
  await expect.poll(async () => (await data('GET', `/filter/policies/${policyId}`)).receipts).toEqual([]);
});

it('what a policy says of keeping goes for its devices', async () => {
  const { deviceId, put, data } = await settled();
  await data('PUT', '/child/device/collects', { deviceId, kind: 'web', on: true });
  await put({ logging: 'nothing' });
  await expect.poll(async () => (await fed(deviceId))?.log).toBe('nothing');
  await put({ logging: 'all' });
  await expect.poll(async () => (await fed(deviceId))?.log).toBe('all');
});

describe('explain', () => {
  it('says which rule decides, whose it is, and what it overrules', async () => {
    const { put, except, explain, block, data, policyId, deviceId } = await settled();
    await put({ blocked: ['category:games', 'service:tiktok'] });
    expect(await explain('www.tiktok.com')).toMatchObject({
      domain: 'www.tiktok.com',
      action: 'block',
      reason: { kind: 'service', source: 'policy', target: 'service:tiktok', name: 'TikTok' },
      until: null,
      policy: { policyId, name: 'Default', version: 2 },
      reached: [],
    });
    await except('tiktok.com', 'allow');
    expect(await explain('https://www.tiktok.com/@a')).toMatchObject({
      action: 'allow',
      reason: { kind: 'allow', source: 'policy', matched: 'tiktok.com' },
      overruled: [{ kind: 'service', name: 'TikTok' }],
    });
    stack.current.clock.advance(1);
    await block('tiktok.com');
    expect(await explain('tiktok.com')).toMatchObject({ reason: { kind: 'deny', source: 'device' } });
    stack.current.clock.advance(1);
    const list = await data('POST', '/filter/lists', {
      name: 'Ours',
      action: 'allow',
      names: ['tiktok.com'],
    });
    await put({ lists: [list.listId] });
    expect(await explain('tiktok.com')).toMatchObject({
      action: 'allow',
      reason: { kind: 'allow', source: 'list', name: 'Ours', ruleId: list.listId },
    });
    await expect.poll(async () => (await fed(deviceId))?.policy?.entries.length).toBe(2);
    await acknowledge();
    expect((await explain('tiktok.com')).reached).toMatchObject([{ resolver: 'home' }]);
  });

  it('says when it turns: a window of the policy, a schedule of the device, the end of an exception', async () => {
    const { put, explain, except, deviceId, data } = await settled();
    const weekDays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const noon = '&at=2026-11-25T12:00:00Z';
    await put({
      windows: [{ name: 'Homework', targets: ['service:youtube'], from: '11:00', to: '13:00', weekDays }],
    });
    expect(await explain('www.youtube.com', noon)).toMatchObject({
      action: 'block',
      reason: { kind: 'window', source: 'policy', name: 'Homework' },
      until: '2026-11-25T13:00:00.000Z',
    });
    expect(await explain('www.youtube.com', '&at=2026-11-25T14:00:00Z')).toMatchObject({
      action: 'rewrite',
      rewrite: 'restrictmoderate.youtube.com',
      until: '2026-11-26T11:00:00.000Z',
    });
    const schedule = {
      deviceId,
      name: 'Lunch',
      frequency: 'Daily',
      from: '11:30',
      to: '12:30',
      wholeDevice: true,
    };
    await data('POST', '/schedule', schedule);
    expect(await explain('a.example', noon)).toMatchObject({
      reason: { kind: 'window', source: 'device', name: 'Lunch' },
    });
    const until = new Date(stack.current.clock.now().getTime() + 3_600_000).toISOString();
    await except('b.example', 'deny', { until });
    expect(await explain('b.example', `&at=${stack.current.clock.now().toISOString()}`)).toMatchObject({
      until,
    });
  });

  it('knows what always stays open, and names of the home network', async () => {
    const { put, explain } = await settled();
    await put({ allowOnly: true, aliases: [{ name: 'nas', address: '10.0.0.2' }] });
    for (const name of ['kinward.example.net', 'nas', 'captive.apple.com'])
      expect(await explain(name)).toMatchObject({
        action: 'allow',
        reason: { kind: 'plumbing', source: 'none' },
      });
    expect(await explain('befrienders.org')).toMatchObject({ action: 'allow', reason: { kind: 'helpline' } });
    expect(await explain('a.example')).toMatchObject({ action: 'block', reason: { kind: 'allow-only' } });
  });

  it('refuses what is no name', async () => {
    const { parent, deviceId } = await settled();
    for (const name of ['', 'a b', 'mailto:a@b.example']) {
      const url = `/filter/explain?deviceId=${deviceId}&name=${encodeURIComponent(name)}`;
      expect((await call('GET', url, parent.headers)).statusCode).toBe(400);
    }
  });
});

describe('simulate', () => {
  it('says what a change would turn, and changes nothing', async () => {
    const { data, policyId, deviceId, put, explain } = await settled();
    await put({ blocked: ['category:games'] });
    const body = {
      policyId,
      change: { blocked: ['service:tiktok'] },
      exceptions: [{ name: 'a.example', action: 'deny' }],
      names: ['www.tiktok.com', 'fortnite.com', 'a.example', 'c.example'],
    };
    const found = await data('POST', '/filter/simulate', body);
    expect(found.names).toBe(4);
    expect(found.changes).toMatchObject([
      { deviceId, domain: 'www.tiktok.com', before: 'allow', after: 'block', reason: { name: 'TikTok' } },
      { domain: 'fortnite.com', before: 'block', after: 'allow' },
      { domain: 'a.example', before: 'allow', after: 'block', reason: { kind: 'deny', source: 'policy' } },
    ]);
    expect((await explain('a.example')).action).toBe('allow');
    expect((await data('GET', `/filter/policies/${policyId}`)).version).toBe(2);
  });
});

describe('simulate without names', () => {
  it("looks at what the policy's devices asked for in the last day, what was asked most first, and says so in the access log", async () => {
    const { data, policyId, deviceId, childId, parent } = await settled();
    const familyId = await familyOf(stack.current, parent);
    const now = stack.current.clock.now().getTime();
    const row = (name: string, queries: number, hoursAgo: number) => ({
      family_id: familyId,
      device_id: deviceId,
      asked_at: new Date(now - hoursAgo * 3_600_000),
      last_at: new Date(now - hoursAgo * 3_600_000),
      digest: newId(),
      name,
      site: name,
      verdict: 'allowed' as const,
      queries,
    });
    await sql`select make_filter_partition(${new Date(now)}::date), make_filter_partition((${new Date(now)}::date - 2))`.execute(
      stack.current.db,
    );
    await stack.current.db
      .insertInto('filter_queries')
      .values([
        row('www.tiktok.com', 3, 1),
        row('www.tiktok.com', 2, 2),
        row('www.snapchat.com', 9, 1),
        row('a.example', 1, 1),
        row('fortnite.com', 5, 30),
      ])
      .execute();
    const change = { blocked: ['service:tiktok', 'service:snapchat', 'service:fortnite'] };
    expect(await data('POST', '/filter/simulate', { policyId, change })).toMatchObject({
      names: 3,
      questions: 15,
      changes: [
        { domain: 'www.snapchat.com', questions: 9, before: 'allow', after: 'block' },
        { domain: 'www.tiktok.com', questions: 5 },
      ],
    });
    await expect
      .poll(async () => await data('GET', `/audit/access?childId=${childId}`))
      .toMatchObject([{ kinds: expect.arrayContaining([expect.objectContaining({ kind: 'web' })]) }]);
  });
});

describe('the catalogue', () => {
  it('is in the language of the request, and blocks nothing that it has no names for', async () => {
    const { parent } = await settled();
    const read = async (language: string) =>
      (await call('GET', '/filter/catalogue', { ...parent.headers, 'accept-language': language })).json()
        .data;
    const [english, spanish] = [await read('en'), await read('es')];
    expect(english.groups.map((group: { name: string }) => group.name)).toEqual(
      expect.arrayContaining(['Games', 'Ways round the filter']),
    );
    expect(spanish.groups.map((group: { name: string }) => group.name)).toEqual(
      expect.arrayContaining(['Juegos', 'Rodeos del filtro']),
    );
    expect(JSON.stringify(english)).not.toContain('security:malware');
    expect(english.services.length).toBeGreaterThan(100);
    expect(english.services.find((one: { name: string }) => one.name === 'TikTok')).toMatchObject({
      target: 'service:tiktok',
    });
    expect(english.engines.map(({ engine }: { engine: string }) => engine)).toContain('google');
    expect(english.engines.map(({ engine }: { engine: string }) => engine)).not.toContain('youtube');
  });
});
