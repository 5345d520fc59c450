/**
 * The page of the agent that runs, on a computer with two children and an adult: each gets their own, and nobody has its place
 * while the agent is gone. Takes root and nftables, as the ways round the rules do.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { findProgram } from '@kinward/testkit/debian/packages.ts';
import { Desktop } from './test-desktop.ts';
import { whyNoDesktop, type LocalUser } from './test-net.ts';

const KIDA: LocalUser = { name: 'kida', uid: 3001, subuid: 300_000 };
const KIDB: LocalUser = { name: 'kidb', uid: 3002, subuid: 400_000 };
const MUM: LocalUser = { name: 'mum', uid: 3003, subuid: 500_000 };
const POLICIES = {
  bindings: [
    { users: ['kida'], device: deviceWith('', { entries: [entry('deny', 'games.example')] }) },
    { users: ['kidb'], device: deviceWith('', { entries: [entry('deny', 'chat.example')] }) },
  ],
};
const PAGE = 'http://127.0.0.1:301';

const missing = whyNoDesktop();
if (missing !== null) {
  process.stderr.write(`The page of a computer was not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

describe.runIf(missing === null)('the page of a computer', () => {
  let desktop: Desktop;
  const ask = async (
    user: LocalUser,
    path: string,
    cookie: string,
    body?: object,
  ): Promise<[number, string]> => {
    const sends = body
      ? `-H 'content-type: application/json' -H 'origin: ${PAGE}' -d '${JSON.stringify(body)}'`
      : '';
    const said = await desktop.shell(
      `curl -s -m 8 -w '\\n%{http_code}' -H 'cookie: ${cookie}' ${sends} '${PAGE}${path}'`,
      user,
    );
    const at = said.lastIndexOf('\n');
    return [Number(said.slice(at + 1)), said.slice(0, at)];
  };
  const tokenOf = async (user: LocalUser): Promise<string> =>
    /#([\w-]{43})/u.exec(await desktop.typed(user, 'open'))?.[1] ?? '';
  const cookieBy = async (user: LocalUser, token: string): Promise<string> =>
    /kinward_agent=[\w-]+/u.exec(
      await desktop.shell(
        `curl -si -m 8 -H 'content-type: application/json' -H 'origin: ${PAGE}' -d '{"token":"${token}"}' ${PAGE}/api/session`,
        user,
      ),
    )?.[0] ?? '';

  beforeAll(async () => {
    desktop = await Desktop.start([KIDA, KIDB, MUM]);
    desktop.write('/etc/kinward-agent/policy.json', JSON.stringify(POLICIES));
    await desktop.startAgent();
  }, 120_000);
  afterAll(async () => {
    await desktop[Symbol.asyncDispose]();
  });

  it('is of who opens it: no token and no session of one is another’s', async () => {
    const token = await tokenOf(KIDA);
    expect(await cookieBy(KIDB, token)).toBe('');
    const cookie = await cookieBy(KIDA, token);
    expect(cookie).not.toBe('');
    const [status, text] = await ask(KIDA, '/api/state', cookie);
    expect([status, JSON.parse(text).user.name]).toEqual([200, 'kida']);
    for (const other of [KIDB, MUM]) expect((await ask(other, '/api/state', cookie))[0]).toBe(401);
    expect((await ask(KIDA, '/api/rules?user=kidb', cookie))[0]).toBe(403);
    expect((await ask(KIDA, '/api/rules', cookie))[1]).toContain('games.example');
    const why = '/api/why?site=www.games.example';
    expect((await ask(KIDA, why, cookie))[1]).toContain('"isClosed":true,"kind":"deny"');
    // From a container of the child it is nobody's.
    const container = `unshare --user --map-users=${KIDA.subuid},0,1000 --map-groups=${KIDA.subuid},0,1000 --setuid 5 --setgid 5`;
    expect(
      await desktop.shell(`${container} curl -s -m 8 -o /dev/null -w '%{http_code}' ${PAGE}/`, KIDA),
    ).toBe('403');
  });

  it('is shown by a browser of who opens it, and not by another’s', async () => {
    const browser = findProgram(
      ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'],
      'chromium-headless-shell',
    );
    /** What a browser shows of an address, without its markup. */
    const read = async (user: LocalUser, address: string): Promise<string> => {
      const options = '--headless --no-sandbox --disable-gpu --lang=en --virtual-time-budget=8000';
      const page = await desktop.shell(
        `own=$(mktemp -d); HOME=$own ${browser} ${options} --user-data-dir=$own --dump-dom '${address}' 2>/dev/null; rm -rf $own`,
        user,
      );
      return page.replaceAll(/<[^>]+>/gu, ' ').replaceAll(/\s+/gu, ' ');
    };
    /** Its time is its own, and may be over before a busy machine has given it the page. */
    const shown = async (user: LocalUser): Promise<string> => {
      const page = await read(user, `${PAGE}/#${await tokenOf(KIDA)}`);
      return page.trim() === 'Kinward on this computer' ? await shown(user) : page;
    };
    expect(await shown(KIDA)).toContain('This computer is filtered for you.');
    const others = await shown(MUM);
    expect(others).toContain('This page has to be opened again.');
    expect(others).not.toContain('kida');
  }, 90_000);

  it('pauses nothing without the password, and all that it does holds', async () => {
    const cookie = await cookieBy(KIDA, await tokenOf(KIDA));
    const pause = (secret: string) =>
      ask(KIDA, '/api/pause', cookie, { user: 'kida', length: '10m', secret });
    expect((await pause('guess'))[1]).toContain('"done":false');
    const closed = 'dig +time=8 +tries=1 +noall +comments +answer @8.8.8.8 games.example';
    expect(await desktop.shell(closed, KIDA)).toContain('NXDOMAIN');
    const [, checked] = await ask(KIDA, '/api/check', cookie);
    expect(JSON.parse(checked)).toMatchObject({
      filter: expect.any(Number),
      network: { hasAddress: true, isAnswering: true },
      connection: null,
    });
  });

  it('has its place to itself, while the agent runs and while it does not', async () => {
    const squat = `${process.execPath} -e "require('net').createServer().on('error', (e) => console.log(e.code)).listen(301, '127.0.0.1', () => { console.log('taken'); process.exit(); })"`;
    expect(await desktop.shell(squat, KIDA)).toBe('EACCES\n');
    await desktop.endAgent('SIGTERM');
    expect(await desktop.shell(squat, KIDA)).toBe('EACCES\n');
    expect(await desktop.typed(KIDA, 'open')).toContain('the agent does not run');
    await desktop.startAgent();
    expect(await desktop.typed(KIDA, 'open')).toContain(`${PAGE}/#`);
  });
});
