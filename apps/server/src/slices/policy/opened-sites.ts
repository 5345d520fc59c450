/** Which blocked sites a grant of the filter's catalogue opens: the device and its parents' pages have no catalogue. */
import { factsOf } from '@kinward/catalogue/facts.ts';
import type { DeviceGrant } from '@kinward/contract/approvals/approvals.schemas.ts';
import { isWholeDomain } from '@kinward/rules/sites/site-match.ts';
import { inCatalogue } from '../approvals/targets.ts';

/** Those of a service or a category say it; the filter closes no single page, so it opens none. */
export const withOpenedSites = (grant: DeviceGrant, blockedSites: readonly string[]): DeviceGrant => {
  const { kind } = grant.target;
  const target = kind === 'service' || kind === 'site-category' ? inCatalogue(grant.target) : undefined;
  if (target === undefined) return grant;
  const isOpened = (site: string) =>
    isWholeDomain(site) && factsOf(site).hits.some((hit) => hit.target === target);
  return { ...grant, opens: blockedSites.filter(isOpened) };
};
