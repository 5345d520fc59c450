/**
 * Whether an app may be used or a site be opened now, why, and until when. Server, portal, companion and device run the same
 * code on a device's policy. The order of precedence: a grant for that app or site; permanent blocks; a grant for
 * everything, which lifts time limits but no permanent block; a screen pause; schedules; budgets. Between a grant and a screen pause
 * the later one counts (docs/decisions/0080-screen-pauses.md).
 */
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import type { DeviceBudget } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { DeviceGrant } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { DeviceScreenPause } from '@kinward/contract/approvals/screen-pauses.schemas.ts';
import type { Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import {
  activeAt,
  edgesAfter,
  HORIZON_DAYS,
  weekMinuteAt,
  DAY_MINUTES,
  type Times,
} from './schedules/schedule.ts';
import { covers, isEssential } from './app-kinds.ts';
import { grantOfSite } from './sites/site-grants.ts';
import { siteMatcher } from './sites/site-match.ts';
import { longest, runs, type Running } from './running.ts';
import { dayAt, dayEdges } from './schedules/usage.ts';

/** The part of a device's policy that decides. */
export type Rules = Pick<
  DevicePolicy,
  'blockedApps' | 'blockedSites' | 'schedules' | 'grants' | 'budgets' | 'screenPause' | 'timeZone'
>;

export type Subject = { kind: 'app'; appId: string } | { kind: 'site'; address: string };

/** What decided: no rule applies, or one of the rules. */
export type Reason =
  | { kind: 'free' }
  | { kind: 'grant'; grant: DeviceGrant }
  | { kind: 'blocked'; entry: string }
  | { kind: 'screen-pause'; screenPause: DeviceScreenPause }
  | { kind: 'schedule'; schedule: Schedule }
  | { kind: 'budget'; budget: DeviceBudget };

export interface Verdict {
  allowed: boolean;
  reason: Reason;
}

export interface Decision extends Verdict {
  /** The first moment at which the decision reverses while no app is used; ms since the epoch, null: not within 8 days. */
  until: number | null;
}

/** Seconds of a budget that the device has counted and not reported yet, by the budget's id. */
export type OwnUse = Readonly<Record<string, number>>;

const UNUSED: OwnUse = {};

/** The screen pause that runs at a moment; undefined: none. Rules that a device stored before there were any do not have the field. */
const pauseAt = ({ screenPause }: Pick<Rules, 'screenPause'>, at: number): DeviceScreenPause | undefined =>
  screenPause && runs(screenPause, at) ? screenPause : undefined;

/** Whether a grant still says something under a pause: one that was given before it rests until the pause is over. */
export const isLater = ({ from }: Running, pause: Running | undefined): boolean =>
  !pause || Date.parse(from) >= Date.parse(pause.from);

/** The grants that open something at a moment. A screen pause lets those of sites alone, as it closes apps. */
export const grantsAt = (rules: Pick<Rules, 'grants' | 'screenPause'>, at: number): DeviceGrant[] => {
  const pause = pauseAt(rules, at);
  return rules.grants.filter(
    (grant) => runs(grant, at) && (grant.target.kind === 'site' || isLater(grant, pause)),
  );
};

/** Minutes of the budget on the family's day of that moment; null: no limit. */
export const minutesOn = ({ minutes }: Pick<DeviceBudget, 'minutes'>, at: number, zone: string) =>
  minutes[Math.floor(weekMinuteAt(at, zone) / DAY_MINUTES)] ?? null;

/** What counts of a budget: its minutes, and what was used on its day. */
export type Counting = Pick<DeviceBudget, 'budgetId' | 'minutes' | 'day' | 'usedSeconds'>;

/** Seconds left of a budget at a moment; null: no limit on that day. Never below 0. */
export const leftOf = (budget: Counting, at: number, zone: string, own: OwnUse = UNUSED): number | null => {
  const minutes = minutesOn(budget, at, zone);
  if (minutes === null) return null;
  const used = dayAt(at, zone) === budget.day ? budget.usedSeconds + (own[budget.budgetId] ?? 0) : 0;
  return Math.max(0, minutes * 60 - used);
};

const holds = ({ apps }: Pick<DeviceBudget, 'apps'>, appId: string): boolean =>
  apps === null || apps.includes(appId);

const evaluateApp = (rules: Rules, appId: string, at: number, own: OwnUse): Verdict => {
  const { blockedApps, schedules, budgets, timeZone } = rules;
  // For what calls are made with there is no pause, so that it takes no grant from it either.
  const running = pauseAt(rules, at);
  const screenPause = running && !isEssential(appId) ? running : undefined;
  const grants = rules.grants.filter((grant) => runs(grant, at) && isLater(grant, screenPause));
  const ownGrant = longest(grants.filter(({ target }) => target.kind === 'app' && target.value === appId));
  if (ownGrant) return { allowed: true, reason: { kind: 'grant', grant: ownGrant } };
  if (blockedApps.includes(appId)) return { allowed: false, reason: { kind: 'blocked', entry: appId } };
  const grant = longest(grants.filter(({ target }) => target.kind === 'all'));
  if (grant) return { allowed: true, reason: { kind: 'grant', grant } };
  if (screenPause) return { allowed: false, reason: { kind: 'screen-pause', screenPause } };
  const naming = schedules.filter((schedule) => covers(schedule, appId));
  const [schedule] = activeAt(naming, at, timeZone);
  if (schedule) return { allowed: false, reason: { kind: 'schedule', schedule } };
  const budget = budgets.find((one) => holds(one, appId) && leftOf(one, at, timeZone, own) === 0);
  if (budget) return { allowed: false, reason: { kind: 'budget', budget } };
  return { allowed: true, reason: { kind: 'free' } };
};

const evaluateSite = (rules: Rules, address: string, at: number): Verdict => {
  const entries = siteMatcher(rules.blockedSites)(address);
  const grant = grantOfSite(rules.grants, address, entries, at);
  if (grant) return { allowed: true, reason: { kind: 'grant', grant } };
  const [entry] = entries;
  if (entry !== undefined) return { allowed: false, reason: { kind: 'blocked', entry } };
  return { allowed: true, reason: { kind: 'free' } };
};

/** The decision at a moment (ms since the epoch). */
export const evaluate = (rules: Rules, subject: Subject, at: number, own: OwnUse = UNUSED): Verdict =>
  subject.kind === 'app'
    ? evaluateApp(rules, subject.appId, at, own)
    : evaluateSite(rules, subject.address, at);

/** What changes by itself as time passes. */
export interface Timed {
  schedules: readonly Times[];
  grants: readonly Running[];
  budgets: readonly unknown[];
  screenPause: Running | null | undefined;
  timeZone: string;
}

/** Moments after `at`, ascending, at which anything can change while nothing is used; none later than in so many days. */
export const momentsAfter = (
  { timeZone, schedules, grants, budgets, screenPause }: Timed,
  at: number,
  horizon = HORIZON_DAYS,
): number[] => {
  const last = at + horizon * DAY_MINUTES * 60_000;
  const midnights = budgets.length === 0 ? [] : dayEdges(dayAt(at, timeZone), horizon + 1, timeZone);
  const ends = [...grants, ...(screenPause ? [screenPause] : [])].flatMap(({ from, until }) => [
    Date.parse(from),
    Date.parse(until),
  ]);
  const edges = schedules.length === 0 ? [] : edgesAfter(schedules, at, timeZone, horizon);
  return [...new Set([...edges, ...midnights, ...ends])]
    .filter((edge) => edge > at && edge <= last)
    .toSorted((a, b) => a - b);
};

/**
 * Whether an app or a site is allowed at a moment, why, and until when.
 * @param at ms since the epoch
 * @param own what the device has counted since it fetched the policy
 */
export const decide = (rules: Rules, subject: Subject, at: number, own: OwnUse = UNUSED): Decision => {
  const now = evaluate(rules, subject, at, own);
  const until = momentsAfter(rules, at).find(
    (edge) => evaluate(rules, subject, edge, own).allowed !== now.allowed,
  );
  return { ...now, until: until ?? null };
};

/** Every app that a rule names, and one that none does. */
const namedApps = ({ blockedApps, schedules, grants, budgets }: Rules): string[] => [
  ...new Set([
    '',
    ...blockedApps,
    ...schedules.flatMap(({ apps }) => apps),
    ...grants.flatMap(({ target }) => (target.kind === 'app' ? [target.value] : [])),
    ...budgets.flatMap(({ apps }) => apps ?? []),
  ]),
];

const stateAt = (rules: Rules, subjects: readonly Subject[], at: number, own: OwnUse): string =>
  subjects.map((subject) => (evaluate(rules, subject, at, own).allowed ? '1' : '0')).join('');

/**
 * When a device has to evaluate again while no app is used: the first moment after `at` at which other apps or sites are allowed
 * than at `at`; undefined within 8 days.
 */
export const nextTurn = (rules: Rules, at: number, own: OwnUse = UNUSED): number | undefined => {
  const sites = rules.grants.flatMap(({ target, opens = [] }) =>
    target.kind === 'site' ? [target.value] : opens,
  );
  const subjects: Subject[] = [
    ...namedApps(rules).map((appId): Subject => ({ kind: 'app', appId })),
    ...sites.map((address): Subject => ({ kind: 'site', address })),
  ];
  const now = stateAt(rules, subjects, at, own);
  return momentsAfter(rules, at).find((edge) => stateAt(rules, subjects, edge, own) !== now);
};

/** Seconds that an app's budgets leave at a moment; null when none limits it then. */
export const leftFor = (rules: Rules, appId: string, at: number, own: OwnUse = UNUSED): number | null => {
  const left = rules.budgets
    .filter((budget) => holds(budget, appId))
    .flatMap((budget) => leftOf(budget, at, rules.timeZone, own) ?? []);
  return left.length === 0 ? null : Math.min(...left);
};
