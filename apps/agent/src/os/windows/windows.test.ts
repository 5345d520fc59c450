/** Windows with a host of the test's own: who is there, whom names are asked of, and what the agent sets and puts back. */
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Stubs } from '../../filter/stubs.ts';
import type { BoundPolicy } from '../../rules/bindings.ts';
import type { NamesPlan } from '../port.ts';
import { accountsIn, WindowsAccounts } from './accounts.ts';
import { areBrowsersClosed, BROWSER_SETTINGS } from './browsers.ts';
import { formerServers, WindowsDns } from './dns.ts';
import { WindowsNames } from './names.ts';
import { windowsPaths } from './paths.ts';
import { SeenSessions } from './seen-sessions.ts';
import { answeringBy, presentIn, sessionsIn } from './sessions.ts';
import { TestHost } from './test-host.ts';
import { beginBoot, windowsCommand } from './windows.ts';

const [KIDA, KIDB, MUM] = ['S-1-5-21-1-2-3-1001', 'S-1-5-21-1-2-3-1002', 'S-1-5-21-1-2-3-1000'] as const;
const INTERFACE = 'HKLM\\SYSTEM\\CurrentControlSet\\Services\\Tcpip\\Parameters\\Interfaces\\{a}';
const INTERFACE_6 = INTERFACE.replace('Tcpip', 'Tcpip6');
const RULES =
  'HKLM\\SYSTEM\\CurrentControlSet\\Services\\Dnscache\\Parameters\\DnsPolicyConfig\\{6b3f8a52-7c1d-4b7e-9a40-2f5c1e8d0b97}';
const session = (id: number, sid: string, state = 'active', more: readonly string[] = ['1', '', '0']) => [
  String(id),
  sid,
  'name',
  state,
  ...more,
];

let host: TestHost;
const said: string[] = [];
const say = (line: string): void => void said.push(line);
beforeEach(async () => {
  said.length = 0;
  host = await TestHost.start();
  host.users = [
    ['kida', KIDA, '0', '1', 'Kid A'],
    ['kidb', KIDB, '0', '1', ''],
    ['Mum', MUM, '1', '1', ''],
  ];
  host.set(INTERFACE, 'DhcpIPAddress', 'sz', '192.168.1.7');
  host.set(INTERFACE, 'DhcpNameServer', 'sz', '192.168.1.1 9.9.9.9');
  host.set(INTERFACE, 'NameServer', 'sz', '');
  host.set(INTERFACE_6, 'NameServer', 'sz', 'fd00::53');
});
afterEach(async () => await host[Symbol.asyncDispose]());

describe('who is at a computer with Windows', () => {
  const of = (sid: string): string | undefined => ({ [KIDA]: 'a', [KIDB]: 'b' })[sid];

  it('is answered by the rules of who is active, by both where two are, and by none for others', () => {
    const answering = (...rows: readonly (readonly string[])[]) => answeringBy(sessionsIn(rows), of);
    expect(answering(session(1, KIDA))).toEqual(['a']);
    expect(answering(session(1, MUM))).toEqual([]);
    // Signed in and not in front: who is in front loses nothing.
    expect(answering(session(1, KIDA, 'disconnected', ['0', '', '0']), session(2, MUM))).toEqual([]);
    expect(answering(session(2, KIDB, 'active', ['0', '', '0']), session(1, KIDA))).toEqual(['a', 'b']);
    expect(answering(session(2, KIDB, 'active', ['0', '', '0']), session(1, MUM))).toEqual(['b']);
    expect(answering(session(1, KIDA), session(2, KIDA, 'active', ['0', '', '0']))).toEqual(['a']);
    expect(answering()).toEqual([]);
  });

  it('has minutes that pass while neither the session is locked nor nobody has moved for half an hour', () => {
    const present = (...more: readonly string[]) =>
      presentIn(sessionsIn([session(1, KIDA, 'active', more)])).size;
    expect([present('1', '', '0'), present('1', '1799', '0')]).toEqual([1, 1]);
    expect([present('1', '1800', '0'), present('1', '0', '1')]).toEqual([0, 0]);
    expect(presentIn(sessionsIn([session(1, KIDA, 'disconnected')])).size).toBe(0);
  });
});

describe('local users of Windows', () => {
  it('have numbers of their own, and nobody is there twice', () => {
    const rows = [
      ['Mia', 'S-1-5-21-1-2-3-1001', '0', '1'],
      ['mia.d', 'S-1-5-21-9-9-9-1001', '0', '1'],
      ['MIA', 'S-1-5-21-9-9-9-1005', '0', '1'],
      ['Away', 'S-1-5-21-1-2-3-1006', '0', '0'],
      ['odd', 'nothing', '0', '1'],
    ];
    const found = accountsIn(rows);
    expect(found.map(({ name }) => name)).toEqual(['Mia', 'mia.d']);
    expect(new Set(found.map(({ uid }) => uid)).size).toBe(2);
  });
});

