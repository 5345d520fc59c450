/**
 * Who has a page open: tokens that the command hands out, each for one use within a minute, and the sessions that begin with
 * them. All are of one local user.
 */
import { randomBytes } from 'node:crypto';

const TOKEN_MS = 60_000;
const IDLE_MS = 12 * 3_600_000;
/** Of each user; the oldest goes. */
const MOST_OF_USER = 8;
const SECRET_BYTES = 32;

interface Held {
  uid: number;
  /** By the clock of the process, in milliseconds. */
  until: number;
}

export class Sessions {
  readonly #now: () => number;
  readonly #tokens = new Map<string, Held>();
  readonly #sessions = new Map<string, Held>();

  /** @param now milliseconds of a clock that nobody sets */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @returns what opens one session of the user */
  handOut(uid: number): string {
    return this.#add(this.#tokens, uid, TOKEN_MS);
  }

  /** @param uid whose the connection is @returns the session; null: there is no such token of this user */
  begin(token: string, uid: number): string | null {
    const held = this.#tokens.get(token);
    if (held?.uid !== uid) return null;
    this.#tokens.delete(token);
    return held.until < this.#now() ? null : this.#add(this.#sessions, uid, IDLE_MS);
  }

  /** Whether it is a session of the user whose the connection is; it goes on by that. */
  isOf(session: string, uid: number): boolean {
    const held = this.#sessions.get(session);
    if (held?.uid !== uid || held.until < this.#now()) return false;
    held.until = this.#now() + IDLE_MS;
    return true;
  }

  #add(held: Map<string, Held>, uid: number, ms: number): string {
    const now = this.#now();
    for (const [secret, { until }] of held) if (until < now) held.delete(secret);
    const own = [...held].filter(([, one]) => one.uid === uid);
    for (const [secret] of own.slice(0, Math.max(0, own.length - MOST_OF_USER + 1))) held.delete(secret);
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    held.set(secret, { uid, until: now + ms });
    return secret;
  }
}
