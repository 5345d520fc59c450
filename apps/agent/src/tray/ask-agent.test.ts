/** What the tray takes from an agent of another version. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { nextState } from './ask-agent.ts';
import { menuItems } from './menu.ts';
import { wordsOf } from './words.ts';

it('offers a child no pause without a password where the agent is one that says nothing of it', async () => {
  const state = {
    stamp: 'x',
    user: { name: 'theo', isAdministrator: false },
    rules: 'in-force',
    isPaired: false,
    pausable: ['theo'],
    paused: [],
  };
  const server = createServer((_request, response) => void response.end(JSON.stringify(state)));
  server.listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const next = () => nextState({ host: '127.0.0.1', port }, '', AbortSignal.timeout(20_000));
  const words = wordsOf({ LANG: 'C.UTF-8' })(null);
  const labels = async () => menuItems(await next(), '', words).map(({ label }) => label);
  const pauses = Object.values(words.pause).map(words.unprotected);
  const offered = async () => (await labels()).filter((label) => label !== null && pauses.includes(label));
  expect(await offered()).toEqual([]);
  expect(await next()).toMatchObject({ isProtected: true, endedByProtection: null });
  Object.assign(state, { isProtected: false });
  expect(await offered()).toEqual(pauses);
});
