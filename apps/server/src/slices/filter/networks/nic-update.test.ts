/** What routers tell their address with: the words of dyndns2, by hand, by `ddclient`, by `inadyn`, and by our own command. */
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FilterNetworkKey, FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { inject } from '@kinward/testkit/calls/inject.ts';
import { callKinward } from '@kinward/testkit/calls/kinward.ts';
import { findProgram } from '@kinward/testkit/debian/packages.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'kinward-nic-'));
const stack = useStack({
  config: {
    filter: { host: '127.0.0.1', port: 8053, upstreams: [] },
    dataDir: folder,
    allowInsecureHttp: true,
    trustProxy: ['127.0.0.1'],
  },
});

let serial = 0;
const someAddress = (): string => {
  serial += 1;
  return `198.18.${serial >> 8}.${serial & 255}`;
};
let parent: TestParent;
let networkId: string;
let key: FilterNetworkKey;
/** The way from a home to the installation: says where the home is, as a proxy in front of it does. */
let way: Server;
let home: string;

const read = async (): Promise<FilterNetworks['networks'][number]> => {
  const { json } = await inject(stack.current.server, 'GET', '/filter/networks', { headers: parent.headers });
  return (json().data as FilterNetworks).networks[0]!;
};
const nic = (from: string, query: string, given?: { user?: string; password?: string }) =>
  stack.current.server.inject({
    method: 'GET',
    url: `/nic/update${query}`,
    remoteAddress: from,
    headers: given
      ? {
          authorization: `Basic ${Buffer.from(`${given.user ?? key.username}:${given.password ?? key.password}`).toString('base64')}`,
        }
      : {},
  });
const wayUrl = (): string => `127.0.0.1:${(way.address() as AddressInfo).port}`;

