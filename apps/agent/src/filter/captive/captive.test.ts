import { expect, it } from 'vitest';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { Health } from '@kinward/filter-core/resolve/health.ts';
import type { Upstream } from '@kinward/filter-core/resolve/forward.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { addressReply } from '@kinward/filter-core/wire/reply.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { addressesOf } from '../known-addresses.ts';
import { Captive } from './captive.ts';
import { isCheckName } from './check-names.ts';
import { Resolvers } from './resolvers.ts';
import { captivePage, probe, type CaptivePage } from './probe.ts';

const ASKED = new URL('http://family.example/');
const pageOf = (status: number, location: string | null = null, text = ''): string | null | undefined => {
  const page = captivePage({ status, location, text }, ASKED);
  return page && (page.address?.href ?? null);
};
/** Nobody has to sign in. */
const FREE = null;
const page = (address: string): CaptivePage => ({ address: new URL(address) });

it('a network that leads elsewhere, or answers with a page of its own, wants a sign-in; the installation and a fault do not', () => {
  expect(captivePage({ status: 302, location: 'https://family.example/', text: '' }, ASKED)).toBe(FREE);
  for (const status of [404, 401, 502])
    expect(captivePage({ status, location: 'http://wifi.hotel.example/', text: '' }, ASKED)).toBe(FREE);
  expect(pageOf(302, 'http://wifi.hotel.example/login?to=family.example')).toBe(
    'http://wifi.hotel.example/login?to=family.example',
  );
  expect(pageOf(307, 'http://10.0.0.1:8880/guest')).toBe('http://10.0.0.1:8880/guest');
  expect(captivePage({ status: 302, location: 'javascript:alert(1)', text: '' }, ASKED)).toBe(FREE);
  expect(captivePage({ status: 302, location: null, text: '' }, ASKED)).toBe(FREE);
  expect(pageOf(200, null, '<form>Room and name</form>')).toBeNull();
  expect(pageOf(511)).toBeNull();
  expect(
    pageOf(200, null, '<META HTTP-EQUIV="Refresh" content="0; URL=https://wifi.example/a?b=1&amp;c=2">'),
  ).toBe('https://wifi.example/a?b=1&c=2');
  expect(pageOf(200, null, '<LoginURL><![CDATA[https://wifi.example/wispr]]></LoginURL>')).toBe(
    'https://wifi.example/wispr',
  );
});

it('a page that a stranger made long is read in no time: nothing else is done meanwhile', () => {
  const pieces = [
    '<meta http-equiv=refresh ',
    '<meta ',
    '<meta http-equiv = ',
    'url = ',
    '<LoginURL> ',
    '<LoginURL><![CDATA[https:',
  ];
  for (const piece of pieces) {
    const text = piece.repeat(65_536 / piece.length);
    const began = process.cpuUsage();
    for (const [head, tail] of [
      [text, ''],
      ['', ' '.repeat(60_000)],
      ['<meta http-equiv', ' '.repeat(60_000)],
    ] as const)
      captivePage({ status: 200, location: null, text: `${head}${tail}${piece}` }, ASKED);
    // In microseconds of this process alone: the machine may do much else.
    expect(process.cpuUsage(began).user).toBeLessThan(1_000_000);
  }
  expect(
    pageOf(
      200,
      null,
      `<meta ${'a '.repeat(2000)}<meta content='0;url=https://wifi.example/' HTTP-EQUIV=refresh>`,
    ),
  ).toBe('https://wifi.example/');
});

it('names by which systems find it out are known, with what is below them, and no others', () => {
  expect(
    ['detectportal.firefox.com', 'www.msftconnecttest.com', 'nmcheck.gnome.org'].map(isCheckName),
  ).toEqual([true, true, true]);
  expect(['firefox.com', 'pool.ntp.org', 'games.example'].map(isCheckName)).toEqual([false, false, false]);
});

it('an installation without TLS is this computer’s own, and nobody is asked', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(302, { location: 'http://elsewhere.example/' }).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await probe(new URL(`http://127.0.0.1:${port}`), AbortSignal.timeout(5000))).toBe(FREE);
  expect(asked).toBe(0);
  server.close();
});

