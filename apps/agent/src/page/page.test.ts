/** What the page says and does for the local user who asks, with the real control. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OPEN_HEADER } from './guard.ts';
import { OWN, PASSWORD, testPage } from './test-page.ts';
import { LATER, POLICY } from './test-policy.ts';

describe('the page of the agent', () => {
  const page = testPage();
  const { ask, begun, origin, post, stateOf, trayOf } = page;

  it('says whether there is a newer agent, and is asked that less often than for the rest', async () => {
    const session = await begun();
    const { status, text } = await ask('/api/update', { headers: session });
    expect([status, JSON.parse(text)]).toMatchObject([200, { state: 'by-hand', version: null, why: null }]);
    let [heard, refused] = [1, 0];
    while (refused === 0 && heard < 40) {
      if ((await ask('/api/update', { headers: session })).status === 200) heard += 1;
      else refused = 1;
    }
    expect(refused).toBe(1);
  });

  it('says of others that they have rules, and shows them to an administrator alone', async () => {
    const session = await begun();
    const state = await stateOf(session);
    expect(state.users).toEqual([
      { name: 'mia', isAdministrator: false, rules: 'waiting', of: null },
      { name: 'mum', isAdministrator: true, rules: 'none', of: null },
      { name: 'theo', isAdministrator: false, rules: 'in-force', of: POLICY.bindings[0]?.of },
    ]);
    const own = JSON.parse((await ask('/api/rules', { headers: session })).text);
    expect(own.programs).toEqual([
      { name: 'A Game', openUntil: null },
      { name: 'gone.desktop', openUntil: null },
    ]);
    expect(own.askable).toEqual([{ appId: 'game.desktop', name: 'A Game' }]);
    expect(own.now).toEqual({
      pausedUntil: LATER,
      open: [{ kind: 'named', name: 'chess.example', until: LATER }],
    });
    expect(own.schedules).toMatchObject([{ name: 'Bedtime', closes: 'all' }]);
    expect(own.policy.entries).toMatchObject([{ name: 'games.example' }]);
    expect(own.catalogue.groups.map(({ id }: { id: string }) => id)).toContain('games');
    expect((await ask('/api/rules?user=mia', { headers: session })).status).toBe(403);
    const why = await ask('/api/why?user=mia&site=a.example', { headers: session });
    expect(JSON.parse(why.text)).toMatchObject({ domain: 'a.example', isFiltered: true });
    const spanish = JSON.parse((await ask('/api/rules?user=theo&language=es', { headers: session })).text);
    expect(JSON.stringify(spanish.catalogue)).not.toBe(JSON.stringify(own.catalogue));
    page.users[0] = { name: 'theo', uid: OWN, isAdministrator: true };
    const administrator = page.newStates([]).read({ name: 'mum', uid: 70_002, isAdministrator: true });
    expect(administrator.users.find(({ name }) => name === 'theo')?.of?.policyName).toBe('Teen');
  });

  it('says to whom it was that a pause ended as a parent wants the password again', async () => {
    const session = await begun();
    page.pauses.begin('theo', '1h', 'unprotected');
    const [before, { stamp }] = [await stateOf(session), await trayOf('')];
    expect([before.paused.length, before.endedByProtection]).toEqual([1, null]);
    page.pauses.endUnprotected();
    const state = await stateOf(session);
    expect([state.paused, state.endedByProtection]).toEqual([[], expect.any(String)]);
    expect((await trayOf(stamp)).endedByProtection).toBe(state.endedByProtection);
    const other = page.newStates([]).read({ name: 'mia', uid: 70_001, isAdministrator: false });
    expect(other.endedByProtection).toBeNull();
  });

  it('says how the agent’s parts are to each who sits at the computer, also without rules of their own', () => {
    const of = (name: string, isAdministrator: boolean) =>
      page.newStates(['theo']).read({ name, uid: 70_003, isAdministrator }).health;
    page.health = { names: 'open', browsers: null, programs: true };
    for (const [name, may] of [
      ['theo', false],
      ['mum', true],
      ['guest', false],
    ] as const)
      expect(of(name, may)).toEqual(page.health);
    page.health = undefined;
    expect([of('theo', false), of('guest', false)]).toEqual([null, null]);
  });

  it('tells a tray, which is no page, of the next change of its own user’s rules', async () => {
    const session = await begun();
    const tray = { [OPEN_HEADER]: '1' };
    for (const headers of [session, {}, { ...session, ...tray }, { ...tray, 'sec-fetch-site': 'none' }])
      expect((await ask('/api/tray', { headers })).status).toBe(403);
    expect((await ask('/api/tray', { body: '{}', headers: tray })).status).toBe(403);
    const { stamp, ...first } = await trayOf('');
    expect(first).toMatchObject({
      user: { name: 'theo', isAdministrator: false },
      rules: 'in-force',
      of: { childName: 'Theo' },
      filtered: [],
      pausable: [],
      asks: [],
    });
    await page.lock.set(PASSWORD);
    const proven = await trayOf(stamp);
    // Of the others nothing is said but that they have rules.
    expect([proven.pausable, JSON.stringify(proven).includes('mia')]).toEqual([['theo'], false]);
    const broken = trayOf(proven.stamp);
    page.health = { names: 'open', browsers: null, programs: true };
    expect(await broken).toMatchObject({ rules: 'in-force', health: { names: 'open' } });
    const next = trayOf((await broken).stamp);
    page.pauses.begin('mia', '10m', 'administrator');
    page.pauses.begin('theo', '10m', 'administrator');
    expect(await next).toMatchObject({ rules: 'paused', paused: [{ user: 'theo' }] });
  });

  it('shows each local user the icon until they hide it, at once, and nobody else’s', async () => {
    const session = await begun();
    const first = await trayOf('');
    expect([first.showsIcon, (await stateOf(session)).showsIcon]).toEqual([true, true]);
    const status = async (body: string, headers: Record<string, string>) =>
      (await ask('/api/icon', { body, headers })).status;
    const hide = '{"isShown":false}';
    expect([await status(hide, origin()), await status(hide, { cookie: session.cookie })]).toEqual([
      401, 403,
    ]);
    for (const body of ['{}', '{"isShown":"no"}', '[]']) expect(await status(body, session)).toBe(400);
    expect((await stateOf(session)).showsIcon).toBe(true);
    const next = trayOf(first.stamp);
    // Whose it is says the connection, and nothing that is sent.
    expect(await post('/api/icon', { isShown: false, uid: 70_001 }, session)).toMatchObject({ done: true });
    expect(await next).toMatchObject({ showsIcon: false, rules: 'in-force' });
    expect([OWN, 70_001].map((uid) => page.icons?.isShown(uid))).toEqual([false, true]);
    await page.server[Symbol.asyncDispose]();
    page.icons = null;
    await page.start();
    // A system without an icon.
    const other = await begun();
    expect([(await stateOf(other)).showsIcon, await status(hide, other)]).toEqual([null, 404]);
  });

  it('pauses by the password alone, and ends a pause without', async () => {
    const session = await begun();
    const asked = { user: 'theo', length: '10m' };
    expect(await post('/api/pause', { ...asked, secret: PASSWORD }, session)).toMatchObject({
      reason: 'no-code',
    });
    expect((await stateOf(session)).password).toBe('none');
    await page.lock.set(PASSWORD);
    expect((await stateOf(session)).password).toBe('here');
    expect(await post('/api/pause', { ...asked, secret: 'wrong one' }, session)).toMatchObject({
      done: false,
      reason: 'wrong',
      triesLeft: 4,
    });
    expect(await post('/api/pause', { ...asked, secret: PASSWORD, word: 'x' }, session)).toMatchObject({
      done: true,
    });
    const paused = await stateOf(session);
    expect(paused.users.find(({ name }) => name === 'theo')?.rules).toBe('paused');
    expect(paused.paused).toMatchObject([{ user: 'theo', by: 'password' }]);
    expect(await post('/api/resume', { user: 'theo' }, session)).toMatchObject({ done: true });
    expect((await stateOf(session)).paused).toEqual([]);
    const change = { secret: 'wrong one', password: 'another horse' };
    expect(await post('/api/password', change, session)).toMatchObject({ done: false });
    expect(await post('/api/password', { ...change, secret: PASSWORD }, session)).toMatchObject({
      done: true,
    });
    expect(await page.lock.checkPassword('another horse')).toBe('right');
  });

  it('asks parents for nothing where the computer is not paired, and says so', async () => {
    const session = await begun();
    const asked = { clientId: randomUUID(), site: 'games.example' };
    expect(await post('/api/ask', asked, session)).toEqual({ asks: null, reason: 'unpaired' });
    expect((await ask('/api/ask', { body: '{"user":"mia"}', headers: session })).status).toBe(400);
    for (const url of ['/api/withdraw', '/api/remind']) {
      expect(await post(url, { requestId: randomUUID() }, session)).toEqual({
        asks: null,
        reason: 'unpaired',
      });
      // What goes into an address of the installation is an id and nothing else.
      for (const requestId of ['../../sos', ''])
        expect((await ask(url, { body: JSON.stringify({ requestId }), headers: session })).status).toBe(400);
    }
    expect(JSON.parse((await ask('/api/asks', { headers: session })).text).reason).toBe('unpaired');
  });
});
