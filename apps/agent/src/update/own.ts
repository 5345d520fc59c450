/** What this program is: its version, and the package that it was installed from. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  PACKAGE_KINDS,
  type AgentArchitecture,
  type AgentSystem,
} from '@kinward/contract/computers/agent-packages.schemas.ts';
import { AgentUpdateQuery } from '@kinward/contract/computers/agent-update.schemas.ts';
import { isExchanged } from './script.ts';

interface Facts {
  version?: string;
  /** Left out by a clone, and by packages that are exchanged by hand. */
  kind?: string;
}

/** As an installation calls what Node does. */
const SYSTEMS: Partial<Record<NodeJS.Platform, AgentSystem>> = { linux: 'linux', win32: 'windows' };
const ARCHITECTURES: Partial<Record<NodeJS.Architecture, AgentArchitecture>> = {
  x64: 'amd64',
  arm64: 'arm64',
};

/** Beside the program, in the package; in a clone the agent's own. */
function factsOf(folder: string): Facts {
  for (const place of [folder, path.join(folder, '..'), path.join(folder, '../..')])
    try {
      const facts = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')) as Facts;
      if (facts.version !== undefined) return facts;
    } catch {
      // It is further up.
    }
  return {};
}

/** The version of this program; empty where it cannot be read. */
export const versionOf = (folder = import.meta.dirname): string => factsOf(folder).version ?? '';

/** @returns null where it is none of those that an installation gives out and the system exchanges by itself */
export function ownPackage(
  folder = import.meta.dirname,
  { arch, platform }: Pick<NodeJS.Process, 'arch' | 'platform'> = process,
): AgentUpdateQuery | null {
  const { version, kind } = factsOf(folder);
  const own = { system: SYSTEMS[platform], architecture: ARCHITECTURES[arch], kind, version };
  const read = AgentUpdateQuery.safeParse(own);
  if (!read.success || PACKAGE_KINDS[read.data.kind].system !== read.data.system) return null;
  return isExchanged(read.data.kind) ? read.data : null;
}