describe('whom open names are asked of', () => {
  const here = new Set(['192.168.1.7']);
  const one = { key: 'a', own: '127.0.0.1', servers: '', given: '192.168.1.1', address: '192.168.1.7' };
  it('are the servers that were set by hand before, else those of the network, of interfaces that are up', () => {
    expect(formerServers([one], new Map(), here)).toEqual(['192.168.1.1']);
    expect(
      formerServers([{ ...one, servers: '127.0.0.1' }], new Map([['a', '1.1.1.1,8.8.8.8']]), here),
    ).toEqual(['1.1.1.1', '8.8.8.8']);
    expect(formerServers([{ ...one, address: '10.0.0.2' }], new Map(), here)).toEqual([]);
    expect(
      formerServers([{ ...one, servers: '::1', own: '::1', given: '' }], new Map([['a', '::1']]), here),
    ).toEqual([]);
  });
});

/** A policy of one local user. */
const policy = (uid: number, name: string): BoundPolicy =>
  ({
    port: 5300 + uid,
    ids: [{ first: uid, last: uid }],
    accounts: [{ name, uid }],
  }) as unknown as BoundPolicy;
const [OF_KIDA, OF_KIDB] = [policy(1001, 'kida'), policy(1002, 'kidb')];

describe('names on Windows', () => {
  let sessions: SeenSessions;
  let accounts: WindowsAccounts;
  let names: WindowsNames;
  let answered: string[];
  let failsOnce = false;
  const plan = (...policies: BoundPolicy[]): NamesPlan => ({
    policies,
    all: policies,
    answerBy: (answering) =>
      Object.assign(() => 0, { by: answering.map(({ accounts: [one] }) => one?.name).join('+') }),
  });
  const signIn = async (...rows: readonly (readonly string[])[]): Promise<void> => {
    host.sessions = rows.map((row) => [...row]);
    host.say('session', 'console-connect', '1');
    await expect.poll(() => sessions.all.map(({ sid }) => sid)).toEqual(rows.map(([, sid]) => sid));
  };
  const servers = (): (string | undefined)[] => [
    host.value(INTERFACE, 'NameServer'),
    host.value(INTERFACE_6, 'NameServer'),
    host.value(RULES, 'GenericDNSServers'),
  ];
  const [TAKEN, FREE] = [
    ['127.0.0.1', '::1', '127.0.0.1;::1'],
    ['', 'fd00::53', undefined],
  ];

  beforeEach(async () => {
    answered = [];
    failsOnce = false;
    const paths = windowsPaths({}, host.folder);
    accounts = await WindowsAccounts.start(host.link, paths.users, say);
    sessions = await SeenSessions.start(host.link);
    const stubs = {
      answer: async (port: number, answer: { by?: string }) => {
        await Promise.resolve();
        if (failsOnce) {
          failsOnce = false;
          throw new Error('address in use');
        }
        answered.push(`${port} ${answer.by}`);
      },
      close: () => Promise.resolve(),
    } as unknown as Stubs;
    const dns = new WindowsDns(host.link, paths.before, () => new Set(['192.168.1.7']));
    names = new WindowsNames({ paths, stubs, say }, { host: host.link, accounts, dns, sessions, paths });
  });
  afterEach(async () => {
    await names[Symbol.asyncDispose]();
    accounts[Symbol.dispose]();
    sessions[Symbol.dispose]();
  });

  it('are the agent’s while somebody with rules is active, and as before for anybody else', async () => {
    await names.hold(plan(OF_KIDA, OF_KIDB));
    expect(servers()).toEqual(FREE);
    expect(names.health).toEqual({ names: 'nobody', browsers: true });
    await signIn(session(1, KIDA));
    await expect.poll(() => servers()).toEqual(TAKEN);
    expect(answered.at(-1)).toBe('53 kida');
    await expect.poll(() => names.health).toEqual({ names: 'filtered', browsers: true });
    await signIn(session(1, KIDA, 'disconnected', ['0', '', '0']), session(2, MUM));
    await expect.poll(() => servers()).toEqual(FREE);
    await signIn(session(1, KIDA), session(3, KIDB, 'active', ['0', '', '0']));
    await expect.poll(() => answered.at(-1)).toBe('53 kida+kidb');
    expect(host.done.at(-1)).toBe('flush-dns');
    expect(readFileSync(path.join(host.folder, 'bound'), 'utf8')).toBe(`${KIDA}\n${KIDB}\n`);
  });

  it('are set again where another program has set other servers, and asked of whom the network names', async () => {
    await signIn(session(1, KIDA));
    await names.hold(plan(OF_KIDA));
    await expect.poll(() => servers()).toEqual(TAKEN);
    host.set(INTERFACE, 'NameServer', 'sz', '8.8.8.8');
    host.say('network');
    await expect.poll(() => servers()).toEqual(TAKEN);
    expect(said).toContain('another program has set other servers for names; they are set again');
  });

  it('stay where they are when they could not be set, and are tried again', async () => {
    await signIn(session(1, KIDA));
    host.failing.set('change', 'access is denied');
    await expect(names.hold(plan(OF_KIDA))).rejects.toThrow('access is denied');
    expect(names.health).toEqual({ names: 'open', browsers: false });
    host.failing.clear();
    await names.hold(plan(OF_KIDA));
    expect(servers()).toEqual(TAKEN);
    expect(names.health).toEqual({ names: 'filtered', browsers: true });
    await names.hold(plan());
    expect(names.health).toEqual({ names: 'nobody', browsers: null });
  });

  it('are said not to be filtered while another program’s servers stay', async () => {
    await signIn(session(1, KIDA));
    await names.hold(plan(OF_KIDA));
    host.failing.set('change', 'access is denied');
    host.set(INTERFACE, 'NameServer', 'sz', '8.8.8.8');
    host.say('network');
    await expect.poll(() => names.health).toEqual({ names: 'open', browsers: true });
    host.failing.clear();
    host.say('network');
    await expect.poll(() => names.health.names).toBe('filtered');
    expect(servers()).toEqual(TAKEN);
  });

  it('are closed in browsers again where another program has set one otherwise', async () => {
    const [[key = '', name = '', ...value] = []] = BROWSER_SETTINGS;
    await names.hold(plan(OF_KIDA));
    expect(await areBrowsersClosed(host.link)).toBe(true);
    host.set(key, name, 'sz', 'secure');
    expect(await areBrowsersClosed(host.link)).toBe(false);
    // A minute later.
    const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000);
    await names.look();
    later.mockRestore();
    expect(host.value(key, name)).toBe(value.slice(1).join(' '));
    expect(said).toContain('another program has set browsers otherwise; they are set again');
    expect(names.health.browsers).toBe(true);
  });

  it('end a program of somebody with rules that has taken their port, and nobody else’s', async () => {
    await signIn(session(1, KIDA));
    failsOnce = true;
    host.holder = ['77', '1', MUM, 'C:\\dns.exe'];
    await expect(names.hold(plan(OF_KIDA))).rejects.toThrow('address in use');
    expect(host.done.some((line) => line.startsWith('end'))).toBe(false);
    failsOnce = true;
    host.holder = ['78', '1', KIDA, 'C:\\Users\\kida\\dns.exe'];
    await names.hold(plan(OF_KIDA));
    expect(host.done).toContain('end 78 1 kill');
    expect(servers()).toEqual(TAKEN);
  });

  it('leave nothing behind when it is switched off', async () => {
    const before = JSON.stringify([...host.registry].map(([key, values]) => [key, [...values]]));
    await signIn(session(1, KIDA));
    await names.hold(plan(OF_KIDA));
    expect(BROWSER_SETTINGS.every(([key = '', name = '']) => host.value(key, name) !== undefined)).toBe(true);
    expect(host.done.some((line) => line.startsWith(`guard set ${KIDA} `))).toBe(true);
    expect(await names.release()).toEqual([]);
    expect(JSON.stringify([...host.registry].map(([key, values]) => [key, [...values]]))).toBe(before);
    expect(host.done).toContain('guard clear');
    expect(readFileSync(path.join(host.folder, 'bound'), 'utf8')).toBe('');
  });
});

