/**
 * Whether a name is answered, why, and what that overrules: the reference of the filter, used to explain and to simulate. The resolver
 * decides by masks (`site-masks.ts`), which say the same. The order of precedence is `RANKS` (docs/decisions/0086-site-verdicts.md).
 */
import { claim, claimsOf, type Claim } from './site-claims.ts';
import { inForce, siteMoments, type InForce } from './site-in-force.ts';
import {
  RANKS,
  type Name,
  type SiteLive,
  type SiteMoment,
  type SitePolicy,
  type SiteVerdict,
} from './site-policy.ts';

/** After these nothing is asked of the names that the asked one stands for. */
const TRUSTED: readonly number[] = [RANKS.plumbing, RANKS.helpline, RANKS.grant, RANKS.always, RANKS.allow];

const decided = (claims: readonly Claim[]): Claim =>
  claims.find(({ moot }) => !moot) ?? claim('allow', 'default');

/** The claim by which a name behind the asked one closes it. Where only the allowlist is open, the asked one is vouched for and this is not asked. */
const behind = (aliases: readonly Name[], state: InForce): Claim | undefined => {
  for (const alias of aliases) {
    const found = decided(claimsOf(alias, state));
    if (found.action === 'block') return { ...found, reason: { ...found.reason, alias: alias.name } };
  }
  return undefined;
};

const verdictIn = (asked: Name, aliases: readonly Name[], state: InForce): SiteVerdict => {
  const claims = claimsOf(asked, state);
  const own = decided(claims);
  const asks = own.action === 'allow' && !TRUSTED.includes(own.reason.rank);
  const { action, reason } = (asks ? behind(aliases, state) : undefined) ?? own;
  const overruled = claims
    .filter((other) => other.action !== action && other.reason.kind !== 'default')
    .map((other) => other.reason);
  const { search } = asked.facts;
  const level = search && state.policy.safeSearch[search.engine];
  if (action === 'block' || !search || level === undefined || reason.rank <= RANKS.helpline)
    return { action, reason, overruled };
  const rewrite = (level === 'moderate' ? search.hosts.moderate : undefined) ?? search.hosts.strict;
  return { action: 'rewrite', rewrite, reason, overruled };
};

/** The asked name, and the names that its answer leads through (CNAME). */
export interface SiteQuery extends Name {
  aliases?: readonly Name[];
}

/** The verdict by what is in force, for who asks of many names between two moments. */
export const siteVerdictIn = (query: SiteQuery, state: InForce): SiteVerdict =>
  verdictIn(query, query.aliases ?? [], state);

/** The verdict at a moment. */
export const siteVerdict = (
  query: SiteQuery,
  policy: SitePolicy,
  at: SiteMoment,
  live: SiteLive,
): SiteVerdict => siteVerdictIn(query, inForce(policy, at, live));

/** The verdict, and the first moment at which it reverses while nothing is used; null: not within 8 days. */
export const siteDecision = (
  query: SiteQuery,
  policy: SitePolicy,
  at: SiteMoment,
  live: SiteLive,
): SiteVerdict & { until: number | null } => {
  const now = siteVerdict(query, policy, at, live);
  const turned = (instant: number): boolean =>
    siteVerdict(query, policy, { ...at, instant }, live).action !== now.action;
  return { ...now, until: siteMoments(policy, at, live).find(turned) ?? null };
};
