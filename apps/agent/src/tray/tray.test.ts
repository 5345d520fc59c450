/** The tray on a real bus: what a panel reads, decoded by GLib's own tool, and what the desktop is told. */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { TrayState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { Bus } from './bus.ts';
import type { MenuAction } from './menu.ts';
import { answeringFor, NOTHING, type Face, type Given } from './objects.ts';
import { ICON_NAME } from './panel-icon.ts';
import { OWN_NAME, Tray, type TrayOptions } from './tray.ts';
import { textOf, type Value } from './values.ts';
import { wordsOf } from './words.ts';

const run = promisify(execFile);
const [WATCHER, NOTIFICATIONS] = ['org.kde.StatusNotifierWatcher', 'org.freedesktop.Notifications'];
const AT = Date.parse('2026-03-02T16:00:00.000Z');
const iso = (seconds: number): string => new Date(AT + seconds * 1000).toISOString();
const FILTERED: TrayState = {
  stamp: 'first',
  user: { name: 'theo', isAdministrator: false },
  rules: 'in-force',
  of: { deviceName: 'Pixel', childName: 'Theo', policyName: 'Teen' },
  isPaired: true,
  silentSince: null,
  timeZone: null,
  faults: [],
  health: null,
  filtered: [],
  pausable: ['theo'],
  isProtected: true,
  endedByProtection: null,
  paused: [],
  notices: [],
  showsIcon: true,
  asks: [],
};
const notice = (endsAt: string | null, at: number): TrayState['notices'][number] => ({
  at: iso(at),
  appId: 'game',
  program: 'A <b>Game</b>',
  reason: 'schedule',
  until: null,
  endsAt,
});

const missing = ['dbus-daemon', 'gdbus'].filter((program) => spawnSync(program, ['--version']).error);
if (missing.length > 0)
  process.stderr.write(`The tray was not tried on a bus: ${missing.join(', ')} is not here\n`);

describe.skipIf(missing.length > 0)('the tray on a bus', () => {
  let folder = '';
  let daemon: ChildProcess;
  let address = '';
  let tell: (state: TrayState | Error) => void;
  const actions: MenuAction[] = [];
  const open: Disposable[] = [];

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'kinward tray '));
    // Whose bus it is follows from the socket, as in a session.
    address = `unix:path=${folder.replaceAll(' ', '%20')}/bus`;
    daemon = spawn('dbus-daemon', ['--session', '--nofork', '--print-address', `--address=${address}`], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await new Promise((resolve) => daemon.stdout?.once('data', resolve));
  });
  afterEach(async () => {
    for (const each of open.splice(0)) each[Symbol.dispose]();
    daemon.kill();
    await new Promise((resolve) =>
      daemon.exitCode === null ? daemon.once('close', resolve) : resolve(null),
    );
    rmSync(folder, { recursive: true });
    actions.length = 0;
  });

  const newTray = (more: Partial<TrayOptions> = {}) => {
    let waiting = Promise.withResolvers<TrayState | Error>();
    tell = (state) => waiting.resolve(state);
    const tray = new Tray({
      address,
      wordsIn: wordsOf({ LANG: 'en_GB.UTF-8' }),
      next: async (_seen, signal) => {
        signal.addEventListener('abort', () => waiting.resolve(new Error('aborted')));
        const said = await waiting.promise;
        waiting = Promise.withResolvers();
        if (said instanceof Error) throw said;
        return said;
      },
      goesOn: () => true,
      done: (action) => actions.push(action),
      now: () => AT,
      againMs: 10,
      unknownMs: 10,
      ...more,
    });
    open.push(tray);
    return tray;
  };
  const newBus = async (
    faces: Record<string, Record<string, Face>> = {},
    heard: string[] = [],
  ): Promise<Bus> => {
    const bus = await Bus.connect(address, {
      answer: answeringFor(faces),
      heard: ({ member = '' }) => heard.push(member),
      ended: () => undefined,
    });
    open.push(bus);
    return bus;
  };
  /** A panel, which notes what registers. */
  const newPanel = async (registered: string[]): Promise<Bus> => {
    const RegisterStatusNotifierItem = ([name]: readonly Value[]) => (registered.push(textOf(name)), NOTHING);
    const face = { properties: () => ({}), methods: { RegisterStatusNotifierItem } };
    const bus = await newBus({ '/StatusNotifierWatcher': { [WATCHER]: face } });
    await bus.own(WATCHER);
    return bus;
  };
  const call = async (name: string, at: string, method: string, ...args: string[]): Promise<string> => {
    const all = ['call', '--session', '--dest', name, '--object-path', at, '--method', method, ...args];
    const { stdout } = await run('gdbus', all, {
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: address },
    });
    return stdout;
  };
  const property = (name: string, which: string): Promise<string> =>
    call(
      name,
      '/StatusNotifierItem',
      'org.freedesktop.DBus.Properties.Get',
      'org.kde.StatusNotifierItem',
      which,
    );
  const layout = (name: string): Promise<string> =>
    call(name, '/Menu', 'com.canonical.dbusmenu.GetLayout', '0', '--', '-1', '@as []');

  it('is read and clicked as GLib reads and clicks it, and says what is so', async () => {
    const registered: string[] = [];
    await newPanel(registered);
    void newTray().run();
    await expect.poll(() => registered.length).toBe(1);
    const [name = ''] = registered;
    expect(await property(name, 'ToolTip')).toContain('does not answer');
    tell(FILTERED);
    await expect.poll(() => property(name, 'ToolTip')).toContain("'This computer is filtered for Theo.'");
    const all = await call(
      name,
      '/StatusNotifierItem',
      'org.freedesktop.DBus.Properties.GetAll',
      'org.kde.StatusNotifierItem',
    );
    expect(all).toContain("'Menu': <objectpath '/Menu'>");
    // Sixteen by sixteen pixels, first of five sizes.
    expect(all).toMatch(/'IconPixmap': <\[\(16, 16, (?:\[byte 0x|b')/u);
    const menu = await layout(name);
    const labels = Array.from(menu.matchAll(/'label': <'([^']*)'>/gu), ([, label]) => label);
    expect(labels).toEqual([
      'This computer is filtered for Theo.',
      'Ask for time…',
      'Ask for a site…',
      'Why was that closed?',
      'What is recorded',
      'Open Kinward',
      'My internet is broken',
    ]);
    const id = /\((\d+), \{'label': <'Ask for a site…'>/u.exec(menu)?.[1] ?? '';
    await call(name, '/Menu', 'com.canonical.dbusmenu.Event', id, 'clicked', '<0>', 'uint32 0');
    await call(name, '/Menu', 'com.canonical.dbusmenu.Event', id, 'hovered', '<0>', 'uint32 0');
    await call(name, '/StatusNotifierItem', 'org.kde.StatusNotifierItem.Activate', '5', '5');
    expect(actions).toEqual([{ open: 'ask' }, { open: 'home' }]);
    await expect(call(name, '/Menu', 'com.canonical.dbusmenu.Quit')).rejects.toThrow('UnknownMethod');
    // What was clicked in a menu that says something else now does nothing.
    tell({
      ...FILTERED,
      stamp: 'paused',
      rules: 'paused',
      paused: [{ user: 'theo', by: 'code', until: null }],
    });
    await expect.poll(() => layout(name)).toContain('Filter again');
    await call(name, '/Menu', 'com.canonical.dbusmenu.Event', id, 'clicked', '<0>', 'uint32 0');
    expect(actions.length).toBe(2);
    const [again = ''] = /\d+(?=, \{'label': <'Filter again'>)/u.exec(await layout(name)) ?? [];
    await call(name, '/Menu', 'com.canonical.dbusmenu.Event', again, 'clicked', '<0>', 'uint32 0');
    expect(actions.at(-1)).toEqual({ resume: 'theo' });
  });

  it('does not end by what is longer than anything that it reads', async () => {
    void newTray().run();
    const other = await newBus();
    const owner = async (): Promise<string> => textOf((await other.ask('GetNameOwner', 's', [ICON_NAME]))[0]);
    const its = await expect.poll(owner).toMatch(/^:/u).then(owner);
    const long = Array.from({ length: 20 }, () => 'x'.repeat(100_000));
    for (let time = 0; time < 3; time += 1)
      other.signal({
        destination: its,
        path: '/a',
        interface: 'a.b',
        member: 'C',
        signature: 'as',
        body: [long],
      });
    expect(await property(its, 'ToolTip')).toContain('does not answer');
    expect(await owner()).toBe(its);
  });

  it('comes to a panel that begins later, is there once, and ends with the session', async () => {
    const first = newTray().run();
    const owner = await newBus();
    await expect.poll(async () => (await owner.ask('NameHasOwner', 's', [OWN_NAME]))[0]).toBe(true);
    expect(await newTray().run()).toBe(false);
    const registered: string[] = [];
    const panel = await newPanel(registered);
    await expect.poll(() => registered.length).toBe(1);
    panel[Symbol.dispose]();
    await newPanel(registered);
    await expect.poll(() => registered.length).toBe(2);
    daemon.kill();
    expect(await first).toBe(true);
    await expect(newTray().run()).rejects.toThrow();
  });

  it('is no icon for who has hidden it, also while the agent is away, and comes back; notices come all the same', async () => {
    const [registered, shown]: [string[], string[]] = [[], []];
    const panel = await newPanel(registered);
    const has = async (name: string) => (await panel.ask('NameHasOwner', 's', [name]))[0];
    const both = async () => [await has(OWN_NAME), await has(ICON_NAME)];
    const methods = {
      GetCapabilities: () => ({ signature: 'as', body: [[]] }),
      Notify: (body: readonly Value[]) => (shown.push(textOf(body[3])), { signature: 'u', body: [1] }),
    };
    const face: Face = { properties: () => ({}), methods };
    const desktop = await newBus({ '/org/freedesktop/Notifications': { [NOTIFICATIONS]: face } });
    await desktop.own(NOTIFICATIONS);
    const hidden = { ...FILTERED, showsIcon: false };
    const tray = newTray({ unknownMs: 1500 });
    // From the first word on, so that nothing comes and goes at the start.
    tell(hidden);
    void tray.run();
    await expect.poll(async () => await has(OWN_NAME)).toBe(true);
    await sleep(1700);
    tell(new Error('away'));
    await sleep(100);
    tell({ ...hidden, stamp: 'soon', notices: [notice(iso(300), 0)] });
    await expect.poll(() => shown).toEqual(['A <b>Game</b> is closed in 5 minutes']);
    expect([await both(), registered]).toEqual([[true, false], []]);
    await sleep(150);
    tell(FILTERED);
    await expect.poll(() => registered.length).toBe(1);
    const [name = ''] = registered;
    expect([await both(), await property(name, 'ToolTip')]).toEqual([
      [true, true],
      expect.stringContaining('filtered for Theo'),
    ]);
    const unique = textOf((await panel.ask('GetNameOwner', 's', [name]))[0]);
    await sleep(150);
    tell(hidden);
    // The whole connection ends: a panel that knows it by that takes it away, too.
    await expect.poll(async () => [...(await both()), await has(unique)]).toEqual([true, false, false]);
    await sleep(150);
    tell(FILTERED);
    await expect.poll(() => registered.length).toBe(2);
    expect([registered[1] === name, await has(ICON_NAME)]).toEqual([false, true]);
  });

  it('switches GNOME’s extension on when GNOME is there, and not where its user has switched it off', async () => {
    const switched: string[] = [];
    const EnableExtension = ([uuid]: readonly Value[]): Given => (
      switched.push(textOf(uuid)),
      // At first it does not know its extensions yet.
      { signature: 'b', body: [switched.length > 1] }
    );
    const face = { properties: () => ({}), methods: { EnableExtension } };
    const newShell = async (): Promise<Bus> => {
      const bus = await newBus({ '/org/gnome/Shell': { 'org.gnome.Shell.Extensions': face } });
      await bus.own('org.gnome.Shell');
      return bus;
    };
    let isOff = false;
    const shell = await newShell();
    void newTray({ gnome: { isOff: async () => await Promise.resolve(isOff), againMs: 10 } }).run();
    await expect.poll(() => switched).toEqual(['kinward-agent@kinward', 'kinward-agent@kinward']);
    shell[Symbol.dispose]();
    const another = await newShell();
    await expect.poll(() => switched.length).toBe(3);
    another[Symbol.dispose]();
    isOff = true;
    await newShell();
    await sleep(300);
    expect(switched.length).toBe(3);
  });

  it('tells the desktop what begins, once, in the place of what was said before of the same thing', async () => {
    const shown: (readonly Value[])[] = [];
    const face: Face = {
      properties: () => ({}),
      methods: {
        GetCapabilities: () => ({ signature: 'as', body: [['body', 'body-markup']] }),
        Notify: (body) => (
          shown.push(body),
          { signature: 'u', body: [Number(body[1]) || 40 + shown.length] }
        ),
      },
    };
    const desktop = await newBus({ '/org/freedesktop/Notifications': { [NOTIFICATIONS]: face } });
    await desktop.own(NOTIFICATIONS);
    let now = AT;
    void newTray({ now: () => now }).run();
    const said = async (state: Partial<TrayState>, count: number) => {
      tell({ ...FILTERED, stamp: String(Math.random()), ...state });
      await expect.poll(() => shown.length).toBe(count);
      await sleep(150);
      return shown.slice(-1).map(([app, replaces, , title, body]) => [app, replaces, title, body])[0];
    };
    // What was so before it looked is no news.
    await said({ notices: [notice(null, -30)] }, 0);
    const soon = [notice(iso(300), 0), notice(null, -30)];
    expect(await said({ notices: soon }, 1)).toEqual([
      'Kinward',
      0,
      'A <b>Game</b> is closed in 5 minutes',
      'Save what you are doing.',
    ]);
    await said({ notices: soon, filtered: ['mia'] }, 1);
    now += 240_000;
    expect(await said({ notices: [notice(iso(300), 240), ...soon] }, 2)).toEqual([
      'Kinward',
      41,
      'A <b>Game</b> is closed in 1 minute',
      'Save what you are doing.',
    ]);
    // It slept for an hour meanwhile.
    now += 3_600_000;
    await said({ notices: [notice(null, 300), ...soon] }, 2);
    const waiting: TrayState['asks'][number] = {
      requestId: '00000000-0000-4000-8000-000000000001',
      name: 'youtube.com',
      minutes: null,
      state: 'waiting',
      answeredAt: null,
      answeredBy: null,
      answer: '',
      until: null,
    };
    await said({ asks: [waiting] }, 2);
    const granted = { ...waiting, state: 'granted' as const, answeredBy: 'Mum', answer: 'For <you>' };
    const until = new Date(now + 900_000);
    const [, , title, body] = (await said({ asks: [{ ...granted, until: until.toISOString() }] }, 3)) ?? [];
    expect(title).toMatch(/^Mum opened youtube\.com until .*\d\d:\d\d$/u);
    expect(body).toBe('For &lt;you&gt;');
    await said({ asks: [{ ...granted, until: until.toISOString() }] }, 3);
    const paused = [{ user: 'theo', by: 'password' as const, until: iso(7200) }];
    expect((await said({ rules: 'paused', paused }, 4))?.[2]).toMatch(/^Rules are paused until /u);
    expect(await said({}, 5)).toMatchObject({ 2: 'Rules hold again', 3: '' });
    await said({ rules: 'paused', paused }, 6);
    await said({ rules: 'waiting', endedByProtection: iso(0) }, 6);
    expect(await said({ endedByProtection: iso(0) }, 7)).toMatchObject({
      2: 'Rules hold again',
      3: 'A parent wants the password for a pause again.',
    });
    // Of an agent that was away nothing is said twice.
    tell(new Error('away'));
    await said({ notices: soon }, 7);
  });
});
