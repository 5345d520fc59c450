/** Packages of the agent that an installation gives out. It builds them itself. */
import { instant, z } from '../schema.ts';

/** Systems that there is an agent for. */
export const AgentSystem = z.enum(['linux', 'windows', 'mac']);
export type AgentSystem = z.output<typeof AgentSystem>;

/** Of the processor, as Debian calls it. */
export const AgentArchitecture = z.enum(['amd64', 'arm64']);
export type AgentArchitecture = z.output<typeof AgentArchitecture>;

/** Forms of a package; each belongs to one system. The first of a system is what is had where none is named. */
export const AgentPackageKind = z.enum(['deb', 'rpm', 'tar', 'msi', 'tgz', 'pkg']);
export type AgentPackageKind = z.output<typeof AgentPackageKind>;

export const PACKAGE_KINDS: Readonly<
  Record<AgentPackageKind, { system: AgentSystem; ending: string; mediaType: string }>
> = {
  deb: { system: 'linux', ending: '.deb', mediaType: 'application/vnd.debian.binary-package' },
  rpm: { system: 'linux', ending: '.rpm', mediaType: 'application/x-rpm' },
  tar: { system: 'linux', ending: '.tar.gz', mediaType: 'application/gzip' },
  tgz: { system: 'mac', ending: '-macos.tar.gz', mediaType: 'application/gzip' },
  pkg: { system: 'mac', ending: '.pkg', mediaType: 'application/octet-stream' },
  msi: { system: 'windows', ending: '.msi', mediaType: 'application/x-msi' },
};

export const AgentPackage = z.object({
  system: AgentSystem,
  architecture: AgentArchitecture,
  /** Lists of before named none. */
  kind: z._default(AgentPackageKind, 'deb'),
  /** Of Kinward, when it was built. */
  version: z.string(),
  /** Of a file beside the list, never a path. */
  fileName: z.string().check(z.regex(/^kinward-agent[\w.+~-]{1,80}\.[a-z]{2,3}$/u)),
  bytes: z.int().check(z.gte(1)),
  /** In hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/u)),
  builtAt: instant(),
});
export type AgentPackage = z.output<typeof AgentPackage>;

/** The list beside the files, `packages.json`. */
export const AgentPackageList = z.object({ format: z.literal(1), packages: z.array(AgentPackage) });
export const AGENT_PACKAGE_LIST = 'packages.json';

export const AgentPackages = z.object({
  /** Of the installation now; a package of another one is to be built again. */
  version: z.string(),
  /** Those that are built. */
  packages: z.array(AgentPackage),
});
export type AgentPackages = z.output<typeof AgentPackages>;

/** Which package of a system; what is not named is the first of the system's forms, and what the installation has of it, `amd64` before others. */
export const AgentPackageQuery = z.object({
  architecture: z.optional(AgentArchitecture),
  kind: z.optional(AgentPackageKind),
});
export type AgentPackageQuery = z.output<typeof AgentPackageQuery>;
export const OwnPackageQuery = z.object({ system: AgentSystem, ...AgentPackageQuery.shape });
