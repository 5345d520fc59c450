/** Programs on Windows with a host of the test's own: which one a process is, and its end. */
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { ProgramPolicy, RunningProgram } from '../../apps/enforcing.ts';
import { WindowsAccounts } from './accounts.ts';
import { packageIn } from './catalogue.ts';
import { plainPath, WindowsIdentities } from './identity.ts';
import { WindowsPrograms } from './programs.ts';
import { SeenSessions } from './seen-sessions.ts';
import { TestHost } from './test-host.ts';

const [KIDA, MUM] = ['S-1-5-21-1-2-3-1001', 'S-1-5-21-1-2-3-1000'] as const;

let host: TestHost;
const say = (): void => undefined;
beforeEach(async () => {
  host = await TestHost.start();
  host.users = [
    ['kida', KIDA, '0', '1', 'Kid A'],
    ['Mum', MUM, '1', '1', ''],
  ];
});
afterEach(async () => await host[Symbol.asyncDispose]());

describe('programs on Windows', () => {
  const rules = { deviceId: 'x' as DeviceId, uids: [1001] } as unknown as ProgramPolicy;
  const process = (pid: number, start: number, parent: number, sid: string, file: string) => [
    String(pid),
    String(start),
    String(parent),
    '1',
    sid,
    file,
    '',
  ];
  const started = async (began: (running: RunningProgram) => void = () => undefined) => {
    const accounts = await WindowsAccounts.start(host.link, path.join(host.folder, 'users.json'), say);
    const sessions = await SeenSessions.start(host.link);
    const programs = new WindowsPrograms(
      { rulesOf: (uid) => (uid === 1001 ? rules : undefined), began, say },
      { host: host.link, accounts, sessions, env: { ProgramFiles: 'C:\\Program Files' }, say },
    );
    return { programs, sessions };
  };

  it('are those of who has rules, each seen once, and what one has started is ended with it', async () => {
    const files: string[] = [];
    const { programs } = await started(({ executable }) => files.push(executable));
    host.processes = [
      process(10, 100, 4, KIDA, 'C:\\Games\\launcher.exe'),
      process(11, 200, 10, KIDA, 'C:\\Games\\game.exe'),
      // A number that is used again: older than what is said to have started it.
      process(12, 50, 10, KIDA, 'C:\\Program Files\\Editor\\editor.exe'),
      process(13, 100, 4, MUM, 'C:\\Games\\launcher.exe'),
    ];
    await programs.ask();
    programs.watch.look();
    programs.watch.look();
    expect(files).toEqual(host.processes.slice(0, 3).map(([, , , , , file]) => file));
    const { running } = programs.watch;
    const [launcher] = running;
    const targets = programs.ending.all(launcher as RunningProgram, null, programs.ending.started(running));
    expect(targets.map(({ pid }) => pid)).toEqual([10, 11]);
    programs.ending.end({ pid: 11, start: '200' }, 'SIGTERM');
    programs.ending.end({ pid: 10, start: '100' }, 'SIGKILL');
    await expect.poll(() => host.done).toEqual(['end 11 200 ask', 'end 10 100 kill']);
    host.processes = [];
    await programs.ask();
    programs.watch.look();
    expect(programs.watch.running).toEqual([]);
    programs[Symbol.dispose]();
  });

  it('are known under another name by what their file says it was made as', () => {
    const info = {
      company: 'Game Makers',
      product: 'A Game',
      original: 'game.exe',
      description: '',
      isUserWritable: false,
    };
    const identities = new WindowsIdentities([
      'c:\\program files\\',
      'c:\\program files (x86)\\',
      'c:\\windows\\',
    ]);
    const game = { appId: 'game makers/game.exe', name: 'A Game', category: null, info };
    identities.know([{ ...game, executable: 'C:\\Program Files\\Game\\game.exe' }], []);
    const ids = (file: string, of = info) => identities.of(file, '', of).ids;
    const none = { company: '', product: '', original: '', description: '', isUserWritable: false };
    expect(ids('C:\\Program Files\\Game\\GAME.EXE', none)[0]).toBe(game.appId);
    expect(ids('C:\\Users\\kida\\homework.exe')).toEqual([game.appId, 'c:\\users\\kida\\homework.exe']);
    expect(ids('C:\\Program Files\\Game\\bin\\helper.exe', none)).toEqual([game.appId]);
    expect(ids('C:\\Windows\\System32\\notepad.exe', none)).toEqual([]);
    // Without the desktop nobody saves anything.
    expect(ids('C:\\Windows\\explorer.exe')).toEqual([]);
    // A copy that is called so is none of it, nor is what lies where everybody writes.
    for (const file of [
      'C:\\Users\\kida\\explorer.exe',
      'C:\\Windows\\Temp\\g.exe',
      'C:\\Windows\\System32\\Tasks\\dwm.exe',
    ])
      expect(ids(file)).toEqual([game.appId, file.toLowerCase()]);
    expect(identities.isOwn('C:\\Windows\\Temporary.exe')).toBe(false);
    for (const stream of ['tracing:game.exe', 'explorer.exe:game.exe', 'Temp:explorer.exe'])
      for (const before of ['', '\\\\?\\'])
        expect(identities.isOwn(`${before}C:\\Windows\\${stream}`), stream).toBe(true);
    expect(identities.of('C:\\Program Files\\WindowsApps\\x\\x.exe', 'Maker.App_8wekyb', none).ids[0]).toBe(
      'package:maker.app_8wekyb',
    );
    // A shop of games lets everybody write to its folder below that of all programs.
    const shop = 'C:\\Program Files (x86)\\Steam\\steamapps\\common\\x\\x.exe';
    expect(identities.of(shop, '', none)).toMatchObject({ ids: [], isOwn: false });
    const own = { ids: [shop.toLowerCase()], isOwn: true };
    expect(identities.of(shop, '', { ...none, isUserWritable: true })).toMatchObject(own);
    expect(plainPath('\\\\?\\C:\\Program Files\\..\\Users\\x.EXE')).toBe('c:\\users\\x.exe');
  });

  it('of the Store are those that a person opens', () => {
    expect(packageIn('Mojang.MinecraftLauncher_1.2.3.0_x64__8wekyb3d8bbwe')).toEqual({
      family: 'Mojang.MinecraftLauncher_8wekyb3d8bbwe',
      name: 'Minecraft Launcher',
    });
    expect(packageIn('Microsoft.VCLibs.140.00_14.0.33519.0_x64__8wekyb3d8bbwe')).toBeNull();
    expect(packageIn('nothing')).toBeNull();
  });
});
