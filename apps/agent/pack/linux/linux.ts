/**
 * Makes a package for Linux in any of its forms. Run: `node pack/linux/linux.ts deb|rpm|tar <file>`, for this machine's own
 * processor; takes nothing but what `npm ci` has installed.
 */
import { writeFileSync } from 'node:fs';
import type { AgentArchitecture } from '@kinward/contract/computers/agent-packages.schemas.ts';
import { architectureHere, packedNode, type NodeProgram } from '../nodes.ts';
import { buildProgram, type Program } from '../program.ts';
import { linuxFiles } from './content.ts';
import { isLinuxKind, makeLinuxPackage, type LinuxKind } from './forms.ts';

interface LinuxOptions {
  program: Program;
  architecture: AgentArchitecture;
  node: NodeProgram;
}

/** @throws Error where it cannot be written */
export async function makeLinux(
  file: string,
  kind: LinuxKind,
  { program, architecture, node }: LinuxOptions,
): Promise<void> {
  const facts = { version: program.version, architecture };
  writeFileSync(file, await makeLinuxPackage(kind, await linuxFiles({ program, node, kind }), facts));
}

/** For this machine, of what is here. */
export async function makeLinuxHere(file: string, kind: LinuxKind): Promise<void> {
  const architecture = architectureHere();
  using program = await buildProgram();
  await makeLinux(file, kind, { program, architecture, node: await packedNode(architecture) });
}

const [, main, kind = '', file] = process.argv;
if (main === import.meta.filename) {
  if (file === undefined || !isLinuxKind(kind))
    throw new Error('Call it as "node pack/linux/linux.ts deb|rpm|tar <file>".');
  await makeLinuxHere(file, kind);
}
