/** What of a computer's rules does not hold, apart from the words for it: the page of devices is light without them. */
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { notHeldOf } from '@kinward/rules/computers/health.ts';
import { SILENT_MS } from '@kinward/rules/computers/silence.ts';

/** @returns milliseconds since the epoch */
export const heardAt = ({ connected, lastSeenAt }: Device, now: number): number =>
  connected ? now : lastSeenAt === null ? -Infinity : Date.parse(lastSeenAt);

/** What was said last is of the agent that is paired now, and not of one before it. */
export const isOfThisAgent = ({ pairedAt }: Device, { reportedAt }: Computer): boolean =>
  pairedAt === null || Date.parse(reportedAt) >= Date.parse(pairedAt);

/** The agent's last word was that it is removed: no rules hold there until one is installed again. */
export const isRemoved = (device: Device, computer: Computer): boolean =>
  computer.faults.includes('removed') && isOfThisAgent(device, computer);

/** How many of sites and programs are not as the rules say, by the agent's own word; none where an older one does not say it. */
export const brokenParts = ({ health }: Computer): number => notHeldOf(health).length;

/** What is so of a computer that is heard. */
export const isBrokenNow = (device: Device, computer: Computer, now: number): boolean =>
  computer.left === null && now - heardAt(device, now) <= SILENT_MS && brokenParts(computer) > 0;
