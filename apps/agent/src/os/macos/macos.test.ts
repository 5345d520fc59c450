import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Stubs } from '../../filter/stubs.ts';
import type { BoundPolicy } from '../../rules/bindings.ts';
import type { NamesPlan, System } from '../port.ts';
import { BROWSER_SETTINGS } from './browsers.ts';
import { formerIn, formerText, MacDns } from './dns.ts';
import { filterText, MacFilter } from './filter.ts';
import { macHere } from './macos.ts';
import { MacNames } from './names.ts';
import { canReadPlists, readPlist, TestMac } from './test-mac.ts';
import * as texts from './texts.ts';

let mac: TestMac;
const said: string[] = [];
beforeEach(() => {
  mac = new TestMac();
  said.length = 0;
});
afterEach(() => mac[Symbol.dispose]());

const policy = (uid: number, name: string): BoundPolicy =>
  ({ ids: [{ first: uid, last: uid }], accounts: [{ name, uid }] }) as unknown as BoundPolicy;
const [OF_KIDA, OF_KIDB] = [policy(502, 'kida'), policy(503, 'kidb')];
const plan = (...policies: BoundPolicy[]): NamesPlan => ({
  policies,
  all: policies,
  answerBy: ([of]) => Object.assign(() => 0, { by: of?.accounts[0]?.name }),
});
const FREE = ['9.9.9.9 149.112.112.112', ''];
const TAKEN = ['127.0.0.1 ::1', '127.0.0.1 ::1'];

describe('texts of programs of macOS', () => {
  it('say who local users are, also with blanks in a name, and who may administer', () => {
    expect(
      texts.usersIn('_spotlight  89\nkid a   502\nmum                     501\nnobody -2\nroot 0\n'),
    ).toEqual([
      { name: 'kid a', uid: 502 },
      { name: 'mum', uid: 501 },
    ]);
    expect(texts.isMemberIn('user is a member of the group\n')).toBe(true);
    expect(texts.isMemberIn('user is not a member of the group\n')).toBe(false);
    expect(() => texts.isMemberIn('Group not found')).toThrow('Group not found');
  });

  it('say which network services there are, and whom they ask', () => {
    const order = `An asterisk (*) denotes that a network service is disabled.
(1) USB 10/100/1000 LAN
(Hardware Port: USB 10/100/1000 LAN, Device: en7)

(*) Wi-Fi (old)
(Hardware Port: Wi-Fi, Device: en0)

(2) Work VPN
(Hardware Port: com.example.vpn, Device: )
`;
    expect(texts.servicesIn(order)).toEqual([
      { name: 'USB 10/100/1000 LAN', device: 'en7' },
      { name: 'Wi-Fi (old)', device: 'en0' },
      { name: 'Work VPN', device: '' },
    ]);
    expect(texts.serversIn("There aren't any DNS Servers set on Wi-Fi.\n")).toEqual([]);
    expect(texts.serversIn('1.1.1.1\n2606:4700:4700::1111\n')).toEqual(['1.1.1.1', '2606:4700:4700::1111']);
    expect(
      texts.packetServersIn('x (ip): 1\ndomain_name_server (ip_mult): {192.168.1.1, 10.0.0.1}\n'),
    ).toEqual(['192.168.1.1', '10.0.0.1']);
  });

  it('say how the packet filter is', () => {
    expect(texts.tokenIn('No ALTQ support in kernel\npf enabled\nToken : 18446744\n')).toBe('18446744');
    expect(texts.tokenIn('pfctl: Operation not permitted')).toBeNull();
    expect(texts.isFilterOn('Status: Enabled for 0 days 00:01:02           Debug: Urgent\n')).toBe(true);
    expect(texts.isFilterOn('Status: Disabled for 0 days           Debug: Urgent\n')).toBe(false);
    expect(texts.hasAppleAnchors('anchor "com.apple/*" all\n')).toBe(true);
    expect(texts.hasAppleAnchors('pass all\n')).toBe(false);
  });

  it('say whose an end of a connection is, where it is one user’s', () => {
    const [end, other] = ['127.0.0.1:50123->127.0.0.1:301', '127.0.0.1:301->127.0.0.1:50123'];
    const agent = `p50\nu0\nf9\nn${other}\n`;
    expect(texts.connectionOwnerIn(`${agent}p61\nu502\nf21\nn${end}\n`, end)).toBe(502);
    expect(texts.connectionOwnerIn(agent, end)).toBeNull();
    // A child's program that has the end from another's is not taken for them.
    expect(texts.connectionOwnerIn(`p61\nu502\nf3\nn${end}\np62\nu501\nf3\nn${end}\n`, end)).toBeNull();
  });

  it('are written as they are read', () => {
    const former = new Map([
      ['Wi-Fi', ['1.1.1.1', '::2']],
      ['Two words\ttab', []],
    ]);
    expect(formerIn(formerText(former))).toEqual(former);
  });

  it.skipIf(!canReadPlists)('of preferences are property lists', () => {
    expect(readPlist(BROWSER_SETTINGS['com.google.Chrome.plist'] ?? '')).toEqual({ DnsOverHttpsMode: 'off' });
    expect(readPlist(BROWSER_SETTINGS['org.mozilla.firefox.plist'] ?? '')).toEqual({
      EnterprisePoliciesEnabled: true,
      DNSOverHTTPS: { Enabled: false, Locked: true },
    });
  });
});

