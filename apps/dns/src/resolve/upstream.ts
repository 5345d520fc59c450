/** One upstream: over TLS, or by UDP and by TCP where that is safer or needed; and what is known of its health. */
import { BlockList, isIPv6 } from 'node:net';
import type { Query } from '@kinward/filter-core/wire/message.ts';
import { Health } from '@kinward/filter-core/resolve/health.ts';
import { isTruncated, questionFor } from '@kinward/filter-core/resolve/question.ts';
import { askByTcp } from './upstream-tcp.ts';
import { TlsPool } from './upstream-tls.ts';
import { UdpPool, type Place } from './upstream-udp.ts';

/** Answers in other letters than the question after which an upstream is asked in plain ones. */
const MOST_OTHER_CASE = 3;

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Where it is asked. */
export interface UpstreamPlace extends Place {
  /** Of its certificate, where it is asked over TLS. */
  name?: string | undefined;
}

/** How it is, for the operator. */
export interface UpstreamState {
  /** `192.0.2.1:53`, or `tls://192.0.2.1:853#name`. */
  address: string;
  isAnswering: boolean;
  /** Smoothed milliseconds of its answers; null: there was none. */
  tookMs: number | null;
  fault: string | null;
}

export class Upstream {
  readonly health = new Health();
  /** Whether nobody between can change what it says, so that what it has checked may be passed on (RFC 6840 section 5.7). */
  readonly isTrusted: boolean;
  readonly #place: UpstreamPlace;
  readonly #pool: UdpPool;
  readonly #tls: TlsPool | undefined;
  readonly #timeoutMs: number;
  #otherCase = 0;

  /** @param sockets from which it is asked in the open, at most at a time */
  constructor(place: UpstreamPlace, timeoutMs = 2000, sockets?: number) {
    const { host, port, name } = place;
    this.#place = place;
    this.#pool = new UdpPool(place, { sockets });
    this.#tls = name === undefined ? undefined : new TlsPool({ host, port, name });
    this.isTrusted = name !== undefined || LOOPBACK.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
    this.#timeoutMs = timeoutMs;
  }

  /** @returns the answer, its question found to be that of the query; null where there is none in time */
  async ask(packet: Uint8Array, query: Query): Promise<Uint8Array | null> {
    const began = performance.now();
    const answer = await (this.#tls
      ? this.#askByTls(this.#tls, packet, query)
      : this.#askInTheOpen(packet, query));
    if (answer === null) this.health.failed(performance.now());
    else this.health.answered(performance.now() - began);
    return answer;
  }

  async #askByTls(tls: TlsPool, packet: Uint8Array, query: Query): Promise<Uint8Array | null> {
    return await tls.ask(questionFor(packet, query, false), this.#timeoutMs);
  }

  async #askInTheOpen(packet: Uint8Array, query: Query): Promise<Uint8Array | null> {
    const outcome = await this.#pool.ask(questionFor(packet, query, this.mixesCase), this.#timeoutMs);
    if (outcome === 'failed') return null;
    if (outcome === 'otherCase') this.#otherCase += 1;
    const needsTcp = typeof outcome === 'string' || isTruncated(outcome);
    return needsTcp ? await this.#askByTcp(packet, query) : outcome;
  }

  /** Nobody guesses what goes by TCP, so the letters are left as they are. */
  async #askByTcp(packet: Uint8Array, query: Query): Promise<Uint8Array | null> {
    return await askByTcp(this.#place, questionFor(packet, query, false), this.#timeoutMs);
  }

  get mixesCase(): boolean {
    return this.#otherCase < MOST_OTHER_CASE;
  }

  get state(): UpstreamState {
    const { host, port, name } = this.#place;
    const at = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const { isResting, tookMs } = this.health;
    return {
      address: name === undefined ? at : `tls://${at}#${name}`,
      isAnswering: !isResting,
      tookMs: tookMs === null ? null : Math.round(tookMs),
      fault: this.#tls?.fault ?? null,
    };
  }

  close(): void {
    this.#pool.close();
    this.#tls?.close();
  }
}
