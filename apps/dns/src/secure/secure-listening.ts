/** Answers devices by their names as soon as there is a certificate and the port is free; says once why not. */
import { setTimeout as sleep } from 'node:timers/promises';
import { watchPair, type CertFiles, type Pair } from './certs.ts';
import { ticketKeys } from './ticket-keys.ts';
import { TlsListener, type TlsOptions } from './tls.ts';

const AGAIN_MS = 2_000;

export interface SecureListeningOptions extends Omit<TlsOptions, 'pair' | 'ticketKey'> {
  files: CertFiles;
  /** Where the key of session tickets is kept. */
  ticketFile: string;
  say: (line: string) => void;
  /** Called when it answers, and when it is known why not. */
  changed: () => void;
}

export class SecureListening implements AsyncDisposable {
  readonly #options: SecureListeningOptions;
  readonly #end = new AbortController();
  readonly #watching: Disposable;
  #listener: TlsListener | null = null;
  #opening: Promise<void> | null = null;
  #pair: Pair | null = null;
  #renewal: NodeJS.Timeout | undefined;
  /** Why it does not answer, or answers with what was before; null: neither. */
  fault: string | null = null;

  constructor(options: SecureListeningOptions) {
    this.#options = options;
    this.#watching = watchPair({
      files: options.files,
      onPair: (pair) => this.#take(pair),
      onFault: (fault) => this.#fail(fault),
    });
  }

  /** Where it answers; null: nowhere. */
  get address(): string | null {
    const { host } = this.#options;
    return this.#listener && `${host.includes(':') ? `[${host}]` : host}:${this.#listener.port}`;
  }

  #fail(fault: string | null): void {
    if (fault === this.fault) return;
    this.fault = fault;
    if (fault !== null)
      this.#options.say(this.#listener ? `${fault}; the certificate from before is kept` : fault);
    this.#options.changed();
  }

  #take(pair: Pair): void {
    const isFirst = this.#pair === null;
    this.#pair = pair;
    if (!isFirst) this.#options.say('the certificate was read again');
    if (this.#listener) this.#use();
    else this.#opening ??= this.#open();
  }

  /** The newest pair and the ticket key of today; again when its day is over. */
  #use(): void {
    if (!this.#pair || !this.#listener) return;
    const { key, validMs } = ticketKeys(this.#options.ticketFile);
    this.#listener.use(this.#pair, key);
    this.#renewLater(validMs);
  }

  #renewLater(validMs: number): void {
    clearTimeout(this.#renewal);
    this.#renewal = setTimeout(() => this.#use(), validMs).unref();
  }

  async #open(): Promise<void> {
    const { signal } = this.#end;
    const { host, port, name, ticketFile, say, changed } = this.#options;
    while (!signal.aborted && this.#pair && !this.#listener) {
      const pair = this.#pair;
      const { key: ticketKey, validMs } = ticketKeys(ticketFile);
      try {
        this.#listener = await TlsListener.start({ ...this.#options, pair, ticketKey });
        this.#renewLater(validMs);
        if (pair !== this.#pair) this.#use();
        this.#fail(null);
        say(`answers names below ${name} on ${this.address}`);
        changed();
      } catch (error) {
        this.#fail(`cannot listen on ${host}:${port} for TLS: ${(error as Error).message}`);
        await sleep(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#watching[Symbol.dispose]();
    this.#end.abort();
    clearTimeout(this.#renewal);
    await this.#opening;
    await this.#listener?.[Symbol.asyncDispose]();
  }
}