beforeAll(async () => {
  way = createServer((request, response) => {
    const headers = { ...request.headers, 'x-forwarded-for': home, 'x-forwarded-proto': 'https' };
    const onward = ask(
      `${stack.current.url}${request.url}`,
      { method: request.method, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => way.close(resolve));
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  parent = await stack.current.parent();
  home = someAddress();
  const made = await inject(stack.current.server, 'POST', '/filter/networks', {
    headers: parent.headers,
    body: { name: 'Home', changes: true },
    from: home,
  });
  networkId = (made.json().data as FilterNetworks).networks[0]!.networkId;
  const answer = await inject(stack.current.server, 'POST', `/filter/networks/${networkId}/key`, {
    headers: parent.headers,
  });
  key = answer.json().data as FilterNetworkKey;
});

describe('an update', () => {
  it('is good where the address is new, nochg where it is not, and is where the call comes from', async () => {
    const to = someAddress();
    const query = `?hostname=${key.hostname}`;
    expect((await nic(home, query, {})).body).toBe(`nochg ${home}\n`);
    expect((await nic(to, `${query}&myip=192.0.2.99`, {})).body).toBe(`good ${to}\n`);
    expect(await read()).toMatchObject({ addresses: [to], hostname: key.hostname });
    expect((await read()).toldAt).not.toBeNull();
    // The former address is free for another home.
    const other = await stack.current.parent();
    const linked = await inject(stack.current.server, 'POST', '/filter/networks', {
      headers: other.headers,
      body: { name: 'Home' },
      from: home,
    });
    expect(linked.statusCode).toBe(201);
    // And is not taken from it by telling it.
    expect((await nic(home, query, {})).body).toBe('911\n');
    expect((await read()).addresses).toEqual([to]);
  });

  it.each([
    ['no key', undefined, 'badauth', 401],
    ['a wrong key', { password: 'a'.repeat(24) }, 'badauth', 401],
    ['an empty key', { password: '' }, 'badauth', 401],
    ['another user name', { user: 'nora' }, 'nochg', 200],
  ] as const)('with %s is %s', async (_, given, told, status) => {
    const answer = await nic(home, `?hostname=${key.hostname}`, given);
    expect([answer.body.split(/\s/u)[0], answer.statusCode]).toEqual([told, status]);
  });

  it.each([
    ['', 'notfqdn'],
    ['?hostname=', 'notfqdn'],
    ['?hostname=other.example', 'nohost'],
  ])('of %s is %s', async (query, told) => {
    expect((await nic(home, query, {})).body).toBe(`${told}\n`);
  });

  it('ends with the key, and with the network', async () => {
    const query = `?hostname=${key.hostname}`;
    const former = key;
    const again = await inject(stack.current.server, 'POST', `/filter/networks/${networkId}/key`, {
      headers: parent.headers,
    });
    key = again.json().data as FilterNetworkKey;
    expect(key.hostname).toBe(former.hostname);
    expect((await nic(home, query, { password: former.password })).body).toBe('badauth\n');
    expect((await nic(home, query, {})).body).toBe(`nochg ${home}\n`);
    await inject(stack.current.server, 'DELETE', `/filter/networks/${networkId}`, {
      headers: parent.headers,
    });
    expect((await nic(home, query, {})).body).toBe('badauth\n');
  });

  it('a flood of them is abuse after the first few, and changes nothing', async () => {
    const query = `?hostname=${key.hostname}`;
    const told: string[] = [];
    for (let count = 0; count < 300; count += 1)
      told.push((await nic(count % 2 === 0 ? home : someAddress(), query, {})).body.split(/\s/u)[0] ?? '');
    const placed = told.filter((word) => word === 'good' || word === 'nochg');
    expect(placed.length).toBeLessThanOrEqual(LIMITS.filterUpdatesPerTenMinutes + 1);
    expect(told.at(-1)).toBe('abuse');
    stack.current.clock.advance(600);
    expect((await nic(home, query, {})).body).toMatch(/^(?:good|nochg) /u);
  });
});

describe('of real clients', () => {
  let ddclient: string;
  let inadyn: string;
  beforeAll(() => {
    ddclient = findProgram(['/usr/bin/ddclient', '/usr/sbin/ddclient'], 'ddclient');
    inadyn = findProgram(['/usr/sbin/inadyn', '/usr/bin/inadyn'], 'inadyn');
  }, 180_000);

  it('ddclient tells where the home is, and where it went', async () => {
    const file = path.join(folder, 'ddclient.conf');
    const tellWith = async (address: string): Promise<string> => {
      home = address;
      writeFileSync(
        file,
        `daemon=0\nssl=no\nprotocol=dyndns2\nserver=${wayUrl()}\nlogin=${key.username}\npassword=${key.password}\n${key.hostname}\n`,
      );
      chmodSync(file, 0o600);
      const cache = path.join(folder, `ddclient-${address}.cache`);
      const args = ['-daemon=0', '-file', file, '-cache', cache, '-verbose', '-noquiet', '-force'];
      const { stdout, stderr } = await run(ddclient, [...args, '-use=ip', '-ip', address]);
      return stdout + stderr;
    };
    expect(await tellWith(home)).toMatch(/nochg|SUCCESS/u);
    const to = someAddress();
    expect(await tellWith(to)).toMatch(/SUCCESS.*good|good/u);
    expect((await read()).addresses).toEqual([to]);
  });

  it('inadyn tells where the home went', async () => {
    const file = path.join(folder, 'inadyn.conf');
    home = someAddress();
    writeFileSync(
      file,
      `verify-address = false\ncustom kinward {\n  username = ${key.username}\n  password = ${key.password}\n  ssl = false\n  checkip-command = "/bin/echo ${home}"\n  ddns-server = ${wayUrl()}\n  ddns-path = "/nic/update?hostname=%h&myip=%i"\n  hostname = ${key.hostname}\n}\n`,
    );
    const cache = path.join(folder, 'inadyn');
    await run(inadyn, ['-1', '-n', '-C', '--force', '-f', file, '--cache-dir', cache, '-l', 'debug']).catch(
      (error: { stdout?: string; stderr?: string }) => {
        throw new Error(`inadyn: ${error.stdout ?? ''}${error.stderr ?? ''}`);
      },
    );
    expect((await read()).addresses).toEqual([home]);
  });

  it('npx kinward network update tells it too, and says what is wrong in words', async () => {
    const told = (env: Record<string, string>, ...more: string[]) =>
      callKinward(env, ['network', 'update', '--url', `http://${wayUrl()}`, ...more]);
    const own = { KINWARD_NETWORK_KEY: key.password };
    const named = ['--hostname', key.hostname];
    expect(await told(own, ...named)).toMatchObject({ code: 0, out: `Still at ${home}.\n` });
    home = someAddress();
    expect(await told(own, ...named)).toMatchObject({ code: 0, out: `Linked to ${home}.\n` });
    expect((await told({ KINWARD_NETWORK_KEY: 'x' }, ...named)).err).toMatch(/make a new one on the page/u);
    expect((await told(own, '--hostname', 'other.example')).err).toMatch(/not that of this key/u);
    expect((await told({}, ...named)).err).toMatch(/KINWARD_NETWORK_KEY is not set/u);
    expect(await told(own)).toMatchObject({ code: 2 });
    expect(await told(own, ...named, '--every', '0')).toMatchObject({ code: 2 });
    const nobody = await callKinward(own, ['network', 'update', '--url', 'http://127.0.0.1:9', ...named]);
    expect(nobody).toMatchObject({ code: 1 });
    expect(nobody.err).toMatch(/cannot be reached/u);
  });
});
