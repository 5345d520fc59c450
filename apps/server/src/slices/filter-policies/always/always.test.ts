/** A request that is answered with "always": what changes, for whom, what the child reads, and how it is taken back. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { AlwaysOpening } from '@kinward/contract/filter-policies/always.schemas.ts';
import { callerOn, type Method } from '@kinward/testkit/calls/family.ts';
import { insertNetwork } from '@kinward/testkit/network-device.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { newId } from '../../../platform/ids.ts';
import { inForceOn } from '../in-force.harness.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-always-'));
const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] }, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, fault } = callerOn(() => stack.current);
const { fed, settled: settledDevice } = inForceOn(() => stack.current, dataDir);

const settled = async () => {
  const of = await settledDevice();
  const { device, parent } = of;
  const ask = async (site: string): Promise<string> =>
    (await call('POST', '/device/requests', device, { kind: 'site', clientId: randomUUID(), site })).json()
      .data.requestId;
  const preview = async (id: string, opens = 'site'): Promise<AlwaysOpening> =>
    of.data('GET', `/requests/${id}/always?opens=${opens}`);
  const always = (id: string, body: object = {}): Promise<Ask> =>
    of.data('POST', `/requests/${id}/always`, body);
  const takeBack = (id: string) => of.data('DELETE', `/requests/${id}/always`);
  const own = async () => (await call('GET', '/device/requests', device)).json().data[0];
  const exceptions = async () => (await of.data('GET', `/filter/policies/${of.policyId}`)).exceptions;
  const actions = async (): Promise<string[]> =>
    (await of.data('GET', '/audit/events?limit=50')).map(({ act }: { act: string }) => act);
  return { ...of, parent, ask, preview, always, takeBack, own, exceptions, actions };
};

describe('who may answer with always', () => {
  it('is a parent of the family alone, with a body that says what', async () => {
    const { ask, put, parent, device, own } = await settled();
    await put({ blocked: ['service:tiktok'] });
    const id = await ask('tiktok.com');
    const url = `/requests/${id}/always`;
    for (const method of ['GET', 'POST', 'DELETE'] as Method[]) {
      expect(await fault(method, url, undefined, method === 'POST' ? {} : undefined)).toEqual([
        401,
        'UNAUTHENTICATED',
      ]);
      expect(await fault(method, url, device, method === 'POST' ? {} : undefined)).toEqual([
        401,
        'UNAUTHENTICATED',
      ]);
      const stranger = await stack.current.parent();
      const body = method === 'POST' ? {} : undefined;
      expect(await fault(method, url, stranger, body)).toEqual([404, 'NOT_FOUND']);
      expect(await fault(method, `/requests/${newId()}/always`, parent, body)).toEqual([404, 'NOT_FOUND']);
    }
    for (const body of [{ opens: 'all' }, { note: 7 }, { note: 'x'.repeat(141) }])
      expect(await fault('POST', url, parent, body)).toEqual([400, 'VALIDATION']);
    expect(await fault('GET', `${url}?opens=list`, parent)).toEqual([400, 'VALIDATION']);
    expect(await own()).toMatchObject({ state: 'waiting', alwaysSince: null });
  });
});

describe('always for a site', () => {
  it('says first which policy changes and for whom, then allows it there, and the child reads since when', async () => {
    const of = await settled();
    const { parent, deviceId, policyId, ask, preview, always, own, exceptions, explain, actions } = of;
    await of.put({ blocked: ['service:tiktok'] });
    const mia = await of.data('POST', '/addChild', { firstName: 'Mia', age: 9, deviceType: 'Tablet' });
    const second = await stack.current.device(parent, { childId: mia.childId });
    await insertNetwork(stack.current, parent, { address: '203.0.113.77' });
    const id = await ask('www.tiktok.com');
    expect(await preview(id)).toEqual({
      name: 'tiktok.com',
      policy: { policyId, name: 'Default', isDefault: true },
      others: [
        { kind: 'child', name: 'Mia' },
        { kind: 'network', name: 'Home' },
      ],
      unblocks: [],
      stays: null,
      closedNow: null,
      opensAt: null,
    });
    expect(await own()).toMatchObject({ state: 'waiting' });
    const { alwaysSince, ...answered } = await always(id, { note: 'For your club' });
    expect(answered).toMatchObject({ state: 'granted', until: null, grantId: null });
    expect(Date.parse(alwaysSince!)).toBeLessThanOrEqual(stack.current.clock.now().getTime());
    expect(await own()).toMatchObject({
      state: 'granted',
      alwaysSince,
      until: null,
      answer: 'For your club',
      answeredBy: expect.any(String),
    });
    expect(await exceptions()).toMatchObject([{ name: 'tiktok.com', action: 'allow', until: null }]);
    expect(await explain('tiktok.com')).toMatchObject({ action: 'allow', reason: { kind: 'allow' } });
    await expect
      .poll(async () => (await fed(deviceId))?.policy?.entries.map(({ name, action }) => [name, action]))
      .toEqual([['tiktok.com', 'allow']]);
    const why = await of.data('GET', `/filter/explain?deviceId=${second.deviceId}&name=tiktok.com`);
    expect(why).toMatchObject({ action: 'allow' });
    expect((await actions()).slice(0, 2).toSorted()).toEqual(['filter-policy.changed', 'request.granted']);
    expect(await fault('POST', `/requests/${id}/always`, parent, {})).toEqual([409, 'REQUEST_ANSWERED']);
    expect(await fault('POST', `/requests/${id}/answer`, parent, { grant: false })).toEqual([
      409,
      'REQUEST_ANSWERED',
    ]);
  });

  it('is taken back with what was there before, once and again without a word', async () => {
    const of = await settled();
    const { ask, always, takeBack, own, exceptions, explain } = of;
    await of.except('clips.example', 'deny');
    const id = await ask('clips.example');
    await always(id);
    expect(await explain('clips.example')).toMatchObject({ action: 'allow' });
    stack.current.clock.advance(60);
    for (let twice = 0; twice < 2; twice += 1) await takeBack(id);
    expect(await own()).toMatchObject({ state: 'ended', alwaysSince: null, until: expect.any(String) });
    expect(await exceptions()).toMatchObject([{ name: 'clips.example', action: 'deny' }]);
    expect(await explain('clips.example')).toMatchObject({ action: 'block' });
  });

  it('takes off what Web Filtering blocks on the device, and puts it back', async () => {
    const { ask, block, preview, always, takeBack, data, deviceId, own } = await settled();
    const blocked = async () =>
      (await data('GET', `/child/device/policy?id=${deviceId}`)).blockedSites as string[];
    await block('films.example', 'other.example');
    const id = await ask('www.films.example');
    expect(await preview(id)).toMatchObject({ policy: null, others: [], unblocks: ['films.example'] });
    await always(id);
    expect(await blocked()).toEqual(['other.example']);
    await takeBack(id);
    expect((await blocked()).toSorted()).toEqual(['films.example', 'other.example']);
    expect(await own()).toMatchObject({ state: 'ended' });
  });

  it('is over for the child as soon as a parent closes it again elsewhere', async () => {
    const of = await settled();
    const { ask, always, own, takeBack, exceptions } = of;
    await of.put({ blocked: ['service:tiktok'] });
    const opened = async () => {
      await always(await ask('tiktok.com'));
      expect(await own()).toMatchObject({ state: 'granted' });
    };
    await opened();
    await of.except('tiktok.com', 'deny');
    expect(await own()).toMatchObject({ state: 'ended', alwaysSince: null });
    await of.data('DELETE', `/filter/policies/${of.policyId}/exceptions?name=tiktok.com`);
    await opened();
    await of.block('tiktok.com');
    expect(await own()).toMatchObject({ state: 'ended' });
    await of.data('POST', '/child/device/policy', {
      deviceId: of.deviceId,
      kind: 'web',
      action: 'allow',
      values: ['tiktok.com'],
    });
    await of.data('DELETE', `/filter/policies/${of.policyId}/exceptions?name=tiktok.com`);
    await opened();
    const { policyId } = await of.data('POST', '/filter/policies', { name: 'Strict', copyOf: of.policyId });
    await of.data('PUT', '/filter/assignments', { childId: of.childId, policyId });
    expect(await own()).toMatchObject({ state: 'ended' });
    // What another wrote since stays as that one wrote it.
    await of.data('PUT', '/filter/assignments', { childId: of.childId, policyId: null });
    await of.data('DELETE', `/filter/policies/${of.policyId}/exceptions?name=tiktok.com`);
    const id = await ask('tiktok.com');
    await always(id);
    stack.current.clock.advance(1);
    await of.except('tiktok.com', 'allow', { always: true });
    await takeBack(id);
    expect(await exceptions()).toMatchObject([{ name: 'tiktok.com', action: 'allow', always: true }]);
  });

  it('is not given where it would open nothing, and says what closes it', async () => {
    const of = await settled();
    const { ask, preview, parent, own } = of;
    const refused = async (id: string, body = {}) =>
      expect(await fault('POST', `/requests/${id}/always`, parent, body)).toEqual([409, 'ALWAYS_IMPOSSIBLE']);
    const open = await ask('open.example');
    expect(await preview(open)).toMatchObject({ policy: null, unblocks: [], stays: null, closedNow: null });
    await refused(open);
    // A window of this hour is no part of it: what is closed for good opens when the window ends.
    await of.put({
      blocked: ['service:tiktok'],
      windows: [
        {
          name: 'Homework',
          targets: 'all',
          from: '00:00',
          to: '23:59',
          weekDays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
        },
      ],
    });
    const nothing = await preview(open);
    expect(nothing).toMatchObject({ policy: null, closedNow: { kind: 'window', name: 'Homework' } });
    await refused(open);
    const id = await ask('tiktok.com');
    expect(await preview(id)).toMatchObject({
      policy: { name: 'Default' },
      stays: null,
      closedNow: { kind: 'window', name: 'Homework' },
      opensAt: expect.any(String),
    });
    // A name below it that is denied itself stays closed when all of the service is opened.
    await of.except('tiktok.com', 'deny');
    expect(await preview(id, 'service')).toMatchObject({ stays: { kind: 'deny' } });
    await refused(id, { opens: 'service' });
    expect(await own()).toMatchObject({ state: 'waiting' });
    const app = (
      await call('POST', '/device/requests', of.device, {
        kind: 'app',
        clientId: randomUUID(),
        appId: 'org.example.chess',
      })
    ).json().data.requestId;
    await refused(app);
    expect(await fault('GET', `/requests/${app}/always`, parent)).toEqual([409, 'ALWAYS_IMPOSSIBLE']);
    const none = await ask('films.example');
    expect(await fault('POST', `/requests/${none}/always`, parent, { opens: 'service' })).toEqual([
      400,
      'VALIDATION',
    ]);
  });
});

describe('always for a service', () => {
  it('allows it in the policy though its category is blocked, and is taken back', async () => {
    const of = await settled();
    const policy = () => of.data('GET', `/filter/policies/${of.policyId}`);
    await of.put({ blocked: ['category:games', 'service:roblox'] });
    const id = await of.ask('www.roblox.com');
    expect(await of.preview(id, 'service')).toMatchObject({ name: 'Roblox', policy: { name: 'Default' } });
    await of.always(id, { opens: 'service' });
    expect(await policy()).toMatchObject({ blocked: ['category:games'], allowed: ['service:roblox'] });
    expect(await of.explain('setup.rbxcdn.com')).toMatchObject({ action: 'allow' });
    await of.takeBack(id);
    expect(await policy()).toMatchObject({ blocked: ['category:games', 'service:roblox'], allowed: [] });
    const again = await of.ask('www.roblox.com');
    await of.always(again, { opens: 'service' });
    await of.put({ blocked: ['service:roblox'] });
    expect(await of.own()).toMatchObject({ state: 'ended' });
  });
});
