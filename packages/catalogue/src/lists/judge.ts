/** Whether a list that was fetched may take the place of the one before it. */
import type { ListCounts } from './formats.ts';

/** A list may not be larger, in bytes. */
const MOST_LIST_BYTES = 200 * 1024 * 1024;
/** The share by which a list may grow or shrink in one update. */
const MOST_CHANGE = 0.4;
/** So many later fetches that agree confirm a change. */
const CONFIRMING = 2;
/** Of lines that are no comment, at least so many are names. */
const LEAST_NAMES = 0.2;

/** Why what was fetched is no list that can be used, whatever a person agrees to. */
export type ListRefusal = 'too-large' | 'page' | 'empty' | 'too-wide' | 'no-names';

/**
 * @param bytes that came, unpacked
 * @param beginning the first bytes, some hundreds of them
 */
export function refusalOf(bytes: number, beginning: Uint8Array, counts: ListCounts): ListRefusal | null {
  if (bytes > MOST_LIST_BYTES) return 'too-large';
  if (isPage(beginning)) return 'page';
  const { names, exceptions, lines, comments, tooWide } = counts;
  if (lines - comments === 0) return 'empty';
  if (names - exceptions === 0 && tooWide > 0) return 'too-wide';
  return names - exceptions === 0 || names < (lines - comments) * LEAST_NAMES ? 'no-names' : null;
}

/** Why a list waits for a person, or for later fetches that say the same; the one before stays in force. */
export type HoldReason = 'well-known' | 'jump' | 'returned';

export interface Update {
  names: number;
  /** Well-known names that it would close. */
  wellKnown: readonly string[];
  /** The list that is in force; null for the first. */
  before: { names: number; wellKnown: readonly string[] } | null;
  /** Names in the fetches since then that were held, the latest last. */
  held: readonly number[];
  /** Whether a person has said no to a list of this size: later fetches do not confirm it then. */
  isDeclined: boolean;
  /** Whether a person went back to the list that is in force. */
  isReturned: boolean;
}

/** @returns null where it may take the place of the one before */
export function holdReasonOf({
  names,
  wellKnown,
  before,
  held,
  isDeclined,
  isReturned,
}: Update): HoldReason | null {
  if (wellKnown.some((name) => before?.wellKnown.includes(name) !== true)) return 'well-known';
  if (isReturned) return 'returned';
  if (before === null || isNear(names, before.names)) return null;
  const confirming = held.slice(-CONFIRMING);
  const isRepeated =
    !isDeclined && confirming.length === CONFIRMING && confirming.every((earlier) => isNear(names, earlier));
  return isRepeated ? null : 'jump';
}

/** Whether two lists are about as long. */
export const isNear = (names: number, before: number): boolean =>
  Math.abs(names - before) <= before * MOST_CHANGE;

/** A login page, or an error of the host, in place of the list. */
const isPage = (beginning: Uint8Array): boolean =>
  /^\s*<(?:!doctype|html|head|body|\?xml)/iu.test(
    Buffer.from(beginning).toString('latin1').replace(/^ï»¿/u, ''),
  );
