/**
 * A computer in changing networks: an adult's VPN, another network with another resolver, no network, a firewall beside the
 * rules, a sleep, and a disk without room. In each a child keeps their rules and an adult loses nothing. Where there is no root
 * or no nftables, nothing of it can be tried, and that is said.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { Desktop, KIDA, KIDB, MUM, ofEach } from './test-desktop.ts';
import { NET, whyNoDesktop, type LocalUser } from './test-net.ts';

const GAMES = 'games.example';
const POLICIES = {
  bindings: [
    { users: ['kida'], device: deviceWith('', { entries: [entry('deny', GAMES)] }) },
    {
      users: ['kidb'],
      device: deviceWith('', {
        allowOnly: true,
        entries: [entry('allow', 'school.example'), entry('allow', 'school.intranet.example')],
      }),
    },
  ],
};
/** Another resolver of the false internet: of the VPN, or of the other network. */
const [OTHER] = NET.others;
const VPN = 'vpn0';

const missing = whyNoDesktop();
if (missing !== null) {
  process.stderr.write(`Changing networks were not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

describe.runIf(missing === null)('in changing networks', () => {
  let desktop: Desktop;

  beforeAll(async () => {
    desktop = await Desktop.start([KIDA, KIDB, MUM]);
    desktop.write('/etc/kinward-agent/policy.json', JSON.stringify(POLICIES));
    await desktop.startAgent();
  });
  afterAll(async () => {
    await desktop[Symbol.asyncDispose]();
  });

  const ask = (...args: Parameters<Desktop['ask']>): Promise<string> => desktop.ask(...args);
  const get = async (user: LocalUser, url: string): Promise<string> =>
    (await desktop.shell(`curl -s -m 3 ${url}`, user)).includes('a page') ? 'page' : 'nothing';
  /** What each of them gets: a closed name by the computer's resolver and by another, and an open one that nobody has asked for. */
  const all = (): Promise<Record<string, string[]>> =>
    ofEach((user, open) => Promise.all([ask(user, GAMES), ask(user, GAMES, `@${OTHER}`), ask(user, open)]));
  const AS_EVER = {
    kida: ['NXDOMAIN', 'NXDOMAIN', 'address'],
    kidb: ['NXDOMAIN', 'NXDOMAIN', 'address'],
    mum: ['address', 'address', 'address'],
  };
  const resolver = (...addresses: readonly string[]): void =>
    desktop.write('/etc/resolv.conf', addresses.map((address) => `nameserver ${address}\n`).join(''));

  it('as ever, each has what is theirs', async () => {
    expect(await all()).toEqual(AS_EVER);
  });

  it('what the network has for itself, as a school’s own site or a disk at home, is found by a child as by an adult', async () => {
    const find = async (user: LocalUser, name: string): Promise<string> =>
      (await desktop.shell(`dig +time=5 +tries=1 +short ${name}`, user)).trim();
    expect(await find(MUM, 'disk.intranet.example')).toBe('10.7.7.7');
    expect(await find(KIDA, 'disk.intranet.example')).toBe('10.7.7.7');
    expect(await find(KIDB, 'disk.intranet.example')).toBe('');
    expect(await find(KIDB, 'www.school.intranet.example')).toBe('10.7.7.7');
  });

  it('an adult’s VPN, which takes all routes and brings its own resolver, is no way out and takes nothing away', async () => {
    desktop.plugVpn(VPN);
    resolver(OTHER);
    // It is the way now, for everybody.
    expect(await desktop.shell(`ip route get ${NET.nameless[0]}`)).toContain(`dev ${VPN}`);
    await expect.poll(all, { timeout: 20_000, interval: 200 }).toEqual(AS_EVER);
    expect(await get(MUM, `http://${NET.nameless[0]}/`)).toBe('page');
    expect(await get(KIDB, `http://${NET.nameless[0]}/`)).toBe('nothing');
    expect(await get(KIDB, 'http://www.school.example/')).toBe('page');
    await desktop.shell(`ip link delete ${VPN}`);
    resolver(...NET.own);
    await expect.poll(all, { timeout: 20_000, interval: 200 }).toEqual(AS_EVER);
  });

  it('names are asked for from an address that is still there once a VPN has ended, also where the resolver is the same', async () => {
    let tries = 0;
    /** Names that nobody has asked for, so many at a time that each socket is asked from. */
    const opened = async (tag: string): Promise<Set<string>> => {
      tries += 1;
      const names = Array.from({ length: 24 }, (_, at) => `${tag}-${tries}-${at}.open.example`);
      return new Set(await Promise.all(names.map((name) => ask(KIDA, name))));
    };
    const allOpen = async (tag: string): Promise<void> =>
      await expect.poll(() => opened(tag), { timeout: 20_000, interval: 200 }).toEqual(new Set(['address']));
    desktop.plugVpn(VPN);
    await allOpen('inside');
    await desktop.shell(`ip link delete ${VPN}`);
    // It came and went between two looks at the computer's addresses: each socket finds out by itself.
    await allOpen('after');
  });

  it('without a network nobody has names, and with it everybody has theirs again', async () => {
    const [device = ''] = /kw\w+/u.exec(await desktop.shell('ip -o link')) ?? [];
    await desktop.shell(`ip link set ${device} down`);
    const nothing = ['nothing', 'nothing', 'nothing'];
    expect(await all()).toEqual({ kida: nothing, kidb: nothing, mum: nothing });
    await desktop.shell(`ip link set ${device} up; ip route replace default via 10.98.0.1`);
    resolver(OTHER);
    await expect.poll(all, { timeout: 20_000, interval: 200 }).toEqual(AS_EVER);
    resolver(...NET.own);
    await expect.poll(all, { timeout: 20_000, interval: 200 }).toEqual(AS_EVER);
  });

  it('a firewall beside the rules changes nothing of them, and they nothing of it', async () => {
    const table = `table inet filter {
      chain output { type filter hook output priority filter; policy accept; ct state established,related accept; }
      chain nat { type nat hook output priority -100; policy accept; tcp dport 8053 redirect to :53; }
    }`;
    expect(await desktop.shell(`nft '${table}'`)).toBe('');
    const before = await desktop.shell('nft list table inet filter');
    expect(before).toContain('chain output');
    expect(await all()).toEqual(AS_EVER);
    expect(await desktop.shell('nft list table inet filter')).toBe(before);
    await desktop.shell('nft delete table inet filter');
  });

  it('asleep with the computer it answers when that wakes, and an adult does not notice', async () => {
    process.kill(desktop.agentPid, 'SIGSTOP');
    expect(await ask(MUM, `asleep.${GAMES}`)).toBe('address');
    const waiting = desktop.shell(`dig +time=8 +tries=1 +noall +comments +answer ${GAMES}`, KIDA);
    await sleep(1500);
    process.kill(desktop.agentPid, 'SIGCONT');
    expect(await waiting).toContain('NXDOMAIN');
    expect(await all()).toEqual(AS_EVER);
  });

  it('started on a disk without room its rules hold and it says so; once there is room they are kept for the next start', async () => {
    await desktop.endAgent('SIGTERM');
    expect(
      await desktop.shell(`mount -t tmpfs -o size=64k,mode=700 tmpfs /run/state; nft delete table inet kinward
        dd if=/dev/zero of=/run/state/full bs=4k 2>&1 | grep -o 'No space'`),
    ).toBe('No space\n');
    expect((await all())['kida']).toEqual(['address', 'address', 'address']);
    await desktop.startAgent();
    await expect.poll(all, { timeout: 20_000, interval: 200 }).toEqual(AS_EVER);
    const status = (): string => desktop.read('/run/kinward-agent/status.json') ?? '';
    await expect.poll(status).toContain('not-applied');
    expect(desktop.read('/run/state/guard.nft')).toBeUndefined();
    await desktop.shell('rm /run/state/full');
    await expect.poll(() => desktop.read('/run/state/guard.nft'), { timeout: 20_000 }).toContain('kinward');
    await expect.poll(status).not.toContain('not-applied');
    expect(await all()).toEqual(AS_EVER);
  });
});
