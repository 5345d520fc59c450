/** Where in a line of a list its name is, whatever the form of the line. */

/** Part of a line; one is used for all. */
export interface Named {
  start: number;
  end: number;
  isException: boolean;
}

/** `names`: several, between blanks or slashes. */
export type LineKind = 'comment' | 'skipped' | 'name' | 'names';

const [HASH, DOLLAR, DOT, SLASH, STAR, EQUALS, CARET] = [0x23, 0x24, 0x2e, 0x2f, 0x2a, 0x3d, 0x5e];
/** First bytes of comments, of a heading and of a zone's comments: `#`, `!`, `;`, `[`. */
const COMMENTS: readonly number[] = [HASH, 0x21, 0x3b, 0x5b];
/** Addresses that a list gives to what it blocks. */
const NOWHERE = /^(?:0|0\.0\.0\.0|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::|::1)$/u;
const ADDRESS = /^(?:\d{1,3}(?:\.\d{1,3}){3}|[\da-f:]*:[\da-f:.]*)$/iu;
const DNSMASQ = /^(?:address|local|server)=\/(?<names>[^\s]+)\/(?<value>[^/\s]*)$/u;
const ZONE =
  /^(?:\*\.)?(?<owner>\S+?)\s+(?:\d+\s+)?(?:in\s+)?cname\s+(?<target>\.|rpz-passthru\.|rpz-drop\.)\s*(?:;.*)?$/iu;

/** Finds the name of a line, or all of them. */
export function namePart(bytes: Uint8Array, lineStart: number, lineEnd: number, out: Named): LineKind {
  let [start, end] = [lineStart, lineEnd];
  // Some files begin with a mark of their byte order.
  if (bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf) start += 3;
  while (start < end && isBlank(bytes[start])) start += 1;
  while (end > start && isBlank(bytes[end - 1])) end -= 1;
  const first = bytes[start] ?? 0;
  if (start === end || COMMENTS.includes(first)) return 'comment';
  out.isException = false;
  if (first === 0x7c || first === 0x40) return adblockPart(bytes, start, end, out);
  if (first === SLASH || first === DOLLAR) return 'skipped';
  let tokenEnd = start;
  let hasMark = false;
  for (; tokenEnd < end && !isBlank(bytes[tokenEnd]); tokenEnd += 1)
    if (bytes[tokenEnd] === HASH || bytes[tokenEnd] === EQUALS) hasMark = true;
  if (hasMark) return dnsmasqPart(bytes, start, end, out);
  if (tokenEnd === end) return plainPart(bytes, start, end, out);
  return spacedPart(bytes, start, tokenEnd, end, out);
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d;

const textOf = (bytes: Uint8Array, start: number, end: number): string =>
  Buffer.from(bytes.subarray(start, end)).toString('latin1');

/** A name alone, `*.` before it or a dot behind it. */
function plainPart(bytes: Uint8Array, start: number, end: number, out: Named): LineKind {
  const isWild = bytes[start] === STAR && bytes[start + 1] === DOT;
  out.start = isWild ? start + 2 : start;
  out.end = bytes[end - 1] === DOT && end - 1 > out.start ? end - 1 : end;
  return 'name';
}

/** `||name^`, with `@@` before it for an exception; `$important` is no limit, every other modifier is one. */
function adblockPart(bytes: Uint8Array, lineStart: number, end: number, out: Named): LineKind {
  let start = lineStart;
  if (bytes[start] === 0x40) {
    if (bytes[start + 1] !== 0x40) return 'skipped';
    out.isException = true;
    start += 2;
  }
  if (bytes[start] !== 0x7c || bytes[start + 1] !== 0x7c) return 'skipped';
  start += 2;
  let nameEnd = start;
  while (nameEnd < end && bytes[nameEnd] !== CARET && bytes[nameEnd] !== SLASH) nameEnd += 1;
  const behind = textOf(bytes, nameEnd, end);
  return behind === '^' || behind === '^|' || behind === '^$important'
    ? plainPart(bytes, start, nameEnd, out)
    : 'skipped';
}

function dnsmasqPart(bytes: Uint8Array, start: number, end: number, out: Named): LineKind {
  const groups = DNSMASQ.exec(textOf(bytes, start, end))?.groups;
  const value = groups?.['value'] ?? '';
  if (!groups || !(value === '' || value === '#' || NOWHERE.test(value))) return 'skipped';
  out.start = bytes.indexOf(SLASH, start) + 1;
  out.end = out.start + (groups['names'] ?? '').length;
  return 'names';
}

/** `0.0.0.0`, the address of most lines there are; asked first, without a text of it. */
const isZeros = (bytes: Uint8Array, start: number, end: number): boolean =>
  end - start === 7 &&
  [0, 2, 4, 6].every((at) => bytes[start + at] === 0x30) &&
  [1, 3, 5].every((at) => bytes[start + at] === DOT);

/** An address and its names, a name and a comment, or a record of a zone. */
function spacedPart(
  bytes: Uint8Array,
  start: number,
  tokenEnd: number,
  lineEnd: number,
  out: Named,
): LineKind {
  let end = tokenEnd;
  for (; end < lineEnd && bytes[end] !== HASH; end += 1) if (bytes[end] === SLASH) return 'skipped';
  if (isZeros(bytes, start, tokenEnd)) {
    [out.start, out.end] = [tokenEnd, end];
    return 'names';
  }
  const token = tokenEnd - start <= 45 ? textOf(bytes, start, tokenEnd) : '';
  if (ADDRESS.test(token) || token === '0') {
    [out.start, out.end] = [tokenEnd, end];
    return NOWHERE.test(token) ? 'names' : 'skipped';
  }
  if (textOf(bytes, tokenEnd, end).trim() === '') return plainPart(bytes, start, tokenEnd, out);
  const groups = ZONE.exec(textOf(bytes, start, end))?.groups;
  // An owner with a dot at its end names the zone too, which the line does not say.
  if (!groups || groups['owner']?.endsWith('.') !== false) return 'skipped';
  out.isException = groups['target']?.toLowerCase() === 'rpz-passthru.';
  return plainPart(bytes, start, tokenEnd, out);
}
