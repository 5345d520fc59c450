/** A device behind its home's router: the server, a resolver as a process of its own, dnsmasq, and a parent who says whose it is. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { NetworkDevice } from '@kinward/contract/filter/network-devices.schemas.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { dig, ResolverProcess } from '@kinward/testkit/resolver.ts';
import { startStack, type Stack, type TestParent } from '@kinward/testkit/stack.ts';
import { answerOf, TestUpstream } from './resolve/test-upstream.ts';
import { PHONE, startRouter, type TestRouter } from './test-router.ts';

/** Where the home's questions come from. */
const FROM = '127.0.5.7';
/** As the product's page says. */
const SETTINGS = ['add-mac=text', 'strip-mac'];
/** What a device says that wants to be another one, in the forms of both options. */
const SIBLING = '02:00:00:00:00:01';
const LIES = [
  `65001:${SIBLING.replaceAll(':', '')}`,
  `65073:${Buffer.from(SIBLING).toString('hex')}`,
] as const;

let dataDir: string;
let stack: Stack;
let parent: TestParent;
let upstream: TestUpstream;
let resolver: ResolverProcess;
let router: TestRouter;
let networkId: string;

const call = callsOf(() => stack.server);
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const answer = await call(method, url, parent.headers, body);
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json().data;
};
const there = async (): Promise<NetworkDevice[]> => send('GET', `/filter/networks/${networkId}/devices`);
const found = (mac: string): Promise<NetworkDevice> =>
  expect
    .poll(async () => (await there()).find(({ ending }) => mac.endsWith(ending)), { timeout: 10_000 })
    .toBeDefined()
    .then(async () => (await there()).find(({ ending }) => mac.endsWith(ending))!);
const block = (deviceId: string, site: string) =>
  send('POST', '/child/device/policy', { deviceId, kind: 'web', action: 'block', values: [site] });

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kinward macs '));
  const filter = { host: '127.0.0.1', port: 0, upstreams: [] };
  stack = await startStack({ place: inject('scratchPlace'), config: { filter, dataDir } });
  parent = await stack.parent();
  upstream = await TestUpstream.start((asked) => [answerOf(asked)]);
  resolver = await ResolverProcess.start({
    folder: path.join(dataDir, 'filter'),
    upstreams: [upstream.place],
  });
  router = startRouter({ port: resolver.port, from: FROM }, (line) => process.stdout.write(`${line}\n`));
  networkId = (await send('POST', '/filter/networks', { name: 'Home' })).networks[0].networkId;
});
afterAll(async () => {
  await router?.[Symbol.asyncDispose]();
  await resolver?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
  await stack?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a device behind a router', () => {
  it('shows on its network with the first question, and has its own rules once a parent has said whose it is', async () => {
    const { deviceId } = await stack.device(parent);
    await block(deviceId, 'films.example');
    await expect.poll(() => router.ask('films.example', SETTINGS)).toBe('NOERROR');
    const phone = await found(PHONE);
    expect(phone).toMatchObject({ whose: 'unknown', isRandom: false });
    expect(phone.questionsToday).toBeGreaterThan(0);
    await send('PUT', `/filter/network-devices/${phone.networkDeviceId}`, { whose: 'device', deviceId });
    await expect.poll(() => router.ask('films.example', SETTINGS)).toBe('NXDOMAIN');
    for (const form of ['add-mac', 'add-mac=base64'])
      expect(await router.ask('www.films.example', [form, 'strip-mac']), form).toBe('NXDOMAIN');
    // The rest of the home has other rules, and so has what another family's home says.
    expect((await dig(resolver.port, '127.0.5.8', 'films.example')).code).toBe('NOERROR');
    const layers = async (): Promise<string[]> =>
      (await send('GET', `/child/device/${deviceId}/dns`)).layers.map(({ kind }: { kind: string }) => kind);
    await expect.poll(layers).toEqual(['mac']);
    const home = async () => (await send('GET', '/filter/networks')).networks[0];
    await expect.poll(async () => (await home()).heardAt).not.toBeNull();
  });

  it('is not another one by saying so where the router has both settings, and no upstream reads who it is', async () => {
    const sibling = await stack.device(parent);
    await block(sibling.deviceId, 'siblings.example');
    // Seen once, so that it has a name; as a router without these settings hands on whatever a device says.
    await router.ask('open.example', [], LIES[0]);
    const { networkDeviceId } = await found(SIBLING);
    await send('PUT', `/filter/network-devices/${networkDeviceId}`, {
      whose: 'device',
      deviceId: sibling.deviceId,
    });
    for (const lie of LIES) {
      await expect.poll(() => router.ask('siblings.example', [], lie)).toBe('NXDOMAIN');
      expect(await router.ask('siblings.example', SETTINGS, lie), lie).toBe('NOERROR');
      expect(await router.ask('films.example', SETTINGS, lie), lie).toBe('NXDOMAIN');
    }
    expect(upstream.asked.length).toBeGreaterThan(0);
    expect(upstream.asked.filter(({ query }) => query.macOption !== 0)).toEqual([]);
  });
});
