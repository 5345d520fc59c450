/**
 * Who answers what is open: the network's own resolver as it is, as without the agent, so that a school's own site or a disk at
 * home is found by its name. Where the policies name another, that one, of whose answers addresses inside a network are left out,
 * and beside it the network's own for names by which one signs in there.
 */
import { newQuery, readQuery, type Query } from '@kinward/filter-core/wire/message.ts';
import { textOfName } from '@kinward/filter-core/wire/name.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import type { Upstream } from '@kinward/filter-core/resolve/forward.ts';
import { Resolver, type Answered, type Resolved } from '@kinward/filter-core/resolve/resolver.ts';
import { isCheckName } from './check-names.ts';

/** What is kept of the network's resolver: names of systems, and others for the minutes of a sign-in. */
const FEW = { slots: 1024, largeBytes: 262_144 };

/** Whom names are asked of; the lists follow the network. */
export interface Asked {
  readonly list: readonly Upstream[];
  readonly ofNetwork: readonly Upstream[];
  readonly areNamed: boolean;
}

/** What is known of the network. */
export interface SignIn {
  /** Null: nobody has to sign in. */
  readonly page: object | null;
  leadsTo: (name: string) => boolean;
}

export class Resolvers {
  readonly #asked: Asked;
  readonly #signIn: SignIn;
  readonly #ownNames: () => readonly string[];
  #usual: Resolver;
  #own: Resolver;

  /** @param ownNames of the installation, which may be at an address of the home as well */
  constructor(asked: Asked, signIn: SignIn, ownNames: () => readonly string[]) {
    this.#asked = asked;
    this.#signIn = signIn;
    this.#ownNames = ownNames;
    [this.#usual, this.#own] = this.#new();
  }

  #new(): [Resolver, Resolver] {
    const { list, ofNetwork } = this.#asked;
    return [
      new Resolver({ upstreams: list }),
      new Resolver({ upstreams: ofNetwork, sizes: FEW, dropsPrivate: false }),
    ];
  }

  /** Nothing that was kept is given any more: in a captive network every name leads to its page. */
  forget(): void {
    [this.#usual, this.#own] = this.#new();
  }

  /** Whether the addresses of a name are opened for a short time alone. */
  isForSignIn(name: string): boolean {
    const { page } = this.#signIn;
    return isCheckName(name) || (page !== null && (!this.#asked.areNamed || this.#signIn.leadsTo(name)));
  }

  #of(packet: Uint8Array, { labels }: Query): Resolver {
    if (!this.#asked.areNamed) return this.#own;
    const name = textOfName(packet, labels).toLowerCase();
    const isOwn = domainsOf(name).some((suffix) => this.#ownNames().includes(suffix));
    return isOwn || this.isForSignIn(name) ? this.#own : this.#usual;
  }

  kept(packet: Uint8Array, query: Query): Answered | null {
    return this.#of(packet, query).kept(packet, query);
  }

  async resolve(packet: Uint8Array, length: number, client: string): Promise<Resolved> {
    const query = newQuery();
    const isRead = readQuery(packet, length, query) === 'query';
    return await (isRead ? this.#of(packet, query) : this.#usual).resolve(packet, length, client);
  }
}
