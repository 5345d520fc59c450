/**
 * Makes the package for Debian and Ubuntu: the agent as a few files beside the untouched Node of npm, units, and what removes it again. The same sources make the
 * same bytes. Run: `node pack/deb.ts <file.deb>`; takes nothing but what `npm ci` has installed.
 */
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { ar, tarGz, type Entry } from './archives.ts';
import { buildPage } from '../web/build.ts';
import { COMMAND, control, COPYRIGHT, DESKTOP, SCRIPTS } from './debian.ts';
import { PROGRAM, UNITS } from './units.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
/** The portal's. */
const ICON = path.join(ROOT, 'apps/web/public/icon.svg');
const ARCHITECTURES = { x64: 'amd64', arm64: 'arm64' } as const;
/** Of every file in the package, in seconds since the epoch, where the environment names none (reproducible-builds.org). */
const EPOCH = '1767225600';

export interface DebOptions {
  /** The program that runs it. */
  node?: string;
}

export const version = (): string =>
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
  const facts = { type: 'module', version: version() };
  writeFileSync(path.join(folder, 'package.json'), `${JSON.stringify(facts)}\n`);
}

/** What is installed. @param program folder with the agent as a program */
function installed(program: string, node: string): Entry[] {
  const file = (name: string, content: string | Uint8Array, mode = 0o644): Entry => ({
    name: name.slice(1),
    mode,
    content: Buffer.from(content),
  });
  const docs = '/usr/share/doc/kinward-agent';
  const news = `kinward-agent (${version()}) unstable; urgency=medium\n\n  * See the changelog of Kinward.\n\n -- Kinward <agent@kinward.invalid>  Thu, 01 Jan 2026 00:00:00 +0000\n`;
  return [
    // The page's files are in a folder of their own.
    ...globSync('**/*.*', { cwd: program })
      .toSorted()
      .map((name) => file(`${PROGRAM}/${name}`, readFileSync(path.join(program, name)))),
    { name: `${PROGRAM}/node`.slice(1), mode: 0o755, content: { file: node } },
    file('/usr/bin/kinward-agent', COMMAND, 0o755),
    file('/usr/share/applications/kinward-agent.desktop', DESKTOP),
    file('/usr/share/icons/hicolor/scalable/apps/kinward-agent.svg', readFileSync(ICON)),
    ...Object.entries(UNITS).map(([name, text]) => file(`/usr/lib/systemd/system/${name}`, text)),
    file(`${docs}/copyright`, COPYRIGHT),
    file(`${docs}/LICENSE.node`, licenseOfNode()),
    file(`${docs}/changelog.gz`, gzipSync(news, { level: 9 })),
  ];
}

/** As Debian calls the processor of this machine. @throws Error where no such package is made on it */
export function architectureHere(): (typeof ARCHITECTURES)[keyof typeof ARCHITECTURES] {
  const { arch, platform } = process;
  if (platform === 'linux' && (arch === 'x64' || arch === 'arm64')) return ARCHITECTURES[arch];
  throw new Error('the package is made on Linux, for its own processor (x64 or arm64)');
}

/** @throws Error where this is no machine that such a package is for */
export async function makeDeb(
  file: string,
  { node = path.join(ROOT, 'node_modules/node/bin/node') }: DebOptions = {},
): Promise<void> {
  const architecture = architectureHere();
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] ?? EPOCH);
  const program = mkdtempSync(path.join(tmpdir(), 'kinward-deb-'));
  try {
    await bundle(program);
    await buildPage(path.join(program, 'page'));
    const files = installed(program, node);
    const bytes = files.reduce(
      (sum, { content }) =>
        sum + (content instanceof Uint8Array ? content.length : content ? statSync(content.file).size : 0),
      0,
    );
    const about: Entry[] = [
      {
        name: 'control',
        mode: 0o644,
        content: Buffer.from(control(version(), architecture, Math.ceil(bytes / 1024))),
      },
      ...Object.entries(SCRIPTS).map(([name, text]) => ({ name, mode: 0o755, content: Buffer.from(text) })),
    ];
    // Debian 10 and 11 read no other form that is made in seconds.
    const members = {
      'debian-binary': Buffer.from('2.0\n'),
      'control.tar.gz': await tarGz(about, seconds),
      'data.tar.gz': await tarGz(files, seconds),
    };
    mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
    writeFileSync(file, ar(members, seconds));
  } finally {
    rmSync(program, { recursive: true, force: true });
  }
}

const [, main, file] = process.argv;
if (main === import.meta.filename) {
  if (file === undefined) throw new Error('where to? node pack/deb.ts <file.deb>');
  await makeDeb(file);
}
