/** What somebody in a linked network asks for: who may hand it on, how much of it, and how parents answer. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { FilterAccess } from '@kinward/contract/filter/filter.schemas.ts';
import type { NetworkRequest } from '@kinward/contract/filter/network-requests.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { insertNetwork } from '@kinward/testkit/network-device.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newFamilyId, newId } from '../../../platform/ids.ts';
import { inForceOn } from '../../filter-policies/in-force.harness.ts';
import { accessFileOf } from '../feed-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-network-requests-'));
const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 8053, upstreams: [] }, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, fault } = callerOn(() => stack.current);
const { fedNetwork } = inForceOn(() => stack.current, dataDir);

const post = async (route: string, body: object, secret?: string) => {
  const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
  const headers = { authorization: `Bearer ${secret ?? token}` };
  const answer = await fetch(`${url}${route}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
};

let serial = 0;
/** A family with a home. */
const settled = async () => {
  const parent = await stack.current.parent();
  const networkId = await insertNetwork(stack.current, parent, { address: `203.0.113.${(serial += 1)}` });
  const of = { networkId, familyId: await familyOf(stack.current, parent) };
  const ask = (site: string, more: object = {}) =>
    post('/network-ask', { ...of, site, clientId: randomUUID(), asker: '', note: '', ...more });
  const asked = async (site: string) => (await post('/network-asked', { ...of, site })).body;
  const list = async (): Promise<NetworkRequest[]> =>
    (await call('GET', '/filter/network-requests', parent)).json().data;
  const answer = (id: string, body: object, who = parent) =>
    call('POST', `/filter/network-requests/${id}/answer`, who, body);
  return { parent, of, networkId, ask, asked, list, answer };
};
const WAITING = { state: 'waiting', by: null, answer: '' };

describe('who may hand on what', () => {
  it('is a resolver with the secret, for a network of that family, and a site', async () => {
    const { of, list, ask, asked } = await settled();
    const other = await settled();
    const body = { ...of, site: 'roblox.com', clientId: randomUUID(), asker: '', note: '' };
    for (const route of ['/network-ask', '/network-asked'])
      expect((await post(route, body, 'x')).status).toBe(401);
    for (const wrong of [
      { ...body, clientId: 'x' },
      { ...body, site: '' },
      { ...body, site: 'no site' },
      { ...body, note: 'x'.repeat(LIMITS.requestNoteMax + 1) },
      { ...body, asker: 'x'.repeat(LIMITS.askerMax + 1) },
      { ...body, asker: 'a\u202Eb' },
      { ...body, networkId: newId() },
      { ...body, familyId: newFamilyId() },
      { ...body, familyId: other.of.familyId },
    ])
      expect((await post('/network-ask', wrong)).status, JSON.stringify(wrong)).toBe(400);
    expect(await list()).toEqual([]);
    expect(await other.list()).toEqual([]);
    expect((await ask('roblox.com')).body).toEqual(WAITING);
    expect(await other.asked('roblox.com')).toEqual({ state: 'none', by: null, answer: '' });
    expect(await asked('roblox.com')).toEqual(WAITING);
  });

  it('is read and answered by the parents of its family alone', async () => {
    const { ask, list, answer } = await settled();
    await ask('roblox.com');
    const [{ requestId }] = (await list()) as [NetworkRequest];
    const url = `/filter/network-requests/${requestId}/answer`;
    expect(await fault('GET', '/filter/network-requests')).toEqual([401, 'UNAUTHENTICATED']);
    expect(await fault('POST', url, undefined, { grant: false })).toEqual([401, 'UNAUTHENTICATED']);
    const stranger = await settled();
    expect(await fault('POST', url, stranger.parent, { grant: false })).toEqual([404, 'NOT_FOUND']);
    for (const body of [
      {},
      { grant: true },
      { grant: true, minutes: 0 },
      { grant: true, minutes: 1e6 },
      { grant: true, minutes: 5, opens: 'all' },
      { grant: 'no' },
    ])
      expect((await answer(requestId, body)).statusCode, JSON.stringify(body)).toBe(400);
    expect(await list()).toMatchObject([{ state: 'waiting' }]);
  });
});

