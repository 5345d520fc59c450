/** How children and their devices are named in a sentence, the same in the portal and in messages. */

/** UTF-16 units of a name in a headline, about two words. */
const HEADLINE_NAME_MAX = 24;

/** "Leo's phone" is named by itself: whose it is need not be said again. */
export const carriesName = (child: string, device: string): boolean =>
  device.toLocaleLowerCase().includes(child.toLocaleLowerCase());

/** A name for a headline of several: a long one ends with an ellipsis, after a whole word where it has one. */
export const headlineName = (name: string): string => {
  if (name.length <= HEADLINE_NAME_MAX) return name;
  const cut = name
    .slice(0, HEADLINE_NAME_MAX)
    .toWellFormed()
    .replace(/\uFFFD$/u, '');
  const words = cut.lastIndexOf(' ');
  return `${(words > 0 ? cut.slice(0, words) : cut).trimEnd()}…`;
};
