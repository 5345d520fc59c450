/** What a local user asks the parents for, by the installation; without it nothing is asked. */
import type { PageAsk, PageAsks } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { Link } from '../link/link.ts';
import { askFor, asksOf, follow, type Following } from '../link/requests.ts';
import { Refusal } from '../link/server.ts';
import { KnownAsks } from './trays/known-asks.ts';

/** Where the installation does not know the computer it asks as, there is nobody to ask. */
const REASONS: Readonly<Record<number, PageAsks['reason']>> = {
  401: 'unpaired',
  403: 'unpaired',
  404: 'no-rules',
  409: 'full',
  429: 'often',
};

/** Why nothing more came of one that was asked for. */
const FOLLOWING_REASONS: Readonly<Record<number, PageAsks['reason']>> = {
  ...REASONS,
  404: 'gone',
  409: 'answered',
  429: 'early',
};

export class Asking {
  readonly #link: () => Link | null;
  /** What was said last, for who is told of answers. */
  readonly known = new KnownAsks(async (user) => await this.#list(user));

  /** @param link null: the computer is not paired */
  constructor(link: () => Link | null) {
    this.#link = link;
  }

  /** The same one again, as after a lost answer, is asked once. */
  async ask(user: string, asked: z.output<typeof PageAsk>): Promise<PageAsks> {
    const said = await this.#say(
      async (link) => {
        await askFor(link, { ...asked, user });
        return await asksOf(link, user);
      },
      asked.site === undefined ? 'not-taken' : 'no-site',
    );
    this.known.take(user, said);
    return said;
  }

  /** Of one that waits. */
  async follow(user: string, what: Following, requestId: string): Promise<PageAsks> {
    const said = await this.#say(
      async (link) => {
        await follow(link, what, { user, requestId });
        return await asksOf(link, user);
      },
      'gone',
      FOLLOWING_REASONS,
    );
    this.known.take(user, said);
    return said;
  }

  async list(user: string): Promise<PageAsks> {
    const said = await this.#list(user);
    this.known.take(user, said);
    return said;
  }

  async #list(user: string): Promise<PageAsks> {
    return await this.#say((link) => asksOf(link, user));
  }

  /** @param wrong what is said of something that the installation does not take */
  async #say(
    read: (link: Link) => Promise<PageAsks['asks']>,
    wrong: PageAsks['reason'] = 'not-taken',
    reasons = REASONS,
  ): Promise<PageAsks> {
    try {
      const link = this.#link();
      if (!link) return { asks: null, reason: 'unpaired' };
      return { asks: await read(link), reason: null };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) return { asks: null, reason: 'away' };
      const reason = reasons[error.status] ?? wrong;
      return { asks: null, reason };
    }
  }
}
