import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installCommands } from '@kinward/contract/computers/install-commands.ts';
import { MacDns } from '../../src/os/macos/dns.ts';
import { MacFilter } from '../../src/os/macos/filter.ts';
import { macPaths, DATA } from '../../src/os/macos/paths.ts';
import { BOOT, canReadPlists, readPlist, TestMac } from '../../src/os/macos/test-mac.ts';
import { tarGz } from '../archives.ts';
import { DAEMONS, installerScripts, PROGRAM } from './files.ts';
import { macEntries } from './mac.ts';

/** In place of Node: says what it was asked, and undoes what the agent did where it is switched off. */
const NODE = `#!/bin/sh
shift_to_command() { while [ "\${1#*main.js}" = "$1" ]; do shift; done; shift; echo "$*"; }
asked=$(shift_to_command "$@")
echo "$asked" >> "$WORLD/asked"
case $asked in
off) [ ! -f "$WORLD/stuck" ] || exit 1 ; exec "$REAL_NODE" "$DRIVER" off ;;
pair*wrong) exit 1 ;;
removed) [ ! -f "$WORLD/hangs" ] || exec sleep 100 ;;
pair*-) read -r code; echo "typed $code" >> "$WORLD/asked" ;;
esac
`;
/** What it runs: the agent's own undoing on this Mac of programs. */
const DRIVER = path.join(import.meta.dirname, '../../src/os/macos/test-undo.ts');

let mac: TestMac;
let root: string;
let unpacked: string;
const has = (program: string, ...args: string[]): boolean =>
  spawnSync(program, args, { input: '' }).status === 0;
const SHELLS = ['dash', 'bash'].filter((shell) => has(shell, '-c', 'true'));

beforeEach(async () => {
  mac = new TestMac();
  root = path.join(mac.folder, 'root');
  unpacked = mkdtempSync(path.join(tmpdir(), 'kinward-unpacked-'));
  const folder = path.join(mac.folder, 'program');
  mkdirSync(path.join(folder, 'page'), { recursive: true });
  for (const name of ['main.js', 'page/index.html']) writeFileSync(path.join(folder, name), name);
  const node = { program: Buffer.from(NODE), license: Buffer.from('license') };
  const archive = await tarGz(macEntries({ program: { folder }, architecture: 'arm64', node }), 0);
  execFileSync('tar', ['xz', '-C', unpacked], { input: archive });
});
afterEach(() => {
  mac[Symbol.dispose]();
  rmSync(unpacked, { recursive: true, force: true });
});

