/** Names on the wire: labels with their lengths before them, the root at the end (RFC 1035 sections 3.1 and 4.1.4). */

/** The longest name in bytes, with its lengths and the root (RFC 1035 section 2.3.4). */
const MAX_NAME_BYTES = 255;
const MAX_LABEL_BYTES = 63;
const POINTER = 0xc0;
const MAX_LABELS = 128;

/** Where the labels of a name begin in its packet; one is used for all packets, so that reading makes no object. */
export interface Labels {
  count: number;
  /** Offsets of the length bytes, the leftmost label first. */
  readonly starts: Uint16Array;
}

export const newLabels = (): Labels => ({ count: 0, starts: new Uint16Array(MAX_LABELS) });

/**
 * Finds the labels of a name that is not compressed, as that of a question.
 * @returns offset behind the name; -1 where it is compressed, too long, or not whole
 */
export function readLabels(packet: Uint8Array, at: number, end: number, labels: Labels): number {
  let position = at;
  labels.count = 0;
  while (position < end) {
    const length = packet[position] ?? 0;
    if (length === 0) return position + 1 - at <= MAX_NAME_BYTES ? position + 1 : -1;
    // The two other patterns of the upper bits are a pointer, and types that were never used (RFC 6891 section 5).
    if (length > MAX_LABEL_BYTES || position + 1 + length - at >= MAX_NAME_BYTES) return -1;
    labels.starts[labels.count] = position;
    labels.count += 1;
    position += 1 + length;
  }
  return -1;
}

/**
 * Passes over a name that may be compressed, without following it.
 * @returns offset behind the name; -1 where it is not whole
 */
export function skipName(packet: Uint8Array, at: number, end: number): number {
  let position = at;
  while (position < end) {
    const length = packet[position] ?? 0;
    if (length === 0) return position + 1;
    if ((length & POINTER) === POINTER) return position + 2 <= end ? position + 2 : -1;
    if (length > MAX_LABEL_BYTES) return -1;
    position += 1 + length;
  }
  return -1;
}

/**
 * Writes a name out without compression. A pointer is followed only to before the place where the part that it ends began, so
 * that no packet leads in a circle.
 * @returns bytes written at `outAt`; -1 for a name that is too long, not whole, or points forward
 */
export function expandName(
  packet: Uint8Array,
  at: number,
  end: number,
  out: Uint8Array,
  outAt: number,
): number {
  let [position, began, written] = [at, at, 0];
  while (position < end) {
    const length = packet[position] ?? 0;
    if ((length & POINTER) === POINTER) {
      if (position + 2 > end) return -1;
      const target = ((length & ~POINTER) << 8) | (packet[position + 1] ?? 0);
      if (target >= began) return -1;
      began = target;
      position = target;
      continue;
    }
    const next = position + 1 + length;
    if (length > MAX_LABEL_BYTES || next > end || written + 1 + length > MAX_NAME_BYTES) return -1;
    if (outAt + written + 1 + length > out.length) return -1;
    for (; position < next; position += 1, written += 1) out[outAt + written] = packet[position] ?? 0;
    if (length === 0) return written;
  }
  return -1;
}

/** A letter in lower case; no other byte changes, and lengths below 64 are no letters (RFC 4343). */
export const lower = (byte: number): number => (byte >= 65 && byte <= 90 ? byte | 0x20 : byte);

/** Whether two uncompressed names of `length` bytes are the same but for the case of their letters. */
export function isSameName(
  one: Uint8Array,
  oneAt: number,
  two: Uint8Array,
  twoAt: number,
  length: number,
): boolean {
  for (let index = 0; index < length; index += 1)
    if (lower(one[oneAt + index] ?? 0) !== lower(two[twoAt + index] ?? 0)) return false;
  return true;
}

/**
 * A name as the wire has it.
 * @param text of ASCII letters, digits, hyphens and underscores, with or without the dot of the root
 * @returns null where it is no such name
 */
export function nameOfText(text: string): Uint8Array | null {
  const plain = text.endsWith('.') ? text.slice(0, -1) : text;
  if (plain === '') return text === '.' ? Uint8Array.of(0) : null;
  if (plain.length + 2 > MAX_NAME_BYTES || !/^[\w-]{1,63}(?:\.[\w-]{1,63})*$/u.test(plain)) return null;
  const name = new Uint8Array(plain.length + 2);
  let at = 0;
  for (const label of plain.split('.')) {
    name[at] = label.length;
    for (let index = 0; index < label.length; index += 1) name[at + 1 + index] = label.charCodeAt(index);
    at += 1 + label.length;
  }
  return name;
}

/** Room for a name as text, where every byte of it is plain. */
const textRoom = Buffer.alloc(MAX_NAME_BYTES);

/** A name for people: no dot at the end, bytes that are no plain text as `\DDD` (RFC 1035 section 5.1). */
export function textOfName(packet: Uint8Array, labels: Labels): string {
  if (labels.count === 0) return '.';
  let end = 0;
  for (let label = 0; label < labels.count; label += 1) {
    const start = labels.starts[label] ?? 0;
    const length = packet[start] ?? 0;
    if (label > 0) textRoom[end++] = DOT;
    for (let at = start + 1; at <= start + length; at += 1) {
      const byte = packet[at] ?? 0;
      if (!isPlain(byte)) return escapedText(packet, labels);
      textRoom[end++] = byte;
    }
  }
  return textRoom.toString('latin1', 0, end);
}

const [DOT, BACKSLASH] = [0x2e, 0x5c];
const isPlain = (byte: number): boolean => byte > 0x20 && byte < 0x7f && byte !== DOT && byte !== BACKSLASH;

function escapedText(packet: Uint8Array, labels: Labels): string {
  let text = '';
  for (let label = 0; label < labels.count; label += 1) {
    const start = labels.starts[label] ?? 0;
    const length = packet[start] ?? 0;
    if (label > 0) text += '.';
    for (let at = start + 1; at <= start + length; at += 1) text += textOfByte(packet[at] ?? 0);
  }
  return text;
}

const textOfByte = (byte: number): string => {
  if (isPlain(byte)) return String.fromCharCode(byte);
  const isMark = byte === DOT || byte === BACKSLASH;
  return isMark ? `\\${String.fromCharCode(byte)}` : `\\${String(byte).padStart(3, '0')}`;
};
