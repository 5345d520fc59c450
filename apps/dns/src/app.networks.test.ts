/** A home that a parent links, from the page to what anything in it is answered: the server, a resolver as a process of its own, and `dig`. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import { callsOf } from '@kinward/testkit/calls/inject.ts';
import { dig, ResolverProcess } from '@kinward/testkit/resolver.ts';
import { startStack, type Stack, type TestParent } from '@kinward/testkit/stack.ts';
import { codeOf } from './listen/test-client.ts';
import { answerOf, TestUpstream } from './resolve/test-upstream.ts';

const UP = '192.0.2.1';
/** Two things in the home: nobody knows which they are. */
const [TELEVISION, CONSOLE] = ['127.0.5.5', '127.0.5.6'];

let dataDir: string;
let stack: Stack;
let parent: TestParent;
let upstream: TestUpstream;
let resolver: ResolverProcess;

const call = callsOf(() => stack.server);
const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object) => {
  const answer = await call(method, url, parent.headers, body);
  expect([200, 201], answer.body).toContain(answer.statusCode);
  return answer.json().data;
};
const networks = async (): Promise<FilterNetworks['networks']> =>
  (await send('GET', '/filter/networks')).networks;
const code = (from: string, name: string) => codeOf(resolver.port, from, name);
const becomes = (from: string, name: string, expected: string) =>
  expect.poll(() => code(from, name), { interval: 20 }).toBe(expected);

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'kinward home '));
  const filter = { host: '127.0.0.1', port: 0, upstreams: [] };
  stack = await startStack({ place: inject('scratchPlace'), config: { filter, dataDir } });
  parent = await stack.parent();
  upstream = await TestUpstream.start((asked) => [answerOf(asked, UP)]);
  resolver = await ResolverProcess.start({
    folder: path.join(dataDir, 'filter'),
    upstreams: [upstream.place],
  });
});
afterAll(async () => {
  await resolver?.[Symbol.asyncDispose]();
  await upstream?.[Symbol.asyncDispose]();
  await stack?.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('a home', () => {
  it('is answered by Default or by its own policy once a parent in it has linked it, and without rules before and after', async () => {
    const [{ policyId: defaultId }] = await send('GET', '/filter/policies');
    const deny = (policyId: string, name: string) =>
      send('PUT', `/filter/policies/${policyId}/exceptions`, { name, action: 'deny' });
    await deny(defaultId, 'games.example');
    expect((await dig(resolver.port, TELEVISION, 'games.example')).data).toEqual([UP]);

    const linked: FilterNetworks = await send('POST', '/filter/networks', { name: 'Home' });
    const networkId = linked.networks[0]!.networkId;
    await becomes(TELEVISION, 'www.games.example', 'NXDOMAIN');
    expect((await dig(resolver.port, CONSOLE, 'games.example')).why).toBe(
      '17 (Filtered): (Access is closed: this site is blocked)',
    );
    expect((await dig(resolver.port, CONSOLE, 'open.example')).data).toEqual([UP]);
    await expect.poll(async () => (await networks())[0]?.firstHeardAt).not.toBeNull();

    const { policyId } = await send('POST', '/filter/policies', { name: 'Guests' });
    await deny(policyId, 'shop.example');
    await send('PUT', '/filter/assignments', { networkId, policyId });
    await becomes(TELEVISION, 'shop.example', 'NXDOMAIN');
    await becomes(TELEVISION, 'games.example', 'NOERROR');

    await send('DELETE', `/filter/networks/${networkId}`);
    await becomes(TELEVISION, 'shop.example', 'NOERROR');
  });

  it('leaves a device in it to its own rules, where its address is known', async () => {
    const { deviceId } = await stack.device(parent);
    const { networks: homes }: FilterNetworks = await send('POST', '/filter/networks', { name: 'Home' });
    await send('PUT', `/filter/devices/${deviceId}/addresses`, { address: CONSOLE });
    await send('POST', '/child/device/policy', {
      deviceId,
      kind: 'web',
      action: 'block',
      values: ['films.example'],
    });
    await becomes(CONSOLE, 'films.example', 'NXDOMAIN');
    expect(await code(TELEVISION, 'films.example')).toBe('NOERROR');
    await send('DELETE', `/filter/devices/${deviceId}/addresses?address=${CONSOLE}`);
    await becomes(CONSOLE, 'films.example', 'NOERROR');
    await send('DELETE', `/filter/networks/${homes[0]!.networkId}`);
  });

  it('is not filtered for a while by a parent’s word, and again as soon as that is taken back', async () => {
    const { networks: homes }: FilterNetworks = await send('POST', '/filter/networks', { name: 'Home' });
    const { networkId } = homes[0]!;
    await becomes(TELEVISION, 'games.example', 'NXDOMAIN');
    const give = (target: object) =>
      send('POST', `/filter/networks/${networkId}/grants`, { target, minutes: 10 });
    const { grantId } = await give({ kind: 'filter' });
    await becomes(TELEVISION, 'games.example', 'NOERROR');
    await send('DELETE', `/filter/network-grants/${grantId}`);
    await becomes(TELEVISION, 'games.example', 'NXDOMAIN');
    await give({ kind: 'site', value: 'games.example' });
    await becomes(CONSOLE, 'www.games.example', 'NOERROR');
    await send('DELETE', `/filter/networks/${networkId}`);
    await becomes(CONSOLE, 'games.example', 'NOERROR');
  });

  it('is what the test page says of a browser in it, and of none elsewhere', async () => {
    /** As a browser does: opens the page, asks for the picture's name, comes back. */
    const test = async (from: string | null, language = 'en'): Promise<string> => {
      const open = (url: string) => stack.server.inject({ url, headers: { 'accept-language': language } });
      const first = await open('/filter/check');
      expect(first.headers['content-security-policy']).toContain("default-src 'none'");
      const token = /https:\/\/([a-z2-7]{20})\.check\.kinward\.internal\//u.exec(first.body)?.[1];
      if (from !== null) await dig(resolver.port, from, `${token}.check.kinward.internal`);
      const said = async () =>
        /<h1[^>]*>([^<]+)</u.exec((await open(`/filter/check?t=${token}`)).body)?.[1] ?? '';
      if (from !== null) await expect.poll(said).not.toMatch(/^No, /u);
      return await said();
    };
    expect(await test(null)).toBe('No, this browser is not filtered.');
    expect(await test(TELEVISION)).toBe('It asks Kinward, but no rules hold for it.');
    const { networks: homes }: FilterNetworks = await send('POST', '/filter/networks', { name: 'Home' });
    await becomes(TELEVISION, 'games.example', 'NXDOMAIN');
    expect(await test(TELEVISION)).toBe('Yes, this browser is filtered.');
    expect(await test(TELEVISION, 'es')).toBe('Sí, este navegador se filtra.');
    await send('DELETE', `/filter/networks/${homes[0]!.networkId}`);
    await becomes(TELEVISION, 'games.example', 'NOERROR');
  });

  it('decides by what is on disk while the server is gone', async () => {
    const { networks: homes }: FilterNetworks = await send('POST', '/filter/networks', { name: 'Home' });
    const kept = path.join(dataDir, 'filter', 'resolver', 'snapshot');
    await expect.poll(() => readFileSync(kept, 'utf8')).toContain(homes[0]!.networkId);
    await stack.app.close();
    await resolver.end('SIGKILL');
    resolver = await ResolverProcess.start({
      folder: path.join(dataDir, 'filter'),
      upstreams: [upstream.place],
    });
    expect(await code(TELEVISION, 'games.example')).toBe('NXDOMAIN');
    expect(await code(TELEVISION, 'open.example')).toBe('NOERROR');
  });
});
