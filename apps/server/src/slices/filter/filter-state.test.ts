/** What a parent is told of the filter: whether it answers, and which of the family's devices it knows. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FilterAccess } from '@kinward/contract/filter/filter.schemas.ts';
import { insertNetwork, insertNetworkDevice } from '@kinward/testkit/network-device.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { createAudit } from '../audit/audit-log.ts';
import { createOperatorFilter } from './filter.operator.ts';
import { accessFileOf } from './feed-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-filter-state-'));
const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] }, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const state = async (headers: TestParent['headers'] | Record<string, never> = {}) =>
  stack.current.server.inject({ url: '/api/filter/state', headers });
const stateOf = async ({ headers }: TestParent) => (await state(headers)).json().data;
const subscriptionOf = async ({ headers }: TestParent) =>
  (await stack.current.server.inject({ url: '/api/subscription/subscribe', headers })).json().data;

/** What a resolver posts to the server. */
const say = (route: string, body: object) => {
  const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
  const headers = { authorization: `Bearer ${token}` };
  return fetch(`${url}${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
};
const sayState = (address: string | null) =>
  say('/state', { resolver: 'home', address, fault: null, answered: 0, blocked: 0, devices: 0 });

/** The run and the newest version of what resolvers are told. */
const firstLine = async (): Promise<{ epoch: string; version: number }> => {
  const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
  const end = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await fetch(`${url}/feed?resolver=home`, { headers, signal: end.signal });
  for await (const piece of body!.pipeThrough(new TextDecoderStream())) {
    end.abort();
    return JSON.parse(piece.split('\n')[0]!) as { epoch: string; version: number };
  }
  throw new Error('the feed has ended');
};

it('401 without a session', async () => {
  expect((await state()).statusCode).toBe(401);
});

describe('the state of the filter', () => {
  it('is silent until a resolver is heard that answers, and again 15 s after the last word', async () => {
    const parent = await stack.current.parent();
    const unheard = { resolver: null, name: null, standing: 'silent', heardAt: null };
    expect(await stateOf(parent)).toEqual({
      state: 'silent',
      heardAt: null,
      resolvers: [unheard],
      devices: [],
      networks: [],
    });
    await sayState(null);
    const { heardAt, ...rest } = await stateOf(parent);
    const home = { resolver: 'home', name: null, standing: 'silent', heardAt };
    expect(rest).toEqual({ state: 'silent', resolvers: [home], devices: [], networks: [] });
    await sayState('127.0.0.1:8053');
    const answering = await stateOf(parent);
    expect(answering.state).toBe('answering');
    expect(Date.parse(answering.heardAt)).toBeGreaterThanOrEqual(Date.parse(heardAt));
    stack.current.clock.advance(16);
    expect(await stateOf(parent)).toMatchObject({ state: 'silent', heardAt: answering.heardAt });
  });

  it('names the devices that a resolver knows, and when each asked last, to their own family alone', async () => {
    const [parent, other] = [await stack.current.parent(), await stack.current.parent()];
    const [familyId, { deviceId }] = [
      await familyOf(stack.current, parent),
      await stack.current.device(parent),
    ];
    const { db, platform, clock } = stack.current;
    const filter = createOperatorFilter({ db, clock, bus: platform.bus, audit: createAudit({ clock }) });
    await filter.link(familyId, deviceId, '10.8.0.1');
    await filter.link(familyId, deviceId, '10.8.0.2');
    expect((await stateOf(parent)).devices).toEqual([
      { deviceId, knownBy: ['address'], since: null, heardAt: null, leftAt: null, layers: [] },
    ]);
    await expect
      .poll(async () => {
        await say('/receipts', { resolver: 'home', ...(await firstLine()) });
        return (await stateOf(parent)).devices;
      })
      .toEqual([
        {
          deviceId,
          knownBy: ['address'],
          since: expect.any(String),
          heardAt: null,
          leftAt: null,
          layers: [],
        },
      ]);
    await say('/seen', { seen: [{ deviceId, familyId, kind: 'address', secondsAgo: 0 }] });
    expect((await stateOf(parent)).devices).toEqual([
      {
        deviceId,
        knownBy: ['address'],
        since: expect.any(String),
        heardAt: expect.any(String),
        leftAt: null,
        layers: [{ kind: 'address', seenAt: expect.any(String) }],
      },
    ]);
    expect((await stateOf(other)).devices).toEqual([]);
    const networkId = await insertNetwork(stack.current, parent);
    expect((await stateOf(parent)).networks).toEqual([{ networkId, name: 'Home', heardAt: null }]);
    expect((await stateOf(other)).networks).toEqual([]);
    const id = await insertNetworkDevice(stack.current, { familyId, networkId, mac: 'a4:5e:60:1b:2c:3d' });
    await stack.current.server.inject({
      method: 'PUT',
      url: `/api/filter/network-devices/${id}`,
      headers: parent.headers,
      payload: { whose: 'device', deviceId },
    });
    expect((await stateOf(parent)).devices[0].knownBy).toEqual(['address', 'mac']);
    await stack.current.db.deleteFrom('filter_network_devices').where('id', '=', id).execute();
    await filter.unlink(familyId, '10.8.0.1');
    expect((await stateOf(parent)).devices).toHaveLength(1);
    await filter.unlink(familyId, '10.8.0.2');
    expect((await stateOf(parent)).devices).toEqual([]);
  });
});

it("the portal's own pages are where the filter opens", async () => {
  expect((await subscriptionOf(await stack.current.parent())).filterServiceUrl).toBe('/filter');
});
