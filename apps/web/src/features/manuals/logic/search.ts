/** Looking through all manuals of a language, in the browser: the build has put their text into one small file. */
import { plain } from '../../../lib/plain-words.ts';

/** Number of the manual, anchor and heading of a section, and what is said in it. */
export type IndexEntry = readonly [manual: number, anchor: string, heading: string, text: string];

export interface SearchIndex {
  manuals: readonly { title: string; open: string; user: string }[];
  entries: readonly IndexEntry[];
}

export interface Hit {
  href: string;
  title: string;
  heading: string;
  /** The words round the first one that was found. */
  excerpt: string;
}

export const MOST_HITS = 12;
const EXCERPT_BEFORE = 40;
const EXCERPT_LENGTH = 130;

const excerptOf = (text: string, word: string): string => {
  const at = Math.max(0, plain(text).indexOf(word));
  const from = at <= EXCERPT_BEFORE ? 0 : text.indexOf(' ', at - EXCERPT_BEFORE) + 1;
  const part = text.slice(from, from + EXCERPT_LENGTH);
  return `${from > 0 ? '… ' : ''}${part}${from + EXCERPT_LENGTH < text.length ? ' …' : ''}`;
};

/** Sections that hold every word of `asked`; those that have them in the heading come first. */
export function searchManuals(index: SearchIndex, asked: string, frame: 'open' | 'user'): Hit[] {
  const words = plain(asked).split(/\s+/u).filter(Boolean);
  const [first = ''] = words;
  if (first === '') return [];
  const found = index.entries.flatMap(([manual, anchor, heading, text]) => {
    const about = index.manuals[manual];
    if (about === undefined) return [];
    const [head, whole] = [plain(`${heading} ${about.title}`), plain(text)];
    if (!words.every((word) => head.includes(word) || whole.includes(word))) return [];
    const weight = words.filter((word) => plain(heading).includes(word)).length;
    const href = anchor === '' ? about[frame] : `${about[frame]}#${anchor}`;
    return [{ weight, href, title: about.title, heading, excerpt: excerptOf(text, first) }];
  });
  return found
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MOST_HITS)
    .map(({ weight: _weight, ...hit }) => hit);
}
