import { readFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FilterAccess } from '@kinward/contract/filter/filter.schemas.ts';
import type { FilterSource } from '@kinward/contract/filter-sources/sources.schemas.ts';
import { callsOf, type Method } from '@kinward/testkit/calls/inject.ts';
import { startStack, type Stack } from '@kinward/testkit/stack.ts';
import { inject } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { accessFileOf } from '../filter/feed-server.ts';
import { familyOn, hosts, nextDay, startHost, type Host } from './filter-sources.harness.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-lists-'));
let host: Host;
let stack: Stack;
beforeAll(async () => {
  host = await startHost();
  stack = await startStack({
    place: inject('scratchPlace'),
    outbound: host.outbound,
    config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] }, dataDir },
  });
}, 60_000);
afterAll(async () => {
  await stack?.close();
  await host?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = callsOf(() => stack.server);
const family = () => familyOn(stack, host);
const inForce = ({ inForce: list }: FilterSource) => list && { names: list.names, change: list.change };

describe('who may touch lists', () => {
  it.each<[Method, string, object | undefined]>([
    ['GET', '/filter/sources', undefined],
    ['PUT', '/filter/sources', { sourceId: 'nothing', on: true }],
    ['POST', '/filter/sources', { name: 'One', url: 'https://lists.invalid/x' }],
    ['POST', `/filter/sources/${newId()}/answer`, { answer: 'take', version: '0'.repeat(64) }],
    ['DELETE', `/filter/sources/${newId()}`, undefined],
  ])("401 without a token and with a device's: %s %s", async (method, url, body) => {
    const { parent } = await family();
    const device = await stack.device(parent);
    expect((await call(method, url, {}, body)).statusCode).toBe(401);
    expect((await call(method, url, device.headers, body)).statusCode).toBe(401);
  });

  it.each<[string, object]>([
    ['no address', { name: 'One', url: 'list' }],
    ['another scheme', { name: 'One', url: 'ftp://example.org/list' }],
    ['a file', { name: 'One', url: 'file:///etc/passwd' }],
    ['no HTTPS', { name: 'One', url: 'http://example.org/list' }],
    ['a password in it', { name: 'One', url: 'https://user:secret@example.org/list' }],
    ['a private address', { name: 'One', url: 'https://192.168.1.1/list' }],
    ['this machine', { name: 'One', url: 'https://[::1]/list' }],
    ['a target that is none', { name: 'One', url: 'https://lists.invalid/x', target: 'category:nothing' }],
    ['a preset’s address', { name: 'One', url: 'https://small.oisd.nl/domainswild2' }],
  ])('400 for %s, and nothing is fetched', async (_, body) => {
    const { send, all } = await family();
    const before = await all();
    const answer = await send('POST', '/filter/sources', body);
    expect([answer.statusCode, answer.json().errors?.length], answer.body).toEqual([400, 1]);
    expect(await all()).toEqual(before);
  });

  it('404 for what is not there, and for another family’s', async () => {
    const [own, other] = [await family(), await family()];
    host.text('/of-one', hosts(10));
    const id = await own.add('/of-one');
    const version = (await own.settled(id)).inForce?.version;
    const answers = await Promise.all([
      other.send('PUT', '/filter/sources', { sourceId: id, on: false }),
      other.send('PUT', '/filter/sources', { sourceId: 'nothing', on: true }),
      other.answer(id, 'return', version),
      other.send('DELETE', `/filter/sources/${id}`),
      own.send('DELETE', '/filter/sources/oisd-small'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    expect((await other.all()).some(({ sourceId }) => sourceId === id)).toBe(false);
    expect((await own.source(id)).inForce?.version).toBe(version);
  });

  it('409 for a name that is there, and for more than there is room for', async () => {
    const { add, send } = await family();
    host.text('/many', hosts(3));
    for (let count = 0; count < 10; count += 1) await add(`/many?${count}`);
    const more = await send('POST', '/filter/sources', { name: 'More', url: `${host.url}/many?more` });
    expect([more.statusCode, more.json().code]).toEqual([409, 'FILTER_SOURCES_FULL']);
    const other = await family();
    await other.add('/many?a', { name: 'Same' });
    const twice = await other.send('POST', '/filter/sources', { name: 'same', url: `${host.url}/many?b` });
    expect([twice.statusCode, twice.json().code]).toEqual([409, 'FILTER_NAME_EXISTS']);
    expect(
      (await other.send('POST', '/filter/sources', { name: 'B', url: `${host.url}/many?a` })).statusCode,
    ).toBe(400);
  });
});

describe('a list', () => {
  it('that is off is fetched by nobody', async () => {
    const { all } = await family();
    const sources = await all();
    expect(sources.length).toBeGreaterThan(20);
    expect(sources.every(({ on, state, checkedAt }) => !on && state === 'off' && checkedAt === null)).toBe(
      true,
    );
    expect(sources.find(({ sourceId }) => sourceId === 'stevenblack')).toMatchObject({
      licence: 'MIT',
      targets: [{ target: 'category:ads', name: 'Advertising' }, { target: 'category:trackers' }],
      policies: [],
    });
  });

  it('is fetched once for two families, is theirs to switch off, and feeds what their policies close', async () => {
    const [one, two] = [await family(), await family()];
    host.text('/shared', hosts(1000));
    const ids = [await one.add('/shared', { target: 'security:malware' }), await two.add('/shared')];
    const list = await one.settled(ids[0]!);
    await two.settled(ids[1]!);
    expect(host.asked.filter((asked) => asked === '/shared')).toHaveLength(1);
    expect(list).toMatchObject({
      on: true,
      kind: 'own',
      // No resolver is there to have it.
      state: 'building',
      inForce: { names: 1000, change: null },
      policies: [{ policyId: one.policyId, name: 'Default' }],
    });
    const groups = async (who: typeof one) => (await who.data('GET', '/filter/catalogue')).groups;
    const security = (of: { id: string; targets: { target: string }[] }[]) =>
      of.find(({ id }) => id === 'security')?.targets.map(({ target }) => target);
    expect(security(await groups(one))).toContain('security:malware');
    expect(security(await groups(two))).not.toContain('security:malware');
    // One with a target of its own is closed at once, and says so.
    const own = `list:${ids[1]}`;
    expect((await groups(two)).at(-1)).toMatchObject({ id: 'lists', targets: [{ target: own }] });
    expect((await two.data('GET', `/filter/policies/${two.policyId}`)).blocked).toContain(own);
    await one.data('PUT', '/filter/sources', { sourceId: ids[0], on: false });
    expect(await one.source(ids[0]!)).toMatchObject({ on: false, state: 'off', inForce: null });
    expect((await two.source(ids[1]!)).inForce?.names).toBe(1000);
  });

  it('of a family that never looked at its policies is closed by Default', async () => {
    const { headers } = await stack.parent();
    host.text('/never-looked', hosts(3));
    const body = { name: 'First', url: `${host.url}/never-looked` };
    const added = (await call('POST', '/filter/sources', headers, body)).json().data;
    expect(added.policies).toMatchObject([{ name: 'Default' }]);
  });

  it('is what explains a name, with its line, and is counted when a change is tried', async () => {
    const { add, settled, data, parent, policyId } = await family();
    const { deviceId } = await stack.device(parent);
    host.text('/explained', `# a list\n${hosts(3)}||tracker.example^\n`);
    const id = await add('/explained', { target: 'category:ads' });
    await settled(id);
    const explain = (name: string) => data('GET', `/filter/explain?deviceId=${deviceId}&name=${name}`);
    const lists = [{ sourceId: id, line: 5, matched: 'tracker.example', targets: ['category:ads'] }];
    expect(await explain('www.tracker.example')).toMatchObject({ action: 'allow', lists });
    expect((await explain('tracker.example.org')).lists).toEqual([]);
    const body = { policyId, change: { blocked: ['category:ads'] }, names: ['www.tracker.example'] };
    expect((await data('POST', '/filter/simulate', body)).changes).toMatchObject([
      { domain: 'www.tracker.example', before: 'allow', after: 'block' },
    ]);
    await data('PUT', `/filter/policies/${policyId}`, { blocked: ['category:ads'] });
    expect(await explain('www.tracker.example')).toMatchObject({
      action: 'block',
      reason: { kind: 'category', name: 'Advertising', matched: 'tracker.example' },
      lists,
    });
  });

  it('that is deleted closes nothing, and a policy that named it can be changed as before', async () => {
    const { add, data, policyId, settled, send } = await family();
    host.text('/gone', hosts(10));
    const id = await add('/gone');
    await settled(id);
    const { blocked } = await data('GET', `/filter/policies/${policyId}`);
    await data('DELETE', `/filter/sources/${id}`);
    expect((await data('GET', '/filter/catalogue')).groups.at(-1).id).not.toBe('lists');
    const next = await data('PUT', `/filter/policies/${policyId}`, { blocked });
    expect(next.blocked).toEqual(blocked.filter((target: string) => target !== `list:${id}`));
    const unknown = await send('PUT', `/filter/policies/${policyId}`, { blocked: [`list:${newId()}`] });
    expect(unknown.statusCode).toBe(400);
  });
});

describe('an update', () => {
  const fresh = async (route: string, count = 1000) => {
    const of = await family();
    host.text(route, hosts(count));
    const id = await of.add(route);
    await of.settled(id);
    return { ...of, id, now: () => of.source(id) };
  };

  it('is taken each day, with what came and went, and one tap leads back until a parent takes the newest', async () => {
    const { id, now, answer } = await fresh('/daily');
    host.text('/daily', `${hosts(1000)}${hosts(50, 'new')}`);
    await nextDay(stack);
    const second = await now();
    expect(inForce(second)).toMatchObject({ names: 1050, change: { added: 50, removed: 0 } });
    expect(second.inForce?.change?.sampleAdded).toContain('new-7.example.com');
    const [before] = second.earlier;
    expect(before?.names).toBe(1000);
    expect((await answer(id, 'return', 'f'.repeat(64))).statusCode).toBe(409);
    expect((await answer(id, 'return', before?.version)).statusCode).toBe(200);
    expect(inForce(await now())).toMatchObject({ names: 1000, change: { added: 0, removed: 50 } });
    host.text('/daily', `${hosts(1000)}${hosts(60, 'new')}`);
    await nextDay(stack);
    const third = await now();
    expect(third).toMatchObject({
      state: 'waiting',
      inForce: { names: 1000 },
      waiting: { names: 1060, reason: 'returned' },
    });
    expect((await answer(id, 'take', third.waiting?.version)).statusCode).toBe(200);
    expect(inForce(await now())?.names).toBe(1060);
    expect((await now()).earlier.map(({ names }) => names)).toEqual([1000, 1050]);
  });

  it('that jumps by more than 40 % waits: for a yes', async () => {
    const { id, now, answer, data } = await fresh('/jump');
    host.text('/jump', hosts(1500));
    await nextDay(stack);
    host.text('/jump', hosts(1501));
    await nextDay(stack);
    const told = await data('GET', '/notification?callType=Web&limit=10');
    expect(told.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringMatching(/^“List \d+” would grow by 50 %\. /u),
    ]);
    const held = await now();
    expect(held).toMatchObject({
      state: 'waiting',
      inForce: { names: 1000 },
      waiting: { names: 1501, reason: 'jump', change: { added: 501, removed: 0 } },
    });
    expect((await answer(id, 'take', 'f'.repeat(64))).statusCode).toBe(409);
    expect((await answer(id, 'take', held.waiting?.version)).statusCode).toBe(200);
    expect(await now()).toMatchObject({ waiting: null, inForce: { names: 1501 } });
  });

  it('waits for a no, after which the same is not asked again', async () => {
    const { id, now, answer } = await fresh('/no');
    host.text('/no', hosts(200));
    await nextDay(stack);
    expect((await answer(id, 'keep', (await now()).waiting?.version)).statusCode).toBe(200);
    for (let day = 0; day < 4; day += 1) {
      host.text('/no', hosts(200 + day));
      await nextDay(stack);
      expect(await now()).toMatchObject({ waiting: null, inForce: { names: 1000 } });
    }
  });

  it('or for two later fetches that say the same', async () => {
    const { now } = await fresh('/later');
    host.text('/later', hosts(2000));
    for (const names of [1000, 1000, 2000]) {
      await nextDay(stack);
      expect((await now()).inForce?.names).toBe(names);
    }
  });

  it('is not confirmed by what other families switch on and off', async () => {
    const { now } = await fresh('/toggled');
    host.text('/toggled', hosts(2000));
    await nextDay(stack);
    const other = await family();
    const id = await other.add('/toggled');
    expect((await other.settled(id)).inForce?.names).toBe(2000);
    for (let time = 0; time < 3; time += 1) {
      await other.data('PUT', '/filter/sources', { sourceId: id, on: false });
      await other.data('PUT', '/filter/sources', { sourceId: id, on: true });
      await other.settled(id);
    }
    expect(await now()).toMatchObject({ state: 'waiting', inForce: { names: 1000 } });
  });

  it('that would close a helpline or what systems update from waits however often, and first lists do too', async () => {
    const { id, now, answer } = await fresh('/well-known');
    host.text('/well-known', `${hosts(1000)}0.0.0.0 update.microsoft.com\n0.0.0.0 childline.org.uk\n`);
    for (let day = 0; day < 4; day += 1) await nextDay(stack);
    const held = await now();
    expect(held.waiting).toMatchObject({ reason: 'well-known' });
    expect(held.waiting?.wellKnown).toEqual(
      expect.arrayContaining(['childline.org.uk', 'update.microsoft.com']),
    );
    expect((await answer(id, 'take', held.waiting?.version)).statusCode).toBe(200);
    await nextDay(stack);
    expect(await now()).toMatchObject({ waiting: null, inForce: { names: 1002 } });
    const other = await family();
    const first = await other.add('/well-known');
    const asked = await other.settled(first);
    expect(asked).toMatchObject({ state: 'waiting', inForce: null });
    // There is none before it to keep.
    expect((await other.answer(first, 'keep', asked.waiting?.version)).statusCode).toBe(200);
    expect(await other.source(first)).toMatchObject({ on: false, state: 'off' });
  });

  it('that fails leaves what is in force, says why, and is tried again', async () => {
    const { now } = await fresh('/failing');
    const before = (await now()).inForce;
    host.text('/failing', '<!doctype html><title>Sign in</title>', { 'content-type': 'text/html' });
    await nextDay(stack);
    const failed = await now();
    expect(failed).toMatchObject({ state: 'failed', fault: 'page', inForce: { version: before?.version } });
    const wait = Date.parse(failed.nextAt ?? '') - stack.clock.now().getTime();
    expect(wait).toBeLessThanOrEqual(3_600_000);
    host.text('/failing', hosts(1010));
    await nextDay(stack);
    expect(await now()).toMatchObject({ fault: null, inForce: { names: 1010 } });
  });
});

describe('resolvers', () => {
  it('get a list by its hash, with the secret, and nothing else of the disk', async () => {
    const { add, settled } = await family();
    host.text('/resolvers', hosts(42));
    const { inForce: list } = await settled(await add('/resolvers'));
    const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
    const ask = (route: string, secret = token) =>
      fetch(`${url}${route}`, { headers: { authorization: `Bearer ${secret}` } });
    expect(await (await ask(`/lists/${list?.version}`)).text()).toBe(hosts(42));
    expect((await ask(`/lists/${list?.version}`, 'x')).status).toBe(401);
    expect((await ask(`/lists/${'0'.repeat(64)}`)).status).toBe(404);
    expect((await ask('/lists/..%2f..%2fkeys.json')).status).toBe(400);
  });
});

it('what no family has any more goes: its address and its file', async () => {
  const { add, settled, data } = await family();
  host.text('/tidy', hosts(17));
  const id = await add('/tidy');
  await settled(id);
  await data('DELETE', `/filter/sources/${id}`);
  await stack.runJob('filter-sources.tidy');
  const rows = await stack.db
    .selectFrom('filter_downloads')
    .select('url')
    .where('url', '=', `${host.url}/tidy`)
    .execute();
  expect(rows).toEqual([]);
});
