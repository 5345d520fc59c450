/** What of a policy is in force at a moment, and when that changes by itself. */
import { isLater, leftOf, momentsAfter } from '../decide.ts';
import { runs } from '../running.ts';
import { activeAt, DAY_MINUTES, HORIZON_DAYS } from '../schedules/schedule.ts';
import type {
  SiteBudget,
  SiteEntry,
  SiteGrant,
  SiteLive,
  SiteMoment,
  SitePolicy,
  SiteWindow,
} from './site-policy.ts';

/** What is in force at a moment. */
export interface InForce {
  policy: SitePolicy;
  entries: SiteEntry[];
  /** Those that open something. */
  grants: SiteGrant[];
  /** Those that rest under a pause. */
  resting: SiteGrant[];
  pause: SiteLive['pause'];
  windows: SiteWindow[];
  /** Those that are used up. */
  budgets: SiteBudget[];
  /** More time was given: the pause, windows and budgets are listed and have no force. */
  time: SiteGrant | undefined;
}

/** The part of a policy that is in force at a moment. */
export const inForce = (policy: SitePolicy, { instant, zone }: SiteMoment, live: SiteLive): InForce => {
  const pause = live.pause && runs(live.pause, instant) ? live.pause : null;
  const running = live.grants.filter((grant) => runs(grant, instant));
  const later = running.filter((grant) => isLater(grant, pause ?? undefined));
  const time = later.find(({ opens }) => opens.kind === 'time');
  // Under a pause that has no force nothing rests.
  const grants = time ? running : later;
  return {
    policy,
    entries: policy.entries.filter(
      ({ from = -Infinity, until }) => from <= instant && (until === null || instant < until),
    ),
    grants,
    resting: running.filter((grant) => !grants.includes(grant)),
    pause,
    windows: activeAt(policy.windows, instant, zone),
    budgets: policy.budgets.filter((budget) => leftOf(budget, instant, zone, live.own) === 0),
    time,
  };
};

/**
 * Moments after this one, ascending, at which what is in force can change by itself.
 * @param horizon days; what lies farther ahead is left out
 */
export const siteMoments = (
  policy: SitePolicy,
  { instant, zone }: SiteMoment,
  live: SiteLive,
  horizon = HORIZON_DAYS,
): number[] => {
  const last = instant + horizon * DAY_MINUTES * 60_000;
  const edges = policy.entries
    .flatMap(({ from, until }) => [from ?? [], until ?? []].flat())
    .filter((at) => at > instant && at <= last);
  const { windows: schedules, budgets } = policy;
  const { grants, pause: screenPause } = live;
  const own = momentsAfter({ timeZone: zone, schedules, budgets, grants, screenPause }, instant, horizon);
  return [...new Set([...own, ...edges])].toSorted((a, b) => a - b);
};
