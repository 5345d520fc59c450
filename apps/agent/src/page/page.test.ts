/** The page's server with the real guard, sessions and control: what a site, another program and another local user get of it. */
import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders } from 'node:http';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PageState, TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { Control } from '../control/control.ts';
import { linux } from '../os/linux/linux.ts';
import { pathsOf, type Paths } from '../paths.ts';
import { Lock } from '../rules/lock.ts';
import { Pauses } from '../rules/pauses.ts';
import { pageUpdate } from './assemble.ts';
import { Asking } from './asking.ts';
import { Check } from './check.ts';
import { PageFiles } from './files.ts';
import { OPEN_HEADER } from './guard.ts';
import { HiddenIcons } from './trays/hidden-icons.ts';
import { Page } from './page.ts';
import { PageServer } from './server.ts';
import { States, type LocalUser } from './state.ts';
import { LATER, POLICY } from './test-policy.ts';
import { Trays } from './trays/trays.ts';

const PASSWORD = 'correct horse';
const OWN = process.getuid?.() ?? 0;
interface Said {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

describe('the page of the agent', () => {
  let folder = '';
  let paths: Paths;
  let server: Page;
  let control: Control;
  let pauses: Pauses;
  let lock: Lock;
  let icons: HiddenIcons | null;
  let load: (host: string) => Promise<PageServer>;
  let users: LocalUser[] = [];
  const said: string[] = [];

  /** As a program asks it; a browser's headers are given. */
  const ask = async (
    url: string,
    { body, headers = {} }: { body?: string; headers?: Record<string, string> } = {},
  ): Promise<Said> =>
    await new Promise((resolve, reject) => {
      const [host, port] = server.host.split(':');
      const asking = request({
        host,
        port,
        path: url,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      });
      asking.once('error', reject);
      asking.once('response', (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.once('error', reject);
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      });
      asking.end(body);
    });
  const origin = () => ({ origin: `http://${server.host}` });
  const token = async (): Promise<string> =>
    JSON.parse((await ask('/api/open', { body: '{}', headers: { [OPEN_HEADER]: '1' } })).text).token;
  const begun = async () => {
    const { headers } = await ask('/api/session', {
      body: JSON.stringify({ token: await token() }),
      headers: origin(),
    });
    return { ...origin(), cookie: (headers['set-cookie']?.[0] ?? '').split(';')[0] ?? '' };
  };
  const post = async (url: string, body: object, headers: Record<string, string>) =>
    JSON.parse((await ask(url, { body: JSON.stringify(body), headers })).text);
  const trayOf = async (seen: string): Promise<TrayState> =>
    JSON.parse((await ask(`/api/tray?seen=${seen}`, { headers: { [OPEN_HEADER]: '1' } })).text);
  const stateOf = async (headers: Record<string, string>): Promise<PageState> =>
    JSON.parse((await ask('/api/state', { headers })).text);

  const newStates = (inForce: string[]): States =>
    new States({
      system: linux,
      paths,
      pauses,
      lock,
      inForce: () => ({ number: null, faults: [], users: inForce }),
      connection: () => ({ state: null, heardAt: null, isCaptive: false }),
      takesCodes: () => false,
      notices: () => [],
      closed: () => null,
      showsIcon: (uid) => icons?.isShown(uid) ?? null,
      stretchesOf: () => [],
      countsInFront: () => true,
      users: () => users,
      programs: () => [{ appId: 'game.desktop', name: 'A Game' }],
    });

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinward page '));
    paths = pathsOf({
      CONFIGURATION_DIRECTORY: folder,
      STATE_DIRECTORY: path.join(folder, 'state'),
      RUNTIME_DIRECTORY: path.join(folder, 'now'),
    });
    mkdirSync(path.join(folder, 'page/assets'), { recursive: true });
    writeFileSync(path.join(folder, 'page/index.html'), '<title>Page</title>');
    writeFileSync(path.join(folder, 'page/assets/a.js'), '1');
    writeFileSync(paths.policies, JSON.stringify(POLICY));
    users = [
      { name: 'theo', uid: OWN, isAdministrator: false },
      { name: 'mia', uid: 70_001, isAdministrator: false },
      { name: 'mum', uid: 70_002, isAdministrator: true },
    ];
    pauses = new Pauses(paths);
    lock = new Lock(paths, { boot: linux.bootId });
    const say = (line: string): void => void said.push(line);
    icons = new HiddenIcons({ file: paths.hiddenIcons, people: () => users, say });
    control = new Control({
      paths,
      pauses,
      lock,
      codes: () => null,
      hasRules: () => true,
      changed: () => undefined,
      words: linux.words,
      say,
    });
    load = (host: string): Promise<PageServer> => {
      const states = newStates(['theo']);
      const asking = new Asking(() => null);
      const trays = new Trays({ stateOf: (user) => states.read(user), asks: asking.known, lookMs: 20 });
      const files = new PageFiles(path.join(folder, 'page'));
      const check = new Check({ upstreams: [], connection: () => null });
      const parts = { host, files, states, control, asking, trays, icons, check, say };
      const options = {
        ...parts,
        ownerOf: linux.ownerOf,
        portOf: () => undefined,
        closing: (user: string) => (user === 'theo' ? null : undefined),
        update: () => Promise.resolve(pageUpdate(undefined, null)),
      };
      return Promise.resolve(new PageServer({ ...options, silenceMs: 1000 }));
    };
    server = new Page({ port: 0, load, say });
    await server.start();
  });
  afterEach(async () => {
    await server[Symbol.asyncDispose]();
    await control[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true });
    expect(said.splice(0).filter((line) => line.includes('failed'))).toEqual([]);
  });

  it('is not given to a name that leads to the loopback, nor to another site', async () => {
    const session = await begun();
    for (const headers of [
      { ...session, host: 'evil.example' },
      { ...session, host: `evil.example:${server.host.split(':')[1]}` },
      { ...session, host: 'localhost' },
      { ...session, origin: 'http://evil.example' },
      { ...session, origin: 'null' },
      { ...session, origin: 'http://127.0.0.1:8080' },
      { ...session, 'sec-fetch-site': 'cross-site' },
      { ...session, 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await ask('/api/state', { headers })).status).toBe(403);
      expect((await ask('/', { headers })).status).toBe(403);
      expect((await ask('/api/resume', { body: '{"user":"theo"}', headers })).status).toBe(403);
    }
    expect((await stateOf(session)).user.name).toBe('theo');
  });

  it('does nothing for a form, a page without its origin, or what is not JSON', async () => {
    const { cookie, ...from } = await begun();
    const body = '{"user":"theo"}';
    expect((await ask('/api/resume', { body, headers: { cookie } })).status).toBe(403);
    const form = { ...from, cookie, 'content-type': 'text/plain' };
    expect((await ask('/api/resume', { body, headers: form })).status).toBe(415);
    const session = { ...from, cookie };
    for (const wrong of ['', '[]', '{"user":"../x"}', '{"user":null}'])
      expect((await ask('/api/resume', { body: wrong, headers: session })).status).toBe(400);
    expect((await ask('/api/nothing', { body, headers: session })).status).toBe(404);
    expect((await ask('/api/nothing', { headers: session })).status).toBe(404);
    const long = JSON.stringify({ user: 'theo', length: '10m', secret: 'x'.repeat(100_000) });
    expect((await ask('/api/pause', { body: long, headers: session })).status).toBe(413);
    const pieces = { ...session, 'transfer-encoding': 'chunked' };
    expect((await ask('/api/pause', { body: long, headers: pieces })).status).toBe(413);
    expect(pauses.told).toEqual([]);
  });

  it('takes a token of the command, which no page gets, once', async () => {
    const body = '{}';
    expect((await ask('/api/open', { body })).status).toBe(403);
    expect((await ask('/api/open', { body, headers: { ...origin(), [OPEN_HEADER]: '1' } })).status).toBe(403);
    const asPage = { [OPEN_HEADER]: '1', 'sec-fetch-site': 'none' };
    expect((await ask('/api/open', { body, headers: asPage })).status).toBe(403);
    const given = JSON.stringify({ token: await token() });
    const first = await ask('/api/session', { body: given, headers: origin() });
    expect(first.headers['set-cookie']?.[0]).toMatch(
      /^kinward_agent=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/u,
    );
    expect((await ask('/api/session', { body: given, headers: origin() })).status).toBe(401);
    for (const cookie of ['', 'kinward_agent=', `kinward_agent=${'a'.repeat(43)}`])
      for (const url of ['/api/state', '/api/rules', '/api/check', '/api/update'])
        expect((await ask(url, { headers: { cookie } })).status).toBe(401);
  });

  it('is nothing for who has no account of a person', async () => {
    users = [];
    for (const url of ['/', '/api/state']) expect((await ask(url)).status).toBe(403);
    expect((await ask('/api/tray', { headers: { [OPEN_HEADER]: '1' } })).status).toBe(403);
    expect((await ask('/api/open', { body: '{}', headers: { [OPEN_HEADER]: '1' } })).status).toBe(403);
  });

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
    users[0] = { name: 'theo', uid: OWN, isAdministrator: true };
    const administrator = newStates([]).read({ name: 'mum', uid: 70_002, isAdministrator: true });
    expect(administrator.users.find(({ name }) => name === 'theo')?.of?.policyName).toBe('Teen');
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
    await lock.set(PASSWORD);
    const proven = await trayOf(stamp);
    // Of the others nothing is said but that they have rules.
    expect([proven.pausable, JSON.stringify(proven).includes('mia')]).toEqual([['theo'], false]);
    const next = trayOf(proven.stamp);
    pauses.begin('mia', '10m', 'administrator');
    pauses.begin('theo', '10m', 'administrator');
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
    expect([OWN, 70_001].map((uid) => icons?.isShown(uid))).toEqual([false, true]);
    await server[Symbol.asyncDispose]();
    icons = null;
    server = new Page({ port: 0, load, say: (line) => void said.push(line) });
    await server.start();
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
    await lock.set(PASSWORD);
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
    expect(await lock.checkPassword('another horse')).toBe('right');
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

  it('is files of its folder and nothing else, with the portal’s protection', async () => {
    const page = await ask('/filter');
    expect([page.status, page.text]).toEqual([200, '<title>Page</title>']);
    expect(page.headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/u,
    );
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    expect((await ask('/assets/a.js')).headers['cache-control']).toContain('immutable');
    for (const url of ['/assets/..%2f..%2fpolicy.json', '/nothing.js'])
      expect((await ask(url)).status).toBe(404);
    for (const url of [
      '/../policy.json',
      '/%2e%2e/policy.json',
      'http://evil.example/',
      '//evil.example/x.js',
    ])
      expect((await ask(url)).status).toBe(400);
    expect((await ask('//')).status).toBe(400);
  });

  it('answers so much of a user and no more, as names are answered beside it', async () => {
    const session = await begun();
    const codes = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const all = [];
        for (let each = 0; each < 4; each += 1)
          all.push((await ask('/api/rules', { headers: session }).catch(() => ({ status: 429 }))).status);
        return all;
      }),
    );
    expect(new Set(codes.flat())).toEqual(new Set([200, 429]));
    await expect
      .poll(async () => (await ask('/api/state', { headers: session }).catch(() => null))?.status)
      .toBe(200);
  });

  it('ends a connection on which nothing comes', async () => {
    const [host, port] = server.host.split(':');
    const socket = createConnection(Number(port), host);
    socket.write('GET / HT');
    await new Promise<void>((resolve) => socket.once('close', () => resolve()));
    expect((await ask('/')).status).toBe(200);
  });

  it('holds so many connections of a user, and lets others in again once one ends', async () => {
    const [host, port] = server.host.split(':');
    const sockets = Array.from({ length: 24 }, () => createConnection(Number(port), host));
    const ended = sockets.map(
      async (socket) =>
        await new Promise<void>((resolve) => {
          socket.on('error', () => undefined);
          socket.once('close', () => resolve());
        }),
    );
    await Promise.any(ended);
    for (const socket of sockets) socket.destroy();
    await Promise.all(ended);
    await expect.poll(async () => (await ask('/').catch(() => null))?.status).toBe(200);
  });
});
