/** Whom names are asked of: those that the policies name, else whom this computer asks by its network, which changes with the network. */
import { networkInterfaces } from 'node:os';
import { Upstream, type UpstreamPlace } from '@kinward/dns/resolve/upstream.ts';
import type { Query } from '@kinward/filter-core/wire/message.ts';

const DNS_PORT = 53;
/** How often it is looked at: a laptop in another network has another resolver. */
const LOOK_MS = 2000;
const TIMEOUT_MS = 2000;
/** An answer that takes longer may never come, as the network may have changed: that is looked at before the next upstream is asked. */
const SLOW_MS = 100;
/** Many answers may be slow at a time, and a look reads a file. */
const LEAST_BETWEEN_MS = 200;
/**
 * Of one computer, which asks seldom: of more, nearly each question would open one, as each lives a minute. Who guesses still has
 * to guess port, id and letters.
 */
const SOCKETS = 8;

const keyOf = ({ host, port, name }: UpstreamPlace): string => `${host} ${port} ${name ?? ''}`;

/** Addresses of this computer: a socket keeps the one that it was opened with, and what is sent from one that is gone is answered to nobody. */
const ownAddresses = (): string =>
  Object.values(networkInterfaces())
    .flatMap((all) => all?.map(({ address }) => address) ?? [])
    .join();

class WatchedUpstream extends Upstream {
  readonly #slow: () => void;

  /** @param slow called where an answer takes long */
  constructor(place: UpstreamPlace, slow: () => void) {
    super(place, TIMEOUT_MS, SOCKETS);
    this.#slow = slow;
  }

  override async ask(packet: Uint8Array, query: Query): Promise<Uint8Array | null> {
    const timer = setTimeout(this.#slow, SLOW_MS);
    try {
      return await super.ask(packet, query);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A list that is the same object at all times. */
class Followed {
  readonly list: Upstream[] = [];
  readonly #slow: () => void;
  #keys = '';

  constructor(slow: () => void) {
    this.#slow = slow;
  }

  /** Asks these from now on; the same ones from new sockets where the addresses of this computer have changed. */
  follow(places: readonly UpstreamPlace[], addresses: string): void {
    const keys = `${places.map(keyOf).join()} from ${addresses}`;
    if (keys === this.#keys) return;
    this.#keys = keys;
    const former = this.list.splice(
      0,
      Infinity,
      ...places.map((place) => new WatchedUpstream(place, this.#slow)),
    );
    for (const upstream of former) upstream.close();
  }
}

/** The lists are the same objects at all times; what is in them follows the network. */
export class Upstreams implements Disposable {
  readonly #asked = new Followed(() => this.#slow());
  readonly #ofNetwork = new Followed(() => this.#slow());
  readonly #servers: () => readonly string[];
  readonly #addresses: () => string;
  readonly #timer: NodeJS.Timeout;
  #named: readonly UpstreamPlace[] | undefined;
  #lookedAt = 0;
  #later: NodeJS.Timeout | undefined;

  /**
   * @param servers whom this computer asks, by their addresses
   * @param addresses of this computer
   */
  constructor(servers: () => readonly string[], addresses: () => string = ownAddresses) {
    this.#servers = servers;
    this.#addresses = addresses;
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

  /** Looks at the network, and asks other resolvers where it has others now. */
  look(): void {
    this.#lookedAt = performance.now();
    clearTimeout(this.#later);
    this.#later = undefined;
    const ofNetwork = this.#servers().map((host) => ({ host, port: DNS_PORT }));
    const addresses = this.#addresses();
    this.#ofNetwork.follow(ofNetwork, addresses);
    this.#asked.follow(this.#named ?? ofNetwork, addresses);
  }

  /** At once, or as soon as the last look is long enough ago: the network may be another one since. */
  #slow(): void {
    const left = LEAST_BETWEEN_MS - (performance.now() - this.#lookedAt);
    if (left <= 0) this.look();
    else this.#later ??= setTimeout(() => this.look(), left).unref();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    clearTimeout(this.#later);
    for (const { list } of [this.#asked, this.#ofNetwork])
      for (const upstream of list.splice(0)) upstream.close();
  }
}
