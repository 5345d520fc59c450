/** A home opened for a while: who gives it, what resolvers are told, and how it ends. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { NetworkGrant } from '@kinward/contract/filter/network-grants.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { insertNetwork } from '@kinward/testkit/network-device.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { inForceOn } from '../../filter-policies/in-force.harness.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-network-grants-'));
const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 8053, upstreams: [] }, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, fault } = callerOn(() => stack.current);
const { fedNetwork, acknowledge } = inForceOn(() => stack.current, dataDir);

const FILTER = { target: { kind: 'filter' }, minutes: 30 };
let serial = 0;
/** A family with a home. */
const settled = async () => {
  const parent = await stack.current.parent();
  const networkId = await insertNetwork(stack.current, parent, { address: `203.0.113.${(serial += 1)}` });
  const url = `/filter/networks/${networkId}/grants`;
  const give = async (body: object): Promise<NetworkGrant> => {
    const answer = await call('POST', url, parent, body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json().data;
  };
  const list = async (): Promise<NetworkGrant[]> =>
    (await call('GET', '/filter/network-grants', parent)).json().data;
  const told = async () =>
    (await fedNetwork(networkId))?.rules.grants.map(({ target, until }) => ({ target, until }));
  return { parent, networkId, url, give, list, told };
};

describe('a grant for a network', () => {
  it('is given and taken back by the parents of its family alone', async () => {
    const { parent, url, give, list } = await settled();
    const { grantId } = await give(FILTER);
    expect(await fault('POST', url, undefined, FILTER)).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('GET', '/filter/network-grants')).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('DELETE', `/filter/network-grants/${grantId}`)).toEqual([401, 'UNAUTHENTICATED']);
    for (const body of [
      {},
      { minutes: 30 },
      { ...FILTER, minutes: 0 },
      { ...FILTER, minutes: 1e6 },
      { target: { kind: 'all' }, minutes: 5 },
      { target: { kind: 'service', value: 'nothing' }, minutes: 5 },
      { target: { kind: 'site', value: 'not a site' }, minutes: 5 },
    ])
      expect((await call('POST', url, parent, body)).statusCode, JSON.stringify(body)).toBe(400);
    const stranger = await stack.current.parent();
    expect(await fault('POST', url, stranger, FILTER)).toEqual([404, 'NOT_FOUND']);
    expect(await fault('DELETE', `/filter/network-grants/${grantId}`, stranger)).toEqual([404, 'NOT_FOUND']);
    expect((await call('GET', '/filter/network-grants', stranger)).json().data).toEqual([]);
    expect(await list()).toHaveLength(1);
  });

  it('is told to resolvers with its end, replaces the one before, and is over by itself', async () => {
    const { give, list, told, networkId } = await settled();
    await expect.poll(told).toEqual([]);
    const first = await give(FILTER);
    expect(first).toMatchObject({
      networkId,
      networkName: 'Home',
      name: null,
      target: { kind: 'filter', value: '' },
    });
    const second = await give({ ...FILTER, minutes: 10 });
    const roblox = await give({ target: { kind: 'service', value: 'roblox' }, minutes: 60 });
    expect(roblox).toMatchObject({ name: 'Roblox', givenBy: expect.any(String) });
    expect(await list()).toEqual([second, roblox]);
    await expect.poll(told).toEqual([second, roblox].map(({ target, until }) => ({ target, until })));
    stack.current.clock.advance(11 * 60);
    expect(await list()).toEqual([roblox]);
    stack.current.clock.advance(50 * 60);
    expect(await list()).toEqual([]);
  });

  it('says since when the first resolver has it', async () => {
    const { give, list, told } = await settled();
    await expect.poll(told).toEqual([]);
    await acknowledge();
    const first = await give(FILTER);
    expect(first.reachedAt).toBeNull();
    await expect.poll(told).toHaveLength(1);
    expect(await list()).toMatchObject([{ reachedAt: null }]);
    await acknowledge();
    const [{ reachedAt } = first] = await list();
    expect(Date.parse(reachedAt ?? '')).toBeGreaterThanOrEqual(Date.parse(first.from));
    stack.current.clock.advance(60);
    await give({ target: { kind: 'service', value: 'roblox' }, minutes: 60 });
    await expect.poll(told).toHaveLength(2);
    expect(await list()).toMatchObject([{ reachedAt }, { name: 'Roblox', reachedAt: null }]);
    await acknowledge();
    await acknowledge('far');
    expect(await list()).toMatchObject([{ reachedAt }, { reachedAt: expect.any(String) }]);
  });

  it('is taken back at once, and once more without a word', async () => {
    const { parent, give, list, told } = await settled();
    const { grantId } = await give(FILTER);
    await expect.poll(told).toHaveLength(1);
    for (let twice = 0; twice < 2; twice += 1)
      expect((await call('DELETE', `/filter/network-grants/${grantId}`, parent)).statusCode).toBe(200);
    expect(await list()).toEqual([]);
    await expect.poll(told).toEqual([]);
  });

  it('is one of so many', async () => {
    const { url, parent, give } = await settled();
    const site = (at: number) => ({ target: { kind: 'site', value: `site${at}.example` }, minutes: 30 });
    for (let at = 0; at < LIMITS.grantsPerDevice; at += 1) await give(site(at));
    expect(await fault('POST', url, parent, site(999))).toEqual([409, 'GRANTS_FULL']);
    await give(site(1));
  });
});
