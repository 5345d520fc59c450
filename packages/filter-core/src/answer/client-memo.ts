/**
 * What was found out about a client that asks again and again, kept with it so that it is not looked up for each packet. Each part holds for as
 * long as what it was found in is the same; the caller sees to that.
 */
import type { Device } from '../policy/device.ts';
import type { Allowance, Bucket, Take } from './limits.ts';
import { steadySeconds } from './steady.ts';

export class ClientMemo {
  /** Whether it is answered, and by which state of those who are (`Clients.version`). */
  isKnown = false;
  knownIn = -1;
  /** Of its part of the network; null: not looked up. */
  part: Bucket | null = null;
  /** Who it is, and by which state of the registry (`Registry.version`). */
  device: Device | null = null;
  deviceIn = -1;
  /** Of its device; null: not looked up. */
  own: Bucket | null = null;
  /** Of its last question, since the epoch. */
  minute = -1;
}

/** As `take` says it; who asks again and again has its bucket in its memo, for its part of the network or its own. */
export function allowanceOf(
  take: Take,
  whose: string,
  memo: ClientMemo | undefined,
  which: 'part' | 'own',
): Allowance {
  const now = steadySeconds();
  if (!memo || !take.bucketOf) return take(whose, now);
  let bucket = memo[which];
  if (bucket === null || bucket.isForgotten) {
    bucket = take.bucketOf(whose, now);
    memo[which] = bucket;
  }
  return bucket.take(now);
}
