/** At which resolvers what is explained is in force, and by which policy they decided before. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { insertNetwork } from '@kinward/testkit/network-device.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { inForceOn } from '../in-force.harness.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-receipts-'));
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

describe('receipts', () => {
  /** A version may come between what was read and its receipt. */
  const inForce = async (read: () => Promise<{ reached: object[] }>, resolver = 'home') => {
    await expect
      .poll(async () => {
        await acknowledge(resolver);
        return (await read()).reached;
      })
      .toContainEqual(expect.objectContaining({ resolver }));
    return (await read()).reached;
  };

  it('of a network say at which resolvers its policy and what was opened there are in force, and since when', async () => {
    const { put, data, parent } = await settled();
    await put({ blocked: ['service:tiktok'] });
    const networkId = await insertNetwork(stack.current, parent, { address: '203.0.113.20' });
    const why = () => data('GET', `/filter/explain?networkId=${networkId}&name=tiktok.com`);
    const moment = stack.current.clock.now().toISOString();
    await inForce(why);
    const [home] = (await why()).reached;
    expect(home).toMatchObject({ resolver: 'home' });
    expect(home.since >= moment).toBe(true);
    stack.current.clock.advance(60);
    const later = stack.current.clock.now().toISOString();
    await inForce(why, 'far');
    // Said again, it is since the same moment.
    await acknowledge();
    const { version, reached } = await why();
    expect({ version, reached }).toMatchObject({ version: 0, reached: [{ resolver: 'far' }, home] });
    expect(reached[0].since >= later).toBe(true);
    const grant = await data('POST', `/filter/networks/${networkId}/grants`, {
      target: { kind: 'service', value: 'tiktok' },
      minutes: 15,
    });
    // Opened, and no resolver has said that it has it.
    expect(await why()).toMatchObject({ action: 'allow', version: 1, reached: [] });
    await inForce(why);
    expect((await why()).reached).toHaveLength(1);
    await call('DELETE', `/filter/network-grants/${grant.grantId}`, parent.headers);
    expect(await why()).toMatchObject({ action: 'block', version: 2, reached: [] });
    await inForce(why);
    // Without an address no resolver decides for it.
    await stack.current.db
      .deleteFrom('filter_network_addresses')
      .where('network_id', '=', networkId)
      .execute();
    expect((await why()).reached).toEqual([]);
  });

  it('say by which policy resolvers decided then, of networks and devices, also of a policy that is gone', async () => {
    const { put, data, parent, policyId, deviceId, childId } = await settled();
    const networkId = await insertNetwork(stack.current, parent, { address: '203.0.113.21' });
    const ask = (of: string, at?: string) =>
      data('GET', `/filter/explain?${of}&name=tiktok.com${at === undefined ? '' : `&at=${at}`}`);
    const [home, device] = [`networkId=${networkId}`, `deviceId=${deviceId}`];
    /** A moment at which what was made in force is, with a minute on both sides of it. */
    const settle = async (): Promise<string> => {
      for (const of of [home, device]) await inForce(() => ask(of));
      stack.current.clock.advance(60);
      const at = stack.current.clock.now().toISOString();
      stack.current.clock.advance(60);
      return at;
    };
    const before = new Date(stack.current.clock.now().getTime() - 60_000).toISOString();
    const first = await settle();
    await put({ blocked: ['service:tiktok'] });
    const second = await settle();
    const guests = (await data('POST', '/filter/policies', { name: 'Guests' })).policyId;
    await data('PUT', '/filter/assignments', { networkId, policyId: guests });
    await data('PUT', '/filter/assignments', { childId, policyId: guests });
    const third = await settle();
    await data('PUT', '/filter/assignments', { networkId, policyId: null });
    await data('PUT', '/filter/assignments', { childId, policyId: null });
    await call('DELETE', `/filter/policies/${guests}`, parent.headers);
    const fourth = await settle();
    for (const of of [home, device]) {
      const held = async (at?: string) => (await ask(of, at)).held;
      expect(await held()).toEqual([]);
      expect(await held(before)).toEqual([]);
      const spans = [];
      for (const at of [first, second, third, fourth]) {
        const [one, ...others] = await held(at);
        expect(others).toEqual([]);
        expect(one.since < at && (one.until === null || at < one.until), JSON.stringify(one)).toBe(true);
        spans.push(one);
      }
      expect(spans).toMatchObject([
        { resolver: 'home', policyId, name: 'Default', version: 1, until: spans[1].since },
        { policyId, version: 2, until: spans[2].since },
        { policyId: guests, name: null, version: 1, until: spans[3].since },
        { policyId, name: 'Default', version: 2, until: null },
      ]);
      const toCome = new Date(stack.current.clock.now().getTime() + 60_000).toISOString();
      expect(await held(toCome)).toEqual([]);
    }
    // What was answered in a network is never written down.
    expect((await ask(home, second)).answered).toBeNull();
    expect((await data('GET', `/filter/policies/${policyId}`)).receipts).toMatchObject([
      { deviceId, resolver: 'home', version: 2 },
    ]);
  });

  it('of a device that resolvers know again are noted again', async () => {
    const { deviceId, policyId, data, unlink, link } = await settled();
    const receipts = async () => (await data('GET', `/filter/policies/${policyId}`)).receipts;
    await inForce(() => data('GET', `/filter/explain?deviceId=${deviceId}&name=a.example`));
    await unlink();
    await expect.poll(receipts).toEqual([]);
    await link();
    await expect.poll(async () => await fed(deviceId)).toBeDefined();
    await acknowledge();
    expect(await receipts()).toMatchObject([{ deviceId, resolver: 'home' }]);
  });
});
