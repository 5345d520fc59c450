/**
 * Whose window is in front, as the X server of a child’s session says it: real programs with windows on a real server, which
 * draws them in memory.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '@kinward/testkit/debian/packages.ts';
import { deviceWith } from '@kinward/filter-core/policy/test-devices.ts';
import { TestScreen } from '../os/linux/in-front/test-x11.ts';
import { Desktop } from './test-desktop.ts';
import { whyNoDesktop, type LocalUser } from './test-net.ts';
import { soon } from './test-system.ts';

const KIDA: LocalUser = { name: 'kida', uid: 3021, subuid: 600_000 };
const MUM: LocalUser = { name: 'mum', uid: 3023, subuid: 700_000 };
const PLACE = '/usr/local/share/kinward-test';
const SOCKETS = '/tmp/.X11-unix';
const COOKIE = 'kinwardkinwardki';
const SESSION = `User=${KIDA.uid} Class=user Active=yes Remote=no LockedHint=no IdleHint=no Type=x11 Display=:93`;
const RUN = `DISPLAY=:93 XAUTHORITY=/run/x-user exec ${PLACE}`;
/** A session as systemd-logind knows it, the server of it with what it wants to hear, and programs of the menus: two with windows, one without. */
const INSTALL = `mkdir -p /run/systemd/sessions ${SOCKETS}; touch /run/systemd/sessions/1
  echo ${SESSION} | tr ' ' '\\n' >/run/session; printf '#!/bin/sh\\ncat /run/session\\n' >/run/loginctl; chmod 755 /run/loginctl
  mount --bind /run/loginctl /usr/bin/loginctl
  mount -t tmpfs -o mode=755 tmpfs /usr/local/share; mount -t tmpfs -o mode=1777 tmpfs ${SOCKETS}
  mkdir -p ${PLACE} /usr/local/share/applications; cd ${PLACE}
  cp /usr/bin/xclock game; cp /usr/bin/xclock chat; cp /bin/sleep text
  for name in game chat text; do
    printf '[Desktop Entry]\\nType=Application\\nName=%s\\nExec=${PLACE}/%s\\n' $name $name > ../applications/$name.desktop
  done
  printf '\\377\\377\\0\\0\\0\\0\\0\\022MIT-MAGIC-COOKIE-1\\0\\020${COOKIE}' >/run/x-root; cp /run/x-root /run/x-user
  chmod 600 /run/x-root; chmod 644 /run/x-user
  Xvfb :93 -nolock -nolisten tcp -screen 0 400x300x24 -auth /run/x-root >/dev/null 2>&1 </dev/null & echo $! >/run/x-pid`;

function whyNoScreen(): string | null {
  const missing = whyNoDesktop();
  if (missing !== null) return missing;
  try {
    findProgram(['/usr/bin/Xvfb'], 'xvfb');
    findProgram(['/usr/bin/xclock'], 'x11-apps');
    findProgram(['/usr/bin/loginctl'], 'systemd');
  } catch (error) {
    return (error as Error).message;
  }
  return null;
}
interface Span {
  appId: string;
  from: number;
  to: number;
}

const missing = whyNoScreen();
if (missing !== null) {
  process.stderr.write(`Windows in front were not tried: ${missing}\n`);
  it('says why nothing of it was tried', () => expect(missing).not.toBe(''));
}

describe.runIf(missing === null)('a program of a session with windows', () => {
  let desktop: Desktop;
  let screen: TestScreen;
  let windows: number[];
  const pause = async (seconds: number): Promise<void> =>
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));

  /** Begins a program, and waits for its window. */
  const begin = async (program: string, user: LocalUser): Promise<void> => {
    const before = windows.length;
    void desktop.shell(`${RUN}/${program}`, user);
    await soon(async () => (await screen.windows()).length > before, `the window of ${program}`);
    windows = await screen.windows();
  };
  /** @returns seconds of each program that count, while a window has the keyboard for two and a half */
  const counted = async (window: number): Promise<Record<string, number>> => {
    const given = async (): Promise<boolean> =>
      await screen.focus(window).then(
        () => true,
        () => false,
      );
    await soon(given, 'the keyboard');
    await pause(2.5);
    const from = Date.now();
    await pause(2.5);
    const to = Date.now();
    // The count after it.
    await pause(1.2);
    await desktop.endAgent('SIGTERM');
    await desktop.startAgent();
    const found: Record<string, number> = {};
    for (const span of JSON.parse(desktop.read('/run/state/use.json') ?? '[]') as Span[])
      found[span.appId] =
        (found[span.appId] ?? 0) + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)) / 1000;
    return found;
  };

  beforeAll(async () => {
    desktop = await Desktop.start([KIDA, MUM]);
    expect(await desktop.shell(INSTALL)).toBe('');
    desktop.write(
      '/etc/kinward-agent/policy.json',
      JSON.stringify({ bindings: [{ users: ['kida'], device: deviceWith('', {}), blockedApps: [] }] }),
    );
    await desktop.startAgent();
    const address = { socket: `/proc/${desktop.agentPid}/root${SOCKETS}/X93`, cookie: Buffer.from(COOKIE) };
    const connect = async (): Promise<TestScreen | null> =>
      await TestScreen.connect(address).catch(() => null);
    screen = (await soon(connect, 'the X server')) as TestScreen;
    windows = [];
    void desktop.shell(`exec ${PLACE}/text 600`, KIDA);
    for (const [program, user] of [
      ['game', KIDA],
      ['chat', KIDA],
      ['game', MUM],
    ] as const)
      await begin(program, user);
  });
  afterAll(async () => {
    screen?.[Symbol.dispose]();
    await desktop.shell(`kill -9 $(cat /run/x-pid) $(pgrep -u ${KIDA.uid} -x text)`);
    await desktop[Symbol.asyncDispose]();
  });

  it('counts while its window is in front, and one without a window while it runs', async () => {
    const [, chat = 0] = windows;
    const found = await counted(chat);
    for (const program of ['chat', 'text']) expect(found[program]).toBeGreaterThan(1.5);
    expect(found['game'] ?? 0).toBeLessThan(1);
  }, 120_000);

  it('counts with all others while another user’s window is in front', async () => {
    const [, , mums = 0] = windows;
    const found = await counted(mums);
    for (const program of ['chat', 'game', 'text']) expect(found[program]).toBeGreaterThan(1.5);
  }, 120_000);
});
