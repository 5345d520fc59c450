import { useEffect, useState } from 'react';
import { explainOwnSite } from '@kinward/contract/filter-policies/explain.routes.ts';
import type { OwnSite } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { api } from '../lib/api.ts';

/** After the last letter, in ms. */
const TYPED_MS = 500;

/** What the filter says of the site that was typed; undefined while it is not known, or cannot be. */
export const useOwnSite = (site: string | undefined): OwnSite | undefined => {
  const [found, setFound] = useState<{ site: string; own: OwnSite }>();
  useEffect(() => {
    if (site === undefined) return undefined;
    let here = true;
    const timer = setTimeout(() => {
      // Without an answer the child asks all the same.
      api.call(explainOwnSite, { query: { name: site } }).then(
        (own) => here && setFound({ site, own }),
        () => undefined,
      );
    }, TYPED_MS);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [site]);
  return found?.site === site ? found?.own : undefined;
};
