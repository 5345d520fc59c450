/** Reads compressed header fields (HPACK, RFC 7541), with the table that a connection keeps of them. */
import { decodeHuffman } from './huffman.ts';
import { STATIC_FIELDS, type Field } from './static-fields.ts';

/** As both sides begin with; ours never says another. */
const TABLE_BYTES = 4096;
/** What a field takes of the table beside its text. */
const FIELD_BYTES = 32;
/** All fields of one request: more than any client of DNS sends. */
export const MOST_LIST_BYTES = 16_384;
/** Of a number beside its first byte; none that is allowed is longer. */
const MOST_SHIFT = 21;

/** A block that cannot be read: nothing that comes after it can, so that the connection is over. */
export class HpackError extends Error {}

/** A text of n bytes has up to 8/5 × n characters. */
const scratch = Buffer.allocUnsafe(Math.ceil((MOST_LIST_BYTES * 8) / 5) + 8);

export class HpackDecoder {
  /** The newest last. */
  readonly #fields: Field[] = [];
  #size = 0;
  #limit = TABLE_BYTES;
  #bytes: Uint8Array = scratch;
  #at = 0;
  #end = 0;

  /**
   * Reads a whole block.
   * @param take called with each field in turn
   * @throws HpackError
   */
  read(bytes: Uint8Array, start: number, end: number, take: (name: string, value: string) => void): void {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
    let list = 0;
    let isBegun = false;
    while (this.#at < this.#end) {
      const first = bytes[this.#at] ?? 0;
      if ((first & 0xe0) === 0x20) {
        // Only before all fields (section 4.2).
        if (isBegun) throw new HpackError('the size of the table is changed within a block');
        this.#resize(this.#number(0x1f));
        continue;
      }
      isBegun = true;
      const field = first >= 0x80 ? this.#fieldAt(this.#number(0x7f)) : this.#literal(first);
      list += field.name.length + field.value.length + FIELD_BYTES;
      if (list > MOST_LIST_BYTES) throw new HpackError('too many fields');
      take(field.name, field.value);
    }
  }

  #literal(first: number): Field {
    const isKept = first >= 0x40;
    const index = this.#number(isKept ? 0x3f : 0x0f);
    const name = index === 0 ? this.#text() : this.#fieldAt(index).name;
    const field = { name, value: this.#text() };
    if (isKept) this.#keep(field);
    return field;
  }

  /** @param mask the bits that it has of its first byte */
  #number(mask: number): number {
    const first = (this.#bytes[this.#at] ?? 0) & mask;
    this.#at += 1;
    if (first < mask) return first;
    let number = mask;
    for (let shift = 0; ; shift += 7) {
      if (this.#at >= this.#end || shift > MOST_SHIFT) throw new HpackError('a number that is too long');
      const byte = this.#bytes[this.#at] ?? 0;
      this.#at += 1;
      number += (byte & 0x7f) << shift;
      if (byte < 0x80) return number;
    }
  }

  #text(): string {
    if (this.#at >= this.#end) throw new HpackError('a text that is cut');
    const isCoded = (this.#bytes[this.#at] ?? 0) >= 0x80;
    const length = this.#number(0x7f);
    const start = this.#at;
    const end = start + length;
    if (end > this.#end || length > MOST_LIST_BYTES) throw new HpackError('a text that is cut');
    this.#at = end;
    if (!isCoded) {
      scratch.set(this.#bytes.subarray(start, end));
      return scratch.toString('latin1', 0, length);
    }
    const decoded = decodeHuffman(this.#bytes, start, end, scratch);
    if (decoded < 0) throw new HpackError('a text in no known code');
    return scratch.toString('latin1', 0, decoded);
  }

  #fieldAt(index: number): Field {
    const field =
      index <= STATIC_FIELDS.length
        ? STATIC_FIELDS[index - 1]
        : this.#fields[this.#fields.length - (index - STATIC_FIELDS.length)];
    if (!field) throw new HpackError(`there is no field ${index}`);
    return field;
  }

  #keep(field: Field): void {
    const size = field.name.length + field.value.length + FIELD_BYTES;
    this.#shrink(this.#limit - size);
    // One that is larger than the table leaves it empty (section 4.4).
    if (size > this.#limit) return;
    this.#fields.push(field);
    this.#size += size;
  }

  #resize(limit: number): void {
    if (limit > TABLE_BYTES) throw new HpackError('a table that is larger than was offered');
    this.#limit = limit;
    this.#shrink(limit);
  }

  #shrink(limit: number): void {
    while (this.#size > Math.max(0, limit)) {
      const oldest = this.#fields.shift();
      this.#size -= oldest ? oldest.name.length + oldest.value.length + FIELD_BYTES : this.#size;
    }
  }
}