describe('the packet filter', () => {
  it('refuses other resolvers to those with rules, and names nobody else', () => {
    const lines = filterText([502, 503], { ipv4: ['1.1.1.1'], ipv6: ['2606::1'] })
      .trim()
      .split('\n');
    expect(lines).toEqual([
      'table <kinward_resolvers> const { 1.1.1.1, 2606::1 }',
      'block return out quick on ! lo0 proto { tcp, udp } from any to any port { 53, 853 } user { 502, 503 }',
      'block return out quick on ! lo0 proto { tcp, udp } from any to <kinward_resolvers> port 443 user { 502, 503 }',
    ]);
  });

  it('is in force only where the system’s rules lead to it, and given up once', async () => {
    const filter = new MacFilter(mac.run, mac.paths.filterToken);
    expect(await filter.isSet()).toBe(false);
    await filter.set([502]);
    await filter.set([502, 503]);
    expect([await filter.isSet(), mac.get('pf-tokens').trim()]).toEqual([true, '1234']);
    mac.set('pf-main', 'pass all\n');
    expect(await filter.isSet()).toBe(false);
    await expect(filter.set([502])).rejects.toThrow('do not lead to');
    await filter.clear();
    expect([mac.get('pf'), mac.get('pf-tokens'), existsSync(mac.paths.filterToken)]).toEqual(['', '', false]);
    await filter.clear();
  });
});

