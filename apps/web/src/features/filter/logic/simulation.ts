/** What a change would do, site by site. */
import type { FilterSimulation } from '@kinward/contract/filter-policies/explain.schemas.ts';

export interface ChangedSite {
  domain: string;
  becomes: 'closed' | 'open';
  devices: { deviceId: string; questions: number }[];
}

/** Changes of the devices by site, what was asked most first; what only becomes safe search stays open and is no change here. */
export const bySite = ({ changes }: Pick<FilterSimulation, 'changes'>): ChangedSite[] => {
  const sites = new Map<string, ChangedSite>();
  for (const { domain, before, after, deviceId, questions } of changes) {
    if ((before === 'block') === (after === 'block')) continue;
    const becomes = after === 'block' ? 'closed' : 'open';
    const key = `${becomes} ${domain}`;
    const site = sites.get(key) ?? { domain, becomes, devices: [] };
    sites.set(key, { ...site, devices: [...site.devices, { deviceId, questions }] });
  }
  return [...sites.values()];
};
