/** Finding an answer by some of its words. */

/** Small letters without accents, so that "codigo" finds "código". */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

export interface Answer {
  q: string;
  a: string;
  page: string;
}

/** The topics with the answers that hold every word of `text`; topics without one are left out. */
export function searchAnswers<E extends Answer, T extends { title: string; entries: readonly E[] }>(
  topics: readonly T[],
  text: string,
): { title: string; entries: readonly E[] }[] {
  const words = plain(text).split(/\s+/u).filter(Boolean);
  return topics.flatMap(({ title, entries }) => {
    const found = entries.filter(({ q, a, page }) => {
      const whole = plain([title, q, a, page].join(' '));
      return words.every((word) => whole.includes(word));
    });
    return found.length === 0 ? [] : [{ title, entries: found }];
  });
}
