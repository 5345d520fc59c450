/** What this program is: its version, and the package that it was installed from. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AgentVersion, type AgentUpdateQuery } from '@kinward/contract/computers/agent-update.schemas.ts';

/** Beside the program, in the package; in a clone the agent's own. */
export function versionOf(folder = import.meta.dirname): string {
  for (const place of [folder, path.join(folder, '..'), path.join(folder, '../..')])
    try {
      const { version } = JSON.parse(readFileSync(path.join(place, 'package.json'), 'utf8')) as {
        version?: string;
      };
      if (version !== undefined) return version;
    } catch {
      // It is further up.
    }
  return '';
}

/** @returns null where it is none of those that an installation gives out */
export function ownPackage(version = versionOf()): AgentUpdateQuery | null {
  const { arch, platform } = process;
  if (
    platform !== 'linux' ||
    (arch !== 'x64' && arch !== 'arm64') ||
    !AgentVersion.safeParse(version).success
  )
    return null;
  return { system: 'linux', architecture: arch === 'x64' ? 'amd64' : 'arm64', kind: 'deb', version };
}
