/**
 * What allows who is no administrator to pause rules here: the agent's own password, of which a slow hash is on the disk, or a one-time code of the portal. A wrong password
 * counts, on the disk too; after five nobody tries for a while, twice as long each time. Codes are long enough to need no limit, so that nobody is kept out by a child who tries.
 */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { promisify } from 'node:util';
import {
  CODE_SKEW_SECONDS,
  CODE_VALID_SECONDS,
  codeMessage,
  codeSlot,
  codeText,
  readCode,
} from '@kinward/contract/computers/computer-code.ts';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '../os/replace-file.ts';
import type { Paths } from '../paths.ts';

export const LEAST_PASSWORD = 8;
export const MOST_PASSWORD = 255;
const FREE_TRIES = 5;
const [FIRST_WAIT, LONGEST_WAIT] = [30, 3600];
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 ** 2 } as const;
const HASH_BYTES = 32;
/** Where the kernel says which start of the computer this is. */
const BOOT_ID = '/proc/sys/kernel/random/boot_id';

const Password = z.object({ salt: z.string(), hash: z.string() });
const Tries = z.object({
  /** Wrong ones in a row. */
  wrong: z.number(),
  /** Of which start of the computer `until` is. */
  boot: z.string(),
  /** Seconds since that start until which nobody tries. */
  until: z.number(),
  /** The newest time of a code that was taken. */
  slot: z.number(),
});
type Tries = z.output<typeof Tries>;

const hash: (password: string, salt: Buffer) => Promise<Buffer> = async (password, salt) =>
  await (
    promisify(scrypt) as (key: string, salt: Buffer, bytes: number, cost: typeof COST) => Promise<Buffer>
  )(password.normalize('NFKC'), salt, HASH_BYTES, COST);

export type Checked = 'right' | 'wrong' | { waitSeconds: number } | 'none';

export interface LockOptions {
  /** Seconds since the computer started. */
  steady?: () => number;
  /** Milliseconds since the epoch. */
  now?: () => number;
  boot?: () => string;
}

export class Lock {
  readonly #paths: Pick<Paths, 'password' | 'tries'>;
  readonly #steady: () => number;
  readonly #now: () => number;
  readonly #boot: () => string;
  /** One at a time: who tries many at once gains nothing. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    paths: Pick<Paths, 'password' | 'tries'>,
    { steady = uptime, now = Date.now, boot = () => readFileSync(BOOT_ID, 'utf8').trim() }: LockOptions = {},
  ) {
    this.#paths = paths;
    this.#steady = steady;
    this.#now = now;
    this.#boot = boot;
  }

  /** @param password of 8 to 255 characters @throws what the disk says */
  async set(password: string): Promise<void> {
    const salt = randomBytes(16);
    const found = await hash(password, salt);
    const text = { salt: salt.toString('base64url'), hash: found.toString('base64url') };
    replaceFile(this.#paths.password, JSON.stringify(text), 0o600);
  }

  get hasPassword(): boolean {
    return this.#password() !== null;
  }

  /** @returns `none`: there is no password yet */
  async checkPassword(password: string): Promise<Checked> {
    const checking = this.#last.then(() => this.#check(password));
    this.#last = checking.catch(() => undefined);
    return await checking;
  }

  /** Takes a code that was shown in the last ten minutes, once, and none that was shown before one that was taken. @param secret of the newest policy */
  checkCode(text: string, secret: string): boolean {
    const code = readCode(text);
    if (code === null) return false;
    const tries = this.#tries();
    const now = this.#now();
    const oldest = codeSlot(now - (CODE_VALID_SECONDS + CODE_SKEW_SECONDS) * 1000);
    const newest = codeSlot(now + CODE_SKEW_SECONDS * 1000);
    for (let slot = Math.max(oldest, tries.slot + 1); slot <= newest; slot += 1) {
      const digest = createHmac('sha256', secret).update(codeMessage(slot)).digest();
      if (!isSame(Buffer.from(codeText(digest)), Buffer.from(code))) continue;
      this.#write({ ...tries, slot });
      return true;
    }
    return false;
  }

  async #check(password: string): Promise<Checked> {
    const kept = this.#password();
    if (kept === null) return 'none';
    const tries = this.#tries();
    const left = tries.until - this.#steady();
    if (left > 0) return { waitSeconds: Math.ceil(left) };
    // Counted before it is looked at: who ends the agent meanwhile has tried too.
    const wrong = tries.wrong + 1;
    this.#write({ ...tries, ...this.#lockedAfter(wrong) });
    const found = await hash(password, Buffer.from(kept.salt, 'base64url'));
    if (!isSame(found, Buffer.from(kept.hash, 'base64url'))) return 'wrong';
    this.#write({ ...this.#tries(), wrong: 0, until: 0 });
    return 'right';
  }

  #lockedAfter(wrong: number): Pick<Tries, 'wrong' | 'boot' | 'until'> {
    const wait = wrong < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrong - FREE_TRIES));
    return { wrong, boot: this.#boot(), until: wait === 0 ? 0 : this.#steady() + wait };
  }

  #password(): z.output<typeof Password> | null {
    try {
      return Password.parse(JSON.parse(readFileSync(this.#paths.password, 'utf8')));
    } catch {
      return null;
    }
  }

  /** After another start of the computer the wait begins again: starting it is no way out. */
  #tries(): Tries {
    let tries: Tries = { wrong: 0, boot: this.#boot(), until: 0, slot: 0 };
    try {
      tries = Tries.parse(JSON.parse(readFileSync(this.#paths.tries, 'utf8')));
    } catch {
      // Nobody has tried yet.
    }
    if (tries.boot === this.#boot()) return tries;
    const again = { ...tries, ...this.#lockedAfter(tries.wrong) };
    this.#write(again);
    return again;
  }

  #write(tries: Tries): void {
    replaceFile(this.#paths.tries, JSON.stringify(tries), 0o600);
  }
}

const isSame = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);
