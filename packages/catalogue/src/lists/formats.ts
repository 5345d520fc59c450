/**
 * Reads lists of names as they are published: hosts files, plain names, the part of the Adblock syntax that is about whole
 * names, dnsmasq's options, and response policy zones. Works on bytes, in pieces of any size; each line says its own form.
 */
import { domainToASCII } from 'node:url';
import { namePart, type Named } from './lines.ts';
import { isListable, type SharedSuffixes } from './listable.ts';
import { readPlainLine, type PlainLine } from './plain-lines.ts';

/**
 * @param isException whether the list takes the name out of itself (`@@||x^`, `rpz-passthru`)
 * @param line where the name stands, from 1
 */
export type OnName = (
  bytes: Uint8Array,
  start: number,
  end: number,
  isException: boolean,
  line: number,
) => void;

/** What became of the lines of a list. */
export interface ListCounts {
  lines: number;
  /** Names given, exceptions included; one that stands twice counts twice. */
  names: number;
  exceptions: number;
  comments: number;
  /** Lines of a form that says something else: options, parts of pages, patterns, addresses that are no block. */
  skipped: number;
  /** What should have been a name and is none. */
  malformed: number;
  /** Single labels and public suffixes, which would block half of the internet. */
  tooWide: number;
}

const NOTHING: ListCounts = {
  lines: 0,
  names: 0,
  exceptions: 0,
  comments: 0,
  skipped: 0,
  malformed: 0,
  tooWide: 0,
};

export interface ListReader {
  push: (piece: Uint8Array) => void;
  /** What became of the lines so far. */
  readonly counts: Readonly<ListCounts>;
  /** Reads the last line. */
  end: () => ListCounts;
}

/** A line that is longer is no name; it is passed over. */
const LONGEST_LINE = 4096;
const NEWLINE = 0x0a;

/** @param suffixes which are refused as they stand; absent: none is known */
export function newListReader(onName: OnName, suffixes?: SharedSuffixes): ListReader {
  const counts = { ...NOTHING };
  const rest = new Uint8Array(LONGEST_LINE);
  let [restLength, isTooLong] = [0, false];

  const give = (bytes: Uint8Array, start: number, end: number, isException: boolean): void => {
    const verdict = isListable(bytes, start, end, suffixes);
    if (verdict === 'tooWide' || verdict === 'malformed') counts[verdict] += 1;
    else if (verdict === 'international') giveInternational(bytes, start, end, isException);
    else {
      counts.names += 1;
      if (isException) counts.exceptions += 1;
      onName(bytes, start, end, isException, counts.lines);
    }
  };
  const giveInternational = (bytes: Uint8Array, start: number, end: number, isException: boolean): void => {
    const ascii = Buffer.from(
      domainToASCII(Buffer.from(bytes.subarray(start, end)).toString('utf8')),
      'latin1',
    );
    if (ascii.length === 0) counts.malformed += 1;
    else give(ascii, 0, ascii.length, isException);
  };

  const line = (bytes: Uint8Array, start: number, end: number): void => {
    counts.lines += 1;
    const found = namePart(bytes, start, end, named);
    if (found === 'comment') counts.comments += 1;
    else if (found === 'skipped') counts.skipped += 1;
    else if (found === 'name') give(bytes, named.start, named.end, named.isException);
    else eachHost(bytes, named.start, named.end, (from, to) => give(bytes, from, to, false));
  };

  const keep = (piece: Uint8Array, start: number, end: number): void => {
    if (restLength + end - start > LONGEST_LINE) isTooLong = true;
    else {
      rest.set(piece.subarray(start, end), restLength);
      restLength += end - start;
    }
  };
  const finish = (): void => {
    if (isTooLong) {
      counts.lines += 1;
      counts.skipped += 1;
    } else line(rest, 0, restLength);
    [restLength, isTooLong] = [0, false];
  };

  return {
    counts,
    push: (piece) => {
      let start = 0;
      const last = piece.lastIndexOf(NEWLINE);
      while (start <= last) {
        if (restLength === 0 && !isTooLong && readPlainLine(piece, start, plain, suffixes)) {
          counts.lines += 1;
          counts.names += 1;
          onName(piece, plain.start, plain.end, false, counts.lines);
          start = plain.end + 1;
          continue;
        }
        const at = piece.indexOf(NEWLINE, start);
        if (restLength > 0 || isTooLong) {
          keep(piece, start, at);
          finish();
        } else if (at - start <= LONGEST_LINE) line(piece, start, at);
        else {
          counts.lines += 1;
          counts.skipped += 1;
        }
        start = at + 1;
      }
      if (start < piece.length) keep(piece, start, piece.length);
    },
    end: () => {
      if (restLength > 0 || isTooLong) finish();
      return counts;
    },
  };
}

const plain: PlainLine = { start: 0, end: 0 };
const named: Named = { start: 0, end: 0, isException: false };
/** Small, where it is a letter. */
const lower = (byte: number): number => (byte >= 65 && byte <= 90 ? byte | 0x20 : byte);
/** Names that every machine has for itself, at the head of most hosts files. */
const LONGEST_OWN_NAME = 24;
/** `l`, `b`, `i` and `0`. */
const OWN_BEGINNINGS: readonly number[] = [0x6c, 0x62, 0x69, 0x30];
const OWN_NAMES = /^(?:localhost(?:\.localdomain)?|local|broadcasthost|ip6-\w+|0\.0\.0\.0)$/iu;

/** Gives the names of a line of a hosts file behind its address, or of an option of dnsmasq between its slashes. */
function eachHost(
  bytes: Uint8Array,
  start: number,
  end: number,
  give: (from: number, to: number) => void,
): void {
  for (let at = start; at < end;) {
    while (at < end && isBetween(bytes[at])) at += 1;
    const from = at;
    while (at < end && !isBetween(bytes[at])) at += 1;
    if (at > from && !isOwnName(bytes, from, at)) give(from, at);
  }
}

/** Looks at the first letter before it makes a text of the name: there are millions. */
const isOwnName = (bytes: Uint8Array, from: number, to: number): boolean =>
  to - from <= LONGEST_OWN_NAME &&
  OWN_BEGINNINGS.includes(lower(bytes[from] ?? 0)) &&
  OWN_NAMES.test(Buffer.from(bytes.subarray(from, to)).toString('latin1'));

const isBetween = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x2f;
