/** A computer that is paired with a real installation: its code, its local users, the policy that it holds, and what it does without the installation. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Computer, ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';
import { respond } from '@kinward/filter-core/answer/respond.ts';
import { queryFor } from '@kinward/filter-core/wire/test-packets.ts';
import { TYPE } from '@kinward/filter-core/wire/codes.ts';
import { callerOn } from '@kinward/testkit/calls/family.ts';
import { useStack } from '@kinward/testkit/vitest.ts';
import { Limits } from '../apps/limits.ts';
import { UseLog } from '../apps/use.ts';
import { Answering } from '../filter/answering.ts';
import { linux } from '../os/linux/linux.ts';
import { Asking } from '../page/asking.ts';
import { pathsOf } from '../paths.ts';
import { readInForce } from '../rules/in-force.ts';
import { Lock } from '../rules/lock.ts';
import { Pauses } from '../rules/pauses.ts';
import { codesSecret, hold, portalPassword, readHeld } from './held-policy.ts';
import type { ProgramFacts } from './program-reports.ts';
import { readLink, readServer, writeLink, type Link } from './link.ts';
import { pairWith } from './pair.ts';
import { Session, type ReportedUser } from './session.ts';
import { readStatus, statusLines, writeStatus } from './status.ts';
import { NO_NETWORK } from '../filter/captive/test-network.ts';

const stack = useStack();
const { call } = callerOn(() => stack.current);
const USERS: ReportedUser[] = [
  { name: 'ada', uid: 1001, isAdministrator: false },
  { name: 'mum', uid: 1000, isAdministrator: true },
];
const NXDOMAIN = 3;

let folder = '';
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'kinward link '))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const pathsHere = () =>
  pathsOf({ CONFIGURATION_DIRECTORY: folder, STATE_DIRECTORY: folder, RUNTIME_DIRECTORY: path.join(folder) });

/** What a local user is answered: by the policy on the disk, as the stub does it. */
const rcodeFor = (user: string, name: string): number | undefined => {
  const { bindings, names } = readInForce(pathsHere());
  const device = bindings.find(({ users }) => users.includes(user))?.device;
  if (!device) return undefined;
  const answering = new Answering({ ...NO_NETWORK, say: () => undefined, now: Date.now });
  answering.begin(names);
  const out = new Uint8Array(512);
  const answer = answering.answerBy({ devices: [device] });
  const length = respond(queryFor(name, TYPE.a), { address: '127.0.0.1', way: 'udp' }, out, answer);
  // Nobody is asked here: what is open waits for its answer.
  return typeof length === 'number' ? (out[3] ?? 0) & 15 : undefined;
};

/** A family, and a computer of its child that is paired with a code of the portal. */
const paired = async () => {
  const parent = await stack.current.parent();
  const { deviceId, uniqueCode } = await parent.addDevice({ deviceType: 'Windows Desktop' });
  const paths = pathsHere();
  const said: string[] = [];
  const options = { paths, system: linux, users: USERS, say: (line: string) => void said.push(line) };
  await pairWith(stack.current.url, uniqueCode, options);
  const url = `/child/device/${deviceId}/computer`;
  const read = async (): Promise<Computer> => (await call('GET', url, parent)).json().data;
  const bind = async (user: string, bound: string | null = deviceId) =>
    expect((await call('PUT', `${url}/user`, parent, { user, deviceId: bound })).statusCode).toBe(200);
  const block = (...values: string[]) =>
    call('POST', '/child/device/policy', parent, { deviceId, kind: 'web', action: 'block', values });
  return {
    parent,
    deviceId,
    uniqueCode,
    paths,
    options,
    said,
    read,
    bind,
    block,
    link: readLink(paths) as Link,
  };
};

/** Its service, as far as it speaks with the installation: what arrives is in force at once. */
const serving = (
  paths: ReturnType<typeof pathsHere>,
  link: Link,
  lines: string[] = [],
  pauses: readonly ComputerPause[] = [],
  programs: ProgramFacts = {
    installed: null,
    use: { waiting: () => [], sent: () => undefined, marker: () => () => undefined },
  },
): Session => {
  const session = new Session({
    link,
    paths,
    users: () => USERS,
    programs,
    arrived: () => {
      const { number, isOwnBound } = readInForce(paths);
      session.holds({ number, isOwnBound, watchesPrograms: true, faults: [], pauses });
    },
    changed: () => undefined,
    isQuiet: () => true,
    awakeMs: 1500,
    signals: { list: [] },
    say: (line) => void lines.push(line),
  });
  session.holds({ number: null, isOwnBound: false, watchesPrograms: true, faults: [], pauses });
  return session;
};

