import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Key, KeyRing } from '../../config/keys.ts';
import { createHashSemaphore } from './hash-semaphore.ts';

const derive = promisify(argon2);

const SALT_BYTES = 16;
const TAG_BYTES = 32;

interface Parsed {
  memory: number;
  passes: number;
  parallelism: number;
  keyId: string;
  salt: Buffer;
  tag: Buffer;
}
type Cost = Pick<Parsed, 'memory' | 'passes' | 'parallelism'>;

export interface Passwords {
  /** A PHC string. @throws AppError BUSY when too many hashes wait. */
  hash(password: string): Promise<string>;
  /**
   * The hash with salt, key and cost of `like`: equal for the same text, so that a set of codes with one salt costs one
   * hash a try. For random codes only. @throws AppError BUSY, Error when the key of `like` is unknown
   */
  hashAlike(text: string, like: string): Promise<string>;
  /**
   * Compares at the price of one hash, also when there is nothing to compare with (`stored` undefined: never right).
   * `stale`: the stored hash was made with an older key or lower cost and should be made again. @throws AppError BUSY.
   */
  verify(password: string, stored: string | undefined): Promise<{ right: boolean; stale: boolean }>;
}

interface Deps {
  /** `secret` of argon2id; the key id is stored with the hash, so that older hashes stay readable after a rotation. */
  pepper: KeyRing;
  limits: Pick<Limits, 'hashMemoryKiB' | 'hashPasses' | 'hashConcurrency' | 'hashQueue'>;
  /** Counts hashes; for tests that prove equal cost on all paths. */
  onHash?: () => void;
}

/** Hashes passwords with argon2id (RFC 9106) and a pepper that is not in the database. */
export const createPasswords = ({ pepper, limits, onHash }: Deps): Passwords => {
  const semaphore = createHashSemaphore(limits.hashConcurrency, limits.hashQueue);
  const cost: Cost = { memory: limits.hashMemoryKiB, passes: limits.hashPasses, parallelism: 1 };
  const [current] = pepper;
  const dummy: Parsed = {
    ...cost,
    keyId: current.id,
    salt: randomBytes(SALT_BYTES),
    tag: randomBytes(TAG_BYTES),
  };

  const tagOf = (password: string, key: Key, by: Cost & { salt: Buffer }, length: number): Promise<Buffer> =>
    semaphore(() => {
      onHash?.();
      return derive('argon2id', {
        // The same letters may arrive composed or decomposed, depending on the keyboard's system.
        message: password.normalize('NFC'),
        nonce: by.salt,
        secret: key.bytes,
        memory: by.memory,
        passes: by.passes,
        parallelism: by.parallelism,
        tagLength: length,
      });
    });

  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      const tag = await tagOf(password, current, { ...cost, salt }, TAG_BYTES);
      return format({ ...cost, keyId: current.id, salt, tag });
    },
    async hashAlike(text, like) {
      const parsed = parse(like);
      const key = pepper.find((entry) => entry.id === parsed.keyId);
      if (!key) throw new Error('A stored hash was made with a key that is not here');
      return format({ ...parsed, tag: await tagOf(text, key, parsed, parsed.tag.length) });
    },
    async verify(password, stored) {
      const parsed = stored === undefined ? undefined : parse(stored);
      const key = pepper.find((entry) => entry.id === parsed?.keyId);
      const against = parsed && key ? parsed : dummy;
      const tag = await tagOf(password, key ?? current, against, against.tag.length);
      const right = timingSafeEqual(tag, against.tag) && against !== dummy;
      return { right, stale: right && isStale(against, current, cost) };
    },
  };
};

const isStale = (parsed: Parsed, current: Key, cost: Cost): boolean =>
  parsed.keyId !== current.id ||
  parsed.memory < cost.memory ||
  parsed.passes < cost.passes ||
  parsed.parallelism < cost.parallelism ||
  parsed.tag.length < TAG_BYTES;

/** PHC's base64 has no padding. */
const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

const format = ({ memory, passes, parallelism, keyId, salt, tag }: Parsed): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism},keyid=${encode(Buffer.from(keyId))}$${encode(salt)}$${encode(tag)}`;

const PHC =
  /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+),keyid=([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/u;

const parse = (text: string): Parsed => {
  const match = PHC.exec(text);
  if (!match) throw new Error('A stored password hash has an unknown format');
  const [, memory = '', passes = '', parallelism = '', keyId = '', salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    keyId: Buffer.from(keyId, 'base64').toString(),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
};
