/** The rules in force now, as data for messages: what is closed, until when, and what comes next. */
import type { AppKind } from '@kinward/contract/apps/app-kinds.ts';
import type { Target } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { BudgetKind } from '@kinward/contract/approvals/budgets.schemas.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import type { Schedule } from '@kinward/contract/schedules/schedules.schemas.ts';
import { evaluate, grantsAt, leftOf } from '@kinward/rules/decide.ts';
import { activeAt, nextStart } from '@kinward/rules/schedules/schedule.ts';

export { filterAsked } from './filter-asked.ts';

/** A schedule that is active. */
export interface Running {
  name: string;
  /** Every app but those for calls and help. */
  everything: boolean;
  /** Of the device, that are closed by it. */
  apps: number;
  /** Said where the device has no list of its apps. */
  kinds: readonly AppKind[];
  /** Wall-clock time of the family at which it ends: `07:00`. */
  until: string;
}

/** An exception that is active. */
export interface Opened {
  kind: Target['kind'];
  value: string;
  /** What it is called, where `value` does not say it. */
  name?: string | undefined;
  /** Milliseconds. */
  until: number;
}

/** What is left of a budget today, on all devices of the child together. */
export interface Left {
  kind: BudgetKind;
  value: string;
  /** What it is called, where `value` does not say it. */
  name?: string | undefined;
  /** Whole minutes, rounded up: the last one counts until it is over. */
  minutes: number;
}

/** All screens of the child are closed for a while, but calls and help. */
export interface Paused {
  /** Milliseconds. */
  until: number;
  /** The parent who did it; null: has left. */
  by: string | null;
}

/** Whether no later exception has opened everything again; no app is called that, so no other rule names it. */
const pausedBy = (policy: DevicePolicy, at: number): Paused | null => {
  const { reason } = evaluate(policy, { kind: 'app', appId: '' }, at);
  if (reason.kind !== 'screen-pause') return null;
  return { until: Date.parse(reason.screenPause.until), by: reason.screenPause.by };
};

export interface Now {
  paused: Paused | null;
  opened: Opened[];
  left: Left[];
  running: Running[];
  /** App ids that are closed at any time. */
  closedApps: string[];
  closedSites: string[];
  numbers: number;
  /** Miles per hour. */
  speedLimit: number | null;
  /** What begins next, and when (milliseconds). */
  next: { name: string; at: number } | null;
}

/** Rules that an earlier version stored on this device do not have these. */
const scopeOf = ({ kinds, wholeDevice }: Partial<Pick<Schedule, 'kinds' | 'wholeDevice'>>) => ({
  kinds: kinds ?? [],
  wholeDevice: wholeDevice ?? false,
});

/** @param at milliseconds since the epoch */
export const currentRules = (policy: DevicePolicy, at: number): Now => {
  const { schedules, timeZone } = policy;
  const start = nextStart(schedules, at, timeZone);
  const first = start?.active[0];
  const isClosed = (appId: string): boolean => !evaluate(policy, { kind: 'app', appId }, at).allowed;
  const grants = grantsAt(policy, at);
  const isOpened = grants.some(({ target }) => target.kind === 'all');
  const isOpen = (address: string): boolean => evaluate(policy, { kind: 'site', address }, at).allowed;
  return {
    paused: pausedBy(policy, at),
    opened: grants.map(({ target, name, until }) => ({ ...target, name, until: Date.parse(until) })),
    left: policy.budgets.flatMap((budget) => {
      const seconds = leftOf(budget, at, timeZone);
      return seconds === null
        ? []
        : [{ ...budget.target, name: budget.name, minutes: Math.ceil(seconds / 60) }];
    }),
    // What an exception opens is not closed, whatever other rules say.
    running: activeAt(schedules, at, timeZone)
      .map((schedule) => ({ ...schedule, ...scopeOf(schedule) }))
      .map(({ name, apps, kinds, wholeDevice, to }) => ({
        name,
        everything: wholeDevice && !isOpened,
        apps: apps.filter(isClosed).length,
        kinds: isOpened || apps.length > 0 ? [] : kinds,
        until: to,
      }))
      .filter(({ everything, apps, kinds }) => everything || apps + kinds.length > 0),
    closedApps: policy.blockedApps.filter(isClosed),
    closedSites: policy.blockedSites.filter((site) => !isOpen(site)),
    numbers: new Set([...policy.callBlockList, ...policy.smsBlockList]).size,
    speedLimit: policy.speedLimit,
    next: start && first ? { name: first.name, at: start.at } : null,
  };
};

export const nothingIsClosed = ({ paused, running, closedApps, closedSites, numbers, left }: Now): boolean =>
  paused === null &&
  running.length + closedApps.length + closedSites.length + numbers === 0 &&
  left.every(({ minutes }) => minutes > 0);
