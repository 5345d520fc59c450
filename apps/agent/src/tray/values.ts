/**
 * Values of D-Bus as bytes (D-Bus Specification, "Marshaling"): the types that a tray and its menu need are written, and those
 * that others may send are read.
 */

/** A value that says its own type. */
export interface Variant {
  type: string;
  value: Value;
}
export type Value = number | bigint | string | boolean | Uint8Array | Variant | readonly Value[];

/** @returns an empty text where it is none */
export const textOf = (value: Value | undefined): string => (typeof value === 'string' ? value : '');
/** @param type signature of the value, as D-Bus writes it */
export const variant = (type: string, value: Value): Variant => ({ type, value });

const groups: readonly [number, string][] = [
  [1, 'ygv'],
  [2, 'nq'],
  [4, 'biuhsoa'],
  [8, 'xtd({'],
];
/** Bytes that the place of a type is a multiple of. */
const ALIGN: Readonly<Record<string, number>> = Object.fromEntries(
  groups.flatMap(([to, codes]) => Array.from(codes, (code) => [code, to])),
);
/** As the specification has it, of each kind of nesting. */
const MOST_DEEP = 32;

/** @returns where the single complete type that begins at `at` ends @throws Error for none */
function endOfType(types: string, at: number, deep = 0): number {
  const code = types[at] ?? '';
  if (deep > MOST_DEEP || !Object.hasOwn(ALIGN, code)) throw new Error(`no type of D-Bus: ${types}`);
  if (code === 'a') return endOfType(types, at + 1, deep + 1);
  if (code !== '(' && code !== '{') return at + 1;
  const close = code === '(' ? ')' : '}';
  let next = at + 1;
  // The specification has no empty one, and an array of them would never end.
  if (types[next] === close) throw new Error(`no type of D-Bus: ${types}`);
  while (types[next] !== close) next = endOfType(types, next, deep + 1);
  return next + 1;
}

/** @returns the single complete types that a signature is made of */
export function typesOf(signature: string): string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length;) {
    const end = endOfType(signature, at);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
}

/** Puts values one after another, each where its type wants it. */
export class Writer {
  #bytes = Buffer.alloc(256);
  #length = 0;

  get bytes(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  align(to: number): void {
    this.#length = this.#grow(0) + ((to - (this.#length % to)) % to);
    this.#grow(0);
  }

  /** @returns where the room begins */
  #grow(by: number): number {
    while (this.#length + by + 8 > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes], this.#bytes.length * 2);
    const at = this.#length;
    this.#length += by;
    return at;
  }

  byte(value: number): void {
    const at = this.#grow(1);
    this.#bytes.writeUInt8(value, at);
  }

  #number(value: number): void {
    this.align(4);
    const at = this.#grow(4);
    this.#bytes.writeUInt32LE(value >>> 0, at);
  }

  #text(value: string): void {
    const size = Buffer.byteLength(value);
    const at = this.#grow(size + 1);
    this.#bytes.write(value, at);
    this.#bytes[at + size] = 0;
  }

  #array(inner: string, value: Value): void {
    this.#number(0);
    const at = this.#length - 4;
    this.align(ALIGN[inner[0] ?? ''] ?? 1);
    const from = this.#length;
    if (value instanceof Uint8Array) {
      const to = this.#grow(value.length);
      this.#bytes.set(value, to);
    } else for (const each of value as readonly Value[]) this.put(inner, each);
    this.#bytes.writeUInt32LE(this.#length - from, at);
  }

  put(type: string, value: Value): void {
    const [code = ''] = type;
    this.align(ALIGN[code] ?? 1);
    if (code === 'y') this.byte(value as number);
    else if (code === 'b') this.#number(value === true ? 1 : 0);
    else if (code === 'i' || code === 'u') this.#number(value as number);
    else if (code === 's' || code === 'o') {
      this.#number(Buffer.byteLength(value as string));
      this.#text(value as string);
    } else if (code === 'g') {
      this.byte(Buffer.byteLength(value as string));
      this.#text(value as string);
    } else if (code === 'v') {
      const { type: own, value: held } = value as Variant;
      this.put('g', own);
      this.put(own, held);
    } else if (code === 'a') this.#array(type.slice(1), value);
    else if (code === '(' || code === '{') {
      const types = typesOf(type.slice(1, -1));
      for (const [at, each] of (value as readonly Value[]).entries()) this.put(types[at] ?? '', each);
    } else throw new Error(`not written: ${type}`);
  }
}

/** Reads values one after another. @throws RangeError, or an Error, for what is no message */
export class Reader {
  readonly #bytes: Buffer;
  readonly #isLittle: boolean;
  #at: number;

  constructor(bytes: Buffer, isLittle: boolean, at = 0) {
    this.#bytes = bytes;
    this.#isLittle = isLittle;
    this.#at = at;
  }

  align(to: number): void {
    this.#at += (to - (this.#at % to)) % to;
  }

  #take(size: number): number {
    const at = this.#at;
    this.#at += size;
    if (this.#at > this.#bytes.length) throw new RangeError('a message ends too soon');
    return at;
  }

  #whole(size: 2 | 4): number {
    const at = this.#take(size);
    return this.#isLittle ? this.#bytes.readUIntLE(at, size) : this.#bytes.readUIntBE(at, size);
  }

  #long(): bigint {
    const at = this.#take(8);
    return this.#isLittle ? this.#bytes.readBigInt64LE(at) : this.#bytes.readBigInt64BE(at);
  }

  #text(size: number): string {
    const at = this.#take(size + 1);
    return this.#bytes.toString('utf8', at, at + size);
  }

  #array(inner: string, deep: number): Value {
    const size = this.#whole(4);
    this.align(ALIGN[inner[0] ?? ''] ?? 1);
    const end = this.#at + size;
    if (inner === 'y') {
      const from = this.#take(size);
      return this.#bytes.subarray(from, end);
    }
    if (end > this.#bytes.length) throw new RangeError('a message ends too soon');
    const found: Value[] = [];
    while (this.#at < end) found.push(this.get(inner, deep + 1));
    return found;
  }

  get(type: string, deep = 0): Value {
    const [code = ''] = type;
    if (deep > 2 * MOST_DEEP) throw new Error('a message is too deep');
    this.align(ALIGN[code] ?? 1);
    if (code === 'y') return this.#bytes[this.#take(1)] ?? 0;
    if (code === 'b') return this.#whole(4) !== 0;
    if (code === 'u' || code === 'h') return this.#whole(4);
    if (code === 'i') return this.#whole(4) | 0;
    if (code === 'q') return this.#whole(2);
    if (code === 'n') return (this.#whole(2) << 16) >> 16;
    if (code === 'x' || code === 't' || code === 'd') return this.#long();
    if (code === 's' || code === 'o') return this.#text(this.#whole(4));
    if (code === 'g') return this.#text(this.#bytes[this.#take(1)] ?? 0);
    if (code === 'a') return this.#array(type.slice(1), deep);
    if (code === 'v') {
      const own = this.get('g') as string;
      if (endOfType(own, 0) !== own.length) throw new Error('a value of several types');
      return { type: own, value: this.get(own, deep + 1) };
    }
    return typesOf(type.slice(1, -1)).map((each) => this.get(each, deep + 1));
  }
}
