/**
 * Builds the package into the folder that the installation gives it out of, with its list. Run by `npx kinward agent build`, which says the folder
 * (KINWARD_AGENT_FOLDER).
 */
import { createHash } from 'node:crypto';
import { createReadStream, globSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  AGENT_PACKAGE_LIST,
  type AgentPackage,
  type AgentPackageList,
} from '@kinward/contract/computers/agent-packages.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '../src/os/replace-file.ts';
import { architectureHere, makeDeb, version, type DebOptions } from './deb.ts';

async function sha256Of(file: string): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) digest.update(piece);
  return digest.digest('hex');
}

/** Puts it in the place of the one before: a download that has begun goes on with that. @throws Error where it cannot be made */
export async function buildInto(folder: string, options?: DebOptions): Promise<AgentPackage> {
  const architecture = architectureHere();
  const fileName = `kinward-agent_${version()}_${architecture}.deb`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = path.join(folder, `.${fileName}.new`);
  await makeDeb(draft, options);
  const built: AgentPackage = {
    system: 'linux',
    architecture,
    version: version(),
    fileName,
    bytes: statSync(draft).size,
    sha256: await sha256Of(draft),
    builtAt: new Date().toISOString(),
  };
  renameSync(draft, path.join(folder, fileName));
  const list: z.output<typeof AgentPackageList> = { format: 1, packages: [built] };
  replaceFile(path.join(folder, AGENT_PACKAGE_LIST), `${JSON.stringify(list, null, 2)}\n`, 0o600);
  for (const former of globSync('*.deb', { cwd: folder }))
    if (former !== fileName) rmSync(path.join(folder, former));
  return built;
}

if (process.argv[1] === import.meta.filename) {
  const folder = process.env['KINWARD_AGENT_FOLDER'];
  if (folder === undefined) throw new Error('Call it as "npx kinward agent build".');
  try {
    const { fileName, bytes, sha256 } = await buildInto(folder);
    process.stdout.write(
      `built      ${fileName}, ${(bytes / 1e6).toFixed(1)} MB\nsha-256    ${sha256}\ngiven out  The portal shows how to install it, in the window of a computer\u2019s code.\n`,
    );
  } catch (error) {
    process.stderr.write(`The agent was not built: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
