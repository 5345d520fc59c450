/** Programs of Linux (ELF, 64 bits, little endian). */

const MAGIC = 0x7f_45_4c_46;
const LOADED = 1;
const HEADER_BYTES = 64;

/**
 * Leaves out what no computer loads: names of functions and places in the source, for who looks for a fault in Node itself. What
 * is loaded stays as it is, byte by byte, but for the three numbers of the header that say where the table of the parts is.
 * @param program of Linux
 * @returns as much of it as is loaded
 * @throws Error for anything else
 */
export function withoutSymbols(program: Uint8Array): Uint8Array {
  const from = Buffer.from(program.buffer, program.byteOffset, program.byteLength);
  if (from.length < HEADER_BYTES || from.readUInt32BE(0) !== MAGIC || from[4] !== 2 || from[5] !== 1)
    throw new Error('this is no program of Linux for 64 bits');
  const [table, size, count] = [
    Number(from.readBigUInt64LE(32)),
    from.readUInt16LE(54),
    from.readUInt16LE(56),
  ];
  const ends = Array.from({ length: count }, (_, at) => table + at * size).map((at) =>
    from.readUInt32LE(at) === LOADED
      ? Number(from.readBigUInt64LE(at + 8)) + Number(from.readBigUInt64LE(at + 32))
      : 0,
  );
  const end = Math.max(table + count * size, ...ends);
  if (end > from.length) throw new Error('this program is cut off');
  const kept = Buffer.from(from.subarray(0, end));
  kept.writeBigUInt64LE(0n, 40);
  kept.fill(0, 58, HEADER_BYTES);
  return kept;
}
