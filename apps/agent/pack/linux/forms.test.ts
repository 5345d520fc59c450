/** The forms of the package, read by programs that are not ours where they are there. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Entry } from '../archives.ts';
import { LINUX_KINDS, makeLinuxPackage, type LinuxKind } from './forms.ts';
import { FILE_LIST } from './units.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kinward-forms-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, content: string | Buffer, mode = 0o644): Entry => ({
  name,
  mode,
  content: Buffer.from(content),
});
/** One is of a size that is pressed alone, of bytes that follow no rule. */
const LARGE = Buffer.from(
  Array.from({ length: 1_200_001 }, (_, at) => (Math.imul(at, 2_654_435_761) >>> 13) & 255),
);
const FILES = [
  file('usr/lib/kinward-agent/main.js', 'the program'),
  file('usr/lib/kinward-agent/node', LARGE, 0o755),
  file('usr/lib/kinward-agent/page/odd', 'abc'),
  file('etc/xdg/autostart/kinward-agent.desktop', ''),
];
const LISTED = [
  ...FILES,
  file(FILE_LIST.slice(1), `${FILES.map(({ name }) => `/${name}`).join('\n')}\n${FILE_LIST}\n`),
];
const FACTS = { version: '1.2.3', architecture: 'amd64' } as const;
const made = async (kind: LinuxKind): Promise<string> => {
  const where = path.join(folder, `agent.${kind}`);
  writeFileSync(where, await makeLinuxPackage(kind, LISTED, FACTS));
  return where;
};
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;
const run = (program: string, ...args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], cwd: folder });

if (!has('rpm')) process.stderr.write('The .rpm was not read by rpm, which is not here.\n');

describe('a package for Linux', () => {
  it('is the same bytes when it is made again', async () => {
    for (const kind of LINUX_KINDS) {
      const copies = LISTED.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content ?? '') }));
      const [one, other] = await Promise.all(
        [LISTED, copies].map(async (files) => await makeLinuxPackage(kind, files, FACTS)),
      );
      expect(one && other && one.equals(other)).toBe(true);
    }
  });

  it.runIf(has('rpm'))('is what rpm takes for a whole package, with all of its files', async () => {
    const rpm = (...args: string[]): string => run('rpm', '--dbpath', path.join(folder, 'db'), ...args);
    const where = await made('rpm');
    expect(rpm('-Kv', where).match(/digest: OK/gu)).toHaveLength(3);
    expect(rpm('-qp', '--qf', '%{NAME} %{VERSION} %{ARCH} %{LONGSIZE}', where)).toMatch(
      /^kinward-agent 1\.2\.3 x86_64 12\d{5}$/u,
    );
    const listed = rpm('-qp', '--qf', '[%{FILEMODES:perms} %{FILENAMES}\n]', where).trim().split('\n');
    expect(listed).toEqual([
      'drwxr-xr-x /etc/xdg',
      'drwxr-xr-x /etc/xdg/autostart',
      '-rw-r--r-- /etc/xdg/autostart/kinward-agent.desktop',
      'drwxr-xr-x /usr/lib/kinward-agent',
      '-rw-r--r-- /usr/lib/kinward-agent/files',
      '-rw-r--r-- /usr/lib/kinward-agent/main.js',
      '-rwxr-xr-x /usr/lib/kinward-agent/node',
      'drwxr-xr-x /usr/lib/kinward-agent/page',
      '-rw-r--r-- /usr/lib/kinward-agent/page/odd',
    ]);
    // What follows takes an administrator.
    if (process.getuid?.() !== 0) return;
    const root = path.join(folder, 'root');
    rpm('-i', '--nodeps', '--noscripts', '--root', root, where);
    for (const { name, content } of LISTED)
      expect(readFileSync(path.join(root, name)).equals(Buffer.from(content ?? ''))).toBe(true);
  });

  it('is unpacked by tar as it was packed, in several parts of gzip', async () => {
    run('tar', '-xzf', await made('tar'));
    for (const { name, content } of LISTED) {
      const unpacked = path.join(folder, 'kinward-agent/files', name);
      expect(readFileSync(unpacked).equals(Buffer.from(content ?? ''))).toBe(true);
    }
    expect(run('cat', 'kinward-agent/about')).toBe('kinward-agent 1.2.3 amd64\n');
  });

  it('has scripts that a shell understands, which say what is wrong', async () => {
    run('tar', '-xzf', await made('tar'));
    const install = path.join(folder, 'kinward-agent/install.sh');
    run('sh', '-n', install);
    const tried = (programs: Record<string, string>): string => {
      const bin = mkdtempSync(path.join(folder, 'bin-'));
      for (const [name, text] of Object.entries(programs))
        writeFileSync(path.join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
      // Its own places of programs come after those of this test.
      const script = execFileSync('sed', [`s|^export PATH=|&${bin}:|`, install], { encoding: 'utf8' });
      writeFileSync(path.join(bin, 'install.sh'), script);
      const { status, stderr } = spawnSync('sh', [path.join(bin, 'install.sh')], { encoding: 'utf8' });
      expect(status).toBe(1);
      return stderr;
    };
    expect(tried({ id: 'echo 1000' })).toContain('Run it as the administrator');
    expect(tried({ id: 'echo 0', uname: 'echo Darwin' })).toContain('This is for Linux');
    const other = 'case $1 in -s) echo Linux ;; *) echo riscv64 ;; esac';
    expect(tried({ id: 'echo 0', uname: other })).toContain('for x86_64; this computer is riscv64');
  });
});