it('what goes with a start of Windows is gone after the next one, and stays over a start of the agent', () => {
  const paths = windowsPaths({}, host.folder);
  beginBoot(paths, 'one');
  writeFileSync(paths.pauses, '[]');
  beginBoot(paths, 'one');
  expect(readFileSync(paths.pauses, 'utf8')).toBe('[]');
  beginBoot(paths, 'two');
  expect(() => readFileSync(paths.pauses)).toThrow('ENOENT');
});

it('a file that pairs the computer is an administrator’s where it lies in the agent’s folder itself', () => {
  const paths = windowsPaths({}, host.folder);
  const { isAdministrators } = windowsCommand(paths);
  const elsewhere = path.join(mkdtempSync(path.join(tmpdir(), 'kinward-elsewhere-')), 'enrol.json');
  writeFileSync(elsewhere, '{}');
  symlinkSync(elsewhere, paths.enrolment);
  expect([elsewhere, paths.enrolment].map(isAdministrators)).toEqual([false, false]);
  rmSync(path.dirname(elsewhere), { recursive: true });
  rmSync(paths.enrolment);
  expect(() => isAdministrators(paths.enrolment)).toThrow('ENOENT');
  writeFileSync(paths.enrolment, '{}', { mode: 0o644 });
  expect(isAdministrators(paths.enrolment)).toBe(true);
});

it('a host that refuses says why, and what a child has named asks it for nothing else', async () => {
  host.failing.set('flush-dns', 'no such service');
  await expect(host.link.ask('flush-dns')).rejects.toThrow('no such service');
  await host.link.ask('notice', '1', 'Kinward', 'a\n9\trestore\tdns');
  expect(host.done).toEqual(['notice 1 Kinward a 9 restore dns']);
});
