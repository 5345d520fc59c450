/** One upstream: by UDP, by TCP where that is safer or needed, and what is known of its health. */
import type { Query } from '../wire/message.ts';
import { Health } from './health.ts';
import { isTruncated, questionFor } from './question.ts';
import { askByTcp } from './upstream-tcp.ts';
import { UdpPool, type Place } from './upstream-udp.ts';

/** Answers in other letters than the question after which an upstream is asked in plain ones. */
const MOST_OTHER_CASE = 3;

export class Upstream {
  readonly health = new Health();
  readonly #place: Place;
  readonly #pool: UdpPool;
  readonly #timeoutMs: number;
  #otherCase = 0;

  constructor(place: Place, timeoutMs = 2000) {
    this.#place = place;
    this.#pool = new UdpPool(place);
    this.#timeoutMs = timeoutMs;
  }

  /** @returns the answer, its question found to be that of the query; null where there is none in time */
  async ask(packet: Uint8Array, query: Query): Promise<Uint8Array | null> {
    const began = performance.now();
    const question = questionFor(packet, query, this.mixesCase);
    const outcome = await this.#pool.ask(question, this.#timeoutMs);
    if (outcome === 'otherCase') this.#otherCase += 1;
    const needsTcp =
      outcome === 'otherCase' || outcome === 'guessed' || (outcome !== 'failed' && isTruncated(outcome));
    const byTcp = needsTcp ? await this.#askByTcp(packet, query) : null;
    const answer = needsTcp ? byTcp : outcome;
    if (answer === null || typeof answer === 'string') {
      this.health.failed(performance.now());
      return null;
    }
    this.health.answered(performance.now() - began);
    return answer;
  }

  /** Nobody guesses what goes by TCP, so the letters are left as they are. */
  async #askByTcp(packet: Uint8Array, query: Query): Promise<Uint8Array | null> {
    return await askByTcp(this.#place, questionFor(packet, query, false), this.#timeoutMs);
  }

  get mixesCase(): boolean {
    return this.#otherCase < MOST_OTHER_CASE;
  }

  close(): void {
    this.#pool.close();
  }
}