const fake = (name: string, text: string): void =>
  writeFileSync(path.join(mac.programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
const at = (file: string): string => path.join(root, file);

function run(shell: string, file: string, ...args: string[]): { code: number | null; words: string } {
  const env = { ...mac.env, KINWARD_ROOT: root, REAL_NODE: process.execPath, DRIVER };
  const { status, stdout, stderr } = spawnSync(shell, [file, ...args], { env, encoding: 'utf8' });
  return { code: status, words: stdout + stderr };
}

/** What is below a folder, with what is in it. */
const seenIn = (folder: string): Record<string, string> =>
  existsSync(folder)
    ? Object.fromEntries(
        readdirSync(folder, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => path.join(entry.parentPath, entry.name))
          .map((file) => [path.relative(folder, file), readFileSync(file, 'utf8')]),
      )
    : {};

describe.each(SHELLS)('a Mac of programs, by %s', (shell) => {
  beforeEach(() => {
    fake('uname', '[ "$1" = -m ] && echo arm64 || echo Darwin');
    fake('id', 'echo 0');
    fake('chown', 'echo "chown $*" >> "$WORLD/chowned"');
    fake('ps', 'cat "$WORLD/args" 2>/dev/null');
  });
  const installing = (...args: string[]) =>
    run(shell, path.join(unpacked, 'kinward-agent/install.sh'), ...args);
  const removing = () => run(shell, at(`${PROGRAM}/uninstall.sh`));
  const server = ['--server', 'https://example.test', '--code'];

  it('is as it was before after installing, pairing, use and removing', async () => {
    const before = { ...seenIn(mac.world) };
    expect(installing(...server, '123456')).toEqual({
      code: 0,
      words: 'Installed. It changes nothing before this Mac is paired.\n',
    });
    expect(mac.get('asked')).toBe('pair https://example.test 123456\n');
    expect(mac.get('launched')).toBe('org.kinward.agent\norg.kinward.watchdog\n');
    expect(readFileSync(at(`${PROGRAM}/main.js`), 'utf8')).toBe('main.js');
    const paths = macPaths(BOOT, at(DATA), at('managed'));
    await new MacDns(mac.run, paths.dnsBefore).take();
    await new MacFilter(mac.run, paths.filterToken).set([502]);
    expect(mac.servers).toEqual(['127.0.0.1 ::1', '127.0.0.1 ::1']);
    // Once more over it, as an update is.
    expect(installing().code).toBe(0);
    expect(mac.get('launched')).toBe('org.kinward.agent\norg.kinward.watchdog\n');
    expect(removing()).toEqual({ code: 0, words: 'Removed. This Mac is as it was before.\n' });
    // The installation is told once everything is as it was.
    expect(mac.get('asked')).toMatch(/\noff\nremoved\n$/u);
    expect(seenIn(root)).toEqual({});
    const after = seenIn(mac.world);
    for (const name of ['asked', 'done', 'chowned']) delete after[name];
    expect(after).toEqual(before);
  });

  it.runIf(has('shasum'))(
    'is installed by the lines that the portal shows, and not where the file is another one',
    async () => {
      const folder = path.join(mac.folder, 'program');
      const node = { program: Buffer.from(NODE), license: Buffer.from('license') };
      const archive = await tarGz(macEntries({ program: { folder }, architecture: 'arm64', node }), 0);
      writeFileSync(path.join(mac.folder, 'given'), archive);
      fake('curl', 'echo "curl $*" >>"$WORLD/asked"; cp "$GIVEN" "$2"');
      fake('sudo', 'exec "$@"');
      const typed = (sha256: string): ReturnType<typeof run> => {
        const others = [
          { kind: 'tgz', architecture: 'arm64', sha256 },
          { kind: 'tgz', architecture: 'amd64', sha256: '0'.repeat(64) },
        ] as const;
        const lines = installCommands('tgz', 'https://example.test', others, '123456');
        const file = path.join(unpacked, 'lines');
        writeFileSync(file, `cd "$(dirname "$0")"; export GIVEN='${mac.folder}/given'\n${lines}\n`);
        return run(shell, file);
      };
      expect(typed('1'.repeat(64)).code).not.toBe(0);
      expect(seenIn(root)).toEqual({});
      expect(typed(createHash('sha256').update(archive).digest('hex'))).toMatchObject({
        code: 0,
        words: expect.stringContaining('kinward-agent-arm64-macos.tar.gz: OK'),
      });
      expect(mac.get('asked')).toContain(
        'curl -fo kinward-agent-arm64-macos.tar.gz https://example.test/api/agent/mac?architecture=arm64&kind=tgz\n',
      );
      expect(mac.get('asked')).toMatch(/pair https:\/\/example\.test -\ntyped 123456\n$/u);
    },
  );

  it('is installed by the system’s own installer, also over itself, and removed', () => {
    const scripts = Object.entries(installerScripts('arm64')).map(([name, text]) => {
      writeFileSync(path.join(mac.folder, name), text);
      return path.join(mac.folder, name);
    });
    const install = (): void => {
      const [before, after] = scripts as [string, string];
      expect(run(shell, before)).toEqual({ code: 0, words: '' });
      expect(existsSync(at(PROGRAM))).toBe(false);
      // The installer's own part.
      cpSync(path.join(unpacked, 'kinward-agent/program'), at(PROGRAM), { recursive: true });
      expect(run(shell, after)).toEqual({ code: 0, words: '' });
      expect(mac.get('launched')).toBe('org.kinward.agent\norg.kinward.watchdog\n');
    };
    mkdirSync(at(DATA), { recursive: true });
    writeFileSync(at(`${DATA}/enrol.json`), '{}');
    install();
    install();
    expect(readFileSync(at(`${DATA}/enrol.json`), 'utf8')).toBe('{}');
    expect(removing().code).toBe(0);
    expect(seenIn(root)).toEqual({});
    fake('uname', '[ "$1" = -m ] && echo x86_64 || echo Darwin');
    expect(run(shell, scripts[0] ?? '').words).toContain('this Mac is x86_64');
  });

  it('is removed also where its last word does not come to an end', () => {
    installing();
    mac.set('hangs', '');
    expect(removing()).toEqual({ code: 0, words: 'Removed. This Mac is as it was before.\n' });
    expect(mac.get('asked')).toBe('off\nremoved\n');
    expect(seenIn(root)).toEqual({});
  });

  it('keeps what knows how it was where not all could be undone', () => {
    installing();
    mac.set('stuck', '');
    expect(removing()).toMatchObject({ code: 1, words: expect.stringContaining('nothing was removed') });
    expect(existsSync(at(`${PROGRAM}/main.js`))).toBe(true);
  });

  it('is told what is wrong, and nothing is changed by it', () => {
    const said: [string[], string][] = [
      [['--code', '1'], '--code needs --server'],
      [['--server'], '--server needs a value'],
      [['--else', '1'], 'usage'],
    ];
    for (const [args, words] of said) {
      const { code, words: found } = installing(...args);
      expect([code, found]).toEqual([1, expect.stringContaining(words)]);
    }
    fake('sw_vers', 'echo 11.7.10');
    expect(installing().words).toContain('macOS 12 or newer is needed; this is 11.7.10');
    fake('uname', '[ "$1" = -m ] && echo x86_64 || echo Darwin');
    expect(installing().words).toContain('This package is for arm64; this Mac is x86_64');
    fake('id', 'echo 502');
    expect(installing().words).toContain('Run it as the administrator');
    fake('uname', 'echo Linux');
    expect(installing().words).toContain('This is for a Mac');
    expect([seenIn(root), mac.get('launched')]).toEqual([{}, '']);
  });

  it('stays installed where its code is not taken, and says so', () => {
    expect(installing(...server, 'wrong')).toMatchObject({
      code: 1,
      words: expect.stringContaining('was not paired'),
    });
    expect(mac.get('launched')).toContain('org.kinward.agent');
  });

  it('has names again where the agent is gone, but for somebody with rules', async () => {
    installing();
    const paths = macPaths(BOOT, at(DATA));
    await new MacDns(mac.run, paths.dnsBefore).take();
    writeFileSync(paths.bound, '502\n');
    writeFileSync(paths.pid, '4000000\n');
    const looks = (): string[] => {
      expect(run(shell, at(`${PROGRAM}/watchdog.sh`), 'twice').code).toBe(0);
      return mac.servers;
    };
    const [taken, free] = [
      ['127.0.0.1 ::1', '127.0.0.1 ::1'],
      ['9.9.9.9 149.112.112.112', ''],
    ];
    mac.signIn(502);
    expect(looks()).toEqual(taken);
    mac.signIn(501);
    mac.set('args', `/usr/local/kinward-agent/node ${PROGRAM}/main.js service`);
    const idle = spawn('sleep', ['30']);
    writeFileSync(paths.pid, `${idle.pid}\n`);
    expect(looks()).toEqual(taken);
    idle.kill();
    mac.set('args', '');
    expect(looks()).toEqual(free);
    mac.signIn(502);
    expect(looks()).toEqual(taken);
    mac.signIn(501);
    expect(looks()).toEqual(free);
    // What an administrator has set meanwhile is theirs.
    mac.set('services/Ethernet', '8.8.8.8\n');
    mac.signIn(502);
    expect(looks()).toEqual(['8.8.8.8', '127.0.0.1 ::1']);
    writeFileSync(paths.offForGood, '');
    expect(looks()).toEqual(['8.8.8.8', '']);
  });
});

describe('the package for macOS', () => {
  it.skipIf(!canReadPlists)('has services that are property lists', () => {
    const lists = Object.entries(DAEMONS).map(([name, text]) => [name, readPlist(text)] as const);
    expect(lists.map(([name, { Label }]) => [name, Label])).toEqual([
      ['org.kinward.agent.plist', 'org.kinward.agent'],
      ['org.kinward.watchdog.plist', 'org.kinward.watchdog'],
    ]);
    expect(lists[0]?.[1]).toMatchObject({ KeepAlive: true, RunAtLoad: true, Umask: 0o077 });
  });

  it('is the same twice', async () => {
    const folder = path.join(mac.folder, 'program');
    const copy = path.join(mac.folder, 'copy');
    cpSync(folder, copy, { recursive: true });
    const node = { program: Buffer.from('node'), license: Buffer.from('license') };
    const [one, other] = await Promise.all(
      [folder, copy].map(
        async (each) =>
          await tarGz(macEntries({ program: { folder: each }, architecture: 'amd64', node }), 0),
      ),
    );
    expect(one && other && one.equals(other)).toBe(true);
  });
});
