/** An authenticator app for stories. */
import { createHmac } from 'node:crypto';

const STEP_MS = 30_000;
/** Time allowed for typing and sending a code. */
const SLOW_MS = 10_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** An authenticator app that has read the secret. Each of its codes is returned once, as the server accepts it once. */
export class SimulatedApp {
  readonly #seed: Buffer;
  #last = 0;

  constructor(secret: string) {
    const bits = Array.from(secret, (letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join(
      '',
    );
    this.#seed = Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
  }

  /** Begins with the previous time step, which the server accepts too, so that a story need not wait for the next code. */
  async code(): Promise<string> {
    const now = Date.now() / STEP_MS;
    const first = now % 1 < 1 - SLOW_MS / STEP_MS ? Math.floor(now) - 1 : Math.floor(now);
    this.#last = Math.max(first, this.#last + 1);
    const wait = this.#last * STEP_MS - Date.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    const counter = Buffer.alloc(8);
    counter.writeBigUInt64BE(BigInt(this.#last));
    const mac = createHmac('sha1', this.#seed).update(counter).digest();
    const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
    return String(number % 1_000_000).padStart(6, '0');
  }
}
