/**
 * Makes the package for Debian and Ubuntu: the agent as a few files beside the untouched Node of npm, units, and what removes it again. The same sources make the
 * same bytes. Run: `node pack/deb.ts <file.deb>`; takes `dpkg-deb`.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  globSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { COMMAND, control, COPYRIGHT, SCRIPTS } from './debian.ts';
import { PROGRAM, UNITS } from './units.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, string>> = { x64: 'amd64', arm64: 'arm64' };
/** Of every file in the package, in seconds since the epoch, where the environment names none (reproducible-builds.org). */
const EPOCH = '1767225600';

const version = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;

/** npm puts it beside the program, in one of two places. */
function licenseOfNode(): Uint8Array {
  const [found] = globSync('node_modules/{node/node_modules/,}node-linux-*/LICENSE', { cwd: ROOT });
  if (found === undefined) throw new Error('the license of Node is not there; run npm ci');
  return readFileSync(path.join(ROOT, found));
}

/** The agent as a program, with its thread of lists. */
async function bundle(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['koffi'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: {
        input: {
          main: path.join(ROOT, 'apps/agent/src/main.ts'),
          'list-worker': path.join(ROOT, 'apps/dns/src/lists/list-worker.ts'),
        },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
      },
    },
  });
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }\n');
}

/** Fills a folder with what is installed. @param node the program that runs it */
async function stage(folder: string, node: string): Promise<void> {
  const write = (file: string, text: string | Uint8Array, mode = 0o644): void => {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
    chmodSync(place, mode);
  };
  const program = path.join(folder, PROGRAM);
  mkdirSync(program, { recursive: true });
  await bundle(program);
  copyFileSync(node, path.join(program, 'node'));
  chmodSync(path.join(program, 'node'), 0o755);
  write('/usr/bin/kinward-agent', COMMAND, 0o755);
  for (const [name, text] of Object.entries(UNITS)) write(`/usr/lib/systemd/system/${name}`, text);
  const docs = '/usr/share/doc/kinward-agent';
  write(`${docs}/copyright`, COPYRIGHT);
  write(`${docs}/LICENSE.node`, licenseOfNode());
  const news = `kinward-agent (${version()}) unstable; urgency=medium\n\n  * See the changelog of Kinward.\n\n -- Kinward <agent@kinward.invalid>  Thu, 01 Jan 2026 00:00:00 +0000\n`;
  write(`${docs}/changelog.gz`, gzipSync(news, { level: 9 }));
}

/** Rights and times that do not depend on who builds, and when. */
function settle(folder: string, seconds: number): void {
  for (const name of ['.', ...globSync('**', { cwd: folder })]) {
    const place = path.join(folder, name);
    if (statSync(place).isDirectory()) chmodSync(place, 0o755);
    lutimesSync(place, seconds, seconds);
  }
}

/** @throws Error where this is no machine that such a package is for, or `dpkg-deb` is missing */
export async function makeDeb(
  file: string,
  node = path.join(ROOT, 'node_modules/node/bin/node'),
): Promise<void> {
  const architecture = ARCHITECTURES[process.arch];
  if (process.platform !== 'linux' || !architecture)
    throw new Error('the package is made on Linux, for its own processor');
  const folder = mkdtempSync(path.join(tmpdir(), 'kinward-deb-'));
  const epoch = process.env['SOURCE_DATE_EPOCH'] ?? EPOCH;
  try {
    await stage(folder, node);
    const bytes = globSync('**', { cwd: folder }).reduce(
      (sum, name) => sum + statSync(path.join(folder, name)).size,
      0,
    );
    const own = path.join(folder, 'DEBIAN');
    mkdirSync(own);
    writeFileSync(path.join(own, 'control'), control(version(), architecture, Math.ceil(bytes / 1024)), {
      mode: 0o644,
    });
    for (const [name, text] of Object.entries(SCRIPTS))
      writeFileSync(path.join(own, name), text, { mode: 0o755 });
    settle(folder, Number(epoch));
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    // Debian 10 and 11 read no other form that is made in seconds.
    execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z6', '--build', folder, file], {
      env: { ...process.env, SOURCE_DATE_EPOCH: epoch },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const [, main, file] = process.argv;
if (main === import.meta.filename) {
  if (file === undefined) throw new Error('where to? node pack/deb.ts <file.deb>');
  await makeDeb(file);
}
