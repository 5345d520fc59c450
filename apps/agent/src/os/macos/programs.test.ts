/** Programs on a Mac of small programs in place of its own: what those with rules run is seen, known and ended, and nobody else's is. */
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProgramPolicy, RunningProgram } from '../../apps/enforcing.ts';
import { MacPrograms } from './programs.ts';
import { plistText } from './plist.ts';
import { runner } from './run.ts';
import { TestMac } from './test-mac.ts';
import { categoryIn, executablesIn, idleMsIn, plistWordIn, processesIn } from './texts.ts';

const BEGAN = 'Sat Nov 28 07:12:33 2026';
const LATER = 'Sat Nov 28 07:12:34 2026';
const START = String(Date.parse(BEGAN));
const [KIDA, MUM] = [502, 501];

let mac: TestMac;
let root: string;
let programs: MacPrograms;
let began: RunningProgram[];
let killed: [number, string][];
const rules = {} as ProgramPolicy;

const install = (bundle: string, words: Record<string, string>): string => {
  const contents = path.join(root, bundle, 'Contents');
  mkdirSync(path.join(contents, 'MacOS'), { recursive: true });
  writeFileSync(path.join(contents, 'Info.plist'), plistText(words));
  const file = path.join(contents, 'MacOS', words['CFBundleExecutable'] ?? 'main');
  writeFileSync(file, `the program of ${bundle} `.repeat(100));
  return file;
};
/** @param all what runs: number, parent, user, file and when it began */
const run = (...all: [number, number, number, string, string?][]): void => {
  mac.set(
    'processes',
    all
      .map(([pid, parent, uid, , at = BEGAN]) => `${String(pid).padStart(5)} ${parent} ${uid} ${at}\n`)
      .join(''),
  );
  mac.set('files', all.map(([pid, , , file]) => `${pid} ${file}\n`).join(''));
};
const look = async (): Promise<RunningProgram[]> => {
  await programs.ask();
  programs.watch.look();
  return programs.watch.running;
};

beforeEach(async () => {
  mac = new TestMac();
  root = path.join(mac.folder, 'root');
  began = [];
  killed = [];
  install('/Applications/Block Game.app', {
    CFBundleIdentifier: 'org.example.game',
    CFBundleExecutable: 'Game',
    LSApplicationCategoryType: 'public.app-category.adventure-games',
  });
  install('/Applications/Write & Draw.app', {
    CFBundleIdentifier: 'org.example.write&draw',
    CFBundleExecutable: 'Write',
    LSApplicationCategoryType: 'public.app-category.graphics-design',
  });
  install('/System/Applications/System Settings.app', { CFBundleIdentifier: 'com.apple.systempreferences' });
  mkdirSync(path.join(root, '/Applications/Web App.app'));
  const watched = {
    rulesOf: (uid: number) => (uid === KIDA ? rules : undefined),
    began: (one: RunningProgram) => void began.push(one),
    say: () => undefined,
  };
  programs = new MacPrograms(watched, {
    run: mac.run,
    consoleUser: () => mac.consoleUser,
    say: () => undefined,
    kill: (pid, signal) => void killed.push([pid, signal]),
    root,
  });
  await programs.readInstalled();
  programs.know([]);
});
afterEach(() => {
  programs[Symbol.dispose]();
  mac[Symbol.dispose]();
});
const at = (file: string): string => path.join(root, file);
const GAME = '/Applications/Block Game.app/Contents/MacOS/Game';

describe('what programs of macOS write of programs', () => {
  it('is read, and what is no line of them is none', () => {
    expect(
      processesIn(
        `  12     1   502 ${BEGAN}\n  13 12 -2 ${BEGAN}\n 14 1 502 Sat Nov  8 07:12:33 2026\nps: error\n`,
      ),
    ).toEqual([
      { pid: 12, parent: 1, uid: 502, start: START },
      { pid: 14, parent: 1, uid: 502, start: String(Date.parse('Nov 8 2026 07:12:33')) },
    ]);
    expect([...executablesIn('p12\nfcwd\nn/\nftxt\nn/a b\nftxt\nn/lib\np13\nfcwd\nn/\n')]).toEqual([
      [12, '/a b'],
    ]);
    const volumes = [
      '/System/Volumes/Data/Users/kida/x',
      '/System/Volumes/Preboot/Cryptexes/App/System/Applications/Safari.app/x',
    ];
    const said = volumes.map((file, pid) => `p${pid}\nftxt\nn${file}\n`).join('');
    expect([...executablesIn(said).values()]).toEqual(['/Users/kida/x', '/Applications/Safari.app/x']);
    expect([idleMsIn('  "HIDIdleTime" = 2500000000\n'), idleMsIn('')]).toEqual([2500, null]);
    expect(plistWordIn('<key>A</key>\n\t<string>x &lt;&amp;&gt;</string>', 'A')).toBe('x <&>');
    expect(plistWordIn('<key>A</key><true/><key>B</key><string>b</string>', 'A')).toBeNull();
    expect(categoryIn('<array><string>http</string><string>https</string></array>')).toBe('Browsers');
  });
});

