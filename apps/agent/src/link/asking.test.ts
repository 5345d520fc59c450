/** What is asked for and allowed on a computer, with a real installation. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Limits } from '../apps/limits.ts';
import { linux } from '../os/linux/linux.ts';
import { Asking } from '../page/asking.ts';
import { readInForce } from '../rules/in-force.ts';
import { Lock } from '../rules/lock.ts';
import { Pauses } from '../rules/pauses.ts';
import { codesSecret, portalPassword } from './held-policy.ts';
import { NXDOMAIN, usePairing } from './test-pairing.ts';

const { call, rcodeFor, paired, serving } = usePairing();

describe('a computer', () => {
  it('asks for a site for a local user, and it opens there once a parent says yes', async () => {
    const { paths, bind, block, link, parent } = await paired();
    await bind('ada');
    await block('games.example');
    await using _session = serving(paths, link);
    await expect.poll(() => rcodeFor('ada', 'games.example'), { timeout: 60_000 }).toBe(NXDOMAIN);
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
    await expect.poll(() => rcodeFor('ada', 'games.example'), { timeout: 60_000 }).toBeUndefined();
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
    await expect.poll(() => closed('chess.desktop'), { timeout: 60_000 }).toBe('blocked');
    expect(closed('films.desktop')).toBe('schedule');
    const asking = new Asking(() => link);
    const asks = [{ appId: 'chess.desktop' }, { minutes: 30 }];
    for (const one of asks)
      expect((await asking.ask('ada', { clientId: randomUUID(), ...one })).reason).toBeNull();
    expect((await asking.ask('ada', { clientId: randomUUID(), minutes: 0 })).reason).toBe('not-taken');
    expect(asking.known.of('ada', null).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    for (const { requestId } of (await call('GET', '/requests', parent)).json().data)
      await call('POST', `/requests/${requestId}/answer`, parent, { grant: true, minutes: 20 });
    await expect.poll(() => closed('chess.desktop'), { timeout: 60_000 }).toBeNull();
    await expect.poll(() => closed('films.desktop'), { timeout: 60_000 }).toBeNull();
    expect((await asking.list('ada')).asks).toMatchObject([{ state: 'granted' }, { state: 'granted' }]);
  });

  it('tells of pauses, and takes the one-time code that a parent is shown, once', async () => {
    const { paths, link, parent, deviceId, read, bind } = await paired();
    await bind('ada');
    const pauses = new Pauses(paths);
    pauses.begin('ada', '30m', 'administrator');
    await using session = serving(paths, link, [], pauses.told);
    await expect.poll(async () => (await read()).pauses, { timeout: 60_000 }).toEqual(pauses.told);
    await expect.poll(() => codesSecret(paths), { timeout: 60_000 }).not.toBeNull();
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
    await expect.poll(() => portalPassword(paths), { timeout: 60_000 }).not.toBeNull();
    const lock = new Lock(paths, { boot: linux.bootId, portal: () => portalPassword(paths) });
    expect([await lock.checkPassword('a wrong password'), await lock.checkPassword(body.password)]).toEqual([
      { triesLeft: 4 },
      'right',
    ]);
    await expect.poll(async () => (await read()).password?.isThere, { timeout: 60_000 }).toBe(true);
  });
});
