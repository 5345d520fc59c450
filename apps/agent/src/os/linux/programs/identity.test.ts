/** Which program a process is, by a `/proc` of files. */
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readPrograms } from './catalogue.ts';
import { Identities, programOfGroup } from './identity.ts';
import { factsOf } from '../../../apps/file-facts.ts';
import type { Identity } from '../../../apps/running.ts';
import { Processes } from './processes.ts';
import { SystemDevices } from './system-devices.ts';

let folder = '';
const at = (...parts: string[]): string => path.join(folder, ...parts);
const write = (file: string, text: string | Buffer, mode = 0o644): string => {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  chmodSync(file, mode);
  return file;
};
const program = (name: string, size = 200_000): string =>
  write(at('opt', name, name), Buffer.alloc(size, name), 0o755);
const entry = (id: string, lines: Record<string, string>): string =>
  write(
    at('menus', `${id}.desktop`),
    [
      '[Desktop Entry]',
      'Type=Application',
      ...Object.entries(lines).map(([key, text]) => `${key}=${text}`),
    ].join('\n'),
  );

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'kinward-identity-'));
  entry('game', { Name: 'A Game', Exec: `${program('game')} %U`, Categories: 'Game;ActionGame;' });
  entry('browser', {
    Name: 'A Browser',
    Exec: `env A=b "${program('browser')}" --new`,
    Categories: 'Network;WebBrowser;',
  });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Facts {
  exe: string;
  cgroup?: string;
  args?: string[];
  environ?: string;
  flatpak?: string;
  maps?: string;
}

const SYSTEM = process.getuid?.() ?? 0;
const SOMEONE_ELSE = SYSTEM + 1;

/** @param system whose files no local user can change: by another's, every file here is a local user's own */
const identify = (facts: Facts, system = SYSTEM, devices?: SystemDevices): Identity => {
  const { exe, cgroup = '/user.slice', args = [], environ = '', flatpak, maps = '' } = facts;
  rmSync(at('proc'), { recursive: true, force: true });
  const process = at('proc/42');
  mkdirSync(process, { recursive: true });
  symlinkSync(exe, path.join(process, 'exe'));
  const own = flatpak === undefined ? '/' : at('sandbox');
  if (flatpak) write(at('sandbox/.flatpak-info'), `[Application]\nname=${flatpak}\n`);
  symlinkSync(own, path.join(process, 'root'));
  symlinkSync(folder, path.join(process, 'cwd'));
  write(path.join(process, 'cgroup'), `0::${cgroup}\n`);
  write(path.join(process, 'cmdline'), [exe, ...args].join('\0'));
  write(path.join(process, 'environ'), environ);
  write(path.join(process, 'maps'), maps);
  const identities = new Identities(new Processes(at('proc')), system, devices);
  identities.know(readPrograms([at('menus')]));
  return identities.of(42, exe);
};

describe('installed programs', () => {
  it('are those of the menus, with what kind they are, and no others', () => {
    entry('hidden', { Name: 'Hidden', Exec: at('opt/game/game'), NoDisplay: 'true' });
    entry('gone', { Name: 'Gone', Exec: at('opt/gone') });
    entry('kde/viewer', { Name: 'Viewer', Exec: program('viewer'), Categories: 'Qt;Office;Viewer;' });
    write(at('menus/broken.desktop'), 'nothing');
    const shown = [...readPrograms([at('menus'), at('nowhere')]).values()].map(
      ({ appId, name, category }) => [appId, name, category],
    );
    expect(new Map(shown.map((one) => [one[0], one]))).toEqual(
      new Map(
        [
          ['browser', 'A Browser', 'Browsers'],
          ['game', 'A Game', 'Games'],
          ['kde-viewer', 'Viewer', 'Office'],
        ].map((one) => [one[0], one]),
      ),
    );
  });

  it('that are scripts have what they start as parts of them', () => {
    const binary = program('inside');
    entry('wrapped', {
      Name: 'Wrapped',
      Exec: write(at('bin/wrapped'), `#!/bin/sh\nexec ${binary} "$@"\n`, 0o755),
    });
    const wrapped = readPrograms([at('menus')]).get('wrapped');
    // Of paths outside of the system's folders for programs nothing is taken from a script.
    expect(wrapped?.executables.map(({ file }) => file)).toEqual([at('bin/wrapped')]);
    expect(identify({ exe: write(at('bin/helper'), 'x', 0o755) }).ids).toEqual(['wrapped']);
  });
});

