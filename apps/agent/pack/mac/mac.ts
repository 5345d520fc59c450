/** Makes the package for macOS: the agent beside Node, its services, and what installs and removes it. The same sources make the same bytes. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AgentArchitecture } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { tarGz, type Entry } from '../archives.ts';
import type { NodeProgram } from '../nodes.ts';
import type { Program } from '../program.ts';
import { DATA } from '../../src/os/macos/paths.ts';
import { COMMAND, DAEMONS, installText, PROGRAM, UNINSTALL } from './files.ts';
import { pkg } from './pkg.ts';
import { watchdogText } from './watchdog.ts';

/** Of every file in it, in seconds since the epoch, where the environment names none (reproducible-builds.org). */
const EPOCH = '1767225600';
/** As uname(1) of macOS calls them. */
const UNAMES: Readonly<Record<AgentArchitecture, 'arm64' | 'x86_64'>> = { amd64: 'x86_64', arm64: 'arm64' };

export interface MacOptions {
  program: Pick<Program, 'folder'>;
  architecture: AgentArchitecture;
  node: NodeProgram;
}

/** What is put into the folder of the program. */
function programFiles({ program, node }: Omit<MacOptions, 'architecture'>): Entry[] {
  const file = (name: string, content: string | Uint8Array, mode = 0o644): Entry => ({
    name,
    mode,
    content: Buffer.from(content),
  });
  const files = globSync('**/*', { cwd: program.folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(program.folder, path.join(entry.parentPath, entry.name)));
  return [
    ...files.map((name) => file(name, readFileSync(path.join(program.folder, name)))),
    { name: 'node', mode: 0o755, content: node.program },
    file('LICENSE.node', node.license),
    file('kinward-agent', COMMAND, 0o755),
    file('watchdog.sh', watchdogText(DATA, PROGRAM)),
    file('uninstall.sh', UNINSTALL),
    ...Object.entries(DAEMONS).map(([name, text]) => file(name, text)),
  ];
}

/** What is in the archive, in the folder `kinward-agent`. */
export function macEntries({ architecture, ...options }: MacOptions): Entry[] {
  const install = Buffer.from(installText(UNAMES[architecture]));
  return [
    { name: 'kinward-agent/install.sh', mode: 0o755, content: install },
    ...programFiles(options).map((file) => ({ ...file, name: `kinward-agent/program/${file.name}` })),
  ];
}

const FORMS = {
  tgz: async (options: MacOptions, seconds: number) => await tarGz(macEntries(options), seconds),
  pkg: async (options: MacOptions & { version: string }, seconds: number) =>
    await pkg(programFiles(options), {
      version: options.version,
      machine: UNAMES[options.architecture],
      seconds,
    }),
};
export type MacKind = keyof typeof FORMS;
export const MAC_KINDS = Object.keys(FORMS) as readonly MacKind[];

/** Writes it into a file. */
export async function makeMac(
  file: string,
  kind: MacKind,
  options: MacOptions & { version: string },
): Promise<void> {
  const seconds = Number(process.env['SOURCE_DATE_EPOCH'] ?? EPOCH);
  writeFileSync(file, await FORMS[kind](options, seconds));
}
