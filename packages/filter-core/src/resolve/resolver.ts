/** Answers allowed questions: from what was kept, else from the upstreams; from what is too old when they are silent. */
import { EDE, FLAG } from '../wire/codes.ts';
import { steadySeconds } from '../answer/steady.ts';
import { newQuery, readQuery, type Query } from '../wire/message.ts';
import { AnswerCache, answeredBy, Found, type CacheSizes } from './cache.ts';
import { cleanAnswer, type CleanAnswer } from './clean.ts';
import { forward, type Upstream } from './forward.ts';
import { newInflight } from './inflight.ts';
import { keyOfQuestion } from './question.ts';

/** How long a client waits for a new answer where there is an old one (RFC 8767 section 5). */
const STALE_AFTER_MS = 1800;
/** Whose questions renewals are counted as: no client's own. */
const RENEWING = 'renewing';
const MEBIBYTE = 1024 ** 2;
const DEFAULT_SIZES: CacheSizes = { slots: 65_536, largeBytes: 8 * MEBIBYTE };

/** What to answer with: a message and its age in seconds; or nothing, and why (a code of RFC 8914). */
export type Resolved = Answered | { message: null; why: number };
export type Answered = Readonly<Omit<Found, 'isDue'>>;

export interface ResolverOptions {
  upstreams: readonly Upstream[];
  sizes?: CacheSizes;
  dropsPrivate?: boolean;
  /** Seconds of a clock that never jumps. */
  now?: () => number;
}

export class Resolver {
  readonly #upstreams: readonly Upstream[];
  readonly #cache: AnswerCache;
  readonly #inflight = newInflight<CleanAnswer | null>();
  readonly #found = new Found();
  readonly #dropsPrivate: boolean;
  readonly #now: () => number;

  constructor({ upstreams, sizes, dropsPrivate, now }: ResolverOptions) {
    this.#upstreams = upstreams;
    this.#cache = new AnswerCache(sizes ?? DEFAULT_SIZES);
    this.#dropsPrivate = dropsPrivate ?? true;
    this.#now = now ?? steadySeconds;
  }

  /**
   * Looks only at what was kept.
   * @returns null where it must be asked for; what is found is valid until the next is looked for or kept
   */
  kept(packet: Uint8Array, query: Query): Answered | null {
    const found = this.#found;
    if (!this.#cache.find(packet, query, this.#now(), found) || found.isStale) return null;
    if (found.isDue) this.#renew(packet);
    return found;
  }

  /** Asks again for what is wanted and soon too old, while it is still given, so that nobody waits for it. */
  #renew(packet: Uint8Array): void {
    const own = packet.slice();
    const query = newQuery();
    if (readQuery(own, own.length, query) === 'query') void this.#ask(own, query, RENEWING);
  }

  /**
   * Asks the upstreams, with all who ask the same at this moment. Never rejects.
   * @param client whose questions are counted together
   */
  async resolve(packet: Uint8Array, length: number, client: string): Promise<Resolved> {
    // The caller uses its packet again before the answer is there.
    const own = packet.slice(0, length);
    const query = newQuery();
    if (readQuery(own, length, query) !== 'query') return { message: null, why: EDE.networkError };
    const asked = this.#ask(own, query, client);
    if (!asked) return { message: null, why: EDE.networkError };
    const old = this.#old(own, query);
    const answer = await (old ? inTime(asked) : asked);
    if (answer) return answeredBy(answer.message);
    return old ?? { message: null, why: EDE.noReachableAuthority };
  }

  /** @returns null where too many questions wait */
  #ask(packet: Uint8Array, query: Query, client: string): Promise<CleanAnswer | null> | null {
    const key = keyOf(packet, query);
    const { promise, resolve } = Promise.withResolvers<CleanAnswer | null>();
    const joining = this.#inflight.join(key, client, resolve);
    if (joining === 'full') return null;
    if (joining === 'ask') void this.#forward(packet, query, key);
    return promise;
  }

  /** Settles the question whatever happens: one that stays open would never be asked again, and counts for its client. */
  async #forward(packet: Uint8Array, query: Query, key: string): Promise<void> {
    let answer: CleanAnswer | null = null;
    try {
      answer = await this.#fresh(packet, query);
      if (answer) this.#cache.store(packet, query, answer, this.#now());
    } catch {
      // An upstream that fails in a way nobody foresaw has not answered.
    }
    this.#inflight.settle(key, answer);
  }

  async #fresh(packet: Uint8Array, query: Query): Promise<CleanAnswer | null> {
    const { isDnssecOk } = query;
    const dropsPrivate = this.#dropsPrivate;
    return await forward(this.#upstreams, packet, query, (message, { isTrusted }) =>
      cleanAnswer(message, { isDnssecOk, isTrusted, dropsPrivate }),
    );
  }

  /** What was kept, however old, as a copy of its own. */
  #old(packet: Uint8Array, query: Query): Answered | null {
    const found = this.#found;
    if (!this.#cache.find(packet, query, this.#now(), found)) return null;
    return answeredBy(found.message.slice(), found.age, found.isStale);
  }
}

const keyOf = (packet: Uint8Array, query: Query): string =>
  `${query.isDnssecOk ? 1 : 0}${query.flags & FLAG.cd} ${keyOfQuestion(packet, query)}`;

const inTime = async <Answer>(asked: Promise<Answer>): Promise<Answer | null> => {
  const { promise, resolve } = Promise.withResolvers<null>();
  const timer = setTimeout(resolve, STALE_AFTER_MS, null);
  const answer = await Promise.race([asked, promise]);
  clearTimeout(timer);
  return answer;
};
