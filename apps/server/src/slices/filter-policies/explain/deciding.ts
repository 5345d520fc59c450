/** How names are decided for a device or a network, as a resolver would. */
import type { FeedAlias, FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { deviceSites, type SiteRules } from '@kinward/rules/sites/device-sites.ts';
import { domainsOf } from '@kinward/rules/sites/site-match.ts';
import type { siteVerdict } from '@kinward/rules/sites/site-verdict.ts';
import type { Db } from '../../../platform/tx.ts';
import type { InForceLists, ListHit } from '../../filter-sources/in-force-lists.ts';
import type { DeviceFilter } from '../in-force.ts';
import { selectLists } from '../lists.store.ts';
import { nameWith } from './explain.ts';

/** What a device's questions are decided by. */
export interface Basis {
  rules: SiteRules;
  policy: FeedSitePolicy | null;
  blockedSince: Record<string, number>;
  aliases: readonly FeedAlias[];
}

export const basisOf = (rules: SiteRules, filter: DeviceFilter | null): Basis => ({
  rules,
  policy: filter?.policy ?? null,
  blockedSince: filter?.blockedSince ?? {},
  aliases: filter?.aliases ?? [],
});

/** How names are decided by one basis at one moment. Only the entries that say something of a name are looked at for it. */
export const decider = (
  { rules, policy, blockedSince, aliases }: Basis,
  instant: number,
  ownNames: readonly string[],
  listed: ReadonlyMap<string, readonly ListHit[]>,
) => {
  const sites = deviceSites(rules, policy ?? undefined, blockedSince);
  const byName = Map.groupBy(sites.policy.entries, ({ name }) => name);
  const at = { instant, zone: sites.zone };
  return (name: string): Parameters<typeof siteVerdict> => {
    const entries = domainsOf(name).flatMap((suffix) => byName.get(suffix) ?? []);
    return [
      nameWith(name, ownNames, aliases, listed.get(name)),
      { ...sites.policy, entries },
      at,
      sites.live,
    ];
  };
};

export const listNames = async (db: Db, familyId: FamilyId): Promise<Map<string, string>> =>
  new Map((await selectLists(db, familyId)).map(({ id, name }) => [id, name]));

export const ownTargets = async (
  sources: Pick<InForceLists, 'fed'>,
  familyId: FamilyId,
): Promise<Map<string, string>> =>
  new Map((await sources.fed(familyId)).own.map(({ target, name }) => [target, name]));
