/**
 * A network in which one has to sign in first, as a hotel's: an adult has what they would have without the agent, a child gets to
 * the page to sign in on and no further than their rules, and after it each has what is theirs at once. Where there is no root or
 * no nftables, nothing of it can be tried, and that is said.
 */
import type { Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deviceWith, entry } from '@kinward/filter-core/policy/test-devices.ts';
import { destinations, watchDestinations } from './package/test-destinations.ts';
import { AGENT, Desktop, KIDA, KIDB, MUM, ofEach } from './test-desktop.ts';
import { NET, whyNoDesktop, type LocalUser } from './test-net.ts';
import { pairDesktop } from './test-paired.ts';

const GAMES = 'games.example';
const denied = entry('deny', GAMES);
const BINDINGS = [
  { users: ['kida'], device: deviceWith('', { entries: [denied] }) },
  {
    users: ['kidb'],
    device: deviceWith('', { allowOnly: true, entries: [denied, entry('allow', 'school.example')] }),
  },
];
const [OTHER] = NET.others;
const [PORTAL] = NET.signIn;
const HOTEL = 'wifi.hotel.example';
/** Of Firefox. */
const CHECK = 'detectportal.firefox.com';
const SOON = { timeout: 20_000, interval: 200 };

const missing = whyNoDesktop();
if (missing !== null) {
  process.stderr.write(`A network with a sign-in was not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

describe.runIf(missing === null)('in a network with a sign-in', () => {
  let desktop: Desktop;
  let installation: Server;

  beforeAll(async () => {
    desktop = await Desktop.start([KIDA, KIDB, MUM]);
    installation = await pairDesktop(desktop, BINDINGS);
    await watchDestinations(desktop);
    await desktop.startAgent();
  });
  afterAll(async () => {
    await desktop[Symbol.asyncDispose]();
    installation.closeAllConnections();
    installation.close();
  });

  const ask = (...args: Parameters<Desktop['ask']>): Promise<string> => desktop.ask(...args);
  /** What a browser would show. */
  const get = async (user: LocalUser, url: string): Promise<string> => {
    const output = await desktop.shell(`curl -sL -m 10 ${url}`, user);
    return /a page|sign in here|you are in/u.exec(output)?.[0] ?? 'nothing';
  };
  /** Of each: a closed name by the computer's resolver and by another, an open one that nobody has asked for, and its page. */
  const all = (): Promise<Record<string, string[]>> =>
    ofEach((user, open) =>
      Promise.all([
        ask(user, GAMES),
        ask(user, GAMES, `@${OTHER}`),
        ask(user, open),
        get(user, `http://${open}/`),
      ]),
    );
  const AS_EVER = {
    kida: ['NXDOMAIN', 'NXDOMAIN', 'address', 'a page'],
    kidb: ['NXDOMAIN', 'NXDOMAIN', 'address', 'a page'],
    mum: ['address', 'address', 'address', 'a page'],
  };

  it('as ever, each has what is theirs', async () => {
    await expect.poll(all, SOON).toEqual(AS_EVER);
    expect(await ask(KIDB, HOTEL)).toBe('NXDOMAIN');
  });

  it('a child gets to the page to sign in on, and to nothing else that the rules close; an adult as without the agent', async () => {
    desktop.captive(`http://${HOTEL}/login`);
    expect(await get(MUM, `http://${GAMES}/`)).toBe('sign in here');
    // What a browser does when it comes into a network.
    await expect.poll(() => get(KIDB, `http://${CHECK}/`), SOON).toBe('sign in here');
    expect(await get(KIDA, `http://${CHECK}/`)).toBe('sign in here');
    await expect.poll(all, SOON).toEqual({
      kida: ['NXDOMAIN', 'NXDOMAIN', 'sign-in', 'sign in here'],
      kidb: ['NXDOMAIN', 'NXDOMAIN', 'sign-in', 'sign in here'],
      mum: ['sign-in', 'sign-in', 'sign-in', 'sign in here'],
    });
    expect(await ask(KIDB, 'other.example')).toBe('NXDOMAIN');
    expect(await ask(KIDB, `sub.${HOTEL}`)).toBe('NXDOMAIN');
    expect(await get(KIDB, `http://${NET.nameless[0]}/`)).toBe('nothing');
    // Nothing but the web of that address.
    const other = `${process.execPath} -e "const s = require('dgram').createSocket('udp4'); s.send('x', 5000, '${PORTAL}', (e) => { console.log(e ? e.code : 'sent'); s.close(); })"`;
    expect(await desktop.shell(other, KIDB)).toBe('EPERM\n');
    expect(await desktop.shell(other, KIDA)).toBe('sent\n');
  });

  it('once somebody has signed in everything is as ever, at once, and the page is closed again', async () => {
    expect(await get(KIDB, `http://${HOTEL}/yes`)).toBe('you are in');
    const began = performance.now();
    await expect.poll(all, SOON).toEqual(AS_EVER);
    await expect.poll(() => get(KIDB, `http://${PORTAL}/`), SOON).toBe('nothing');
    expect(performance.now() - began).toBeLessThan(15_000);
    expect(await ask(KIDB, HOTEL)).toBe('NXDOMAIN');
  });

  it('a page at an address that no name leads to is reached, with its port, where names lead as ever', async () => {
    desktop.captive(`http://${PORTAL}:8880/guest`, false);
    await expect.poll(() => get(KIDB, 'http://nmcheck.gnome.org/'), SOON).toBe('sign in here');
    expect(await get(KIDB, `http://${NET.nameless[0]}/`)).toBe('nothing');
    expect(await get(MUM, `http://${NET.nameless[0]}/`)).toBe('sign in here');
    expect(await get(KIDB, `http://${PORTAL}:8880/yes`)).toBe('you are in');
    await expect.poll(all, SOON).toEqual(AS_EVER);
    await expect.poll(() => get(KIDB, `http://${PORTAL}:8880/`), SOON).toBe('nothing');
  });

  it('a network that calls a closed site its page opens it to nobody', async () => {
    desktop.captive(`http://${GAMES}/`);
    await desktop.shell(`dig ${CHECK}`, KIDA);
    await desktop.said('to sign in first');
    for (const user of [KIDA, KIDB]) expect(await ask(user, GAMES)).toBe('NXDOMAIN');
    expect(await get(MUM, `http://${GAMES}/yes`)).toBe('you are in');
    await expect.poll(all, SOON).toEqual(AS_EVER);
  });

  it('the agent has connected to the installation and to the computer’s resolvers in all of that, and to nothing else', async () => {
    // The page of who sits there, which is of this computer alone.
    expect(await desktop.shell(`${AGENT} open`, KIDA)).toContain('http://127.0.0.1:301/');
    const found = await destinations(desktop);
    // Where the installation's name leads: always, and in a network with a sign-in.
    const named = [...NET.named, PORTAL].flatMap((address) =>
      [443, 80].map((port) => `tcp ${address} ${port}`),
    );
    const resolvers = NET.own.flatMap((address) => ['udp', 'tcp'].map((way) => `${way} ${address} 53`));
    expect(found.filter((one) => ![...named, ...resolvers].includes(one))).toEqual([]);
    for (const asked of [`tcp ${NET.named[0]} 443`, `udp ${NET.own[0]} 53`]) expect(found).toContain(asked);
    // What is watched is seen: as root alone does it.
    await desktop.shell(`curl -s -m 4 http://${NET.nameless[0]}/; dig +tries=1 +time=2 @${OTHER} x.example`);
    const more = await destinations(desktop);
    for (const other of [`tcp ${NET.nameless[0]} 80`, `udp ${OTHER} 53`]) expect(more).toContain(other);
  });
});
