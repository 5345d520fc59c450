/** The device's own name: who reads and makes it, what resolvers are told of it, when it was heard, and the profile. */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeviceDns } from '@kinward/contract/filter/device-dns.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { FilterAccess } from '@kinward/contract/filter/filter.schemas.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { HEARD_LATELY_MS } from '@kinward/rules/filter/filter-layer.ts';
import { certify, openssl } from '@kinward/testkit/openssl.ts';
import { familyOf } from '@kinward/testkit/second-parent.ts';
import type { TestParent } from '@kinward/testkit/stack.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { accessFileOf } from '../feed-server.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'kinward-by-name-'));
const [cert, key] = [path.join(dataDir, 'cert.pem'), path.join(dataDir, 'key.pem')];
const NAME = 'dns.kinward.example';
const stack = useStack({
  config: {
    publicUrl: 'https://kinward.example',
    filter: { host: '127.0.0.1', port: 0, upstreams: [], tls: { port: 853, name: NAME, cert, key } },
    dataDir,
  },
});
const withoutFilter = useStack({});

const pair = (kind?: 'ec' | 'rsa'): void => certify({ cert, key }, [`DNS:*.${NAME}`], kind);
beforeAll(() => pair());
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

type Method = 'GET' | 'POST';
const call = (
  method: Method,
  deviceId: string,
  who?: { headers: Record<string, string> },
  more = '',
  on = stack,
) =>
  on.current.server.inject({
    method,
    url: `/api/child/device/${deviceId}/dns${more}`,
    headers: { host: 'localhost', ...who?.headers },
  });
const dns = async (method: Method, deviceId: string, who: TestParent): Promise<DeviceDns> => {
  const { statusCode, json } = await call(method, deviceId, who);
  expect(statusCode).toBe(200);
  return json().data;
};
const ROUTES = [
  ['GET', ''],
  ['POST', ''],
  ['GET', '/profile.mobileconfig'],
  ['POST', '/profile'],
] as const;

const family = async () => {
  const parent = await stack.current.parent();
  const { deviceId } = await stack.current.device(parent);
  return { parent, deviceId, familyId: await familyOf(stack.current, parent) };
};
const resolver = async (route: string, body?: object) => {
  const { url, token } = FilterAccess.parse(JSON.parse(readFileSync(accessFileOf(dataDir), 'utf8')));
  const end = new AbortController();
  const answer = await fetch(`${url}${route}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: end.signal,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const { value } = (await answer.body?.getReader().read()) ?? {};
  end.abort();
  return { status: answer.status, text: new TextDecoder().decode(value) };
};
const keyHashOf = async (deviceId: DeviceId): Promise<string | undefined> => {
  const { text } = await resolver('/feed?resolver=r');
  const { devices } = JSON.parse(text.split('\n')[0] ?? '') as {
    devices: { deviceId: string; keyHash?: string }[];
  };
  return devices.find((one) => one.deviceId === deviceId)?.keyHash;
};
const keyIn = ({ dot }: DeviceDns): string => dot?.split('.')[0] ?? '';
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe.each(ROUTES)('%s …/dns%s', (method, more) => {
  it('is a parent’s, of a device of the own family', async () => {
    const { parent, deviceId } = await family();
    const stranger = await stack.current.parent();
    expect((await call(method, deviceId, undefined, more)).statusCode).toBe(401);
    expect((await call(method, 'x', parent, more)).statusCode).toBe(404);
    expect((await call(method, deviceId, stranger, more)).statusCode).toBe(404);
    if (method === 'POST') {
      const odd = { headers: { ...parent.headers, 'idempotency-key': 'a key' } };
      expect((await call(method, deviceId, odd, more)).statusCode).toBe(400);
    }
  });
});

describe('a device’s own name', () => {
  it('is there once it was made, with an address beside it', async () => {
    const { parent, deviceId } = await family();
    expect(await dns('GET', deviceId, parent)).toEqual({
      deviceId,
      madeAt: null,
      doh: null,
      dot: null,
      profile: null,
      layers: [],
      leftAt: null,
      missing: [],
      fault: null,
    });
    const made = await dns('POST', deviceId, parent);
    const key = keyIn(made);
    expect(key).toMatch(/^[a-z2-7]{16}$/u);
    expect(made).toMatchObject({
      dot: `${key}.${NAME}`,
      doh: `https://kinward.example/dns-query/${key}`,
      profile: `/api/child/device/${deviceId}/dns/profile.mobileconfig`,
    });
    expect(await dns('GET', deviceId, parent)).toEqual(made);
  });

  it('takes a recent authentication to make, and is an act of the parent', async () => {
    const { parent, deviceId } = await family();
    const stale = await stack.current.login(parent.email, parent.password);
    stack.current.clock.advance(LIMITS.stepUpMaxAgeSeconds + 1);
    expect((await call('POST', deviceId, stale)).json().code).toBe('REAUTH_REQUIRED');
    const again = await stack.current.login(parent.email, parent.password);
    expect((await call('POST', deviceId, again)).statusCode).toBe(200);
    const { body } = await stack.current.server.inject({ url: '/api/audit/events', headers: again.headers });
    expect(body).toContain('filter-key.made');
  });

  it('is told to resolvers as a hash, and another one in its place when it is renewed', async () => {
    const { parent, deviceId } = await family();
    const [first, second] = [await dns('POST', deviceId, parent), await dns('POST', deviceId, parent)];
    expect(keyIn(second)).not.toBe(keyIn(first));
    await expect.poll(() => keyHashOf(deviceId)).toBe(sha256(keyIn(second)));
    await stack.current.server.inject({
      method: 'DELETE',
      url: `/api/child/device/${deviceId}`,
      headers: parent.headers,
    });
    await expect.poll(() => keyHashOf(deviceId)).toBeUndefined();
    expect((await call('GET', deviceId, parent)).statusCode).toBe(404);
  });

  it('is made only where the installation can answer by it, which says what it lacks', async () => {
    const { current } = withoutFilter;
    const parent = await current.parent();
    const { deviceId } = await current.device(parent);
    const read = await call('GET', deviceId, parent, '', withoutFilter);
    expect(read.json().data).toMatchObject({
      doh: null,
      dot: null,
      missing: ['DNS_PORT', 'DNS_NAME', 'DNS_CERT', 'DNS_KEY'],
    });
    expect((await call('POST', deviceId, parent, '', withoutFilter)).json().code).toBe('FILTER_OFF');
  });
});

