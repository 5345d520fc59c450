import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { insertNetwork } from '@kinward/testkit/network-device.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../../platform/ids.ts';
import { inForceOn } from '../in-force.harness.ts';

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
const { fed, acknowledge, settled } = inForceOn(() => stack.current, dataDir);

describe('explain for a network', () => {
  it('says what holds for anything in it that has no rules of its own, and what was opened', async () => {
    const { put, data, parent, policyId, block } = await settled();
    await put({ blocked: ['service:tiktok'] });
    await block('films.example');
    const networkId = await insertNetwork(stack.current, parent, { address: '203.0.113.9' });
    const why = (name: string) => data('GET', `/filter/explain?networkId=${networkId}&name=${name}`);
    expect(await why('www.tiktok.com')).toMatchObject({
      action: 'block',
      reason: { kind: 'service', source: 'policy', name: 'TikTok' },
      policy: { policyId, name: 'Default' },
      answered: null,
      reached: [],
    });
    // A rule of a device holds for no home.
    expect(await why('films.example')).toMatchObject({ action: 'allow', reason: { kind: 'default' } });
    await data('POST', `/filter/networks/${networkId}/grants`, {
      target: { kind: 'service', value: 'tiktok' },
      minutes: 15,
    });
    expect(await why('www.tiktok.com')).toMatchObject({
      action: 'allow',
      reason: { kind: 'grant', source: 'network', until: expect.any(String) },
      until: expect.any(String),
    });
  });

  it('is refused to another family, without either and with both', async () => {
    const [own, other] = [await settled(), await settled()];
    const networkId = await insertNetwork(stack.current, own.parent);
    const status = async (
      query: string,
      { headers }: { headers: Record<string, string> } = own.parent,
    ): Promise<number> =>
      (await call('GET', `/filter/explain?${query}&name=example.org`, headers)).statusCode;
    expect(await status(`networkId=${networkId}`, other.parent)).toBe(404);
    expect(await status(`networkId=${networkId}`)).toBe(200);
    expect(await status('')).toBe(400);
    expect(await status(`networkId=${networkId}&deviceId=${own.deviceId}`)).toBe(400);
    expect(await status(`networkId=${networkId}&at=2026-11-01T00:00:00Z`, other.parent)).toBe(404);
    expect(await status(`networkId=${networkId}&at=yesterday`)).toBe(400);
    expect(await status(`networkId=${networkId}`, { headers: {} })).toBe(401);
    expect(await status(`networkId=${networkId}`, own.device)).toBe(401);
  });
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
    // A version may come between what was read and its receipt.
    await expect
      .poll(async () => {
        await acknowledge();
        return (await explain('tiktok.com')).reached;
      })
      .toMatchObject([{ resolver: 'home' }]);
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
    // Before the schedule, which goes on closing it where the exception ends at noon.
    const until = new Date(stack.current.clock.now().getTime() + 3_600_000).toISOString();
    await except('b.example', 'deny', { until });
    expect(await explain('b.example', `&at=${stack.current.clock.now().toISOString()}`)).toMatchObject({
      until,
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

describe('what the child reads', () => {
  it('is the same rule, where a resolver decides for its device, and of its own device alone', async () => {
    const { put, device, deviceId, acknowledge: say } = { ...(await settled()), acknowledge };
    const own = async (name: string, headers: Record<string, string> = device.headers) =>
      call('GET', `/device/filter/site?name=${encodeURIComponent(name)}`, headers);
    expect((await own('roblox.com', {})).statusCode).toBe(401);
    expect((await own('a b')).statusCode).toBe(400);
    await put({ blocked: ['category:games', 'service:tiktok'] });
    expect((await own('roblox.com')).json().data).toMatchObject({ isFiltered: false, isClosed: true });
    await expect.poll(async () => (await fed(deviceId))?.policy?.blocked.length).toBe(2);
    await say();
    expect((await own('https://www.roblox.com/home')).json().data).toEqual({
      domain: 'www.roblox.com',
      isFiltered: true,
      isClosed: true,
      kind: 'category',
      name: 'Online games',
      until: null,
    });
    expect((await own('wikipedia.org')).json().data).toMatchObject({ isClosed: false, kind: 'default' });
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

describe('simulate for a network', () => {
  it('says what would change in the networks that have the policy, and of nobody else’s', async () => {
    const { put, data, parent, policyId, block } = await settled();
    await put({ blocked: ['service:tiktok'] });
    await block('www.roblox.com');
    const networkId = await insertNetwork(stack.current, parent, { address: '203.0.113.10' });
    const change = { blocked: ['category:games'] };
    const names = ['tiktok.com', 'www.roblox.com', 'example.org'];
    const found = await data('POST', '/filter/simulate', { policyId, change, names });
    expect(found.networks).toEqual([
      {
        networkId,
        name: 'Home',
        names: 3,
        changes: [
          expect.objectContaining({ domain: 'tiktok.com', before: 'block', after: 'allow' }),
          expect.objectContaining({ domain: 'www.roblox.com', before: 'allow', after: 'block' }),
        ],
      },
    ]);
    // On the device it is blocked already, by Web Filtering, which holds for no network.
    expect(found.changes.map(({ domain }: { domain: string }) => domain)).toEqual(['tiktok.com']);
    const other = await data('POST', '/filter/policies', { name: 'Guests', copyOf: policyId });
    await data('PUT', '/filter/assignments', { networkId, policyId: other.policyId });
    expect((await data('POST', '/filter/simulate', { policyId, change, names })).networks).toEqual([]);
    const alone = await data('POST', '/filter/simulate', { policyId: other.policyId, change, names });
    expect(alone).toMatchObject({ names: 0, changes: [], networks: [{ networkId, names: 3 }] });
    // Nothing was asked by any device: nothing is looked at, and nothing made up.
    expect((await data('POST', '/filter/simulate', { policyId: other.policyId, change })).networks).toEqual([
      { networkId, name: 'Home', names: 0, changes: [] },
    ]);
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
