/**
 * What local users asked their parents for, as the installation said it last: read again when the policy has changed, and while
 * somebody waits for an answer.
 */
import type { PageAsks } from '@kinward/contract/computers/agent-page.schemas.ts';

/** Between two questions while one waits for an answer, or the installation was not reached. */
const AGAIN_MS = 30_000;
/** Of how many users. */
const MOST_USERS = 200;

type Asks = NonNullable<PageAsks['asks']>;

interface Known {
  asks: Asks;
  /** Of the policy then. */
  number: number | null;
  /** By the clock of the process, in milliseconds. */
  askedAt: number;
  isDue: boolean;
}

export class KnownAsks {
  readonly #known = new Map<string, Known>();
  readonly #list: (user: string) => Promise<PageAsks>;
  readonly #now: () => number;

  /** @param now milliseconds of a clock that nobody sets */
  constructor(list: (user: string) => Promise<PageAsks>, now: () => number = () => performance.now()) {
    this.#list = list;
    this.#now = now;
  }

  /** What is known now; what is due is asked for meanwhile. @param number of the policy in force */
  of(user: string, number: number | null): Asks {
    const known = this.#known.get(user);
    const isOld = known === undefined || known.number !== number;
    if (isOld || (known.isDue && this.#now() - known.askedAt >= AGAIN_MS)) void this.#ask(user, number);
    return known?.asks ?? [];
  }

  /** What a user asks for now is known at once. */
  take(user: string, { asks }: PageAsks): void {
    const before = this.#known.get(user);
    if (asks) this.#keep(user, asks, before?.number ?? null);
  }

  async #ask(user: string, number: number | null): Promise<void> {
    const asks = this.#known.get(user)?.asks ?? [];
    // Nobody else asks meanwhile.
    this.#keep(user, asks, number);
    const { asks: found, reason } = await this.#list(user);
    if (found) this.#keep(user, found, number);
    else if (reason === 'away') this.#known.set(user, { asks, number, askedAt: this.#now(), isDue: true });
    else this.#known.set(user, { asks: [], number, askedAt: this.#now(), isDue: false });
  }

  #keep(user: string, asks: Asks, number: number | null): void {
    this.#known.delete(user);
    const isDue = asks.some(({ state }) => state === 'waiting');
    this.#known.set(user, { asks, number, askedAt: this.#now(), isDue });
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST_USERS && oldest !== undefined) this.#known.delete(oldest);
  }
}