describe('programs on a Mac', () => {
  it('are those for everybody, but for what nobody can do without', () => {
    expect(
      [...programs.installed().values()].map(({ appId, name, category }) => [appId, name, category]),
    ).toEqual([
      ['org.example.game', 'Block Game', 'Games'],
      ['org.example.write&draw', 'Write & Draw', 'Graphics design'],
    ]);
  });

  it('are seen where somebody with rules runs them, by what they run and not by what they call themselves', async () => {
    run(
      [12, 1, KIDA, at(GAME)],
      [13, 1, MUM, at(GAME)],
      [14, 12, KIDA, at('/System/Library/CoreServices/Finder.app/x')],
    );
    const running = await look();
    expect(running.map(({ pid, identity }) => [pid, identity.ids])).toEqual([
      [12, ['org.example.game']],
      [14, []],
    ]);
    expect(programs.canSee).toBe(true);
    // An adult's are not even asked.
    expect(mac.get('lsof-asked')).toBe('12,14\n');
    await look();
    expect([began.length, mac.get('lsof-asked')]).toEqual([2, '12,14\n']);
    run([12, 1, KIDA, at('/Applications/Write & Draw.app/Contents/MacOS/Write')]);
    for (let turn = 0; turn < 5; turn += 1) await look();
    expect(programs.watch.running.map(({ identity }) => identity.ids)).toEqual([['org.example.write&draw']]);
    expect(began).toHaveLength(3);
  });

  it('are known as copies in a folder of the child’s, and by their place there', async () => {
    mkdirSync(at('/Users/kida'), { recursive: true });
    copyFileSync(at(GAME), at('/Users/kida/homework'));
    writeFileSync(at('/Users/kida/other'), 'another program'.repeat(1000));
    run([12, 1, KIDA, at('/Users/kida/homework')], [13, 1, KIDA, at('/Users/kida/other')]);
    const found = (await look()).map(({ identity: { ids, isOwn } }) => [ids, isOwn]);
    expect(found).toEqual([
      [['org.example.game', '/Users/kida/homework'], true],
      [['/Users/kida/other'], true],
    ]);
  });

  it('are ended with what they have started, and no process that has their number by now', async () => {
    run([12, 1, KIDA, at(GAME)], [15, 12, KIDA, at(GAME)], [16, 1, KIDA, at(GAME)]);
    const running = await look();
    const [first] = running;
    const all = programs.ending.all(first ?? { pid: 0, start: '' }, null, programs.ending.started(running));
    expect(all.map(({ pid }) => pid)).toEqual([12, 15]);
    programs.ending.end({ pid: 12, start: START }, 'SIGTERM');
    await expect.poll(() => killed).toEqual([[12, 'SIGTERM']]);
    run([12, 1, KIDA, at(GAME), LATER], [15, 1, MUM, at(GAME)]);
    programs.ending.end({ pid: 12, start: START }, 'SIGKILL');
    programs.ending.end({ pid: 15, start: START }, 'SIGKILL');
    programs.ending.end({ pid: 17, start: START }, 'SIGKILL');
    await look();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(killed).toEqual([[12, 'SIGTERM']]);
  });

  it('count for who is at the screen and uses it', async () => {
    mac.signIn(KIDA);
    await programs.readIdle();
    expect([programs.active.uses(KIDA), programs.active.uses(MUM)]).toEqual([true, false]);
    // A film, or a game by a gamepad.
    mac.set('idle', '"HIDIdleTime" = 1799000000000\n');
    await programs.readIdle();
    expect(programs.active.uses(KIDA)).toBe(true);
    mac.set('idle', '"HIDIdleTime" = 1801000000000\n');
    await programs.readIdle();
    expect(programs.active.uses(KIDA)).toBe(false);
    mac.set('idle', 'ioreg: error\n');
    await programs.readIdle();
    expect(programs.active.uses(KIDA)).toBe(true);
  });

  it('are said not to be seen where the system does not say what runs', async () => {
    const blind = new MacPrograms(
      { rulesOf: () => rules, began: () => undefined, say: () => undefined },
      {
        run: async () => await Promise.reject(new Error('ps: gone')),
        consoleUser: () => 0,
        say: () => undefined,
      },
    );
    await blind.ask();
    expect(blind.canSee).toBe(false);
    blind[Symbol.dispose]();
  });
});

/** Of Linux, which write the same forms. */
const isReal =
  process.getuid?.() === 0 && ['ps', 'lsof'].every((name) => spawnSync(name, ['-v']).error === undefined);
if (!isReal) process.stderr.write('Programs for a Mac were not looked at by a real ps and lsof.\n');

it.runIf(isReal)(
  'a real process is seen and ended by a real ps and lsof, and one of another user is not',
  async () => {
    const users = { hers: 64_102, others: 64_103 };
    const [hers, others] = Object.values(users).map((uid) =>
      spawn('/bin/sleep', ['60'], { uid, argv0: 'homework' }),
    );
    const real = new MacPrograms(
      {
        rulesOf: (uid) => (uid === users.hers ? rules : undefined),
        began: () => undefined,
        say: () => undefined,
      },
      {
        run: async (program, args) => await runner()(path.basename(program), args),
        consoleUser: () => 0,
        say: () => undefined,
      },
    );
    await real.ask();
    real.watch.look();
    const [found] = real.watch.running;
    expect(real.watch.running.map(({ pid, executable }) => [pid, path.basename(executable)])).toEqual([
      [hers?.pid, 'sleep'],
    ]);
    const start = found?.start ?? '';
    real.ending.end({ pid: others?.pid ?? 0, start }, 'SIGKILL');
    real.ending.end({ pid: hers?.pid ?? 0, start }, 'SIGTERM');
    await expect.poll(() => hers?.signalCode).toBe('SIGTERM');
    expect(others?.signalCode).toBeNull();
    others?.kill();
    real[Symbol.dispose]();
  },
);
