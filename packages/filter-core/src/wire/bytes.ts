/** Numbers in network order; the callers have checked the bounds. */
export const u16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);

export const u32 = (bytes: Uint8Array, at: number): number =>
  (((bytes[at] ?? 0) << 24) |
    ((bytes[at + 1] ?? 0) << 16) |
    ((bytes[at + 2] ?? 0) << 8) |
    (bytes[at + 3] ?? 0)) >>>
  0;

/** @returns where the next byte goes */
export function put16(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = value >>> 8;
  bytes[at + 1] = value;
  return at + 2;
}

/** @returns where the next byte goes */
export function put32(bytes: Uint8Array, at: number, value: number): number {
  bytes[at] = value >>> 24;
  bytes[at + 1] = value >>> 16;
  bytes[at + 2] = value >>> 8;
  bytes[at + 3] = value;
  return at + 4;
}

/** Copies part of a message without making a view of it. */
export function copy(from: Uint8Array, start: number, end: number, to: Uint8Array, at: number): number {
  for (let index = start; index < end; index += 1) to[at + index - start] = from[index] ?? 0;
  return at + end - start;
}