describe('what a resolver heard', () => {
  const hear = (seen: object[]) => resolver('/seen', { seen });

  it('is the layer with its first and its last minute, of the family that it says', async () => {
    const [one, two] = [await family(), await family()];
    await dns('POST', one.deviceId, one.parent);
    stack.current.clock.advance(60);
    const { deviceId, familyId } = one;
    await hear([
      { deviceId, familyId, kind: 'dot', secondsAgo: 30 },
      { deviceId, familyId: two.familyId, kind: 'address', secondsAgo: 0 },
    ]);
    const [first, ...more] = (await dns('GET', deviceId, one.parent)).layers;
    expect([first?.kind, first?.firstSeenAt, more]).toEqual(['dot', first?.seenAt, []]);
    stack.current.clock.advance(60);
    await hear([{ deviceId, familyId, kind: 'dot', secondsAgo: 0 }]);
    const [later] = (await dns('GET', deviceId, one.parent)).layers;
    expect(later?.firstSeenAt).toBe(first?.firstSeenAt);
    expect(Date.parse(later?.seenAt ?? '') - Date.parse(first?.seenAt ?? '')).toBeGreaterThanOrEqual(90_000);
    // Said late, it takes nothing back.
    await hear([{ deviceId, familyId, kind: 'dot', secondsAgo: 40 }]);
    expect((await dns('GET', deviceId, one.parent)).layers).toEqual([later]);
  });

  it('begins anew with a new key', async () => {
    const { parent, deviceId, familyId } = await family();
    await dns('POST', deviceId, parent);
    await hear([
      { deviceId, familyId, kind: 'doh', secondsAgo: 0 },
      { deviceId, familyId, kind: 'address', secondsAgo: 0 },
    ]);
    stack.current.clock.advance(60);
    await dns('POST', deviceId, parent);
    // Of the former key, said after it has ended.
    await hear([{ deviceId, familyId, kind: 'doh', secondsAgo: 5 }]);
    expect((await dns('GET', deviceId, parent)).layers.map(({ kind }) => kind)).toEqual(['address']);
  });

  it('is nothing without a key and of a device that is not there', async () => {
    const { parent, deviceId, familyId } = await family();
    const { status } = await hear([
      { deviceId, familyId, kind: 'dot', secondsAgo: 0 },
      { deviceId: familyId, familyId, kind: 'dot', secondsAgo: 0 },
    ]);
    expect(status).toBe(200);
    expect((await dns('GET', deviceId, parent)).layers).toEqual([]);
    expect((await hear([{ deviceId, familyId, kind: 'other', secondsAgo: 0 }])).status).toBe(400);
  });

  it('is a layer of the device that closes sites, while the whole device asks', async () => {
    const parent = await stack.current.parent();
    const { deviceId, token } = await stack.current.device(parent);
    const familyId = await familyOf(stack.current, parent);
    await dns('POST', deviceId, parent);
    const asks = async () => {
      const headers = { host: 'localhost', authorization: `Bearer ${token}` };
      const { json } = await stack.current.server.inject({ url: '/api/device/me', headers });
      return json<{ data: { filterRecords: string | null } }>().data.filterRecords !== null;
    };
    const layers = async () => {
      const { headers } = parent;
      const { json } = await stack.current.server.inject({
        url: '/api/child',
        headers: { host: 'localhost', ...headers },
      });
      const { data } = json<{ data: { devices: Pick<Device, 'layers'>[] }[] }>();
      return data[0]?.devices[0]?.layers;
    };
    expect([await layers(), await asks()]).toEqual([[], false]);
    // On a phone it may be one browser: the child reads that it is asked, no one that sites are closed.
    await hear([{ deviceId, familyId, kind: 'doh', secondsAgo: 0 }]);
    expect([await layers(), await asks()]).toEqual([[], true]);
    await hear([{ deviceId, familyId, kind: 'dot', secondsAgo: 0 }]);
    expect(await layers()).toEqual([
      { kind: 'filter', abilities: ['enforces-sites'], heardAt: expect.any(String) },
    ]);
    stack.current.clock.advance(HEARD_LATELY_MS / 1000 + 1);
    expect([await layers(), await asks()]).toEqual([[], false]);
  });

  it('says why no name is answered', async () => {
    const { parent, deviceId } = await family();
    const state = { resolver: 'r', address: null, fault: null, answered: 0, blocked: 0, devices: 0 };
    await resolver('/state', { ...state, tls: { address: null, fault: 'the certificate is broken' } });
    expect((await dns('GET', deviceId, parent)).fault).toBe('the certificate is broken');
    await resolver('/state', { ...state, tls: { address: '127.0.0.1:853', fault: null } });
    expect((await dns('GET', deviceId, parent)).fault).toBeNull();
  });
});

