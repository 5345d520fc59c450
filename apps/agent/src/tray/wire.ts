/** Messages of D-Bus (D-Bus Specification, "Message Protocol"). */
import { Reader, typesOf, variant, Writer, type Value, type Variant } from './values.ts';

const MOST_BYTES = 1_048_576;
/** No bus gives a longer one (D-Bus specification, Message Protocol). */
const LONGEST_BYTES = 2 ** 27;

/** Nothing that is read here is so long: anybody may send it to one connection. */
export class TooLong extends Error {
  override readonly name = 'TooLong';
  /** Bytes of the message. */
  readonly size: number;

  constructor(size: number) {
    super('a message is too long');
    this.size = size;
  }
}

export const [CALL, RETURN, ERROR, SIGNAL] = [1, 2, 3, 4] as const;
/** Fields of the header, and their types. */
const FIELDS = {
  path: 1,
  interface: 2,
  member: 3,
  error: 4,
  replySerial: 5,
  destination: 6,
  sender: 7,
} as const;
const SIGNATURE = 8;
const TYPES = { 1: 'o', 2: 's', 3: 's', 4: 's', 5: 'u', 6: 's', 7: 's' } as const;

export interface Message {
  kind: number;
  serial: number;
  /** 1: no answer is awaited. */
  flags?: number;
  path?: string | undefined;
  interface?: string | undefined;
  member?: string | undefined;
  error?: string | undefined;
  replySerial?: number | undefined;
  destination?: string | undefined;
  sender?: string | undefined;
  signature?: string;
  body?: readonly Value[];
}

/** A message as its bytes, the lowest byte of a number first. */
export function writeMessage(message: Message): Buffer {
  const { kind, serial, flags = 0, signature = '', body = [] } = message;
  const content = new Writer();
  for (const [at, type] of typesOf(signature).entries()) content.put(type, body[at] ?? '');
  const fields = Object.entries(FIELDS).flatMap(([name, code]): Value[] => {
    const value = message[name as keyof typeof FIELDS];
    return value === undefined ? [] : [[code, variant(TYPES[code], value)]];
  });
  if (signature !== '') fields.push([SIGNATURE, variant('g', signature)]);
  const head = new Writer();
  for (const byte of [0x6c, kind, flags, 1]) head.byte(byte);
  head.put('u', content.bytes.length);
  head.put('u', serial);
  head.put('a(yv)', fields);
  head.align(8);
  return Buffer.concat([head.bytes, content.bytes]);
}

/** @returns the message that `bytes` begins with, and its length; null: not all of it is there yet @throws Error for what is none */
export function readMessage(bytes: Buffer): { message: Message; size: number } | null {
  if (bytes.length < 16) return null;
  const isLittle = bytes[0] === 0x6c;
  const word = (at: number): number => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const bodyAt = 16 + Math.ceil(word(12) / 8) * 8;
  const size = bodyAt + word(4);
  if (size > LONGEST_BYTES) throw new Error('this is no message of a bus');
  if (size > MOST_BYTES) throw new TooLong(size);
  if (bytes.length < size) return null;
  const message: Message = { kind: bytes[1] ?? 0, flags: bytes[2] ?? 0, serial: word(8) };
  let signature = '';
  for (const field of new Reader(bytes.subarray(0, bodyAt), isLittle, 12).get('a(yv)') as Value[]) {
    const [code, { value }] = field as [number, Variant];
    if (code === SIGNATURE) signature = value as string;
    const name = Object.keys(FIELDS).find((one) => FIELDS[one as keyof typeof FIELDS] === code);
    if (name !== undefined) Object.assign(message, { [name]: value });
  }
  const reader = new Reader(bytes.subarray(bodyAt, size), isLittle);
  const body = typesOf(signature).map((type) => reader.get(type));
  return { message: { ...message, signature, body }, size };
}
