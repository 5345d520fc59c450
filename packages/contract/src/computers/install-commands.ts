/** What the administrator of a Linux computer types to install the agent and to pair it. */

import type { AgentPackage, AgentPackageKind } from './agent-packages.schemas.ts';

/** Who runs the installation types this in its folder. */
export const BUILD_COMMAND = 'npx kinward agent build';

/** The agent speaks plain HTTP with its own machine alone. */
export const isReachable = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Forms of a package that a terminal installs. */
export type TerminalKind = Extract<AgentPackageKind, 'deb' | 'rpm' | 'tar'>;

interface Terminal {
  /** Prints the processor as packages call it. */
  cpu: string;
  /** Of its file, behind the name. */
  ending: string;
  download: (file: string, url: string) => string;
  install: (file: string) => string;
}

const MACHINE = "uname -m | sed 's/x86_64/amd64/;s/aarch64/arm64/'";
const byCurl = (file: string, url: string): string => `curl -fo ${file} "${url}"`;
/** With what a system of that form has anyway. */
const TERMINALS: Readonly<Record<TerminalKind, Terminal>> = {
  deb: {
    cpu: 'dpkg --print-architecture',
    ending: '.deb',
    download: (file, url) => `wget -O ${file} "${url}"`,
    install: (file) => `sudo apt-get install -y ./${file}`,
  },
  rpm: {
    cpu: MACHINE,
    ending: '.rpm',
    download: byCurl,
    install: (file) =>
      `if command -v zypper >/dev/null; then sudo zypper --non-interactive install --allow-unsigned-rpm ./${file}; else sudo dnf install -y ./${file}; fi`,
  },
  tar: {
    cpu: MACHINE,
    ending: '.tar.gz',
    download: byCurl,
    install: (file) => `tar -xzf ${file} &&\nsudo sh kinward-agent/install.sh`,
  },
};

/**
 * Lines of a shell; each runs only where the one before has. The file lies where the administrator is, never in a folder that a child writes to.
 * @param origin of the installation
 * @param packages those that are built, one a processor
 * @param code of the pairing, without blanks
 */
export const installCommands = (
  kind: TerminalKind,
  origin: string,
  packages: readonly Pick<AgentPackage, 'kind' | 'architecture' | 'sha256'>[],
  code: string,
): string => {
  const { cpu, ending, download, install } = TERMINALS[kind];
  const file = `kinward-agent-$cpu${ending}`;
  const sums = packages
    .filter((one) => one.kind === kind)
    .map(({ architecture, sha256 }) => `${sha256}  ${file.replace('$cpu', architecture)}\\n`);
  return [
    `cpu=$(${cpu})`,
    download(file, `${origin}/api/agent/linux?architecture=$cpu&kind=${kind}`),
    `printf '${sums.join('')}' | sha256sum -c --ignore-missing`,
    install(file),
    `sudo kinward-agent pair ${origin} ${code}`,
  ].join(' &&\n');
};
