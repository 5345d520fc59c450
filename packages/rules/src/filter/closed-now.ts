/** What the filter closes for a device at a moment, beside the device's own rules, as its child reads it. */
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';
import { deviceSites, type SiteRules } from '../sites/device-sites.ts';
import { inForce, siteMoments } from '../sites/site-in-force.ts';
import type { SiteWindow, Target } from '../sites/site-policy.ts';

export interface ClosedNow {
  /** Until when the filter is left off, in milliseconds since the epoch; null: it is not. Nothing else is closed then. */
  offUntil: number | null;
  /** Everything is closed that no entry allows. */
  allowOnly: boolean;
  /** Services, categories and lists, as the policy has them; those that are open for a while are left out. */
  targets: Target[];
  /** Denied in the policy, and not in Web Filtering, whose sites the device has itself. */
  names: string[];
  /** Of the policy's schedule, that are on and close something. */
  windows: SiteWindow[];
  /** The next moment at which any of it can change by itself; null: not within 8 days. */
  changesAt: number | null;
}

/** What decides of names: a grant opens a site with the services and categories that it belongs to, which the catalogue knows. */
interface Verdicts {
  /** Whether the verdict of a name is that it is closed now. */
  isClosed(name: string): boolean;
  /** The sites of a service. */
  sitesOf(service: Target): readonly string[];
}

/**
 * What is closed now by the policy of the filter that a device has.
 * @param rules of the device
 * @param policy of the filter
 * @param instant milliseconds since the epoch
 */
export const closedNow = (
  rules: SiteRules,
  policy: FeedSitePolicy,
  instant: number,
  { isClosed, sitesOf }: Verdicts,
): ClosedNow => {
  const sites = deviceSites(rules, policy);
  const at = { instant, zone: sites.zone };
  const state = inForce(sites.policy, at, sites.live);
  const changesAt = siteMoments(sites.policy, at, sites.live)[0] ?? null;
  const off = state.grants.filter(({ opens }) => opens.kind === 'all').map(({ until }) => Date.parse(until));
  if (off.length > 0)
    return {
      offUntil: Math.max(...off),
      allowOnly: false,
      targets: [],
      names: [],
      windows: [],
      changesAt,
    };
  const opened = new Set(
    state.grants.flatMap(({ opens }) => (opens.kind === 'target' ? [opens.target] : [])),
  );
  const isTargetClosed = (target: Target): boolean => {
    if (opened.has(target)) return false;
    // Only a service has sites of its own: those of a category are open one by one.
    return !target.startsWith('service:') || sitesOf(target).some(isClosed);
  };
  const own = new Set(rules.blockedSites);
  const ofPolicy = new Set(policy.windows.map(({ ruleId }) => ruleId));
  const denied = [
    ...new Set(
      state.entries.flatMap(({ action, name }) => (action === 'deny' && !own.has(name) ? [name] : [])),
    ),
  ];
  // Nothing else opens a denied name, and a policy may deny thousands.
  const canOpen = state.grants.length > 0 || state.entries.some(({ always }) => always === true);
  return {
    offUntil: null,
    allowOnly: sites.policy.allowOnly,
    targets: sites.policy.blocked.filter(isTargetClosed),
    names: canOpen ? denied.filter(isClosed) : denied,
    windows: state.time
      ? []
      : state.windows
          .filter(({ ruleId }) => ofPolicy.has(ruleId))
          .map((window) => ({
            ...window,
            targets: window.targets === 'all' ? window.targets : window.targets.filter(isTargetClosed),
          }))
          .filter(({ targets }) => targets.length > 0),
    changesAt,
  };
};
