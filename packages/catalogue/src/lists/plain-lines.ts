/**
 * Reads the lines that most lists consist of, a name alone or behind `0.0.0.0`: a table says for each byte where in a name it leads, so that the
 * processor has nothing to guess. What it does not accept is read by `lines.ts` and `listable.ts`, which decide.
 */
import { LONGEST_LABEL, type SharedSuffixes } from './listable.ts';

const [NEWLINE, DOT, ZERO, SMALL_L, LARGE_L] = [0x0a, 0x2e, 0x30, 0x6c, 0x4c];
/** `0.0.0.0 `, the beginning of most lines of hosts files. */
const ZEROS = Uint8Array.of(ZERO, DOT, ZERO, DOT, ZERO, DOT, ZERO, 0x20);

/** In a label: at its beginning, behind digits alone, behind anything else. Three of each for the first label, the second, and all later ones. */
const [BEGINNING, DIGITS, LETTERS] = [0, 1, 2];
const [IN_LABEL, LABELS] = [3, 3];
/** States that end a line: not such a name; a name of two labels; one of more. */
const [OTHER, NAME_OF_TWO] = [9, 10];
const STATES = 16;

/** Where each state leads with each byte. */
const NEXT = new Uint8Array(STATES * 256).fill(OTHER);
for (let label = 0; label < LABELS; label += 1)
  for (let within = BEGINNING; within <= LETTERS; within += 1)
    for (let byte = 0; byte < 0x80; byte += 1)
      NEXT[((label * IN_LABEL + within) << 8) | byte] = leadsTo(label, within, byte);

function leadsTo(label: number, within: number, byte: number): number {
  const character = String.fromCodePoint(byte);
  if (/[a-z_-]/iu.test(character)) return label * IN_LABEL + LETTERS;
  if (/\d/u.test(character)) return label * IN_LABEL + (within === LETTERS ? LETTERS : DIGITS);
  if (byte === DOT && within !== BEGINNING) return Math.min(label + 1, LABELS - 1) * IN_LABEL;
  // The last label of an address is a number, that of a name never; a single label is too wide.
  return byte === NEWLINE && within === LETTERS && label > 0 ? OTHER + label : OTHER;
}

const isBehindZeros = (bytes: Uint8Array, start: number): boolean => {
  for (let at = 0; at < ZEROS.length; at += 1) if (bytes[start + at] !== ZEROS[at]) return false;
  return true;
};

/** Where the name of a line is. */
export interface PlainLine {
  start: number;
  /** The end of the line. */
  end: number;
}

/**
 * @param bytes with an end of a line somewhere behind `lineStart`
 * @returns whether it is a line whose name may be listed without a further question
 */
export function readPlainLine(
  bytes: Uint8Array,
  lineStart: number,
  out: PlainLine,
  suffixes?: SharedSuffixes,
): boolean {
  let start = lineStart;
  if (bytes[start] === ZERO && isBehindZeros(bytes, start)) {
    start += ZEROS.length;
    const first = bytes[start];
    // It may be `localhost.localdomain`, which every machine has for itself.
    if (first === SMALL_L || first === LARGE_L) return false;
  }
  let [state, at] = [0, start];
  for (; state < OTHER; at += 1) state = NEXT[(state << 8) | (bytes[at] ?? 0)] ?? OTHER;
  const length = at - 1 - start;
  // One that is no longer than a label may be has no label and is no name that is too long.
  if (state === OTHER || length > LONGEST_LABEL) return false;
  if (state === NAME_OF_TWO && suffixes && length <= suffixes.longest) return false;
  out.start = start;
  out.end = at - 1;
  return true;
}
