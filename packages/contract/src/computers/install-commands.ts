/** What the administrator of a Linux computer types to install the agent and to pair it. */

import type { AgentPackage } from './agent-packages.schemas.ts';

/** Who runs the installation types this in its folder. */
export const BUILD_COMMAND = 'npx kinward agent build';

/** The agent speaks plain HTTP with its own machine alone. */
export const isReachable = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Lines of a shell; each runs only where the one before has. The file lies where the administrator is, never in a folder that a child writes to.
 * @param origin of the installation
 * @param packages those that are built for Debian, one a processor
 * @param code of the pairing, without blanks
 */
export const installCommands = (
  origin: string,
  packages: readonly Pick<AgentPackage, 'architecture' | 'sha256'>[],
  code: string,
): string =>
  [
    'cpu=$(dpkg --print-architecture)',
    `wget -O kinward-agent-$cpu.deb "${origin}/api/agent/linux?architecture=$cpu"`,
    `printf '${packages.map(({ architecture, sha256 }) => `${sha256}  kinward-agent-${architecture}.deb\\n`).join('')}' | sha256sum -c --ignore-missing`,
    'sudo apt-get install -y ./kinward-agent-$cpu.deb',
    `sudo kinward-agent pair ${origin} ${code}`,
  ].join(' &&\n');
