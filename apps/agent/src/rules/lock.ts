/**
 * What allows somebody who is no administrator to pause rules here: the password of the computer, or a one-time code of the
 * portal. A slow hash of the password is in the policy (a parent has set it) or on the disk (the computer's administrator has).
 * Wrong passwords are counted on the disk; after five nobody can try for a while, twice as long each time. Codes are long enough
 * to need no limit, so a child who guesses keeps nobody out.
 */
import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { uptime } from 'node:os';
import { promisify } from 'node:util';
import {
  COMPUTER_PASSWORD_HASH,
  ComputerPasswordHash,
  computerPasswordText,
} from '@kinward/contract/computers/computer-password.ts';
import {
  CODE_SKEW_SECONDS,
  CODE_VALID_SECONDS,
  codeMessage,
  codeSlot,
  codeText,
  readCode,
} from '@kinward/contract/computers/computer-code.ts';
import type { ComputerPause } from '@kinward/contract/computers/computers.schemas.ts';
import { z } from '@kinward/contract/schema.ts';
import { replaceFile } from '@kinward/dns/replace-file.ts';
import type { Paths } from '../paths.ts';

const FREE_TRIES = 5;
const [FIRST_WAIT, LONGEST_WAIT] = [30, 3600];
const { N, r, p, bytes, saltBytes } = COMPUTER_PASSWORD_HASH;
/**
 * Pauses without a password or a code within an hour, after which one is asked for: fewer than are told of, so that none hides
 * another, and no parent is told all day.
 */
const [MOST_UNPROTECTED, HOUR_MS] = [10, 3_600_000];
const COST = { N, r, p, maxmem: 64 * 1024 ** 2 };

const Tries = z.object({
  /** Wrong ones in a row. */
  wrong: z.number(),
  /** Of which start of the computer `until` is. */
  boot: z.string(),
  /** Seconds since that start until which nobody tries. */
  until: z.number(),
  /** The newest time of a code that was taken. */
  slot: z.number(),
  /** Salt of the password that was tried: another one is not locked by tries of the former. */
  of: z.optional(z.string()),
});
type Tries = z.output<typeof Tries>;

const hash: (password: string, salt: Buffer) => Promise<Buffer> = async (password, salt) =>
  await (
    promisify(scrypt) as (key: string, salt: Buffer, bytes: number, cost: typeof COST) => Promise<Buffer>
  )(computerPasswordText(password), salt, bytes, COST);

/** `triesLeft`: it was wrong, and so many may be before nobody tries for a while. */
export type Checked = 'right' | { triesLeft: number } | { waitSeconds: number } | 'none';

export interface LockOptions {
  /** Seconds since the computer started. */
  steady?: () => number;
  /** Milliseconds since the epoch. */
  now?: () => number;
  /** Another one after each start of the computer. */
  boot: () => string;
  /** Passwords were tried until it waits. */
  locked?: () => void;
  /** The password that a parent has set; it takes the place of the administrator's. */
  portal?: () => ComputerPasswordHash | null;
  /** False: a parent has switched password protection off. */
  isProtected?: () => boolean;
}

export class Lock {
  readonly #paths: Pick<Paths, 'password' | 'tries'>;
  readonly #steady: () => number;
  readonly #now: () => number;
  readonly #boot: () => string;
  readonly #locked: () => void;
  readonly #portal: () => ComputerPasswordHash | null;
  readonly #isProtected: () => boolean;
  /** One at a time: who tries many at once gains nothing. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    paths: Pick<Paths, 'password' | 'tries'>,
    {
      steady = uptime,
      now = Date.now,
      boot,
      locked = () => undefined,
      portal = () => null,
      isProtected = () => true,
    }: LockOptions,
  ) {
    this.#paths = paths;
    this.#steady = steady;
    this.#now = now;
    this.#boot = boot;
    this.#portal = portal;
    this.#isProtected = isProtected;
    this.#locked = locked;
  }

  /** @param password of 8 to 255 characters @throws what the disk says */
  async set(password: string): Promise<void> {
    const salt = randomBytes(saltBytes);
    const found = await hash(password, salt);
    const text = { salt: salt.toString('base64url'), hash: found.toString('base64url') };
    replaceFile(this.#paths.password, JSON.stringify(text), 0o600);
  }

  /** Whether a pause takes a password or a code at this moment. @param told of pauses */
  isOnFor(told: readonly Pick<ComputerPause, 'by' | 'beganAt'>[]): boolean {
    if (this.#isProtected()) return true;
    const from = this.#now() - HOUR_MS;
    return (
      told.filter(({ by, beganAt }) => by === 'unprotected' && Date.parse(beganAt) > from).length >=
      MOST_UNPROTECTED
    );
  }

  /** A parent has set it, and it is not changed here. */
  get isOfPortal(): boolean {
    return this.#portal() !== null;
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

  /**
   * Takes a code that was shown in the last ten minutes, once, and none that was shown before one that was taken.
   * @param secret of the newest policy
   */
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
    const found = this.#tries();
    const isFirst = found.of !== undefined && found.of !== kept.salt;
    const tries = { ...found, of: kept.salt, ...(isFirst && { wrong: 0, until: 0 }) };
    const left = tries.until - this.#steady();
    if (left > 0) return { waitSeconds: Math.ceil(left) };
    // Counted before it is looked at: who ends the agent meanwhile has tried too.
    const wrong = tries.wrong + 1;
    this.#write({ ...tries, ...this.#lockedAfter(wrong) });
    const hashed = await hash(password, Buffer.from(kept.salt, 'base64url'));
    if (!isSame(hashed, Buffer.from(kept.hash, 'base64url'))) {
      if (wrong >= FREE_TRIES) this.#locked();
      return { triesLeft: Math.max(0, FREE_TRIES - wrong) };
    }
    this.#write({ ...this.#tries(), wrong: 0, until: 0 });
    return 'right';
  }

  #lockedAfter(wrong: number): Pick<Tries, 'wrong' | 'boot' | 'until'> {
    const wait = wrong < FREE_TRIES ? 0 : Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (wrong - FREE_TRIES));
    return { wrong, boot: this.#boot(), until: wait === 0 ? 0 : this.#steady() + wait };
  }

  #password(): ComputerPasswordHash | null {
    const ofPortal = this.#portal();
    if (ofPortal) {
      // Where the parent takes theirs away again, a former one does not come back.
      rmSync(this.#paths.password, { force: true });
      return ofPortal;
    }
    try {
      return ComputerPasswordHash.parse(JSON.parse(readFileSync(this.#paths.password, 'utf8')));
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
