/** Linked networks: who can link which, whose it is then, what resolvers are told of it, and when it was heard. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FilterAccess, FilterSnapshot, type FeedNetwork } from '@kinward/contract/filter/filter.schemas.ts';
import type { FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { inject, type Method } from '@kinward/testkit/calls/inject.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import type { Stack, TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { accessFileOf } from '../feed-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-networks-'));
const FILTER = { host: '127.0.0.1', port: 8053, upstreams: [] };
const stack = useStack({ config: { filter: FILTER, dataDir, allowInsecureHttp: true } });
const school = useStack({
  config: {
    operator: {
      kind: 'school',
      name: 'Hill School',
      address: 'Hill 1',
      legalBasis: 'consent',
      assessedOn: '2026-01-01',
      privacyUrl: null,
      privacyText: null,
    },
    filter: { ...FILTER, host: '0.0.0.0', port: 53 },
    dataDir: path.join(dataDir, 'school'),
    allowInsecureHttp: true,
  },
});
const without = useStack({});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const DAY_SECONDS = 86_400;
let serial = 0;
/** A home of its own on the internet. */
const someAddress = (): string => `203.0.113.${(serial += 1)}`;

const call = (
  method: Method,
  url: string,
  who: TestParent | undefined,
  { from = '127.0.0.1', body, on = stack.current, headers = {} }: Given = {},
) => inject(on.server, method, url, { headers: { ...who?.headers, ...headers }, body, from });
interface Given {
  from?: string;
  body?: object;
  on?: Stack;
  headers?: Record<string, string>;
}
const read = async (who: TestParent, given: Given = {}): Promise<FilterNetworks> =>
  (await call('GET', '/filter/networks', who, given)).json().data;
const link = (who: TestParent, from: string, body: object = { name: 'Home' }, on = stack.current) =>
  call('POST', '/filter/networks', who, { from, body, on });
