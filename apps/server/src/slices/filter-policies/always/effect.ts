/** What "always" would change for a site that a child asks for, so that it is open from then on. */
import { AppError } from '@kinward/contract/errors.ts';
import type { Ask } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { AlwaysBody } from '@kinward/contract/filter-policies/always.schemas.ts';
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { SiteRules } from '@kinward/rules/sites/device-sites.ts';
import { domainOf, siteMatcher } from '@kinward/rules/sites/site-match.ts';
import type { SiteReason } from '@kinward/rules/sites/site-policy.ts';
import { siteDecision } from '@kinward/rules/sites/site-verdict.ts';
import type { ListHit } from '../../filter-sources/in-force-lists.ts';
import { basisOf, decider } from '../explain/deciding.ts';
import type { ExplainDeps } from '../explain/explain.service.ts';
import type { DeviceFilter } from '../in-force.ts';
import { readDomains } from '../typed.ts';
import { withService, withSite } from './own-always.ts';

export type EffectDeps = Pick<ExplainDeps, 'clock' | 'inForce' | 'ownNames' | 'sources' | 'rulesOf'>;

export interface Effect {
  opens: AlwaysBody['opens'];
  /** A domain, or an id of the catalogue. */
  value: string;
  name: string;
  rules: SiteRules;
  filter: DeviceFilter | null;
  /** Whether the policy has to change; with its new content. */
  policy: FeedSitePolicy | null;
  /** Entries of Web Filtering that are to be taken off. */
  unblocks: string[];
  /** What closes it all the same; null: nothing. */
  stays: SiteReason | null;
  /** A rule of this hour that closes it now, and until when. */
  now: { reason: SiteReason; until: number | null } | null;
}

/** Rules that come and go by the clock are no part of what "always" is about. */
const lastingRules = (rules: SiteRules): SiteRules => ({
  ...rules,
  grants: [],
  schedules: [],
  budgets: [],
  screenPause: null,
});
const lastingPolicy = (policy: FeedSitePolicy): FeedSitePolicy => ({
  ...policy,
  entries: policy.entries.filter(({ until }) => until === null),
  windows: [],
  budgets: [],
});

/** @throws AppError ALWAYS_IMPOSSIBLE for what is no site, or none that a policy can name; VALIDATION for a site of no service */
const openedBy = (ask: Ask, opens: AlwaysBody['opens'], ownNames: readonly string[]) => {
  if (ask.kind !== 'site') throw new AppError('ALWAYS_IMPOSSIBLE');
  const domain = domainOf(ask.target.value);
  if (domain === undefined || readDomains([domain], ownNames, () => '').errors.length > 0)
    throw new AppError('ALWAYS_IMPOSSIBLE');
  if (opens === 'site') return { domain, value: domain, name: domain };
  if (ask.service === null)
    throw new AppError('VALIDATION', {
      errors: [{ path: 'opens', message: 'This is no site of one service. Choose site' }],
    });
  return { domain, value: ask.service.id, name: ask.service.name };
};

/** @throws AppError NOT_FOUND, ALWAYS_IMPOSSIBLE, VALIDATION */
export const effectOf = async (
  { clock, inForce, ownNames, sources, rulesOf }: EffectDeps,
  familyId: FamilyId,
  ask: Ask,
  opens: AlwaysBody['opens'],
): Promise<Effect> => {
  const { domain, ...opened } = openedBy(ask, opens, ownNames);
  const [rules, filter] = await Promise.all([
    rulesOf(familyId, ask.deviceId),
    inForce.ofDevice(familyId, ask.deviceId),
  ]);
  const listed = filter ? await sources.hits(familyId, [domain]) : new Map<string, ListHit[]>();
  const instant = clock.now().getTime();
  const unblocks = siteMatcher(rules.blockedSites)(ask.target.value);
  const freed = {
    ...rules,
    blockedSites: rules.blockedSites.filter((site) => !unblocks.includes(site)),
  };
  const verdict = (by: SiteRules, policy: FeedSitePolicy | null) => {
    const basis = basisOf(by, filter && policy && { ...filter, policy });
    return siteDecision(...decider(basis, instant, ownNames, listed)(domain));
  };
  const lasting = (policy: FeedSitePolicy | null) =>
    verdict(lastingRules(freed), policy && lastingPolicy(policy));

  const changed =
    filter && lasting(filter.policy).action === 'block'
      ? opens === 'site'
        ? withSite(filter.policy, domain, instant)
        : withService(filter.policy, opened.value)
      : null;
  const next = changed ?? filter?.policy ?? null;
  const after = lasting(next);
  const stays = after.action === 'block' ? after.reason : null;
  const atOnce = verdict(freed, next);
  return {
    opens,
    ...opened,
    rules,
    filter,
    policy: changed,
    unblocks,
    stays,
    now: stays === null && atOnce.action === 'block' ? { reason: atOnce.reason, until: atOnce.until } : null,
  };
};
