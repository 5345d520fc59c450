import type { ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';

/** Whether rules are off by it at this moment, as far as the computer has told. */
export const isActive = ({ endedAt, until }: ComputerPause, now: number): boolean =>
  endedAt === null && (until === null || Date.parse(until) > now);
