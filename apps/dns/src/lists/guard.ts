/** Whether a list that was fetched may take the place of the one before it. */
import { newLabels, nameOfText, readLabels } from '../wire/name.ts';
import type { ListCounts } from './formats.ts';
import { BIT_WORDS, findBits, type NameTable } from './name-table.ts';

/** A list may not be larger, in bytes. */
const MOST_BYTES = 200 * 1024 * 1024;
/** The share by which a list may grow or shrink in one update. */
const MOST_CHANGE = 0.4;
/** So many later fetches that agree confirm a change. */
const CONFIRMING = 2;
/** Of lines that are no comment, at least so many are names. */
const LEAST_NAMES = 0.2;

export interface Fetched {
  bytes: number;
  /** The first bytes, some hundreds of them. */
  beginning: Uint8Array;
  counts: ListCounts;
  /** Names in the list that is in force; null for the first. */
  before: number | null;
  /** Names in the fetches since then that were held, the latest last. */
  held: readonly number[];
  /** Well-known names that it would block, from `listedOf`. */
  wellKnown: readonly string[];
  /** Whether a parent has seen what it would change and agrees. */
  isConfirmed: boolean;
}

/** `held` lists wait for a person, or for later fetches that say the same; the one before stays in force, as with `refused`. */
export type ListVerdict =
  | { verdict: 'accepted' }
  | { verdict: 'held'; reason: 'wellKnown' | 'jump' }
  | { verdict: 'refused'; reason: 'tooLarge' | 'page' | 'noNames' };

export function judgeList(list: Fetched): ListVerdict {
  if (list.bytes > MOST_BYTES) return { verdict: 'refused', reason: 'tooLarge' };
  if (isPage(list.beginning)) return { verdict: 'refused', reason: 'page' };
  const { names, exceptions, lines, comments } = list.counts;
  if (names - exceptions === 0 || names < (lines - comments) * LEAST_NAMES)
    return { verdict: 'refused', reason: 'noNames' };
  if (list.isConfirmed) return { verdict: 'accepted' };
  if (list.wellKnown.length > 0) return { verdict: 'held', reason: 'wellKnown' };
  const isJump = list.before !== null && !isNear(names, list.before);
  const confirming = list.held.slice(-CONFIRMING);
  const isRepeated =
    confirming.length === CONFIRMING && confirming.every((earlier) => isNear(names, earlier));
  return isJump && !isRepeated ? { verdict: 'held', reason: 'jump' } : { verdict: 'accepted' };
}

const isNear = (names: number, before: number): boolean => Math.abs(names - before) <= before * MOST_CHANGE;

/** A login page, or an error of the host, in place of the list. */
const isPage = (beginning: Uint8Array): boolean =>
  /^\s*<(?:!doctype|html|head|body|\?xml)/iu.test(
    Buffer.from(beginning).toString('latin1').replace(/^ï»¿/u, ''),
  );

const labels = newLabels();
const bits = new Uint32Array(BIT_WORDS);

/**
 * Those of the names that a table has a bit for.
 * @throws Error for what is no name
 */
export function listedOf(table: NameTable, names: readonly string[], bit: number): string[] {
  return names.filter((text) => {
    const name = nameOfText(text);
    if (!name) throw new Error(`"${text}" is no name`);
    readLabels(name, 0, name.length, labels);
    return findBits(table, name, labels, bits) && ((bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) !== 0;
  });
}