it('names of the installation and of systems are asked of the network’s resolver as it is, and all names while one has to sign in', async () => {
  const PRIVATE = Uint8Array.of(10, 0, 0, 1);
  const asked: string[] = [];
  const upstream = (of: string): Upstream => ({
    isTrusted: false,
    health: new Health(),
    ask: (packet, query) => {
      asked.push(of);
      const out = new Uint8Array(512);
      return Promise.resolve(out.slice(0, addressReply(out, packet, query, [PRIVATE], 60)));
    },
  });
  const signIn = { page: null as object | null, leadsTo: (name: string) => name === 'wifi.example' };
  const upstreams = { list: [upstream('named')], ofNetwork: [upstream('network')], areNamed: true };
  const resolvers = new Resolvers(upstreams, signIn, () => ['family.example']);
  const resolve = async (name: string): Promise<string> => {
    const packet = queryFor(name, TYPE.a);
    const { message } = await resolvers.resolve(packet, packet.length, 'kid');
    return `${asked.pop() ?? 'kept'}: ${
      message
        ? addressesOf(message)
            .map(({ text }) => text)
            .join()
        : 'nothing'
    }`;
  };
  const all = async (): Promise<string[]> => {
    const said: string[] = [];
    for (const name of ['www.family.example', 'nmcheck.gnome.org', 'wifi.example', 'other.example'])
      said.push(await resolve(name));
    return said;
  };
  expect(await all()).toEqual(['network: 10.0.0.1', 'network: 10.0.0.1', 'named: ', 'named: ']);
  [signIn.page] = [{}];
  resolvers.forget();
  expect(await all()).toEqual(['network: 10.0.0.1', 'network: 10.0.0.1', 'network: 10.0.0.1', 'named: ']);
  upstreams.areNamed = false;
  for (const page of [{}, null]) {
    signIn.page = page;
    resolvers.forget();
    expect((await all()).at(-1)).toBe('network: 10.0.0.1');
  }
});

it('is looked for when the network or a browser gives a reason, and again while it lasts', async () => {
  let [nameservers, isConnected, found]: [string[], boolean, CaptivePage | null] = [
    ['192.0.2.1'],
    true,
    FREE,
  ];
  let probes = 0;
  const said: string[] = [];
  const changes: (string | null)[] = [];
  using captive = new Captive({
    server: () => 'https://family.example',
    isConnected: () => isConnected,
    nameservers: () => nameservers,
    say: (line) => said.push(line),
    changed: (now) => changes.push(now && (now.address?.host ?? '')),
    probe: () => {
      probes += 1;
      return Promise.resolve(found);
    },
  });
  const at = async (ms: number): Promise<number> => {
    captive.look(ms);
    await Promise.resolve();
    return probes;
  };
  expect([await at(0), await at(2000), await at(60_000)]).toEqual([1, 1, 1]);
  // Asked without end it is looked for once in a while.
  captive.asked();
  expect(await at(60_100)).toBe(2);
  captive.asked();
  expect([await at(60_200), await at(63_200)]).toEqual([2, 3]);
  found = page('http://wifi.hotel.example/');
  nameservers = ['198.51.100.1'];
  expect([await at(64_000), await at(65_300), await at(66_000), await at(68_400)]).toEqual([3, 4, 4, 5]);
  expect(captive.leadsTo('wifi.hotel.example')).toBe(true);
  expect(captive.leadsTo('login.wifi.hotel.example')).toBe(false);
  expect(captive.addresses).toEqual([]);
  found = page('http://[fd00::1]:8880/guest');
  expect(await at(72_000)).toBe(6);
  expect(captive.addresses).toEqual([{ kind: 6, text: 'fd00::1' }]);
  found = FREE;
  expect([await at(76_000), await at(90_000)]).toEqual([7, 7]);
  expect(captive.page).toBe(FREE);
  isConnected = false;
  expect([await at(91_100), await at(92_000)]).toEqual([8, 8]);
  expect(changes).toEqual(['wifi.hotel.example', '[fd00::1]:8880', null]);
  expect(said.at(0)).toContain('http://wifi.hotel.example');
  expect(said).toHaveLength(3);
});