describe('a process', () => {
  it('is the program whose file it runs, under every name', () => {
    const [game, linked] = [at('opt/game/game'), at('elsewhere')];
    linkSync(game, linked);
    expect(identify({ exe: game }).ids).toEqual(['game']);
    expect(identify({ exe: linked }).ids).toEqual(['game']);
    expect(identify({ exe: program('unknown') })).toMatchObject({ ids: [], isOwn: false });
  });

  it('is the program of which it is a copy, also with something appended, where a local user owns the file', () => {
    const copy = at('home/notes');
    mkdirSync(at('home'));
    copyFileSync(at('opt/game/game'), copy);
    expect(identify({ exe: copy }, SOMEONE_ELSE)).toMatchObject({ ids: ['game', copy], isOwn: true });
    appendFileSync(copy, 'more');
    expect(identify({ exe: copy }, SOMEONE_ELSE).ids).toEqual(['game', copy]);
    writeFileSync(copy, Buffer.alloc(200_000, 'other'));
    expect(identify({ exe: copy }, SOMEONE_ELSE).ids).toEqual([copy]);
  });

  it('is a copy of a small program, too', () => {
    entry('small', { Name: 'Small', Exec: program('small', 3000) });
    const copy = at('copy');
    copyFileSync(at('opt/small/small'), copy);
    appendFileSync(copy, Buffer.alloc(70_000, 'more'));
    expect(identify({ exe: copy }, SOMEONE_ELSE).ids).toEqual(['small', copy]);
  });

  it('has what Flatpak and systemd say of it first, and its file’s as well', () => {
    const game = at('opt/game/game');
    expect(identify({ exe: game, flatpak: 'org.example.Other' }).ids).toEqual(['org.example.Other', 'game']);
    const scope = '/user.slice/user-1000.slice/user@1000.service/app.slice/app-gnome-browser-4711.scope';
    // A child who starts a game as a browser has a game all the same.
    expect(identify({ exe: game, cgroup: scope })).toMatchObject({ ids: ['browser', 'game'], group: scope });
  });

  it('is the script that an interpreter runs, and the program that is given to the loader', () => {
    const script = write(at('opt/scripted/run.py'), '#!/usr/bin/python3\n', 0o755);
    entry('scripted', { Name: 'Scripted', Exec: `sh ${script} %f` });
    expect(identify({ exe: '/usr/bin/python3.11', args: ['-u', script] }).ids).toEqual(['scripted']);
    expect(identify({ exe: '/usr/bin/python3.11', args: ['opt/scripted/run.py'] }).ids).toEqual(['scripted']);
    const loader = '/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2';
    const maps = `7f00-7f01 r-xp 00000000 08:01 77                         ${at('opt/game/game')}\n`;
    // Also where what it was given is overwritten.
    expect(identify({ exe: loader, args: ['something'], maps }).ids).toEqual(['game']);
    expect(identify({ exe: '/usr/bin/tail', args: [at('opt/game/game')] }).ids).toEqual([]);
  });

  it('is read without waiting, whatever a child has put in the place of a file', () => {
    const game = at('opt/game/game');
    mkdirSync(at('sandbox'));
    execFileSync('sh', ['-c', 'mkfifo "$0" "$1"', at('sandbox/.flatpak-info'), at('pipe')]);
    expect(identify({ exe: game, flatpak: '' }).ids).toEqual(['game']);
    expect(identify({ exe: '/usr/bin/python3', args: [at('pipe')] }).ids).toEqual([]);
    rmSync(at('sandbox/.flatpak-info'));
    // Of a link nothing is opened: it may lead to a device that does something when it is.
    symlinkSync(write(at('info'), '[Application]\nname=org.example.Linked\n'), at('sandbox/.flatpak-info'));
    expect(identify({ exe: game, flatpak: '' }).ids).toEqual(['game']);
  });

  it('of a name that is no line is told by one', () => {
    const own = write(at('home/a\nb\u202ec'), 'x', 0o755);
    expect(identify({ exe: own }, SOMEONE_ELSE).ids).toEqual([`${at('home')}/a\uFFFDb\uFFFDc`]);
    // As the installation keeps it, so that a rule by it holds.
    const accent = write(at('home/e\u0301'), 'x', 0o755);
    expect(identify({ exe: accent }, SOMEONE_ELSE).ids).toEqual([`${at('home')}/\u00e9`]);
  });

  it('of a local user’s own has the path of its file, or that of its image, for a name', () => {
    const own = write(at('home/thing'), 'x', 0o755);
    expect(identify({ exe: own }, SOMEONE_ELSE)).toMatchObject({ ids: [own], isOwn: true });
    const environ = `A=b\0APPIMAGE=/home/kida/Mine.AppImage\0`;
    const mounted = '/tmp/.mount_x/mine';
    expect(identify({ exe: mounted, environ }).ids).toEqual(['/home/kida/Mine.AppImage', mounted]);
    expect(identify({ exe: mounted, environ: 'APPIMAGE=firefox\0' }).ids).toEqual([mounted]);
    // What can be read is what it is, whatever it says.
    expect(identify({ exe: own, environ }, SOMEONE_ELSE).ids).toEqual([own]);
  });

  it('of a local user’s own is not what a phone calls for help with, which no rule closes', () => {
    const own = write(at('home/thing'), 'x', 0o755);
    const environ = 'APPIMAGE=com.android.phone\0';
    expect(identify({ exe: own, environ, flatpak: 'com.android.phone' }, SOMEONE_ELSE).ids).toEqual([own]);
    expect(identify({ exe: '/tmp/.mount_x/mine', environ }).ids).toEqual(['/tmp/.mount_x/mine']);
  });

  it('of a local user’s own is a script also by a path from the folder it is started in, and after many options', () => {
    const script = write(at('home/game.py'), '#!/usr/bin/python3\n', 0o755);
    const python = '/usr/bin/python3.11';
    const ids = (...args: string[]): readonly string[] => identify({ exe: python, args }, SOMEONE_ELSE).ids;
    expect(ids('home/game.py')).toContain(script);
    expect(ids('./home/../home/game.py')).toContain(script);
    expect(ids(...Array.from({ length: 20 }, () => '-B'), script)).toContain(script);
  });

  it('is a local user’s own where an administrator owns its file on what a local user has mounted', () => {
    const file = write(at('stick/thing'), 'x', 0o755);
    const facts = factsOf(file)!;
    const id = new Processes().mountOf(file)!;
    const ids = (...mounts: string[]): readonly string[] =>
      identify({ exe: file }, SYSTEM, new SystemDevices(write(at('mountinfo'), mounts.join('\n')))).ids;
    const root = '20 1 0:1 / / rw - ext4 /dev/sda rw';
    const on = (place: string, rest = 'ext4 /dev/sdb rw', device = facts.device): string =>
      `${id} 20 ${device} / ${place} rw,nosuid shared:1 - ${rest}`;
    expect(ids(root, on('/run/media/kida/stick'))).toEqual([file]);
    expect(ids(root, on('/home/kida'))).toEqual([file]);
    expect(ids(root, on('/tmp/own', 'fuse.image image rw,user_id=1000,allow_other'))).toEqual([file]);
    // In namespaces of their own alone.
    expect(ids(root)).toEqual([file]);
    expect(ids(root, on('/usr'))).toEqual([]);
    expect(ids(root, on('/snap/core/1', 'squashfs /dev/loop1 ro'), on('/mnt/again'))).toEqual([]);
    // Volumes and layers, whose files have devices of their own.
    expect(ids('20 1 0:1 / / rw - btrfs /dev/sda rw', on('/opt', 'btrfs /dev/sda rw', '0:1'))).toEqual([]);
    expect(ids(root, on('/home', 'btrfs /dev/sdc rw', '0:7'))).toEqual([file]);
    copyFileSync(at('opt/game/game'), file);
    expect(ids(root, on('/media/kida'))).toEqual(['game', file]);
  });
});

describe('groups of systemd', () => {
  const KNOWN = new Set(['org.gnome.Calculator', 'google-chrome', 'firefox']);
  it.each([
    ['app-gnome-org.gnome.Calculator-4711.scope', 'org.gnome.Calculator'],
    ['app-org.gnome.Calculator-4711.scope', 'org.gnome.Calculator'],
    [String.raw`app-gnome-google\x2dchrome-4711.scope`, 'google-chrome'],
    ['app-firefox@0123456789abcdef.service', 'firefox'],
    ['app-flatpak-org.example.Unknown-1.scope', null],
    ['session-2.scope', null],
    ['vte-spawn-0123.scope', null],
  ])('%s', (unit, expected) => {
    expect(programOfGroup(`/user.slice/${unit}`, (id) => KNOWN.has(id))).toBe(expected);
  });
});
