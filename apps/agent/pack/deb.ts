/**
 * Makes the package for Debian and Ubuntu: the agent as a few files beside Node, units, and what removes it again. The same sources make the same bytes. Run:
 * `node pack/deb.ts <file.deb>`, for this machine's own processor; takes nothing but what `npm ci` has installed.
 */
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { AgentArchitecture } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { ar, tarGz, type Entry } from './archives.ts';
import { AUTOSTART, COMMAND, control, COPYRIGHT, DESKTOP, SCRIPTS } from './debian.ts';
import { withoutSymbols } from './elf.ts';
import { GNOME_FOLDER, gnomeExtension } from './gnome.ts';
import { LINUX_NODES, nodeOf, type NodeProgram } from './nodes.ts';
import { buildProgram, ROOT, type Program } from './program.ts';
import { PROGRAM, UNITS } from './units.ts';

/** The portal's. */
const ICON = path.join(ROOT, 'apps/web/public/icon.svg');
/** Of every file in the package, in seconds since the epoch, where the environment names none (reproducible-builds.org). */
const EPOCH = '1767225600';

export interface DebOptions {
  program: Program;
  architecture: AgentArchitecture;
  node: NodeProgram;
}

/** What is installed. */
async function installed({ program, node }: DebOptions): Promise<Entry[]> {
  const file = (name: string, content: string | Uint8Array, mode = 0o644): Entry => ({
    name: name.slice(1),
    mode,
    content: Buffer.from(content),
  });
  const docs = '/usr/share/doc/kinward-agent';
  const news = `kinward-agent (${program.version}) unstable; urgency=medium\n\n  * See the changelog of Kinward.\n\n -- Kinward <agent@kinward.invalid>  Thu, 01 Jan 2026 00:00:00 +0000\n`;
  return [
    // The page's files are in a folder of their own.
    ...globSync('**/*.*', { cwd: program.folder })
      .toSorted()
      .map((name) => file(`${PROGRAM}/${name}`, readFileSync(path.join(program.folder, name)))),
    { name: `${PROGRAM}/node`.slice(1), mode: 0o755, content: node.program },
    file('/usr/bin/kinward-agent', COMMAND, 0o755),
    file('/usr/share/applications/kinward-agent.desktop', DESKTOP),
    file('/etc/xdg/autostart/kinward-agent.desktop', AUTOSTART),
    file('/usr/share/icons/hicolor/scalable/apps/kinward-agent.svg', readFileSync(ICON)),
    ...Object.entries(await gnomeExtension()).map(([name, text]) => file(`${GNOME_FOLDER}/${name}`, text)),
    ...Object.entries(UNITS).map(([name, text]) => file(`/usr/lib/systemd/system/${name}`, text)),
    file(`${docs}/copyright`, COPYRIGHT),
    file(`${docs}/LICENSE.node`, node.license),
    file(`${docs}/changelog.gz`, gzipSync(news, { level: 9 })),
  ];
}

/** As Debian calls the processor of this machine. @throws Error where no such package is made on it */
export function architectureHere(): AgentArchitecture {
  const { arch, platform } = process;
  if (platform === 'linux' && arch === 'x64') return 'amd64';
  if (platform === 'linux' && arch === 'arm64') return 'arm64';
  throw new Error('this machine has a processor that there is no package for (x64 or arm64, on Linux)');
}

/** Node as a package has it: what no computer loads is left out, a tenth of the package. @throws Error where it cannot be had */
export async function packedNode(architecture: AgentArchitecture): Promise<NodeProgram> {
  const { program, license } = await nodeOf(LINUX_NODES[architecture]);
  return { program: withoutSymbols(program), license };
}

export async function makeDeb(file: string, options: DebOptions): Promise<void> {
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] ?? EPOCH);
  const files = await installed(options);
  const bytes = files.reduce((sum, { content }) => sum + (content?.length ?? 0), 0);
  const { program, architecture } = options;
  const about: Entry[] = [
    {
      name: 'control',
      mode: 0o644,
      content: Buffer.from(control(program.version, architecture, Math.ceil(bytes / 1024))),
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
}

/** For this machine, of what is here. */
export async function makeDebHere(file: string): Promise<void> {
  const architecture = architectureHere();
  using program = await buildProgram();
  await makeDeb(file, { program, architecture, node: await packedNode(architecture) });
}

const [, main, file] = process.argv;
if (main === import.meta.filename) {
  if (file === undefined) throw new Error('where to? node pack/deb.ts <file.deb>');
  await makeDebHere(file);
}
