/** Addresses that a name led to, for policies under which no other is reached: the kernel has them before the answer is given. */
import { u16 } from '@kinward/filter-core/wire/bytes.ts';
import { FLAG, HEADER_BYTES, TYPE } from '@kinward/filter-core/wire/codes.ts';
import { skipName } from '@kinward/filter-core/wire/name.ts';
import { newRecordPlace, readRecord } from '@kinward/filter-core/wire/record.ts';

export interface Address {
  kind: 4 | 6;
  text: string;
}

const record = newRecordPlace();

/** @param answer as it is given to who asked */
export function addressesOf(answer: Uint8Array): Address[] {
  const found: Address[] = [];
  if ((u16(answer, 2) & FLAG.rcode) !== 0) return found;
  let at = skipName(answer, HEADER_BYTES, answer.length);
  if (at < 0) return found;
  at += 4;
  for (let left = u16(answer, 6); left > 0; left -= 1) {
    at = readRecord(answer, at, answer.length, record);
    if (at < 0) break;
    if (record.type === TYPE.a && record.dataLength === 4)
      found.push({ kind: 4, text: answer.subarray(record.dataAt, at).join('.') });
    if (record.type === TYPE.aaaa && record.dataLength === 16) {
      const start = record.dataAt;
      const words = Array.from({ length: 8 }, (_, word) => u16(answer, start + word * 2).toString(16));
      found.push({ kind: 6, text: words.join(':') });
    }
  }
  return found;
}

export interface KnownAddressesOptions {
  /** Tells the kernel; rejects where it could not be told. */
  add: (addresses: readonly Address[]) => Promise<void>;
  /** For how long the kernel keeps one, in seconds. */
  seconds: number;
  /** Seconds of a clock that never jumps. */
  now: () => number;
}

/** Remembered, so that the kernel is not told of each answer; the first that was told is forgotten, and told again. */
const MOST = 65_535;

/** Of one policy. */
export class KnownAddresses {
  readonly #options: KnownAddressesOptions;
  /** Until when each is to be told no more: half the time that the kernel keeps it. */
  readonly #until = new Map<string, number>();

  constructor(options: KnownAddressesOptions) {
    this.#options = options;
  }

  /** What of these the kernel is to be told. */
  unknown(addresses: readonly Address[]): Address[] {
    const now = this.#options.now();
    return addresses.filter(({ text }) => (this.#until.get(text) ?? 0) <= now);
  }

  /** The kernel has none of them any more. */
  forget(): void {
    this.#until.clear();
  }

  /** @throws Error where the kernel could not be told */
  async add(addresses: readonly Address[]): Promise<void> {
    await this.#options.add(addresses);
    const until = this.#options.now() + this.#options.seconds / 2;
    for (const { text } of addresses) {
      this.#until.delete(text);
      this.#until.set(text, until);
    }
    for (const first of this.#until.keys()) {
      if (this.#until.size <= MOST) break;
      this.#until.delete(first);
    }
  }
}
