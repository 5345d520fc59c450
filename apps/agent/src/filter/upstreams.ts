/** Whom names are asked of: those that the policies name, else whom this computer asks, which is another in each network. */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { Upstream, type UpstreamPlace } from '@kinward/dns/resolve/upstream.ts';

const DNS_PORT = 53;
const RESOLV_CONF = '/etc/resolv.conf';
/** How often it is looked at: a laptop in another network has another resolver. */
const LOOK_MS = 2000;

/** Servers of `resolv.conf(5)`. */
export const nameservers = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const [, server = ''] = /^\s*nameserver\s+(\S+)/u.exec(line) ?? [];
    return isIP(server) === 0 ? [] : [server];
  });

const keyOf = ({ host, port, name }: UpstreamPlace): string => `${host} ${port} ${name ?? ''}`;

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A computer without a network has none.
    return '';
  }
};

/** The list is the same object at all times; what is in it follows the network. */
export class Upstreams implements Disposable {
  readonly list: Upstream[] = [];
  readonly #file: string;
  readonly #timer: NodeJS.Timeout;
  #named: readonly UpstreamPlace[] | undefined;
  #keys = '';

  constructor(file = RESOLV_CONF) {
    this.#file = file;
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
    const places = this.#named ?? nameservers(readText(this.#file)).map((host) => ({ host, port: DNS_PORT }));
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
