/** What the administrator of a computer types to install the agent and to pair it. */

import {
  PACKAGE_KINDS,
  type AgentPackage,
  type AgentPackageKind,
  type AgentSystem,
} from './agent-packages.schemas.ts';

/** Who runs the installation types this in its folder. Linux is what is built where no system is named. */
export const buildCommand = (system: AgentSystem): string =>
  `npx kinward agent build${system === 'linux' ? '' : ` --system ${system}`}`;

/** The agent speaks plain HTTP with its own machine alone. */
export const isReachable = ({ protocol, hostname }: { protocol: string; hostname: string }): boolean =>
  protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

/** Forms of a package that a terminal installs. */
export type TerminalKind = Extract<AgentPackageKind, 'deb' | 'rpm' | 'tar' | 'tgz' | 'msi'>;

interface Terminal {
  /** Prints the processor as packages call it. */
  cpu: string;
  download: (file: string, url: string) => string;
  /** Reads sums of files, and ends where that of this one is another. */
  check: string;
  /** Installs it and pairs the computer. */
  install: (file: string, server: string, code: string) => string;
}

const MACHINE = "uname -m | sed 's/x86_64/amd64/;s/aarch64/arm64/'";
/** The code is no word of a program: every local user can read those while it runs, and a child would be first with it. The shell itself says it. */
const typed = (code: string): string => `echo ${code}`;
const pair = (server: string, code: string): string => `${typed(code)} | sudo kinward-agent pair ${server}`;
const SUMS = 'sha256sum -c --ignore-missing';
const byCurl = (file: string, url: string): string => `curl -fo ${file} "${url}"`;
/** With what a system of that form has anyway. */
const TERMINALS: Readonly<Record<Exclude<TerminalKind, 'msi'>, Terminal>> = {
  deb: {
    cpu: 'dpkg --print-architecture',
    download: (file, url) => `wget -O ${file} "${url}"`,
    check: SUMS,
    install: (file, ...to) => `sudo apt-get install -y ./${file} &&\n${pair(...to)}`,
  },
  rpm: {
    cpu: MACHINE,
    download: byCurl,
    check: SUMS,
    install: (file, ...to) =>
      `if command -v zypper >/dev/null; then sudo zypper --non-interactive install --allow-unsigned-rpm ./${file}; else sudo dnf install -y ./${file}; fi &&\n${pair(...to)}`,
  },
  tar: {
    cpu: MACHINE,
    download: byCurl,
    check: SUMS,
    install: (file, ...to) => `tar -xzf ${file} &&\nsudo sh kinward-agent/install.sh &&\n${pair(...to)}`,
  },
  tgz: {
    cpu: "uname -m | sed 's/x86_64/amd64/'",
    download: byCurl,
    check: 'grep $cpu | shasum -a 256 -c',
    install: (file, server, code) =>
      `tar -xzf ${file} &&\n${typed(code)} | sudo sh kinward-agent/install.sh --server ${server}`,
  },
};

/** In PowerShell, as one block: pasted lines would go on after one that failed. The folder of temporary files is the administrator's own. */
const powershell = (
  origin: string,
  packages: readonly Pick<AgentPackage, 'kind' | 'sha256'>[],
  code: string,
) =>
  `& {
  $ErrorActionPreference = 'Stop'; $ProgressPreference = 'SilentlyContinue'
  $file = "$env:TEMP\\kinward-agent.msi"
  Invoke-WebRequest -UseBasicParsing '${origin}/api/agent/windows?kind=msi' -OutFile $file
  if ((Get-FileHash $file).Hash -ne '${packages.find(({ kind }) => kind === 'msi')?.sha256 ?? ''}') { throw 'This is not the file that the installation built.' }
  $end = Start-Process msiexec -Wait -PassThru -ArgumentList "/i \`"$file\`" SERVER=${origin} CODE=${code} /qb"
  if ($end.ExitCode -ne 0) { throw "The installer ended with $($end.ExitCode)." }
  'Installed, and paired.'
}`;

export const TERMINAL_KINDS: readonly TerminalKind[] = [
  ...(Object.keys(TERMINALS) as (keyof typeof TERMINALS)[]),
  'msi',
];

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
  if (kind === 'msi') return powershell(origin, packages, code);
  const { cpu, download, check, install } = TERMINALS[kind];
  const { system, ending } = PACKAGE_KINDS[kind];
  const file = `kinward-agent-$cpu${ending}`;
  const sums = packages
    .filter((one) => one.kind === kind)
    .map(({ architecture, sha256 }) => `${sha256}  ${file.replace('$cpu', architecture)}\\n`);
  return [
    `cpu=$(${cpu})`,
    download(file, `${origin}/api/agent/${system}?architecture=$cpu&kind=${kind}`),
    `printf '${sums.join('')}' | ${check}`,
    install(file, origin, code),
  ].join(' &&\n');
};
