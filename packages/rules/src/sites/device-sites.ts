/**
 * What the filter decides by for one device, made of the rules that its parents set. The device, the parents' pages and the resolver have the
 * same rules; what the resolver closes is what `decide` closes (docs/decisions/0089-filter-feed.md).
 */
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import type { Rules } from '../decide.ts';
import type { SiteBudget, SiteGrant, SiteLive, SiteOpening, SitePolicy } from './site-policy.ts';
import { mergedEntries, type DatedEntry } from './entries/merged-entries.ts';
import { isWholeDomain } from './site-match.ts';

/** The part of a device's rules that says anything of names. */
export type SiteRules = Omit<Rules, 'blockedApps'>;

export interface DeviceSites {
  policy: SitePolicy;
  live: SiteLive;
  /** IANA name. */
  zone: string;
}

/** What a grant opens of names; undefined where it is of an app, or of one page, of which a resolver sees the name only. */
const openingOf = ({ target: { kind, value } }: SiteRules['grants'][number]): SiteOpening | undefined => {
  if (kind === 'all') return { kind: 'time' };
  if (kind === 'filter') return { kind: 'all' };
  if (kind === 'service') return { kind: 'target', target: `service:${value}` };
  if (kind === 'site-category') return { kind: 'target', target: `category:${value}` };
  return kind === 'site' && isWholeDomain(value) ? { kind: 'name', name: value } : undefined;
};

const NOTHING_MORE: FeedSitePolicy = {
  entries: [],
  allowOnly: false,
  blocked: [],
  allowed: [],
  windows: [],
  budgets: [],
  safeSearch: {},
};

/**
 * A blocked domain is a denied name; what closes the whole device (a schedule, a budget of all apps, a screen pause) closes every name, as the
 * browser is an app. A budget closes the services and categories that it covers. Other rules for single apps, and single pages of a site, are the device's own to keep: no name says which app or page asks.
 * @param more its policy of the filter, which counts beside them
 * @param blockedSince when sites were blocked that the policy allows by the same name; the later edit counts
 */
export const deviceSites = (
  rules: SiteRules,
  more: FeedSitePolicy = NOTHING_MORE,
  blockedSince: Readonly<Record<string, number>> = {},
): DeviceSites => ({
  policy: {
    ...more,
    ...timesOf(rules, more),
    entries: mergedEntries([...deniedBy(rules, blockedSince), ...more.entries]),
  },
  live: {
    grants: [
      ...rules.grants.flatMap((grant): SiteGrant[] => {
        const opens = openingOf(grant);
        return opens ? [{ grantId: grant.grantId, opens, from: grant.from, until: grant.until }] : [];
      }),
      ...(more.grants ?? []),
    ],
    pause: rules.screenPause ?? null,
  },
  zone: rules.timeZone,
});

const deniedBy = (
  { blockedSites }: SiteRules,
  blockedSince: Readonly<Record<string, number>>,
): DatedEntry[] =>
  blockedSites
    .filter(isWholeDomain)
    .map((name) => ({ ruleId: name, name, action: 'deny', until: null, since: blockedSince[name] }));

const timesOf = (rules: SiteRules, more: FeedSitePolicy): Pick<SitePolicy, 'windows' | 'budgets'> => ({
  windows: [
    ...rules.schedules
      .filter(({ wholeDevice }) => wholeDevice)
      .map(({ scheduleId, from, to, weekDays }) => ({
        ruleId: scheduleId,
        targets: 'all' as const,
        from,
        to,
        weekDays,
      })),
    ...more.windows,
  ],
  budgets: [
    ...rules.budgets.flatMap(({ budgetId, target, sites = [], minutes, day, usedSeconds }): SiteBudget[] => {
      const targets = target.kind === 'all' ? ('all' as const) : sites;
      return targets.length === 0 ? [] : [{ budgetId, targets, minutes, day, usedSeconds }];
    }),
    ...more.budgets,
  ],
});
