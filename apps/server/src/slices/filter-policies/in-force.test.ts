import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useStack } from '@kinward/testkit/vitest.ts';
import { inForceOn } from './in-force.harness.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-policies-'));
const stack = useStack({
  config: {
    filter: { host: '127.0.0.1', port: 0, upstreams: [] },
    dataDir,
    publicUrl: 'https://kinward.example.net',
  },
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
const { fed, acknowledge, settled } = inForceOn(() => stack.current, dataDir);

describe('a policy in force', () => {
  it('is with resolvers at once, and its receipt with parents', async () => {
    const { deviceId, policyId, put, except, data } = await settled();
    await put({ blocked: ['service:tiktok'], safeSearch: ['google'], youtube: 'strict', blockPage: false });
    await except('a.example', 'allow', { always: true });
    await put({ aliases: [{ name: 'nas', address: '10.0.0.2' }] });
    await expect
      .poll(async () => (await fed(deviceId))?.aliases, { interval: 20 })
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
