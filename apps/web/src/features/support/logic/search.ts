/** Finding an answer by some of its words. */

import { plain } from '../../../lib/plain-words.ts';

export interface Topic {
  title: string;
  entries: readonly { id: string; q: string; a: string; to: string; page: string }[];
}

/** The topics with the answers that hold every word of `text`; topics without one are left out. */
export function searchAnswers(topics: readonly Topic[], text: string): Topic[] {
  const words = plain(text).split(/\s+/u).filter(Boolean);
  return topics.flatMap(({ title, entries }) => {
    const found = entries.filter(({ q, a, page }) => {
      const whole = plain([title, q, a, page].join(' '));
      return words.every((word) => whole.includes(word));
    });
    return found.length === 0 ? [] : [{ title, entries: found }];
  });
}
