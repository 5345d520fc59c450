/**
 * What the filter decides by for one device, made of the rules that its parents set. The device, the parents' pages and the resolver have the
 * same rules; what the resolver closes is what `decide` closes (docs/decisions/0089-filter-feed.md).
 */
import type { Rules } from '../decide.ts';
import type { SiteGrant, SiteLive, SiteOpening, SitePolicy } from './site-policy.ts';
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
const openingOf = ({ target }: SiteRules['grants'][number]): SiteOpening | undefined => {
  if (target.kind === 'all') return { kind: 'time' };
  return target.kind === 'site' && isWholeDomain(target.value)
    ? { kind: 'name', name: target.value }
    : undefined;
};

/**
 * A blocked domain is a denied name; what closes the whole device (a schedule, a budget of all apps, a screen pause) closes every name, as the
 * browser is an app. Rules for single apps, and single pages of a site, are the device's own to keep: no name says which app or page asks.
 */
export const deviceSites = (rules: SiteRules): DeviceSites => ({
  policy: {
    entries: rules.blockedSites
      .filter(isWholeDomain)
      .map((name) => ({ ruleId: name, name, action: 'deny', until: null })),
    allowOnly: false,
    blocked: [],
    allowed: [],
    windows: rules.schedules
      .filter(({ wholeDevice }) => wholeDevice)
      .map(({ scheduleId, from, to, weekDays }) => ({
        ruleId: scheduleId,
        targets: 'all',
        from,
        to,
        weekDays,
      })),
    budgets: rules.budgets
      .filter(({ target }) => target.kind === 'all')
      .map(({ budgetId, minutes, day, usedSeconds }) => ({
        budgetId,
        targets: 'all',
        minutes,
        day,
        usedSeconds,
      })),
    safeSearch: {},
  },
  live: {
    grants: rules.grants.flatMap((grant): SiteGrant[] => {
      const opens = openingOf(grant);
      return opens ? [{ grantId: grant.grantId, opens, from: grant.from, until: grant.until }] : [];
    }),
    pause: rules.screenPause ?? null,
  },
  zone: rules.timeZone,
});
