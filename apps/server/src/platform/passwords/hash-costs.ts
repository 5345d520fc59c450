import { LIMITS, type Limits } from '@kinward/contract/limits.ts';

/** Hashes of passwords that cost a suite of thousands next to nothing: what an argon2id with its memory and passes cut makes. */
export const QUICK_HASHES = { hashMemoryKiB: 256, hashPasses: 1 } as const satisfies Partial<Limits>;

/** As slow as the product's: for tests that ask what hashes cost, or need them to take their time. */
export const TRUE_HASHES = {
  hashMemoryKiB: LIMITS.hashMemoryKiB,
  hashPasses: LIMITS.hashPasses,
} as const satisfies Partial<Limits>;
