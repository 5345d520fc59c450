/** Entries found by a part of their name, whatever its letters' case and accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Where a name contains what was typed; undefined: it does not. */
export const matchAt = (name: string, typed: string): number | undefined => {
  const at = plain(name).indexOf(plain(typed.trim()));
  return at === -1 ? undefined : at;
};

/** Those whose names contain what was typed, the ones that begin with it first. */
export const findByName = <T extends { name: string }>(entries: readonly T[], typed: string): T[] =>
  entries
    .flatMap((entry) => {
      const at = matchAt(entry.name, typed);
      return at === undefined ? [] : [{ entry, at }];
    })
    .toSorted((one, two) => Math.min(one.at, 1) - Math.min(two.at, 1))
    .map(({ entry }) => entry);
