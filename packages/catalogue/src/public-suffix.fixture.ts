/** The public suffix list, from the copy that a development dependency carries: the catalogue ships none. */
import list from 'happy-dom/lib/cookie/PublicSuffixList.js';

/** The registrable domain of a name; undefined for a public suffix, and for what ends in none that is known. */
export const registrableOf = (name: string): string | undefined => {
  const labels = name.split('.');
  for (let from = 0; from < labels.length; from += 1) {
    const suffix = labels.slice(from).join('.');
    const above = labels.slice(from + 1).join('.');
    if (list.exception.has(suffix)) return suffix;
    if (list.exact.has(suffix) || list.wildcard.has(above))
      return from === 0 ? undefined : labels.slice(from - 1).join('.');
  }
  return undefined;
};
