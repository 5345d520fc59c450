/**
 * How much may be asked: a bucket that fills steadily, for each /24 of the old and /56 of the new addresses, so that what is sent in the
 * name of others is little; and for each device, so that none takes the room of the others.
 */
import { isIPv6 } from 'node:net';

interface Rate {
  perSecond: number;
  burst: number;
}
const OF_PART: Rate = { perSecond: 200, burst: 1000 };
const OF_DEVICE: Rate = { perSecond: 100, burst: 500 };
/** Buckets that are kept; the one that was made first is forgotten, and is full again. */
const MOST_BUCKETS = 16_384;

/** Over the limit, answers that are cut and silence take turns: a true client comes again by TCP, a forged one gains nothing. */
export type Allowance = 'answer' | 'truncate' | 'drop';

interface Bucket {
  tokens: number;
  filledAt: number;
  over: number;
}

/**
 * @param whose what has a bucket of its own
 * @param now seconds of a clock that never jumps
 */
export type Take = (whose: string, now: number) => Allowance;

/** Of parts of the network: `whose` is an address. */
export function newLimits(rate = OF_PART): Take {
  return newBuckets(rate, partOf);
}

/** Of devices: `whose` is anything that names one. */
export const newDeviceLimits = (rate = OF_DEVICE): Take => newBuckets(rate, (whose) => whose);

/** @param partWith what shares a bucket with others is named as they are */
function newBuckets({ perSecond, burst }: Rate, partWith: (whose: string) => string): Take {
  const buckets = new Map<string, Bucket>();
  /** By the address that asked. */
  const known = new Map<string, Bucket>();
  const find = (whose: string, now: number): Bucket => {
    const part = partWith(whose);
    let bucket = buckets.get(part);
    if (!bucket) {
      for (const oldest of buckets.keys()) {
        if (buckets.size < MOST_BUCKETS) break;
        buckets.delete(oldest);
        known.clear();
      }
      bucket = { tokens: burst, filledAt: now, over: 0 };
      buckets.set(part, bucket);
    }
    if (known.size >= MOST_BUCKETS) known.clear();
    known.set(whose, bucket);
    return bucket;
  };
  return (whose, now) => {
    const bucket = known.get(whose) ?? find(whose, now);
    bucket.tokens = Math.min(burst, bucket.tokens + Math.max(0, now - bucket.filledAt) * perSecond);
    bucket.filledAt = now;
    if (bucket.tokens >= 1) {
      bucket.tokens -= 1;
      return 'answer';
    }
    bucket.over += 1;
    return bucket.over % 2 === 1 ? 'truncate' : 'drop';
  };
}

/** The part of the network that an address is in: /24, or /56 of the new addresses. */
export function partOf(address: string): string {
  const old = /(?<part>\d+\.\d+\.\d+)\.\d+$/u.exec(address)?.groups?.['part'];
  if (old !== undefined) return old;
  if (!isIPv6(address)) return address;
  const [left = '', right] = address.split('%')[0]!.split('::');
  const before = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  const all = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  const words = all.slice(0, 4).map((word) => Number.parseInt(word, 16));
  words[3] = (words[3] ?? 0) & 0xff_00;
  return words.map((word) => word.toString(16)).join(':');
}