describe('a computer', () => {
  it('is paired by a code that works once, and keeps its secrets to the administrator', async () => {
    const { parent, deviceId, uniqueCode, paths, options, said, read } = await paired();
    expect(said.join('\n')).toContain('ada, mum');
    expect(said.at(-1)).toMatch(/Administrators .*: mum\./u);
    expect(statSync(paths.link).mode & 0o777).toBe(0o600);
    expect(
      (await read()).users.map(({ name, isAdministrator, device }) => [name, isAdministrator, device]),
    ).toEqual([
      ['ada', false, null],
      ['mum', true, null],
    ]);
    await expect(pairWith(stack.current.url, uniqueCode, options)).rejects.toThrow('was used already');
    expect(readLink(paths)?.deviceId).toBe(deviceId);
    const [child] = (await call('GET', '/child', parent)).json().data;
    expect(child.devices[0]).toMatchObject({ paired: true, platform: 'Linux', abilities: [] });
  });

  it('denies the local user what a parent blocks, and only that user, within a moment', async () => {
    const { paths, bind, block, read, parent, link } = await paired();
    await using session = serving(paths, link);
    await bind('ada');
    await expect.poll(() => readHeld(paths, link)?.bindings.length).toBe(1);
    expect(session.connection).toBe('connected');
    const began = performance.now();
    await block('games.example');
    await expect.poll(() => rcodeFor('ada', 'www.games.example'), { interval: 5 }).toBe(NXDOMAIN);
    // Seconds on a machine that has much to do; a policy that only comes with the next question would take 25.
    expect(performance.now() - began).toBeLessThan(10_000);
    expect(rcodeFor('ada', 'www.school.example')).toBeUndefined();
    expect(rcodeFor('mum', 'www.games.example')).toBeUndefined();
    await expect.poll(async () => (await read()).inForceAt).toEqual(expect.any(String));
    await expect
      .poll(async () => (await call('GET', '/child', parent)).json().data[0].devices[0].abilities)
      .toEqual([
        'enforces-apps',
        'enforces-sites',
        'enforces-schedules',
        'enforces-budgets',
        'enforces-screen-pauses',
        'reports-apps',
        'reports-usage',
      ]);
  });

  it('lists its programs in the portal, and how long which was used, once', async () => {
    const { paths, bind, deviceId, parent, link } = await paired();
    await bind('ada');
    let now = Date.now() - 3_600_000;
    const use = new UseLog({ file: path.join(folder, 'use.json'), now: () => now, steady: () => now });
    for (let at = 0; at < 13; at += 1) {
      use.count([{ deviceId: link.deviceId, appId: 'minetest' }]);
      now += 10_000;
    }
    const installed = [{ appId: 'minetest', name: 'Minetest', category: 'Games' }];
    await using session = serving(paths, link, [], [], { installed, use });
    await expect.poll(() => use.waiting(1), { timeout: 20_000 }).toEqual([]);
    expect(session.connection).toBe('connected');
    const apps = (await call('GET', `/application?deviceId=${deviceId}`, parent)).json().data;
    expect(apps).toMatchObject([{ appId: 'minetest', name: 'Minetest', blocked: false }]);
    const used = (await call('GET', `/app/Usage?deviceId=${deviceId}`, parent)).json().data;
    expect(used).toMatchObject({ totalSeconds: 120, apps: [{ name: 'Minetest', seconds: 120 }] });
  }, 30_000);

  it('has one budget with the phone: what it reports is in the policy’s sums once, and counts beside them until then', async () => {
    const { paths, bind, parent, deviceId, link } = await paired();
    await bind('ada');
    const [child] = (await call('GET', '/child', parent)).json().data;
    const target = { kind: 'all' };
    const minutes = Array.from({ length: 7 }, () => 60);
    await call('POST', '/budgets', parent, { childId: child.childId, target, minutes });
    // Ten minutes that end now; a day may begin meanwhile, so that less of it is of today.
    let now = Date.now() - 600_000;
    const use = new UseLog({ file: path.join(folder, 'use.json'), now: () => now, steady: () => now });
    for (let at = 0; at < 61; at += 1, now += 10_000) use.count([{ deviceId, appId: 'minetest' }]);
    now = Date.now();
    const sums = (): number => readHeld(paths, link)?.bindings[0]?.device.rules.budgets[0]?.usedSeconds ?? -1;
    const own = (): number =>
      use.notIncluded(link.deviceId).reduce((sum, { from, to }) => sum + (to - from) / 1000, 0);
    const seen: number[] = [];
    await using _session = serving(paths, link, [], [], { installed: [], use });
    await expect.poll(sums, { timeout: 10_000 }).toBe(0);
    expect(own()).toBe(600);
    await expect.poll(() => (seen.push(sums() + own()), own()), { timeout: 20_000, interval: 10 }).toBe(0);
    expect(sums()).toBeGreaterThan(0);
    // At no moment less than was used; until the policy is read it may be counted twice.
    expect(Math.min(...seen)).toBe(sums());
  }, 40_000);

  it('says that it is put to sleep, asks nothing meanwhile, and is heard when it is awake', async () => {
    const { paths, bind, read, link } = await paired();
    await using session = serving(paths, link);
    void session.leaves('no');
    await bind('ada');
    await expect.poll(() => readHeld(paths, link)?.bindings.length).toBe(1);
    await expect.poll(async () => (await read()).tellsLeaving).toBe(true);
    await session.leaves('asleep');
    await expect.poll(async () => (await read()).left?.as).toBe('asleep');
    // What a parent changes meanwhile is there afterwards.
    await bind('ada', null);
    const before = readHeld(paths, link)?.number;
    void session.leaves('no');
    await expect.poll(async () => (await read()).left, { timeout: 5000 }).toBeNull();
    await expect.poll(() => readHeld(paths, link)?.number).toBeGreaterThan(before ?? Infinity);
  });

  it('that has said that it leaves and still runs is heard again by itself', async () => {
    const { paths, bind, read, link } = await paired();
    await using session = serving(paths, link);
    void session.leaves('no');
    await bind('ada');
    await expect.poll(() => readHeld(paths, link)?.bindings.length).toBe(1);
    void session.leaves('off');
    await expect.poll(async () => (await read()).left?.as).toBe('off');
    await bind('ada', null);
    await expect.poll(() => readHeld(paths, link)?.bindings.length, { timeout: 10_000 }).toBe(0);
    await expect.poll(async () => (await read()).left, { timeout: 5000 }).toBeNull();
    // The shutdown ends the agent at once: its word goes on.
    void session.leaves('off');
    await session[Symbol.asyncDispose]();
    expect((await read()).left?.as).toBe('off');
  });

  it('goes on without the installation, and says so', async () => {
    const { paths, bind, block, link } = await paired();
    await bind('ada');
    await block('games.example');
    const lines: string[] = [];
    {
      await using _session = serving(paths, link);
      await expect.poll(() => readHeld(paths, link)?.bindings.length).toBe(1);
    }
    await using away = serving(paths, { ...link, server: 'http://127.0.0.1:9' }, lines);
    await expect.poll(() => away.connection).toBe('unreached');
    expect(lines).toHaveLength(1);
    expect(rcodeFor('ada', 'www.games.example')).toBe(NXDOMAIN);
  });

  it('that the installation does not know any more keeps its rules', async () => {
    const { paths, bind, block, link, parent, deviceId } = await paired();
    await bind('ada');
    await block('games.example');
    await using session = serving(paths, link);
    await expect.poll(() => readHeld(paths, link)?.bindings.length).toBe(1);
    expect((await call('DELETE', `/child/device/${deviceId}`, parent)).statusCode).toBe(200);
    await expect.poll(() => session.connection, { timeout: 10_000 }).toBe('unpaired');
    expect(rcodeFor('ada', 'www.games.example')).toBe(NXDOMAIN);
  });

  it('asks for a site for a local user, and it opens there once a parent says yes', async () => {
    const { paths, bind, block, link, parent } = await paired();
    await bind('ada');
    await block('games.example');
    await using _session = serving(paths, link);
    await expect.poll(() => rcodeFor('ada', 'games.example'), { timeout: 10_000 }).toBe(NXDOMAIN);
    const asking = new Asking(() => link);
    expect(await asking.list('mum')).toEqual({ asks: null, reason: 'no-rules' });
    const clientId = randomUUID();
    expect(await asking.ask('ada', { clientId, site: 'no site' })).toEqual({ asks: null, reason: 'no-site' });
    expect(await asking.ask('ada', { clientId, site: 'games.example' })).toMatchObject({
      asks: [{ state: 'waiting', clientId }],
      reason: null,
    });
    const [{ requestId }] = (await call('GET', '/requests', parent)).json().data;
    const yes = { grant: true, minutes: 15 };
    expect((await call('POST', `/requests/${requestId}/answer`, parent, yes)).statusCode).toBe(200);
    await expect.poll(() => rcodeFor('ada', 'games.example'), { timeout: 10_000 }).toBeUndefined();
    expect((await asking.list('ada')).asks).toMatchObject([{ state: 'granted' }]);
    const away = new Asking(() => ({ ...link, server: 'http://127.0.0.1:9' }));
    expect((await away.list('ada')).reason).toBe('away');
  });

  it('asks for a program and for minutes, and both open on the computer once a parent says yes', async () => {
    const { paths, bind, link, parent, deviceId } = await paired();
    await bind('ada');
    const block = { deviceId, kind: 'app', action: 'block', values: ['chess.desktop'] };
    await call('POST', '/child/device/policy', parent, block);
    const none = {
      deviceId,
      name: 'Nothing today',
      frequency: 'Daily',
      from: '00:00',
      to: '23:59',
      weekDays: [],
      apps: [],
      kinds: ['games', 'video'],
      wholeDevice: true,
    };
    expect((await call('POST', '/schedule', parent, none)).statusCode).toBe(201);
    await using _session = serving(paths, link);
    /** Why a program is closed there, by the policy on the disk. */
    const closed = (appId: string) => {
      const [binding] = readInForce(paths).bindings;
      if (!binding) return undefined;
      const rules = { ...binding.device.rules, blockedApps: [...(binding.blockedApps ?? [])] };
      return new Limits(rules, [], Date.now()).closed([appId])?.reason ?? null;
    };
    await expect.poll(() => closed('chess.desktop'), { timeout: 10_000 }).toBe('blocked');
    expect(closed('films.desktop')).toBe('schedule');
    const asking = new Asking(() => link);
    const asks = [{ appId: 'chess.desktop' }, { minutes: 30 }];
    for (const one of asks)
      expect((await asking.ask('ada', { clientId: randomUUID(), ...one })).reason).toBeNull();
    expect((await asking.ask('ada', { clientId: randomUUID(), minutes: 0 })).reason).toBe('not-taken');
    expect(asking.known.of('ada', null).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    for (const { requestId } of (await call('GET', '/requests', parent)).json().data)
      await call('POST', `/requests/${requestId}/answer`, parent, { grant: true, minutes: 20 });
    await expect.poll(() => closed('chess.desktop'), { timeout: 10_000 }).toBeNull();
    await expect.poll(() => closed('films.desktop'), { timeout: 10_000 }).toBeNull();
    expect((await asking.list('ada')).asks).toMatchObject([{ state: 'granted' }, { state: 'granted' }]);
  });

  it('tells of pauses, and takes the one-time code that a parent is shown, once', async () => {
    const { paths, link, parent, deviceId, read, bind } = await paired();
    await bind('ada');
    const pauses = new Pauses(paths);
    pauses.begin('ada', '30m', 'administrator');
    await using session = serving(paths, link, [], pauses.told);
    await expect.poll(async () => (await read()).pauses, { timeout: 10_000 }).toEqual(pauses.told);
    await expect.poll(() => codesSecret(paths), { timeout: 10_000 }).not.toBeNull();
    expect(session.connection).toBe('connected');
    const { code } = (await call('POST', `/child/device/${deviceId}/computer/code`, parent)).json().data;
    const takes = (): boolean =>
      new Lock(paths, { boot: linux.bootId }).checkCode(code, codesSecret(paths) ?? '');
    expect([takes(), takes()]).toEqual([true, false]);
  });

  it('takes the password that a parent sets, and says that it has it', async () => {
    const { paths, link, parent, deviceId, read } = await paired();
    await using session = serving(paths, link);
    await expect.poll(() => session.connection).toBe('connected');
    const body = { password: 'a long password' };
    const set = await call('PUT', `/child/device/${deviceId}/computer/password`, parent, body);
    expect(set.statusCode).toBe(200);
    await expect.poll(() => portalPassword(paths), { timeout: 10_000 }).not.toBeNull();
    const lock = new Lock(paths, { boot: linux.bootId, portal: () => portalPassword(paths) });
    expect([await lock.checkPassword('a wrong password'), await lock.checkPassword(body.password)]).toEqual([
      'wrong',
      'right',
    ]);
    await expect.poll(async () => (await read()).password?.isThere, { timeout: 10_000 }).toBe(true);
  });

  it('refuses a policy of an older number, of another key, of another computer, and one that was changed', async () => {
    const { paths, bind, block, link } = await paired();
    await bind('ada');
    const { headers } = { headers: { authorization: `Bearer ${link.token}` } };
    const fetched = async () => (await call('GET', '/device/computer/policy', { headers })).json().data;
    const older = await fetched();
    await block('games.example');
    const newer = await fetched();
    hold(paths, { link, signed: older, held: undefined });
    const { number } = hold(paths, { link, signed: newer, held: readHeld(paths, link)?.number });
    for (const signed of [older, newer])
      expect(() => hold(paths, { link, signed, held: number })).toThrow('is older');
    const changed = { ...newer, policy: newer.policy.replace('games', 'names') };
    expect(() => hold(paths, { link, signed: changed, held: undefined })).toThrow('not signed');
    const other = { ...link, policyKey: Buffer.alloc(32, 7).toString('base64url') };
    expect(() => hold(paths, { link: other, signed: newer, held: undefined })).toThrow();
    const elsewhere = { ...link, deviceId: '0198a5f0-0000-7000-8000-000000000001' as Link['deviceId'] };
    expect(() => hold(paths, { link: elsewhere, signed: newer, held: undefined })).toThrow(
      'another computer',
    );
    expect(readHeld(paths, link)?.number).toBe(number);
    writeFileSync(paths.signed, readFileSync(paths.signed, 'utf8').replace('games', 'names'));
    expect(() => readInForce(paths)).toThrow('not signed');
  });
});

describe('the address of an installation', () => {
  it.each([
    ['kinward.example', 'https://kinward.example'],
    ['https://kinward.example:8443/portal', 'https://kinward.example:8443'],
    ['http://127.0.0.1:8080/', 'http://127.0.0.1:8080'],
  ])('%s is %s', (typed, read) => expect(readServer(typed)).toBe(read));
  it.each(['http://kinward.example', 'ftp://kinward.example', '', 'a b'])('is not "%s"', (typed) =>
    expect(() => readServer(typed)).toThrow(),
  );
});

describe('the state of the service', () => {
  it('is said in words, and that it is not known', () => {
    const paths = pathsHere();
    expect(statusLines(null, readStatus(paths), linux.words)[0]).toBe('not paired with an installation');
    const paused = [{ user: 'max', until: null }];
    writeStatus(paths, {
      connection: 'unreached',
      number: 3,
      users: ['ada'],
      faults: ['no-lists'],
      paused,
    });
    expect(statusLines('https://kinward.example', readStatus(paths), linux.words)).toEqual([
      'paired with https://kinward.example: not reached; what is in force stays',
      'rules in force for ada',
      'rules of max are paused until the computer starts again',
      'a list of others is not on this computer yet',
    ]);
  });

  it('is not known where it cannot be written, and nothing else suffers from that', () => {
    const status = path.join(folder, 'file', 'status.json');
    writeFileSync(path.join(folder, 'file'), '');
    writeStatus({ status }, { connection: null, number: null, users: [], faults: [], paused: [] });
    expect(readStatus({ status })).toBeNull();
  });

  it('of another installation begins without a policy', () => {
    const paths = pathsHere();
    writeFileSync(paths.signed, '{}');
    const link = { server: 'https://a.example', deviceId: 'x', token: 'a'.repeat(20), policyKey: 'k' };
    writeLink(paths, link as Link);
    expect(() => readFileSync(paths.signed)).toThrow();
  });
});
