/** Whom names are asked of: those that the policies name, else whom this computer asks, which is another in each network. */
import { Upstream, type UpstreamPlace } from '@kinward/dns/resolve/upstream.ts';

const DNS_PORT = 53;
/** How often it is looked at: a laptop in another network has another resolver. */
const LOOK_MS = 2000;
const TIMEOUT_MS = 2000;
/** Of one computer, which asks seldom: of more, nearly each question would open one, as each lives a minute. Who guesses still has to guess port, id and letters. */
const SOCKETS = 8;

const keyOf = ({ host, port, name }: UpstreamPlace): string => `${host} ${port} ${name ?? ''}`;

/** A list that is the same object at all times. */
class Followed {
  readonly list: Upstream[] = [];
  #keys = '';

  /** Asks others where they are others now. */
  follow(places: readonly UpstreamPlace[]): void {
    const keys = places.map(keyOf).join();
    if (keys === this.#keys) return;
    this.#keys = keys;
    const former = this.list.splice(
      0,
      Infinity,
      ...places.map((place) => new Upstream(place, TIMEOUT_MS, SOCKETS)),
    );
    for (const upstream of former) upstream.close();
  }
}

/** The lists are the same objects at all times; what is in them follows the network. */
export class Upstreams implements Disposable {
  readonly #asked = new Followed();
  readonly #ofNetwork = new Followed();
  readonly #servers: () => readonly string[];
  readonly #timer: NodeJS.Timeout;
  #named: readonly UpstreamPlace[] | undefined;

  /** @param servers whom this computer asks, by their addresses */
  constructor(servers: () => readonly string[]) {
    this.#servers = servers;
    this.#timer = setInterval(() => this.look(), LOOK_MS);
    this.#timer.unref();
    this.look();
  }

  get list(): Upstream[] {
    return this.#asked.list;
  }

  /** Whom this computer asks by its network, whomever the policies name: who else knows the page on which a network wants a sign-in? */
  get ofNetwork(): Upstream[] {
    return this.#ofNetwork.list;
  }

  /** Whether the policies say who is asked. */
  get areNamed(): boolean {
    return this.#named !== undefined;
  }

  /** @param places undefined: whom this computer asks */
  name(places: readonly UpstreamPlace[] | undefined): void {
    this.#named = places;
    this.look();
  }

  /** Asks others where there are others now. */
  look(): void {
    const ofNetwork = this.#servers().map((host) => ({ host, port: DNS_PORT }));
    this.#ofNetwork.follow(ofNetwork);
    this.#asked.follow(this.#named ?? ofNetwork);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    for (const { list } of [this.#asked, this.#ofNetwork])
      for (const upstream of list.splice(0)) upstream.close();
  }
}
