/**
 * Whether this computer is in a network in which somebody has to sign in first (a captive portal), and where: looked at when
 * there is a reason to.
 */
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { bareHost } from '../../bare-host.ts';
import type { Address } from '../known-addresses.ts';
import { probe, type CaptivePage } from './probe.ts';

/** How often it is looked whether the network has changed: a call of the system. */
const NETWORK_MS = 2000;
/** Between two probes: while one has to sign in, where a system or a browser has asked, and while the installation is not reached. */
const [CAPTIVE_MS, ASKED_MS, UNREACHED_MS] = [3000, 3000, 15_000];

export interface CaptiveOptions {
  /** Of the installation; null: the computer is not paired, and nobody else is asked. */
  server: () => string | null;
  isConnected: () => boolean;
  /** Whom this computer asks for names by its network. */
  nameservers: () => readonly string[];
  say: (line: string) => void;
  /** A sign-in is wanted, not wanted any more, or on another page: answers that are kept are not given any more. */
  changed: (page: CaptivePage | null) => void;
  probe?: typeof probe;
}

/** Of a network, as far as it shows: addresses of this computer, and who answers names. */
const networkOf = (nameservers: readonly string[]): string =>
  [
    ...Object.entries(networkInterfaces()).flatMap(([device, all = []]) =>
      all.flatMap(({ internal, cidr }) => (internal ? [] : [`${device} ${cidr}`])),
    ),
    ...nameservers,
  ].join();

export class Captive implements Disposable {
  readonly #options: CaptiveOptions;
  readonly #end = new AbortController();
  #page: CaptivePage | null = null;
  #network = '';
  #networkAt = -Infinity;
  #probedAt = -Infinity;
  #isDue = false;
  #isAsked = false;
  #isProbing = false;

  constructor(options: CaptiveOptions) {
    this.#options = options;
  }

  /** Null: nobody has to sign in, as far as it is known. */
  get page(): CaptivePage | null {
    return this.#page;
  }

  /** Whether it is the name of the page to sign in on. @param name in lower case, without a dot at the end */
  leadsTo(name: string): boolean {
    return this.#page?.address?.hostname.replace(/\.$/u, '') === name;
  }

  /** The page to sign in on, where it is at an address that no name leads to. */
  get addresses(): Address[] {
    const text = bareHost(this.#page?.address?.hostname ?? '');
    const kind = isIP(text);
    return kind === 4 || kind === 6 ? [{ kind, text }] : [];
  }

  /** A system or a browser asks for a name by which it finds that out: it is in another network, or cannot reach what it wants. */
  asked(): void {
    this.#isAsked = true;
  }

  /** Probes where it is time to. @param now milliseconds of the process's clock @returns whether it was */
  look(now: number): boolean {
    const { nameservers, server, isConnected } = this.#options;
    if (now - this.#networkAt >= NETWORK_MS) {
      this.#networkAt = now;
      const network = networkOf(nameservers());
      if (network !== this.#network) this.#isDue = true;
      this.#network = network;
    }
    if (this.#isProbing) return false;
    const since = now - this.#probedAt;
    const isTime =
      this.#isDue ||
      (this.#page !== null && since >= CAPTIVE_MS) ||
      (this.#isAsked && since >= ASKED_MS) ||
      (!isConnected() && since >= UNREACHED_MS);
    if (!isTime) return false;
    [this.#isDue, this.#isAsked, this.#probedAt] = [false, false, now];
    const at = URL.parse(server() ?? '');
    if (at) void this.#probe(at);
    else this.#hold(null);
    return true;
  }

  async #probe(server: URL): Promise<void> {
    this.#isProbing = true;
    const { signal } = this.#end;
    const page = await (this.#options.probe ?? probe)(server, signal);
    this.#isProbing = false;
    if (!signal.aborted) this.#hold(page);
  }

  #hold(page: CaptivePage | null): void {
    const former = this.#page;
    this.#page = page;
    const isSame = (former === null) === (page === null) && former?.address?.host === page?.address?.host;
    if (isSame) return;
    const where = page?.address ? ` on ${page.address.origin}` : '';
    this.#options.say(
      page ? `this network wants somebody to sign in first${where}` : 'the network lets through again',
    );
    this.#options.changed(page);
  }

  [Symbol.dispose](): void {
    this.#end.abort();
  }
}
