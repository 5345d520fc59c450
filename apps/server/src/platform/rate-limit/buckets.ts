import type { Clock } from '../clock.ts';

interface Bucket {
  tokens: number;
  at: number;
}

export interface Buckets {
  /** Takes `count` tokens of a key, or none. @returns 0 when taken, else the seconds until there are enough */
  take(key: string, count: number): number;
  /** Keys that are not full: the state held in memory. */
  readonly size: number;
}

const SWEEP_ABOVE = 10_000;

/**
 * Token buckets by key, in this process only: several processes allow a device up to as many times its share, which is
 * still bounded.
 */
export const createBuckets = (rule: { capacity: number; refillPerSecond: number; clock: Clock }): Buckets => {
  const buckets = new Map<string, Bucket>();
  let sweepAt = SWEEP_ABOVE;

  const level = (bucket: Bucket, now: number): number =>
    Math.min(rule.capacity, bucket.tokens + (Math.max(0, now - bucket.at) / 1000) * rule.refillPerSecond);

  /** A full bucket is the same as none. */
  const sweep = (now: number): void => {
    for (const [key, bucket] of buckets) if (level(bucket, now) >= rule.capacity) buckets.delete(key);
    sweepAt = Math.max(SWEEP_ABOVE, buckets.size * 2);
  };

  return {
    take(key, count) {
      const now = rule.clock.now().getTime();
      const bucket = buckets.get(key) ?? { tokens: rule.capacity, at: now };
      bucket.tokens = level(bucket, now);
      bucket.at = now;
      buckets.set(key, bucket);
      if (buckets.size > sweepAt) sweep(now);
      if (bucket.tokens < count) return Math.max(1, (count - bucket.tokens) / rule.refillPerSecond);
      bucket.tokens -= count;
      return 0;
    },
    get size() {
      return buckets.size;
    },
  };
};
