/** Answers on one port by UDP and TCP; where the port is taken it is tried again, and said once. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clients } from './listen/clients/clients.ts';
import { newLimits } from '@kinward/filter-core/answer/limits.ts';
import { openUdp, type UdpWay } from './listen/open-udp.ts';
import type { Answer } from '@kinward/filter-core/answer/respond.ts';
import { TcpListener } from './listen/tcp.ts';
import type { Strangers, UdpListener } from './listen/udp.ts';

const AGAIN_MS = 2_000;
/** Connections of strangers from one part of the network, where they have something to ask: an authority looks several times at once. */
const STRANGERS_PER_SOURCE = 32;

export interface ListeningOptions {
  host: string;
  /** 0 for any. */
  port: number;
  /** In batches, where it is absent and this machine can. */
  udp?: UdpWay | undefined;
  clients: Clients;
  answer: Answer;
  /** What an address that is no client gets; absent: nothing. */
  strangers?: Strangers | undefined;
  say: (line: string) => void;
  /** Called when it answers, and when it is known why not. */
  changed: () => void;
}

const reasonOf = (error: unknown, { host, port }: ListeningOptions): string => {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE')
    return `port ${port} on ${host} is in use; end the other program, set DNS_PORT to another, or to off`;
  if (code === 'EACCES') return `port ${port} may not be used by this user; set DNS_PORT to 1024 or more`;
  if (code === 'EADDRNOTAVAIL') return `this machine has no address ${host}; set DNS_HOST to one of its own`;
  return `cannot listen on ${host}:${port}: ${String(error)}`;
};

export class Listening implements AsyncDisposable {
  readonly #options: ListeningOptions;
  readonly #end = new AbortController();
  readonly #trying: Promise<void>;
  readonly #tried = Promise.withResolvers<void>();
  #listeners: readonly (UdpListener | TcpListener)[] = [];
  /** Why it does not answer; null: it does, or has not tried yet. */
  fault: string | null = null;

  constructor(options: ListeningOptions) {
    this.#options = options;
    this.#trying = this.#try();
  }

  /** Comes back when it answers, or is known not to yet: what else there is to do at a start comes after that. */
  get tried(): Promise<void> {
    return this.#tried.promise;
  }

  /** Where it answers; null: nowhere. */
  get address(): string | null {
    const [first] = this.#listeners;
    const { host } = this.#options;
    return first ? `${host.includes(':') ? `[${host}]` : host}:${first.port}` : null;
  }

  async #try(): Promise<void> {
    while (!this.#end.signal.aborted && this.#listeners.length === 0) {
      try {
        this.#listeners = await open(this.#options);
        this.fault = null;
        this.#options.say(`answers on ${this.address}`);
        this.#options.changed();
        this.#tried.resolve();
        return;
      } catch (error) {
        const reason = reasonOf(error, this.#options);
        if (reason !== this.fault) this.#options.say(reason);
        this.fault = reason;
        this.#options.changed();
      }
      this.#tried.resolve();
      await sleep(AGAIN_MS, undefined, { signal: this.#end.signal }).catch(() => undefined);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#end.abort();
    await this.#trying;
    await Promise.all(this.#listeners.map((listener) => listener[Symbol.asyncDispose]()));
  }
}

/** UDP has the port that TCP was given, where any will do. */
async function open({
  host,
  port,
  udp = 'batch',
  clients,
  answer,
  strangers,
  say,
}: ListeningOptions): Promise<(UdpListener | TcpListener)[]> {
  const tcp = await TcpListener.start({
    host,
    port,
    clients,
    answer,
    strangers,
    take: newLimits(),
    ...(strangers && { limits: { strangersPerSource: STRANGERS_PER_SOURCE } }),
  });
  try {
    const take = newLimits();
    const takeProven = newLimits();
    const options = { host, port: tcp.port, clients, answer, strangers, take, takeProven };
    return [await openUdp(options, udp, say), tcp];
  } catch (error) {
    await tcp[Symbol.asyncDispose]();
    throw error;
  }
}