describe('names on a Mac', () => {
  let names: MacNames;
  let answered: string[];
  const say = (line: string): void => void said.push(line);
  beforeEach(() => {
    answered = [];
    const stubs = {
      answer: (port: number, { by }: { by?: string }) => Promise.resolve(void answered.push(`${port} ${by}`)),
      close: () => Promise.resolve(),
    } as unknown as Stubs;
    const { paths, run } = mac;
    const dns = new MacDns(run, paths.dnsBefore, () => new Set(['en0', 'en1']));
    const filter = new MacFilter(run, paths.filterToken);
    names = new MacNames({ paths, stubs, say }, { dns, filter, paths, consoleUser: () => mac.consoleUser });
  });
  afterEach(async () => await names[Symbol.asyncDispose]());
  const switchTo = async (uid: number): Promise<void> => {
    mac.signIn(uid);
    await names.look();
  };

  it('are the agent’s while somebody with rules is at the screen, and as before for anybody else', async () => {
    await names.hold(plan(OF_KIDA, OF_KIDB));
    expect(mac.servers).toEqual(FREE);
    expect(names.health).toEqual({ names: 'nobody', browsers: true });
    await switchTo(502);
    expect([mac.servers, answered.at(-1)]).toEqual([TAKEN, '53 kida']);
    expect(names.health.names).toBe('filtered');
    await switchTo(501);
    expect(mac.servers).toEqual(FREE);
    await switchTo(503);
    expect([mac.servers, answered.at(-1)]).toEqual([TAKEN, '53 kidb']);
    await switchTo(0);
    expect(mac.servers).toEqual(FREE);
    expect(mac.get('done')).toContain('killall -HUP mDNSResponder');
    expect(readFileSync(mac.paths.bound, 'utf8')).toBe('502\n503\n');
  });

  it('are closed elsewhere by user and in browsers at all times, and nothing is left of it', async () => {
    mkdirSync(mac.paths.managed);
    const other = path.join(mac.paths.managed, 'com.microsoft.Edge.plist');
    writeFileSync(other, 'of a school');
    await names.hold(plan(OF_KIDA));
    expect(mac.get('pf')).toContain('user { 502 }');
    expect(readdirSync(mac.paths.managed)).toHaveLength(Object.keys(BROWSER_SETTINGS).length);
    expect(said.join()).toContain(`left as they are: ${other}`);
    expect(names.health.browsers).toBe(false);
    await switchTo(502);
    expect(await names.release()).toEqual([]);
    expect([mac.servers, mac.get('pf'), mac.get('pf-tokens')]).toEqual([FREE, '', '']);
    expect(readdirSync(mac.paths.managed)).toEqual(['com.microsoft.Edge.plist']);
    expect(readFileSync(other, 'utf8')).toBe('of a school');
    expect(existsSync(mac.paths.dnsBefore)).toBe(false);
  });

  it('are set again where another program has set others, and those are back afterwards', async () => {
    mac.signIn(502);
    await names.hold(plan(OF_KIDA));
    mac.set('services/Ethernet', '8.8.8.8\n');
    mac.set('pf', '');
    await names.look();
    await expect.poll(() => mac.servers).toEqual(TAKEN);
    expect(said).toContain('another program has set other servers for names; they are set again');
    await switchTo(501);
    await expect.poll(() => mac.servers).toEqual(['8.8.8.8', '']);
  });

  it('are tried again where they could not be set, and the rules of a pause are not in force', async () => {
    mac.signIn(502);
    mac.set('locked', '');
    await expect(names.hold(plan(OF_KIDA))).rejects.toThrow('not valid');
    expect(mac.servers).toEqual(FREE);
    expect(names.health.names).toBe('open');
    await names.hold(plan()).catch(() => undefined);
    expect(mac.get('pf')).toBe('');
    execFileSync('rm', [path.join(mac.world, 'locked')]);
    await names.hold(plan(OF_KIDA));
    expect(mac.servers).toEqual(TAKEN);
  });

  it('of a start after a kill are given back by what is on the disk', async () => {
    mac.signIn(502);
    await names.hold(plan(OF_KIDA));
    const { run, paths } = mac;
    const system: System = await macHere({ run, pathsOf: () => paths, isAdministrator: () => true });
    expect(await system.undo(paths)).toEqual([]);
    expect([mac.servers, mac.get('pf'), mac.get('pf-tokens')]).toEqual([FREE, '', '']);
  });

  it('that are open are asked of whom was set by hand, and of whom the network names', async () => {
    const dns = new MacDns(mac.run, mac.paths.dnsBefore, () => new Set(['en0', 'en1']));
    await dns.take();
    expect(dns.servers).toEqual(['9.9.9.9', '149.112.112.112']);
    expect(await dns.giveBack()).toEqual([]);
    mac.set('services/Ethernet', '');
    await dns.take();
    await dns.look();
    expect(dns.servers).toEqual(['192.168.1.1', '192.168.1.2']);
  });
});

describe('servers that were set before', () => {
  it('do not take the place of what somebody has set meanwhile, and wait for a service of another location', async () => {
    const dns = new MacDns(mac.run, mac.paths.dnsBefore, () => new Set(['en0']));
    await dns.take();
    mac.set('services/Ethernet', '8.8.8.8\n');
    expect(await dns.giveBack()).toEqual([]);
    expect(mac.servers).toEqual(['8.8.8.8', '']);
    await dns.take();
    execFileSync('rm', [path.join(mac.world, 'services/Ethernet')]);
    expect(await dns.giveBack()).toEqual([expect.stringContaining('Ethernet is not in this location')]);
    mac.set('services/Ethernet', '127.0.0.1\n::1\n');
    expect(await dns.giveBack()).toEqual([]);
    expect(mac.servers).toEqual(['8.8.8.8', '']);
    expect(existsSync(mac.paths.dnsBefore)).toBe(false);
  });
});

describe('a Mac', () => {
  it('says which it is, who its users are, and what goes with the next start', async () => {
    const { run, paths } = mac;
    const system = await macHere({ run, pathsOf: () => paths, isAdministrator: () => true });
    expect([system.platform, system.version()]).toEqual(['macOS', 'macOS 14.5']);
    expect(system.accounts.people()).toEqual([
      { name: 'kida', uid: 502, isAdministrator: false },
      { name: 'kidb', uid: 503, isAdministrator: false },
      { name: 'mum', uid: 501, isAdministrator: true },
    ]);
    expect(system.accounts.find('KIDA')).toBeNull();
    expect(paths.status).toContain(system.bootId());
  });
});
