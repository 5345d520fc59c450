/** Which servers are asked, and how long what they say counts. */
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { DesktopSession } from '../logind-users.ts';
import { InFront } from './in-front.ts';
import { looked, MET, saying } from './test-x-server.ts';
import type { XSession } from './x-server.ts';

const KIDA = 1001;
const HERE: ReadonlySet<number> = new Set([KIDA]);
const X11: DesktopSession = { type: 'x11', display: ':0' };
const CLIENTS = [
  [0x20_0000, 42],
  [0x40_0000, 43],
] as const;

let folder = '';
let server: Server | undefined;
let session: DesktopSession | undefined;
let wanted: XSession[];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-in-front-'));
  [server, session, wanted] = [undefined, X11, []];
});
afterEach(() => {
  server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const inFront = (): InFront =>
  new InFront({
    active: { desktopOf: () => session },
    processes: { statOf: () => null },
    serverOf: (of) => {
      wanted.push(of);
      return server ? { socket: path.join(folder, 'X0'), cookie: null } : null;
    },
    withinMs: 1,
  });

it('is not known any more where the server says nothing, and is asked of the one of the session again', async () => {
  const first = looked(0x20_0001, CLIENTS);
  server = await saying(path.join(folder, 'X0'), ...MET, Buffer.concat(first));
  using desktops = inFront();
  const began = performance.now();
  desktops.look(HERE, began);
  await expect.poll(() => desktops.of(KIDA, performance.now())?.front).toBe(42);
  // From here on it hangs: what it said counts for three seconds.
  desktops.look(HERE, began + 1000);
  expect(desktops.of(KIDA, performance.now() + 2000)?.front).toBe(42);
  expect(desktops.of(KIDA, performance.now() + 3500)).toBeNull();
  // Another display is another server, of which nothing is known.
  session = { type: 'x11', display: ':1' };
  desktops.look(HERE, began + 2000);
  expect(desktops.of(KIDA, performance.now())).toBeNull();
  expect(wanted.map(({ display }) => display)).toEqual([':0', ':1']);
});

it('is asked of nobody who is not there, and of no session without windows of X', () => {
  using desktops = inFront();
  desktops.look(new Set(), 0);
  for (const other of [undefined, { type: 'wayland', display: ':0' }, { type: 'tty', display: '' }]) {
    session = other;
    desktops.look(HERE, 0);
  }
  expect([wanted, desktops.of(KIDA, 0)]).toEqual([[], null]);
});

it('is tried again after a while where there is no server', () => {
  using desktops = inFront();
  for (const now of [0, 1000, 9000, 11_000]) desktops.look(HERE, now);
  expect(wanted.length).toBe(2);
});
