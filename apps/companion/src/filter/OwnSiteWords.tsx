import { ownSiteWords } from '../rules/own-site.ts';
import { useNow } from '../ui/use-now.ts';
import { useOwnSite } from './use-own-site.ts';

/** Whether the filter closes the site that was typed, why, and until when. */
export function OwnSiteWords({ site }: { site: string | undefined }) {
  const own = useOwnSite(site);
  const now = useNow();
  const words = own === undefined ? '' : ownSiteWords(own, now);
  return (
    <p className="small ink-2" role="status">
      {words}
    </p>
  );
}
