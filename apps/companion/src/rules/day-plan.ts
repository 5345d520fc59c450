/** What is left today and what is closed until when, as data for messages: the part of the rules that a child opens the app for. */
import type { AppKind } from '@kinward/contract/apps/app-kinds.ts';
import type { BudgetKind } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import type { Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import {
  can,
  endsAtFilter,
  enforcementOf,
  meansForSite,
  withoutFilter,
  type EnforcedKind,
  type Means,
} from '@kinward/rules/abilities.ts';
import { opensTomorrow } from './tomorrow.ts';
import { evaluate, grantsAt, leftOf, minutesOn } from '@kinward/rules/decide.ts';
import { runs } from '@kinward/rules/running.ts';
import { activeAt, edgesAfter, nextStart } from '@kinward/rules/schedules/schedule.ts';
import { dayAt } from '@kinward/rules/schedules/usage.ts';

/** A time budget of today. */
export interface TimeLeft {
  kind: BudgetKind;
  value: string;
  /** What it is called, where `value` does not say it. */
  name?: string | undefined;
  /** Whole minutes, rounded up: the last one counts until it is over. */
  minutes: number;
  /** Minutes of the whole day. */
  of: number;
  /** Something counts the use: without that the figure would never change. */
  counted: boolean;
  /** The filter closes its sites once nothing is left, and nothing closes its apps. */
  sites: boolean;
}

/** Something that is closed now. `enforced`: by the device itself; otherwise the child keeps it. */
export type Closure = { enforced: boolean } & (
  | {
      by: 'schedule';
      scheduleId: string;
      name: string;
      what: 'all' | 'kinds' | 'apps';
      kinds: readonly AppKind[];
      /** App ids. */
      apps: readonly string[];
      /** When it opens, in milliseconds; null: not within 8 days. */
      opens: number | null;
    }
  /** All screens for a while. `who`: the parent, null when that parent has left. */
  | { by: 'pause'; who: string | null; opens: number }
  /** `tomorrow`: whether the next day brings minutes that can be used. `sites`: the filter closes its sites, and nothing its apps. */
  | ({ by: 'budget'; of: number; tomorrow: boolean; sites?: boolean } & Pick<
      TimeLeft,
      'kind' | 'value' | 'name'
    >)
  | { by: 'rule'; kind: 'app' | 'site'; value: string }
);

export interface DayPlan {
  /** Empty while nothing of it can be used any more: everything is closed until the day is over. */
  left: TimeLeft[];
  /** What closes most comes first. */
  closed: Closure[];
  /** What begins next within a day. `resumed`: an exception has opened it, and it goes on when that ends; so does a `pause`, which has no name. */
  next: { name: string; at: number; resumed?: boolean; pause?: boolean } | null;
  /** Until when everything is open by an exception, in milliseconds; null without one. */
  openUntil: number | null;
}

const DAY_MS = 86_400_000;

/** Rules that an earlier version stored on this device have no kinds. */
const whole = (schedule: Schedule): Schedule => ({
  ...schedule,
  kinds: (schedule as Partial<Schedule>).kinds ?? [],
  wholeDevice: (schedule as Partial<Schedule>).wholeDevice ?? false,
});

const overlap = (a: Schedule, b: Schedule): boolean =>
  b.wholeDevice ||
  a.kinds.some((kind) => b.kinds.includes(kind)) ||
  a.apps.some((appId) => b.apps.includes(appId));

/** When what a schedule closes is closed by no schedule any more; one that follows at once counts. */
const opensAt = (of: Schedule, all: readonly Schedule[], at: number, zone: string): number | null =>
  edgesAfter(all, at, zone).find(
    (edge) =>
      edge > at &&
      !activeAt(all, edge, zone).some((one) => one.scheduleId === of.scheduleId || overlap(of, one)),
  ) ?? null;

const schedulesNow = (policy: DevicePolicy, at: number): Closure[] => {
  const { timeZone } = policy;
  const all = policy.schedules.map(whole);
  const isClosed = (appId: string): boolean => !evaluate(policy, { kind: 'app', appId }, at).allowed;
  return activeAt(all, at, timeZone).flatMap((schedule): Closure[] => {
    const { scheduleId, name, kinds, wholeDevice } = schedule;
    const apps = schedule.apps.filter(isClosed);
    if (!wholeDevice && kinds.length === 0 && apps.length === 0) return [];
    const what = wholeDevice ? 'all' : kinds.length > 0 ? 'kinds' : 'apps';
    const opens = opensAt(schedule, all, at, timeZone);
    return [{ by: 'schedule', scheduleId, name, what, kinds, apps, opens, enforced: false }];
  });
};

/** @param from what begins before, an exception has opened */
const startsNext = ({ schedules, timeZone }: DevicePolicy, at: number, from: number): DayPlan['next'] => {
  const start = nextStart(schedules, from, timeZone);
  const first = start?.active[0];
  return start && first && start.at - at < DAY_MS ? { name: first.name, at: start.at } : null;
};

/** What goes on when an exception for everything ends in the middle of it, or begins at that moment. */
const resumedBy = (policy: DevicePolicy, openUntil: number | null): DayPlan['next'] => {
  const { schedules, timeZone, screenPause } = policy;
  if (openUntil !== null && screenPause && runs(screenPause, openUntil))
    return { name: '', at: openUntil, resumed: true, pause: true };
  const [first] = openUntil === null ? [] : activeAt(schedules, openUntil, timeZone);
  return first && openUntil !== null ? { name: first.name, at: openUntil, resumed: true } : null;
};

/** A pause that no later exception has opened; no app is called that, so no other rule names it. */
const pauseNow = (policy: DevicePolicy, at: number): Closure[] => {
  const { reason } = evaluate(policy, { kind: 'app', appId: '' }, at);
  if (reason.kind !== 'screen-pause') return [];
  const { until, by: who } = reason.screenPause;
  return [{ by: 'pause', who, opens: Date.parse(until), enforced: false }];
};

/** Closes everything until midnight at least, when other minutes begin. */
const lastsTheDay = (closure: Closure, at: number, zone: string): boolean => {
  const isAll = closure.by === 'pause' || (closure.by === 'schedule' && closure.what === 'all');
  return isAll && (closure.opens === null || dayAt(closure.opens, zone) !== dayAt(at, zone));
};

const KIND_OF: Record<Closure['by'], EnforcedKind> = {
  pause: 'screen-pause',
  schedule: 'schedule',
  budget: 'budget',
  rule: 'app',
};

const RANK = (closure: Closure): number => {
  if (closure.by === 'pause') return -1;
  if (closure.by === 'schedule') return ['all', 'kinds', 'apps'].indexOf(closure.what);
  if (closure.by === 'budget') return closure.kind === 'all' ? 0.5 : 3;
  return 4;
};

/**
 * @param given who can do what on this device
 * @param at milliseconds since the epoch
 */
export const dayPlan = (policy: DevicePolicy, given: Means, at: number): DayPlan => {
  const { timeZone, budgets } = policy;
  const grants = grantsAt(policy, at);
  const means = grants.some(({ target }) => target.kind === 'filter') ? withoutFilter(given) : given;
  const ends = grants.filter(({ target }) => target.kind === 'all').map(({ until }) => Date.parse(until));
  const openUntil = ends.length === 0 ? null : Math.max(...ends);
  const counts = can(means, 'reports-usage') === true || enforcementOf(means, 'budget') === 'enforced';
  const left = budgets.flatMap((budget): TimeLeft[] => {
    const seconds = leftOf(budget, at, timeZone);
    const of = minutesOn(budget, at, timeZone);
    if (seconds === null || of === null) return [];
    const used = dayAt(at, timeZone) === budget.day && budget.usedSeconds > 0;
    const { name } = budget;
    const sites = endsAtFilter(means, budget.target.kind === 'all' || (budget.sites?.length ?? 0) > 0);
    return [{ ...budget.target, name, minutes: Math.ceil(seconds / 60), of, counted: counts || used, sites }];
  });
  const closed: Closure[] = [
    ...pauseNow(policy, at),
    ...(openUntil === null ? schedulesNow(policy, at) : []),
    ...(openUntil === null ? left.filter(({ minutes }) => minutes === 0) : []).map((used): Closure => ({
      by: 'budget',
      kind: used.kind,
      value: used.value,
      name: used.name,
      of: used.of,
      sites: used.sites,
      tomorrow: opensTomorrow(policy, used, at),
      enforced: false,
    })),
    ...policy.blockedApps
      .filter((appId) => !evaluate(policy, { kind: 'app', appId }, at).allowed)
      .map((value): Closure => ({ by: 'rule', kind: 'app', value, enforced: false })),
    ...policy.blockedSites
      .filter((address) => !evaluate(policy, { kind: 'site', address }, at).allowed)
      .map((value): Closure => ({ by: 'rule', kind: 'site', value, enforced: false })),
  ];
  return {
    left: closed.some((one) => lastsTheDay(one, at, timeZone)) ? [] : left,
    closed: closed
      .map((one) => {
        const isSite = one.by === 'rule' && one.kind === 'site';
        const enforcement = isSite
          ? enforcementOf(meansForSite(means, one.value), 'web')
          : enforcementOf(means, KIND_OF[one.by]);
        return { ...one, enforced: enforcement === 'enforced' };
      })
      .toSorted((a, b) => RANK(a) - RANK(b)),
    next: resumedBy(policy, openUntil) ?? startsNext(policy, at, openUntil ?? at),
    openUntil,
  };
};
