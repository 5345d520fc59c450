/**
 * A computer that is paired with a real installation: its code, its local users, the policy that it holds, and what it does
 * without the installation.
 */
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { UseLog } from '../apps/use.ts';
import { readInForce } from '../rules/in-force.ts';
import type { SignedPolicy } from '@kinward/contract/computers/computers.schemas.ts';
import { hold, protectionIn, readHeld } from './held-policy.ts';
import { readLink, readServer, type Link } from './link.ts';
import { pairWith } from './pair.ts';
import { NXDOMAIN, usePairing } from './test-pairing.ts';

const { stack, call, folderHere, rcodeFor, paired, serving } = usePairing();

describe('a computer', () => {
  it('is paired by a code that works once, and keeps its secrets to the administrator', async () => {
    const { parent, deviceId, uniqueCode, paths, options, said, read } = await paired();
    expect(said.join('\n')).toContain('ada, mum');
    expect(said.at(-2)).toMatch(/Administrators .*: mum\./u);
    expect(said.at(-1)).toContain('sudo gpasswd -d <name> sudo');
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
    // The installation is in this process: a poll without a pause would keep it from its work.
    await expect.poll(() => rcodeFor('ada', 'www.games.example'), { interval: 100 }).toBe(NXDOMAIN);
    // Seconds on a machine that has much to do; a policy that only comes with the next question would take 25.
    expect(performance.now() - began).toBeLessThan(20_000);
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
        'counts-in-front',
      ]);
  });

  it('lists its programs in the portal, and how long which was used, once', async () => {
    const { paths, bind, deviceId, parent, link } = await paired();
    await bind('ada');
    let now = Date.now() - 3_600_000;
    const use = new UseLog({ file: path.join(folderHere(), 'use.json'), now: () => now, steady: () => now });
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
    const use = new UseLog({ file: path.join(folderHere(), 'use.json'), now: () => now, steady: () => now });
    for (let at = 0; at < 61; at += 1, now += 10_000) use.count([{ deviceId, appId: 'minetest' }]);
    now = Date.now();
    const sums = (): number => readHeld(paths, link)?.bindings[0]?.device.rules.budgets[0]?.usedSeconds ?? -1;
    const own = (): number =>
      use.notIncluded(link.deviceId).reduce((sum, { from, to }) => sum + (to - from) / 1000, 0);
    const seen: number[] = [];
    await using _session = serving(paths, link, [], [], { installed: [], use });
    await expect.poll(sums, { timeout: 60_000 }).toBe(0);
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
    await expect.poll(() => readHeld(paths, link)?.bindings.length, { timeout: 60_000 }).toBe(0);
    await expect.poll(async () => (await read()).left, { timeout: 5000 }).toBeNull();
    // The shutdown ends the agent at once: its word goes on.
    void session.leaves('off');
    await session[Symbol.asyncDispose]();
    expect((await read()).left?.as).toBe('off');
  });

  it('says how its parts are, and what is another way since', async () => {
    const { paths, read, link } = await paired();
    await using session = serving(paths, link);
    const inForce = { number: null, isOwnBound: false, watchesPrograms: true, faults: [], pauses: [] };
    // The first policy that arrives has another word for what is in force.
    await expect.poll(() => readHeld(paths, link)).not.toBeNull();
    await expect.poll(async () => (await read()).health).toBeNull();
    for (const names of ['open', 'filtered'] as const) {
      const health = { names, browsers: null, programs: true };
      session.holds({ ...inForce, health });
      await expect.poll(async () => (await read()).health).toEqual(health);
    }
    session.holds(inForce);
    await expect.poll(async () => (await read()).health).toBeNull();
  });

  it('that was switched off says again what it can do, as nothing of it is kept', async () => {
    const { paths, parent, link } = await paired();
    await using session = serving(paths, link);
    const inForce = { number: null, isOwnBound: true, watchesPrograms: true, faults: [], pauses: [] };
    const canClose = async () =>
      (await call('GET', '/child', parent)).json().data[0].devices[0].abilities.includes('enforces-sites');
    // The first policy that arrives has another word for what is in force.
    await expect.poll(() => readHeld(paths, link)).not.toBeNull();
    for (const isOn of [true, false, true]) {
      session.holds(isOn ? inForce : { ...inForce, isOwnBound: false, faults: ['off'] });
      await expect.poll(canClose).toBe(isOn);
    }
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
    await expect.poll(() => session.connection, { timeout: 60_000 }).toBe('unpaired');
    expect(rcodeFor('ada', 'www.games.example')).toBe(NXDOMAIN);
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

describe('password protection', () => {
  it('is off by what the installation has signed last alone, and stays as it is known without it', async () => {
    const { paths, link, parent, deviceId } = await paired();
    const isProtected = protectionIn(paths);
    expect(isProtected()).toBe(true);
    const headers = { authorization: `Bearer ${link.token}` };
    const fetched = async () => (await call('GET', '/device/computer/policy', { headers })).json().data;
    const set = (isOn: boolean) =>
      call('PUT', `/child/device/${deviceId}/computer/protection`, parent, { isOn });
    const keep = (signed: SignedPolicy) =>
      hold(paths, { link, signed, held: readHeld(paths, link)?.number }).number;
    keep(await fetched());
    expect(isProtected()).toBe(true);
    await set(false);
    const off = await fetched();
    keep(off);
    expect([isProtected(), protectionIn(paths)()]).toEqual([false, false]);
    await set(true);
    const number = keep(await fetched());
    expect(isProtected()).toBe(true);
    // The former one once more, and one that somebody wrote.
    expect(() => keep(off)).toThrow('is older');
    const raised = off.policy.replace(/"number":\d+/u, `"number":${number + 1}`);
    expect(() => keep({ ...off, policy: raised })).toThrow('not signed');
    expect(isProtected()).toBe(true);
    // What cannot be read allows nothing.
    writeFileSync(paths.signed, JSON.stringify({ ...off, policy: raised }));
    expect(isProtected()).toBe(true);
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
