/**
 * How much may be asked: a bucket that fills steadily, for each /24 of the old and /56 of the new addresses, so that what is sent in the
 * name of others is little; and for each device, so that none takes the room of the others.
 */
import { isIPv6 } from 'node:net';

/** How much a bucket holds, and how it fills. */
export interface Rate {
  perSecond: number;
  burst: number;
}
const OF_PART: Rate = { perSecond: 200, burst: 1000 };
const OF_DEVICE: Rate = { perSecond: 100, burst: 500 };
/** Buckets that are kept; the one that was made first is forgotten, and is full again. */
const MOST_BUCKETS = 16_384;
/** Questions are counted in parts of this many, so that what a millisecond fills is a whole number: such need no object. */
const PARTS = 1000;

/** Over the limit, answers that are cut and silence take turns: a true client comes again by TCP, a forged one gains nothing. */
export type Allowance = 'answer' | 'truncate' | 'drop';

/** What one may ask, filled as time goes. */
export class Bucket {
  /** Whether another has its place: its client has a new one. */
  isForgotten = false;
  readonly #perMs: number;
  readonly #most: number;
  #parts: number;
  /** Milliseconds, of which the lower 32 bits are kept. */
  #filledAt: number;
  #over = 0;

  constructor({ perSecond, burst }: Rate, now: number) {
    this.#perMs = perSecond;
    this.#most = burst * PARTS;
    this.#parts = this.#most;
    this.#filledAt = wholeMs(now);
  }

  /** @param now seconds of a clock that never jumps */
  take(now: number): Allowance {
    const ms = wholeMs(now);
    const passed = (ms - this.#filledAt) | 0;
    if (passed > 0) {
      this.#parts = Math.min(this.#most, this.#parts + passed * this.#perMs);
      this.#filledAt = ms;
    }
    if (this.#parts >= PARTS) {
      this.#parts -= PARTS;
      return 'answer';
    }
    this.#over += 1;
    return this.#over % 2 === 1 ? 'truncate' : 'drop';
  }
}

const wholeMs = (seconds: number): number => Math.floor(seconds * 1000) | 0;

/**
 * @param whose what has a bucket of its own
 * @param now seconds of a clock that never jumps
 */
export type Take = ((whose: string, now: number) => Allowance) & {
  /** The bucket itself, for a client that asks again and again. */
  bucketOf?: (whose: string, now: number) => Bucket;
};

/** Of parts of the network: `whose` is an address. */
export function newLimits(rate = OF_PART): Take {
  return newBuckets(rate, partOf);
}

/** Of devices: `whose` is anything that names one. */
export const newDeviceLimits = (rate = OF_DEVICE): Take => newBuckets(rate, (whose) => whose);

/** @param partWith what shares a bucket with others is named as they are */
function newBuckets(rate: Rate, partWith: (whose: string) => string): Take {
  const buckets = new Map<string, Bucket>();
  /** By the address that asked. */
  const known = new Map<string, Bucket>();
  const find = (whose: string, now: number): Bucket => {
    const part = partWith(whose);
    let bucket = buckets.get(part);
    if (!bucket) {
      for (const [oldest, forgotten] of buckets) {
        if (buckets.size < MOST_BUCKETS) break;
        forgotten.isForgotten = true;
        buckets.delete(oldest);
        known.clear();
      }
      bucket = new Bucket(rate, now);
      buckets.set(part, bucket);
    }
    if (known.size >= MOST_BUCKETS) known.clear();
    known.set(whose, bucket);
    return bucket;
  };
  const bucketOf = (whose: string, now: number): Bucket => known.get(whose) ?? find(whose, now);
  return Object.assign((whose: string, now: number) => bucketOf(whose, now).take(now), { bucketOf });
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
