/** A line of the spool as it lies on disk: its sum before it, so that what a disk has altered is not taken for what was written. */
import { crc32 } from 'node:zlib';

export const LINE_END = 0x0a;
const SUM_CHARS = 8;
/** What an earlier version wrote has no sum, and is JSON of an object. */
const PLAIN = 0x7b;

const sumOf = (text: string | Uint8Array): string => crc32(text).toString(16).padStart(SUM_CHARS, '0');

/** @param line without a line's end */
export const framed = (line: string): string => `${sumOf(line)} ${line}`;

/** Bytes on disk, with its end. @param line with its sum */
export const lengthOf = (line: string): number => Buffer.byteLength(line) + 1;

/** @returns null where it is not what was written */
export const unframed = (line: string | Buffer): string | null => {
  const bytes = typeof line === 'string' ? Buffer.from(line) : line;
  if (bytes[0] === PLAIN) return bytes.toString('utf8');
  const text = bytes.subarray(SUM_CHARS + 1);
  return bytes.toString('latin1', 0, SUM_CHARS + 1) === `${sumOf(text)} ` ? text.toString('utf8') : null;
};

/** Whole lines, without their ends. */
export const linesIn = (bytes: Buffer): Buffer[] => {
  const lines: Buffer[] = [];
  for (let from = 0, to = bytes.indexOf(LINE_END); to >= 0; from = to + 1, to = bytes.indexOf(LINE_END, from))
    lines.push(bytes.subarray(from, to));
  return lines;
};

/** The first of these lengths that are so many together, one at least. */
export const within = (lengths: readonly number[], most: number): number[] => {
  let sum = 0;
  const end = lengths.findIndex((length, at) => (sum += length) > most && at > 0);
  return lengths.slice(0, end < 0 ? lengths.length : end);
};
