/** Whether what stands in a list is a name that may be listed. */

const LONGEST_NAME = 253;
const LONGEST_LABEL = 63;
/** No public suffix has more labels that matter here. */
const SUFFIX_LABELS = 3;

/** `international`: not ASCII, to be asked again when it is translated (RFC 5891). */
export type Listable = 'listable' | 'malformed' | 'tooWide' | 'international';

/** @param isPublicSuffix asked for names of two and three labels */
export function isListable(
  bytes: Uint8Array,
  start: number,
  end: number,
  isPublicSuffix?: (name: string) => boolean,
): Listable {
  if (end === start || end - start > LONGEST_NAME) return 'malformed';
  let [labels, labelStart, isNumber] = [1, start, true];
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x2e) {
      if (at === labelStart || at - labelStart > LONGEST_LABEL) return 'malformed';
      [labels, labelStart, isNumber] = [labels + 1, at + 1, true];
    } else if (isLetter(byte) || byte === 0x2d || byte === 0x5f) isNumber = false;
    else if (byte >= 0x80) return 'international';
    else if (byte < 0x30 || byte > 0x39) return 'malformed';
  }
  // The last label of an address is a number, that of a name never (RFC 3696 section 2).
  if (end === labelStart || end - labelStart > LONGEST_LABEL || isNumber) return 'malformed';
  if (labels === 1) return 'tooWide';
  if (labels > SUFFIX_LABELS || !isPublicSuffix) return 'listable';
  const name = Buffer.from(bytes.subarray(start, end)).toString('latin1').toLowerCase();
  return isPublicSuffix(name) ? 'tooWide' : 'listable';
}

const isLetter = (byte: number): boolean => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);
