/** Whether what stands in a list is a name that may be listed. */

const LONGEST_NAME = 253;
export const LONGEST_LABEL = 63;
/** Labels of the shared suffixes that are asked for. */
const SUFFIX_LABELS = 2;

const [OTHER, LETTER, DIGIT, DOT] = [0, 1, 2, 3];
/** What each byte is; a hyphen and an underscore are as letters. */
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCodePoint(byte);
  if (byte < 0x80 && /[a-z_-]/iu.test(character)) return LETTER;
  return /\d/u.test(character) ? DIGIT : character === '.' ? DOT : OTHER;
});

/** Which names nobody owns, as `co.uk`. */
export interface SharedSuffixes {
  /** @param name of two labels, in lower case */
  has: (name: string) => boolean;
  /** Characters: names that are longer, as most are, are not asked for and need no text. */
  longest: number;
}

/** `international`: not ASCII, to be asked again when it is translated (RFC 5891). */
export type Listable = 'listable' | 'malformed' | 'tooWide' | 'international';

export function isListable(
  bytes: Uint8Array,
  start: number,
  end: number,
  suffixes?: SharedSuffixes,
): Listable {
  if (end === start || end - start > LONGEST_NAME) return 'malformed';
  let labels = 1;
  let labelStart = start;
  let isNumber = true;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    const kind = KINDS[byte] ?? 0;
    if (kind === LETTER) isNumber = false;
    else if (kind === DOT) {
      if (at === labelStart || at - labelStart > LONGEST_LABEL) return 'malformed';
      labels += 1;
      labelStart = at + 1;
      isNumber = true;
    } else if (kind !== DIGIT) return byte >= 0x80 ? 'international' : 'malformed';
  }
  // The last label of an address is a number, that of a name never (RFC 3696 section 2).
  if (end === labelStart || end - labelStart > LONGEST_LABEL || isNumber) return 'malformed';
  if (labels === 1) return 'tooWide';
  if (labels > SUFFIX_LABELS || !suffixes || end - start > suffixes.longest) return 'listable';
  const name = Buffer.from(bytes.subarray(start, end)).toString('latin1').toLowerCase();
  return suffixes.has(name) ? 'tooWide' : 'listable';
}
