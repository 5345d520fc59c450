/** Whom names are asked of: those that the policies name, else whom this computer asks, which is another in each network. */
import { Upstream, type UpstreamPlace } from '@kinward/dns/resolve/upstream.ts';

const DNS_PORT = 53;
/** How often it is looked at: a laptop in another network has another resolver. */
const LOOK_MS = 2000;

const keyOf = ({ host, port, name }: UpstreamPlace): string => `${host} ${port} ${name ?? ''}`;

/** The list is the same object at all times; what is in it follows the network. */
export class Upstreams implements Disposable {
  readonly list: Upstream[] = [];
  readonly #servers: () => readonly string[];
  readonly #timer: NodeJS.Timeout;
  #named: readonly UpstreamPlace[] | undefined;
  #keys = '';

  /** @param servers whom this computer asks, by their addresses */
  constructor(servers: () => readonly string[]) {
    this.#servers = servers;
    this.#timer = setInterval(() => this.look(), LOOK_MS);
    this.#timer.unref();
    this.look();
  }

  /** @param places undefined: whom this computer asks */
  name(places: readonly UpstreamPlace[] | undefined): void {
    this.#named = places;
    this.look();
  }

  /** Asks others where there are others now. */
  look(): void {
    const places = this.#named ?? this.#servers().map((host) => ({ host, port: DNS_PORT }));
    const keys = places.map(keyOf).join();
    if (keys === this.#keys) return;
    this.#keys = keys;
    const former = this.list.splice(0, Infinity, ...places.map((place) => new Upstream(place)));
    for (const upstream of former) upstream.close();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
    for (const upstream of this.list.splice(0)) upstream.close();
  }
}
