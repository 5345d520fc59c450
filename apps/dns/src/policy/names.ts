/** What is known of a name, the same for every client; the last ones are cached. */
import { factsOf, TARGETS } from '@kinward/catalogue/facts.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import { numberTargets, wordsOf, type MaskedName } from '@kinward/rules/sites/site-masks.ts';

export const BITS = numberTargets(TARGETS);

const MOST_REMEMBERED = 8192;

export interface Names {
  /** @param name lower case, without a dot at the end */
  find: (name: string) => MaskedName;
}

/** @param own names of the installation itself, each with all below it */
export const newNames = (own: readonly string[]): Names => {
  const remembered = new Map<string, MaskedName>();
  const ownNames = new Set(own);
  return {
    find: (name) => {
      const known = remembered.get(name);
      if (known) return known;
      const { plumbing = false, helpline = false, hits } = factsOf(name);
      const trusted = plumbing || helpline || domainsOf(name).some((suffix) => ownNames.has(suffix));
      const set = wordsOf(
        BITS,
        hits.map(({ target }) => target),
      );
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      const found = { name, trusted, set };
      remembered.set(name, found);
      return found;
    },
  };
};
