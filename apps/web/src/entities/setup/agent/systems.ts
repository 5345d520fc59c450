/** Which system’s lines a computer is shown first. */
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import {
  PACKAGE_KINDS,
  type AgentPackage,
  type AgentSystem,
} from '@kinward/contract/computers/agent-packages.schemas.ts';
import { TERMINAL_KINDS, type TerminalKind } from '@kinward/contract/computers/install-commands.ts';

/** What is known of a computer. */
export type Known = Pick<Device, 'deviceType' | 'platform'>;

/** By what an agent says that it runs on. */
export const AGENT_SYSTEMS: Readonly<Record<string, AgentSystem>> = {
  Linux: 'linux',
  Windows: 'windows',
  macOS: 'mac',
};

/** As it said itself when it was paired before, or as it is called; a computer with Linux has no type of its own. */
const systemOf = (device: Known | undefined): AgentSystem => {
  const said = AGENT_SYSTEMS[device?.platform ?? ''];
  return said ?? (device?.deviceType === 'macOS' ? 'mac' : 'windows');
};

/** Forms that can be chosen, those of the computer's own system first: what is built, and of a system of which nothing is, its first form. */
export const kindsFor = (
  device: Known | undefined,
  packages: readonly Pick<AgentPackage, 'kind'>[],
): readonly [TerminalKind, ...TerminalKind[]] => {
  const isBuilt = (kind: TerminalKind): boolean => packages.some((each) => each.kind === kind);
  const own = systemOf(device);
  const kinds = [...new Set([own, 'linux', 'windows', 'mac'] as const)].flatMap((system) => {
    const all = TERMINAL_KINDS.filter((kind) => PACKAGE_KINDS[kind].system === system);
    const built = all.filter(isBuilt);
    return built.length > 0 ? built : all.slice(0, 1);
  });
  const [first = 'deb', ...others] = kinds;
  return [first, ...others];
};
