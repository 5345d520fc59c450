/** "Always" for one device alone, where its policy is shared: nobody else's rules change. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { approvalsRetention } from '../../approvals/approvals.retention.ts';
import { inForceOn } from '../in-force.harness.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-own-always-'));
const stack = useStack({ config: { filter: { host: '127.0.0.1', port: 0, upstreams: [] }, dataDir } });
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { call, fault } = callerOn(() => stack.current);
const { fed, acknowledge, settled } = inForceOn(() => stack.current, dataDir);

/** Theo's device, and one of Mia, who has the same policy. */
const shared = async () => {
  const of = await settled();
  const mia = await of.data('POST', '/addChild', { firstName: 'Mia', age: 9, deviceType: 'Tablet' });
  const other = await stack.current.device(of.parent, { childId: mia.childId });
  const ask = async (site: string): Promise<string> =>
    (await call('POST', '/device/requests', of.device, { kind: 'site', clientId: randomUUID(), site })).json()
      .data.requestId;
  const own = async () => (await call('GET', '/device/requests', of.device)).json().data[0];
  const policy = () => of.data('GET', `/filter/policies/${of.policyId}`);
  const always = (id: string, opens = 'site') =>
    of.data('POST', `/requests/${id}/always`, { opens, reach: 'device' });
  const whyOther = (name: string) =>
    of.data('GET', `/filter/explain?deviceId=${other.deviceId}&name=${name}`);
  return { ...of, ask, own, policy, always, whyOther };
};

describe('always on one device alone', () => {
  it('opens there, at the resolver too, and changes neither the policy nor anyone else', async () => {
    const of = await shared();
    await of.put({ blocked: ['service:tiktok'] });
    await of.except('tiktok.com', 'deny');
    const before = await of.policy();
    const id = await of.ask('tiktok.com');
    expect(await fault('POST', `/requests/${id}/always`, of.parent, { reach: 'all' })).toEqual([
      400,
      'VALIDATION',
    ]);
    const stranger = await stack.current.parent();
    expect(await fault('POST', `/requests/${id}/always`, stranger, { reach: 'device' })).toEqual([
      404,
      'NOT_FOUND',
    ]);
    await of.always(id);
    expect(await of.policy()).toMatchObject({ version: before.version, exceptions: before.exceptions });
    expect(await of.own()).toMatchObject({ state: 'granted', alwaysSince: expect.any(String) });
    expect(await of.explain('tiktok.com')).toMatchObject({
      action: 'allow',
      reason: { kind: 'allow', source: 'device' },
    });
    expect(await of.whyOther('tiktok.com')).toMatchObject({ action: 'block' });
    await expect
      .poll(async () => (await fed(of.deviceId))?.policy?.entries.map(({ name, action }) => [name, action]))
      .toEqual([['tiktok.com', 'allow']]);
    const reached = async () =>
      (await of.data('GET', '/requests')).find(({ requestId }: { requestId: string }) => requestId === id)
        .alwaysReachedAt;
    expect(await reached()).toBeNull();
    await acknowledge();
    expect(await reached()).toEqual(expect.any(String));
    // A change of the policy is tried with it.
    const tried = await of.data('POST', '/filter/simulate', {
      policyId: of.policyId,
      change: { blocked: [] },
      names: ['tiktok.com'],
    });
    expect(tried.changes.map(({ deviceId }: { deviceId: string }) => deviceId)).not.toContain(of.deviceId);
  });

  it('opens all of a service there', async () => {
    const of = await shared();
    await of.put({ blocked: ['category:games', 'service:roblox'] });
    await of.always(await of.ask('www.roblox.com'), 'service');
    expect(await of.policy()).toMatchObject({ blocked: ['category:games', 'service:roblox'], allowed: [] });
    expect(await of.explain('setup.rbxcdn.com')).toMatchObject({ action: 'allow' });
    expect(await of.whyOther('setup.rbxcdn.com')).toMatchObject({ action: 'block' });
  });

  it('is taken back, and is over once Web Filtering blocks the site there', async () => {
    const of = await shared();
    await of.put({ blocked: ['service:tiktok'] });
    const id = await of.ask('tiktok.com');
    await of.always(id);
    await of.data('DELETE', `/requests/${id}/always`);
    expect(await of.own()).toMatchObject({ state: 'ended', alwaysSince: null });
    expect(await of.explain('tiktok.com')).toMatchObject({ action: 'block', reason: { kind: 'service' } });
    await of.always(await of.ask('tiktok.com'));
    await of.block('tiktok.com');
    expect(await of.own()).toMatchObject({ state: 'ended' });
    expect(await of.explain('tiktok.com')).toMatchObject({ action: 'block' });
  });

  it('outlives what is kept of requests, until it is taken back', async () => {
    const of = await shared();
    await of.put({ blocked: ['service:tiktok'] });
    const id = await of.ask('tiktok.com');
    await of.always(id);
    const familyId = await familyOf(stack.current, of.parent);
    const later = new Date(stack.current.clock.now().getTime() + 60_000);
    await approvalsRetention(stack.current.db).purge(familyId, later);
    expect(await of.explain('tiktok.com')).toMatchObject({ action: 'allow' });
    await of.data('DELETE', `/requests/${id}/always`);
    await approvalsRetention(stack.current.db).purge(familyId, later);
    expect(await fault('GET', `/requests/${id}/always`, of.parent)).toEqual([404, 'NOT_FOUND']);
  });
});
