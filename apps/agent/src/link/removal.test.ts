/** The last word of an agent that is removed. */
import { existsSync, rmSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AddressInfo } from 'node:net';
import { Pauses } from '../rules/pauses.ts';
import { tellOfRemoval } from './removal.ts';
import { sayAbilities } from './server.ts';
import { Signals } from './signals/signals.ts';
import { usePairing } from './test-pairing.ts';
import { writeLink } from './link.ts';

const { stack, call, paired, serving } = usePairing();
const people = () => [
  { name: 'ada', uid: 1001, isAdministrator: false },
  { name: 'mum', uid: 1000, isAdministrator: true },
];

describe('an agent that is removed', () => {
  it('says so, beside that the rules are off, and parents are notified; whose rules each user had stays', async () => {
    const { paths, bind, read, parent, deviceId } = await paired();
    await bind('ada');
    expect((await read()).faults).toEqual([]);
    expect(await tellOfRemoval({ paths, people, patienceMs: 20_000 })).toBe(true);
    const { faults, inForceAt, users } = await read();
    expect([faults, inForceAt]).toEqual([['off', 'removed'], null]);
    expect(users.map(({ name, device }) => [name, device?.deviceId ?? null])).toEqual([
      ['ada', deviceId],
      ['mum', null],
    ]);
    const { data } = (await call('GET', '/notification', parent)).json();
    expect(data[0].message).toMatch(/^The agent was removed from /u);
    const [child] = (await call('GET', '/child', parent)).json().data;
    expect(child.devices[0].abilities).toEqual([]);
  });

  it('tells what was not told yet, as it goes with the agent, and that no silence was announced', async () => {
    const { paths, bind, read } = await paired();
    await bind('ada');
    const pauses = new Pauses(paths);
    pauses.begin('ada', '10m', 'password');
    new Signals(paths, () => undefined).note('vpn');
    const installed = () =>
      ({ version: '1.2.3', system: 'linux', architecture: 'amd64', kind: 'deb' }) as const;
    expect(await tellOfRemoval({ paths, people, installed, patienceMs: 20_000 })).toBe(true);
    const { pauses: told, agent, tellsLeaving } = await read();
    expect([
      told.map(({ user, by }) => [user, by]),
      agent?.signals.map(({ kind }) => kind),
      tellsLeaving,
    ]).toEqual([[['ada', 'password']], ['vpn'], true]);
  });

  it('says it with the users of the last report, or none, where a directory that has them does not answer', async () => {
    const { paths, link, bind, read } = await paired();
    await bind('ada');
    const told = async () => {
      const { faults, users } = await read();
      return [faults, users.map(({ name, isThere }) => [name, isThere])];
    };
    const unasked = (): never => {
      throw new Error('getent cannot be asked: SIGKILL');
    };
    {
      await using _session = serving(paths, link);
      await expect.poll(() => existsSync(paths.reported)).toBe(true);
    }
    expect((await read()).faults).toEqual([]);
    expect(await tellOfRemoval({ paths, people: unasked, patienceMs: 20_000 })).toBe(true);
    const both = [
      ['ada', true],
      ['mum', true],
    ];
    expect(await told()).toEqual([['off', 'removed'], both]);
    rmSync(paths.reported);
    expect(await tellOfRemoval({ paths, people: unasked, patienceMs: 20_000 })).toBe(true);
    // For whom a parent has chosen stays chosen.
    expect(await told()).toEqual([['off', 'removed'], [['ada', false]]]);
  });

  it('says what it can do a second time where the first did not arrive', async () => {
    const { paths, link, bind, parent } = await paired();
    await bind('ada');
    await sayAbilities(link, ['enforces-sites']);
    const abilities = async () => {
      const [child] = (await call('GET', '/child', parent)).json().data;
      return child.devices[0].abilities;
    };
    expect(await abilities()).toEqual(['enforces-sites']);
    let tries = 0;
    const proxy = createProxy((request, response) => {
      if (request.url === '/api/device/abilities') tries += 1;
      if (request.url === '/api/device/abilities' && tries === 1) return void request.socket.destroy();
      const { method = '', url = '', headers } = request;
      request.toArray().then(async (pieces: Buffer[]) => {
        const { authorization = '', 'content-type': type = '' } = headers;
        const answer = await fetch(`${stack.current.url}${url}`, {
          method,
          headers: { authorization, 'content-type': type },
          body: Buffer.concat(pieces),
        });
        response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
      }, response.destroy);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => void proxy.close());
    await once(proxy, 'listening');
    const { port } = proxy.address() as AddressInfo;
    writeLink(paths, { ...link, server: `http://127.0.0.1:${port}` });
    expect(await tellOfRemoval({ paths, people, patienceMs: 20_000 })).toBe(true);
    expect([tries, await abilities()]).toEqual([2, []]);
  });

  it('waits no longer where nothing answers, and is told nothing wrong where it is not paired or known', async () => {
    const { paths, link } = await paired();
    const silent = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    writeLink(paths, { ...link, server: `http://127.0.0.1:${port}` });
    expect(await tellOfRemoval({ paths, people, patienceMs: 100 })).toBe(false);
    silent.close();
    writeLink(paths, { ...link, server: stack.current.url, token: 'a'.repeat(link.token.length) });
    expect(await tellOfRemoval({ paths, people, patienceMs: 20_000 })).toBe(false);
    const unpaired = { ...paths, link: `${paths.link}.none` };
    expect(await tellOfRemoval({ paths: unpaired, people, patienceMs: 20_000 })).toBe(false);
  });
});
