/** What the administrator of a Linux computer types to install the agent and to pair it. */

/** Who runs the installation types this in its folder. */
export const BUILD_COMMAND = 'npx kinward agent build';

/** The agent speaks plain HTTP with its own machine alone. */
export const isReachable = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/**
 * Lines of a shell; each runs only where the one before has. The file lies where the administrator is, never in a folder that a child writes to.
 * @param origin of the installation
 * @param code of the pairing, without blanks
 */
export const installCommands = (origin: string, sha256: string, code: string): string =>
  [
    `wget -O kinward-agent.deb ${origin}/api/agent/linux`,
    `echo "${sha256}  kinward-agent.deb" | sha256sum -c`,
    'sudo apt-get install -y ./kinward-agent.deb',
    `sudo kinward-agent pair ${origin} ${code}`,
  ].join(' &&\n');