describe('a request of a network', () => {
  it('is one while it waits, is told to the parents once, and is answered by a grant of the network', async () => {
    const { parent, ask, asked, list, answer, networkId } = await settled();
    await ask('www.roblox.com', { asker: 'Ben', note: 'for a game' });
    expect((await ask('roblox.com', { asker: 'Ada' })).body).toEqual(WAITING);
    expect(await list()).toMatchObject([
      {
        networkName: 'Home',
        site: 'roblox.com',
        asker: 'Ben',
        note: 'for a game',
        state: 'waiting',
        service: { id: 'roblox', name: 'Roblox' },
      },
    ]);
    const told = (await call('GET', '/notification?callType=Request&limit=10', parent)).json().data;
    expect(told).toMatchObject([{ title: 'Someone in Home asks', childId: null, deviceId: null }]);
    const [{ requestId }] = (await list()) as [NetworkRequest];
    const answered = (await answer(requestId, { grant: true, minutes: 30, opens: 'service' })).json().data;
    expect(answered).toMatchObject({
      state: 'granted',
      until: expect.any(String),
      answeredBy: expect.any(String),
    });
    expect(await asked('roblox.com')).toMatchObject({ state: 'granted', by: answered.answeredBy });
    await expect
      .poll(async () => (await fedNetwork(networkId))?.rules.grants.map(({ target }) => target))
      .toEqual([{ kind: 'service', value: 'roblox' }]);
    expect((await answer(requestId, { grant: false })).statusCode).toBe(409);
    // Taken back as any grant of a network is.
    await call('DELETE', `/filter/network-grants/${answered.grantId}`, parent);
    expect(await asked('roblox.com')).toMatchObject({ state: 'ended' });
    expect((await ask('roblox.com')).body).toEqual(WAITING);
    const acts = (await call('GET', '/audit/events?limit=20', parent)).json().data;
    expect(acts.map(({ act }: { act: string }) => act)).toContain('request.granted');
  });

  it('is declined, and the page says so', async () => {
    const { ask, asked, list, answer, networkId } = await settled();
    await ask('films.example');
    const [{ requestId }] = (await list()) as [NetworkRequest];
    expect((await answer(requestId, { grant: true, minutes: 5, opens: 'service' })).statusCode).toBe(400);
    expect((await answer(requestId, { grant: false })).json().data).toMatchObject({ state: 'refused' });
    expect(await asked('films.example')).toMatchObject({ state: 'refused' });
    expect((await fedNetwork(networkId))?.rules.grants).toEqual([]);
  });

  it('is answered once, also by two parents at once', async () => {
    const { ask, list, answer } = await settled();
    await ask('films.example');
    const [{ requestId }] = (await list()) as [NetworkRequest];
    const both = await Promise.all([
      answer(requestId, { grant: true, minutes: 15 }),
      answer(requestId, { grant: false }),
    ]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });

  it('is one of so many that wait, and of so many a day, for a whole home', async () => {
    const { ask, list, answer } = await settled();
    for (let at = 0; at < LIMITS.requestsOpen; at += 1)
      expect((await ask(`site${at}.example`)).body).toEqual(WAITING);
    expect((await ask('more.example')).body).toEqual({ state: 'full', by: null, answer: '' });
    expect(await list()).toHaveLength(LIMITS.requestsOpen);
    for (let made = LIMITS.requestsOpen; made < LIMITS.requestsPerDay; made += 1) {
      const [{ requestId }] = (await list()) as [NetworkRequest];
      await answer(requestId, { grant: false });
      await ask(`again${made}.example`);
    }
    const [{ requestId }] = (await list()) as [NetworkRequest];
    await answer(requestId, { grant: false });
    expect((await ask('last.example')).body).toMatchObject({ state: 'full' });
  });

  it('waits a day, and ends with its network', async () => {
    const { parent, ask, list, answer, networkId } = await settled();
    await ask('films.example');
    stack.current.clock.advance(LIMITS.requestLivesHours * 3_600 + 1);
    const [request] = (await list()) as [NetworkRequest];
    expect(request).toMatchObject({ state: 'ended' });
    expect((await answer(request.requestId, { grant: true, minutes: 5 })).statusCode).toBe(409);
    await call('DELETE', `/filter/networks/${networkId}`, parent);
    expect(await list()).toEqual([]);
  });
});
