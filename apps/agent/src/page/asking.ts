/** What a local user asks the parents for, by the installation; without it nothing is asked. */
import type { PageAsk, PageAsks } from '@kinward/contract/computers/agent-page.schemas.ts';
import type { z } from '@kinward/contract/schema.ts';
import type { Link } from '../link/link.ts';
import { asksOf, askFor, Refusal } from '../link/server.ts';
import { KnownAsks } from './known-asks.ts';

const [NO_SITE, NOT_FOUND] = [400, 404];

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
    const said = await this.#say(async (link) => {
      await askFor(link, { user, ...asked });
      return await asksOf(link, user);
    });
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

  async #say(read: (link: Link) => Promise<PageAsks['asks']>): Promise<PageAsks> {
    try {
      const link = this.#link();
      if (!link) return { asks: null, reason: 'unpaired' };
      return { asks: await read(link), reason: null };
    } catch (error) {
      if (!(error instanceof Refusal) || error.status >= 500) return { asks: null, reason: 'away' };
      const reason = error.status === NO_SITE ? 'no-site' : error.status === NOT_FOUND ? 'no-rules' : 'full';
      return { asks: null, reason };
    }
  }
}
