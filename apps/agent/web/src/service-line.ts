import { SERVICE_LINES } from '@kinward/contract/computers/service-lines.ts';

/** By what a browser says of its system; the page is of the computer that it is read on. Chrome OS and phones say Linux as well, and have no agent. */
const SYSTEMS: readonly (readonly [RegExp, keyof typeof SERVICE_LINES | undefined])[] = [
  [/Android|CrOS|iPhone|iPad/u, undefined],
  [/Windows/u, 'windows'],
  [/Macintosh|Mac OS X/u, 'macos'],
  [/Linux/u, 'linux'],
];

/**
 * The system of this computer.
 * @param agent what the browser says of itself
 * @returns undefined: it is not known
 */
export const systemHere = (agent = navigator.userAgent): keyof typeof SERVICE_LINES | undefined =>
  SYSTEMS.find(([said]) => said.test(agent))?.[1];

/**
 * What an administrator of this computer types to see how the agent is. The agent, which knows its system, does not answer then.
 * @param agent what the browser says of itself
 * @returns undefined: the system is not known
 */
export function serviceLine(agent = navigator.userAgent): string | undefined {
  const system = systemHere(agent);
  return system && SERVICE_LINES[system];
}