const linked = async (from: string, body: object = { name: 'Home' }) => {
  const parent = await stack.current.parent();
  const answer = await link(parent, from, body);
  expect(answer.statusCode, answer.body).toBe(201);
  const { networks } = answer.json().data as FilterNetworks;
  return { parent, familyId: await familyOf(stack.current, parent), network: networks[0]! };
};
const resolver = async (route: string, body?: object): Promise<string> => {
  const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
  const end = new AbortController();
  const answer = await fetch(`${url}${route}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  let text = '';
  for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (text.includes('\n')) break;
  }
  end.abort();
  return text;
};
/** What a resolver that has nothing would be told of a network. */
const fed = async (networkId: string): Promise<FeedNetwork | undefined> => {
  const line = (await resolver('/feed?resolver=r')).split('\n')[0] ?? '';
  return FilterSnapshot.parse(JSON.parse(line)).networks.find((one) => one.networkId === networkId);
};

describe('linked networks', () => {
  it.each([
    ['GET', ''],
    ['POST', ''],
    ['PUT', '/x'],
    ['POST', '/x/here'],
    ['DELETE', '/x'],
    ['POST', '/x/key'],
  ] as const)('%s /filter/networks%s is a parent’s, of the own family', async (method, more) => {
    const { network } = await linked(someAddress());
    const url = `/filter/networks${more.replace('x', network.networkId)}`;
    const stranger = await stack.current.parent();
    const body = { name: 'Mine' };
    expect((await call(method, url, undefined, { body })).statusCode).toBe(401);
    if (more === '') return;
    expect((await call(method, url, stranger, { body, from: someAddress() })).statusCode).toBe(404);
    expect((await call(method, `/filter/networks${more}`, stranger, { body })).statusCode).toBe(404);
  });

  it('need a name, which each has to itself, and there are only so many', async () => {
    const parent = await stack.current.parent();
    for (const body of [{}, { name: '' }, { name: 'x'.repeat(200) }, { name: 'Home', changes: 'no' }])
      expect((await link(parent, someAddress(), body)).statusCode).toBe(400);
    expect((await link(parent, someAddress())).statusCode).toBe(201);
    expect((await link(parent, someAddress(), { name: 'home' })).json().code).toBe('FILTER_NAME_EXISTS');
    for (let count = 1; count < LIMITS.filterNetworks; count += 1)
      expect((await link(parent, someAddress(), { name: `Home ${count}` })).statusCode).toBe(201);
    expect((await link(parent, someAddress(), { name: 'One more' })).json().code).toBe(
      'FILTER_NETWORKS_FULL',
    );
  });

  it('are the address that the request comes from, and never one that is named', async () => {
    const from = someAddress();
    const { parent, network } = await linked(from, { name: 'Home', address: '198.51.100.1' });
    expect(network).toMatchObject({ name: 'Home', addresses: [from], changes: false, heardAt: null });
    expect((await read(parent, { from })).here).toEqual({
      address: from,
      problem: null,
      networkId: network.networkId,
    });
    const forwarded = { 'x-forwarded-for': '198.51.100.2' };
    const behind = await read(parent, { from: someAddress(), headers: forwarded });
    expect(behind.here).toMatchObject({ problem: 'proxy', networkId: null });
    const refused = await call('POST', '/filter/networks', parent, {
      from: someAddress(),
      headers: forwarded,
      body: { name: 'Other' },
    });
    expect(refused.json().code).toBe('FILTER_NETWORK_NOT_HERE');
  });

  it('of the new form are the household with all its addresses', async () => {
    const { parent, network } = await linked('2001:db8:7:1::5');
    expect(network.addresses).toEqual(['2001:db8:7:1::/64']);
    expect((await read(parent, { from: '2001:db8:7:1:abcd::9' })).here.networkId).toBe(network.networkId);
    expect((await read(parent, { from: '2001:db8:7:2::5' })).here.networkId).toBeNull();
  });

  it('are one family’s only, also where two ask at once', async () => {
    const from = someAddress();
    const [one, two] = [await stack.current.parent(), await stack.current.parent()];
    const codes = (await Promise.all([link(one, from), link(two, from)])).map(({ statusCode }) => statusCode);
    expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409]);
    const loser = codes[0] === 201 ? two : one;
    expect((await read(loser, { from })).here.problem).toBe('taken');
    const winner = loser === one ? two : one;
    const [network] = (await read(winner)).networks;
    expect((await call('DELETE', `/filter/networks/${network!.networkId}`, winner)).statusCode).toBe(200);
    expect((await link(loser, from)).statusCode).toBe(201);
  });

  it('that change are another family’s who is there, once nobody was heard to have them for long', async () => {
    const [kept, lapsing] = [someAddress(), someAddress()];
    await linked(kept, { name: 'Home', changes: false });
    const first = await linked(lapsing, { name: 'Home', changes: true });
    const later = await stack.current.parent();
    stack.current.clock.advance((LIMITS.filterNetworkLapseDays - 1) * DAY_SECONDS);
    const fresh = await stack.current.login(later.email, later.password);
    expect((await link(fresh, lapsing)).statusCode).toBe(409);
    stack.current.clock.advance(2 * DAY_SECONDS);
    const again = await stack.current.login(later.email, later.password);
    expect((await link(again, kept)).statusCode).toBe(409);
    expect((await link(again, lapsing)).statusCode).toBe(201);
    const { parent } = first;
    const own = await read(await stack.current.login(parent.email, parent.password));
    expect(own.networks).toMatchObject([{ name: 'Home', addresses: [] }]);
  });

  it('are linked to another place by who is there, and the former one is free', async () => {
    const [from, to] = [someAddress(), someAddress()];
    const { parent, network } = await linked(from);
    const url = `/filter/networks/${network.networkId}`;
    expect((await call('POST', `${url}/here`, parent, { from: to })).json().data.networks).toMatchObject([
      { addresses: [to] },
    ]);
    expect((await link(await stack.current.parent(), from)).statusCode).toBe(201);
    expect((await call('POST', `${url}/here`, parent, { from })).json().code).toBe('FILTER_NETWORK_NOT_HERE');
    // One of each form: a household may ask by both.
    const both = await call('POST', `${url}/here`, parent, { from: '2001:db8:7:9::1' });
    expect(both.json().data.networks[0].addresses).toEqual(['2001:db8:7:9::/64', to].toSorted());
    const renamed = await call('PUT', url, parent, { body: { name: 'Gran’s house', changes: true } });
    expect(renamed.json().data.networks).toMatchObject([{ name: 'Gran’s house', changes: true }]);
  });

  it('at home are the machine itself and its own networks, of a household only', async () => {
    const { parent, network } = await linked('127.0.0.1');
    expect(network.addresses).toEqual(['127.0.0.0/8']);
    expect((await read(parent, { from: '::1' })).here.networkId).toBe(network.networkId);
    expect((await read(parent, { from: '10.254.254.254' })).here.problem).toBe('elsewhere');
    const on = school.current;
    const teacher = await on.parent();
    expect((await read(teacher, { on })).here.problem).toBe('shared');
    expect((await link(teacher, '127.0.0.1', { name: 'School' }, on)).json().code).toBe(
      'FILTER_NETWORK_NOT_HERE',
    );
    await call('DELETE', `/filter/networks/${network.networkId}`, parent);
  });

  it('are none where the installation has no filter', async () => {
    const on = without.current;
    const parent = await on.parent();
    expect((await read(parent, { on })).servers).toMatchObject({ addresses: [], isAnswering: false });
    expect((await link(parent, '127.0.0.1', { name: 'Home' }, on)).json().code).toBe('FILTER_OFF');
  });
});

describe('what is typed into the router', () => {
  it('is where resolvers answer, and says who reaches that', async () => {
    const parent = await stack.current.parent();
    expect((await read(parent)).servers).toEqual({
      addresses: ['127.0.0.1'],
      port: 8053,
      reach: 'machine',
      fault: null,
      isAnswering: false,
    });
    await resolver('/state', {
      resolver: 'r',
      address: null,
      fault: 'port 8053 is in use',
      answered: 0,
      blocked: 0,
      devices: 0,
    });
    expect((await read(parent)).servers.fault).toBe('port 8053 is in use');
    await resolver('/state', {
      resolver: 'r',
      address: '127.0.0.1:8053',
      fault: null,
      answered: 0,
      blocked: 0,
      devices: 0,
    });
    expect((await read(parent)).servers).toMatchObject({ fault: null, isAnswering: true });
    const everywhere = await read(await school.current.parent(), { on: school.current });
    expect(everywhere.servers).toMatchObject({ port: 53, reach: 'network' });
    expect(everywhere.servers.addresses).not.toContain('0.0.0.0');
  });
});

describe('what resolvers are told of a network', () => {
  it('is where it asks from and the policy that it was given, until the link ends', async () => {
    const from = someAddress();
    const { parent, network } = await linked(from);
    const { networkId } = network;
    await expect.poll(async () => (await fed(networkId))?.addresses).toEqual([from]);
    const [{ policyId: defaultId }] = (await call('GET', '/filter/policies', parent)).json().data;
    const added = await call('POST', '/filter/policies', parent, { body: { name: 'Guests' } });
    const { policyId } = added.json().data;
    const own = await call('PUT', '/filter/assignments', parent, { body: { networkId, policyId } });
    expect(own.json().data.networks).toEqual([{ networkId, name: 'Home', policyId, decidesId: policyId }]);
    await expect.poll(async () => (await fed(networkId))?.policyVersion?.policyId).toBe(policyId);
    const except = { name: 'games.example', action: 'deny' };
    await call('PUT', `/filter/policies/${policyId}/exceptions`, parent, { body: except });
    await expect
      .poll(async () => (await fed(networkId))?.policy?.entries.map(({ name }) => name))
      .toEqual(['games.example']);
    const back = await call('PUT', '/filter/assignments', parent, { body: { networkId, policyId: null } });
    expect(back.json().data.networks).toMatchObject([{ policyId: null, decidesId: defaultId }]);
    await expect.poll(async () => (await fed(networkId))?.policyVersion?.policyId).toBe(defaultId);
    const stranger = await stack.current.parent();
    const foreign = { body: { networkId, policyId: null } };
    expect((await call('PUT', '/filter/assignments', stranger, foreign)).statusCode).toBe(404);
    await call('DELETE', `/filter/networks/${networkId}`, parent);
    await expect.poll(() => fed(networkId)).toBeUndefined();
  });

  it('comes back as when something from there was asked, first and last', async () => {
    const { parent, familyId, network } = await linked(someAddress());
    const { networkId } = network;
    const hear = (secondsAgo: number, of = familyId) =>
      resolver('/networks', { resolver: 'r', networks: [{ networkId, familyId: of, secondsAgo }] });
    const age = (at: string | null | undefined): number =>
      Math.round((stack.current.clock.now().getTime() - Date.parse(at ?? '')) / 1000);
    await hear(9, await familyOf(stack.current, await stack.current.parent()));
    expect((await read(parent)).networks).toMatchObject([{ firstHeardAt: null, heardAt: null }]);
    await hear(60);
    await hear(5);
    await hear(30);
    const [heard] = (await read(parent)).networks;
    const [first, last] = [age(heard?.firstHeardAt), age(heard?.heardAt)];
    // The clock of the test runs on while it asks.
    expect(first).toBeGreaterThanOrEqual(60);
    expect(last).toBeGreaterThanOrEqual(5);
    expect(first - last).toBeGreaterThan(50);
    expect(last).toBeLessThan(30);
  });
});

describe('a device’s address', () => {
  it('is named by a parent only within the family’s own network', async () => {
    const { parent, network } = await linked('127.0.0.1');
    const { deviceId } = await stack.current.device(parent);
    const url = `/filter/devices/${deviceId}/addresses`;
    const put = (address: string, who: TestParent = parent) => call('PUT', url, who, { body: { address } });
    expect((await call('PUT', url, undefined, { body: { address: '127.0.0.9' } })).statusCode).toBe(401);
    expect((await put('127.0.0.9', await stack.current.parent())).statusCode).toBe(404);
    expect((await put('127.0.0.9')).json().data).toEqual({ addresses: ['127.0.0.9'] });
    for (const address of ['192.0.2.1', '10.254.254.254', 'home', '2001:db8::1'])
      expect((await put(address)).json().code).toBe('FILTER_ADDRESS_NOT_OWN');
    const other = await stack.current.device(parent);
    const second = { body: { address: '127.0.0.9' } };
    expect(
      (await call('PUT', `/filter/devices/${other.deviceId}/addresses`, parent, second)).json().code,
    ).toBe('FILTER_ADDRESS_TAKEN');
    expect((await call('DELETE', `${url}?address=127.0.0.9`, parent)).json().data).toEqual({ addresses: [] });
    expect((await call('DELETE', `${url}?address=127.0.0.9`, parent)).statusCode).toBe(200);
    await call('DELETE', `/filter/networks/${network.networkId}`, parent);
    expect((await put('127.0.0.9')).json().code).toBe('FILTER_ADDRESS_NOT_OWN');
  });
});
