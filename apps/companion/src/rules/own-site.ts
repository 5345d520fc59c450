/** What the filter says of a site, in a few sentences for the child. */
import type { OwnSite } from '@kinward/contract/filter-policies/explain.schemas.ts';
import { ownSiteMessages as t } from '../messages/own-site.ts';
import { formatWhen } from '../messages/clock/when.ts';

const reasonOf = ({ kind, name }: OwnSite): string => {
  switch (kind) {
    case 'service':
    case 'category':
      return name === null ? '' : t[kind](name);
    case 'window':
    case 'budget':
      return t[kind](name ?? '');
    case 'allow-only':
      return t.allowOnly;
    case 'pause':
    case 'deny':
    case 'escape':
    case 'security':
    case 'list':
      return t[kind];
    default:
      return '';
  }
};

/** @param now milliseconds since the epoch; @returns empty where the filter says nothing of it */
export const ownSiteWords = (site: OwnSite, now: number): string => {
  if (!site.isFiltered) return '';
  if (!site.isClosed) return t.open(site.domain);
  const end = site.until === null ? t.noEnd : t.until(formatWhen(Date.parse(site.until), now));
  return [t.closed(site.domain), reasonOf(site), end].filter(Boolean).join(' ');
};
