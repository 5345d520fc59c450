/** Makes the package for macOS: the agent beside Node, its services, and what installs and removes it. The same sources make the same bytes. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AgentArchitecture } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { tarGz, type Entry } from '../archives.ts';
import type { NodeProgram } from '../nodes.ts';
import type { Program } from '../program.ts';
import { DATA } from '../../src/os/macos/paths.ts';
import { COMMAND, DAEMONS, installText, PROGRAM, UNINSTALL } from './files.ts';
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

/** What is in it, in the folder `kinward-agent`. */
export function macEntries({ program, architecture, node }: MacOptions): Entry[] {
  const file = (name: string, content: string | Uint8Array, mode = 0o644): Entry => ({
    name: `kinward-agent/${name}`,
    mode,
    content: Buffer.from(content),
  });
  const files = globSync('**/*', { cwd: program.folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(program.folder, path.join(entry.parentPath, entry.name)));
  return [
    file('install.sh', installText(UNAMES[architecture]), 0o755),
    ...files.map((name) => file(`program/${name}`, readFileSync(path.join(program.folder, name)))),
    file('program/node', node.program, 0o755),
    file('program/LICENSE.node', node.license),
    file('program/kinward-agent', COMMAND, 0o755),
    file('program/watchdog.sh', watchdogText(DATA, PROGRAM)),
    file('program/uninstall.sh', UNINSTALL),
    ...Object.entries(DAEMONS).map(([name, text]) => file(`program/${name}`, text)),
  ];
}

/** Writes the archive into a file. */
export async function makeMac(file: string, options: MacOptions): Promise<void> {
  writeFileSync(file, await tarGz(macEntries(options), Number(process.env['SOURCE_DATE_EPOCH'] ?? EPOCH)));
}
