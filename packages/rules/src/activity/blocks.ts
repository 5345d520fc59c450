import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Stretch } from '../schedules/usage.ts';

/** How often a site was blocked on a device between two moments, both included; ms since the epoch. */
export interface Blocks extends Stretch {
  deviceId: DeviceId;
  domain: string;
  count: number;
}

/** A site that is tried again within this (ms) is the same attempt. */
const AGAIN_MS = 60 * 60_000;

/** Joins what was blocked of one site on one device in one go, so that a list says it once and how often. */
export const joinBlocks = (blocks: readonly Blocks[]): Blocks[] => {
  const open = new Map<string, Blocks>();
  const joined: Blocks[] = [];
  for (const block of blocks.toSorted((a, b) => a.from - b.from)) {
    const key = `${block.deviceId} ${block.domain}`;
    const last = open.get(key);
    if (last && block.from - last.to <= AGAIN_MS) {
      last.to = Math.max(last.to, block.to);
      last.count += block.count;
      continue;
    }
    const started = { ...block };
    open.set(key, started);
    joined.push(started);
  }
  return joined;
};
