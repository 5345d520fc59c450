/** What this program is: its version, and the package that it was installed from. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AgentUpdateQuery } from '@kinward/contract/computers/agent-update.schemas.ts';
import { isExchanged } from './script.ts';

interface Facts {
  version?: string;
  /** Left out by a clone, and by packages that are exchanged by hand. */
  kind?: string;
}

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

export const versionOf = (folder = import.meta.dirname): string => factsOf(folder).version ?? '';

/** @returns null where it is none of those that an installation gives out and the system exchanges by itself */
export function ownPackage(folder = import.meta.dirname): AgentUpdateQuery | null {
  const { arch, platform } = process;
  const { version, kind } = factsOf(folder);
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) return null;
  const own = { system: 'linux', architecture: arch === 'x64' ? 'amd64' : 'arm64', kind, version };
  const read = AgentUpdateQuery.safeParse(own);
  return read.success && isExchanged(read.data.kind) ? read.data : null;
}
