/** Packages of the agent that an installation gives out. It builds them itself. */
import { instant, z } from '../schema.ts';

/** Systems that there is an agent for. */
export const AgentSystem = z.enum(['linux']);
export type AgentSystem = z.output<typeof AgentSystem>;

export const AgentPackage = z.object({
  system: AgentSystem,
  /** Of the processor, as Debian calls it. */
  architecture: z.enum(['amd64', 'arm64']),
  /** Of Kinward, when it was built. */
  version: z.string(),
  fileName: z.string().check(z.regex(/^kinward-agent[\w.+~-]{1,80}\.deb$/u)),
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
