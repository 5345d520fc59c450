/** The fields of a request as they come, and whether they are those of one (RFC 9113 section 8). */

/** Of a connection, which has no place in HTTP/2. */
const OF_CONNECTIONS = new Set([
  'connection',
  'proxy-connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
]);
/** Lower case, and none of what ends a name or a line. */
const NAME = /^[!-9;-@[-~]+$/u;

export class RequestFields {
  method: string | undefined;
  target: string | undefined;
  type: string | undefined;
  /** Bytes that the body says to have. */
  length: number | undefined;
  isWrong = false;
  #scheme: string | undefined;
  #authority: string | undefined;
  #hasPlain = false;
  #isTrailer = false;

  /** @param isTrailer of what comes after a body, which has no fields of a request */
  clear(isTrailer: boolean): void {
    this.method = this.target = this.type = this.length = undefined;
    this.#scheme = this.#authority = undefined;
    this.isWrong = this.#hasPlain = false;
    this.#isTrailer = isTrailer;
  }

  readonly take = (name: string, value: string): void => {
    if (name.startsWith(':')) this.#takePseudo(name, value);
    else this.#takePlain(name, value);
  };

  /** Whether all of it is there that a request has. */
  get isWhole(): boolean {
    return (
      !this.isWrong && this.method !== undefined && this.#scheme !== undefined && (this.target ?? '') !== ''
    );
  }

  #takePseudo(name: string, value: string): void {
    // Before all others, and each once.
    if (this.#isTrailer || this.#hasPlain) this.isWrong = true;
    else if (name === ':method' && this.method === undefined) this.method = value;
    else if (name === ':path' && this.target === undefined) this.target = value;
    else if (name === ':scheme' && this.#scheme === undefined) this.#scheme = value;
    else if (name === ':authority' && this.#authority === undefined) this.#authority = value;
    else this.isWrong = true;
  }

  #takePlain(name: string, value: string): void {
    this.#hasPlain = true;
    if (name === 'content-type') this.type = value;
    else if (name === 'content-length') this.#takeLength(value);
    else if (name === 'te') this.isWrong ||= value !== 'trailers';
    else if (!NAME.test(name) || OF_CONNECTIONS.has(name)) this.isWrong = true;
  }

  #takeLength(value: string): void {
    const length = /^\d{1,9}$/u.test(value) ? Number(value) : -1;
    if (length < 0 || (this.length !== undefined && this.length !== length)) this.isWrong = true;
    this.length = length;
  }
}