describe('the profile', () => {
  const verified = (signed: Buffer): string => {
    const file = path.join(dataDir, 'profile');
    writeFileSync(file, signed);
    return openssl('cms', '-verify', '-inform', 'DER', '-in', file, '-CAfile', cert, '-purpose', 'any');
  };
  const withKey = async () => {
    const of = await family();
    return { ...of, made: await dns('POST', of.deviceId, of.parent) };
  };

  it.each([
    ['an elliptic curve', 'ec'],
    ['RSA', 'rsa'],
  ] as const)('is signed by a certificate with %s, as OpenSSL verifies', async (_, kind) => {
    pair(kind);
    const { parent, deviceId, made } = await withKey();
    const { rawPayload, headers } = await call('GET', deviceId, parent, '/profile.mobileconfig');
    expect(headers['content-type']).toBe('application/x-apple-aspen-config');
    const text = verified(rawPayload);
    expect(text).toContain('<string>com.apple.dnsSettings.managed</string>');
    expect(text).toContain(`<key>ServerURL</key><string>${made.doh}</string>`);
    const broken = Buffer.from(rawPayload);
    broken[broken.indexOf('dns-query') + 12]! ^= 1;
    expect(() => verified(broken)).toThrow();
  });

  it('is plain where the certificate cannot sign', async () => {
    const { parent, deviceId } = await withKey();
    writeFileSync(key, 'broken');
    const { body } = await call('GET', deviceId, parent, '/profile.mobileconfig');
    expect(body).toMatch(/^<\?xml /u);
    pair();
  });

  it('is fetched by a link without signing in, for half an hour, and two minutes after the first time', async () => {
    const { parent, deviceId } = await withKey();
    const link = async (): Promise<string> => {
      const { json } = await call('POST', deviceId, parent, '/profile');
      return new URL(json().data.url).pathname;
    };
    const fetched = async (url: string) =>
      (await stack.current.server.inject({ url, headers: { host: 'localhost' } })).statusCode;
    const [former, url] = [await link(), await link()];
    expect([await fetched(former), await fetched(url), await fetched(url)]).toEqual([404, 200, 200]);
    stack.current.clock.advance(LIMITS.filterLinkAgainSeconds + 1);
    expect(await fetched(url)).toBe(404);
    const unused = await link();
    stack.current.clock.advance(LIMITS.filterLinkMinutes * 60 + 1);
    expect([await fetched(unused), await fetched('/api/filter/profile/x')]).toEqual([404, 404]);
  });

  it('has no link any more once the key is another one', async () => {
    const { parent, deviceId } = await withKey();
    const { json } = await call('POST', deviceId, parent, '/profile');
    await dns('POST', deviceId, parent);
    const { pathname: url } = new URL(json().data.url);
    expect((await stack.current.server.inject({ url, headers: { host: 'localhost' } })).statusCode).toBe(404);
  });

  it('has no link before there is a name', async () => {
    const { parent, deviceId } = await family();
    expect((await call('POST', deviceId, parent, '/profile')).statusCode).toBe(404);
    expect((await call('GET', deviceId, parent, '/profile.mobileconfig')).statusCode).toBe(404);
  });
});
