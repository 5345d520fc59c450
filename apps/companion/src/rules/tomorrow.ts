/** Whether what is used up today can be used again on the next day. */
import type { AppKind } from '@kinward/contract/apps/app-kinds.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import { minutesOn } from '@kinward/rules/decide.ts';
import { activeAt, edgesAfter } from '@kinward/rules/schedules/schedule.ts';
import { dayAt, dayStart, shiftDay } from '@kinward/rules/schedules/usage.ts';
import type { TimeLeft } from './day-plan.ts';

/** What is open for less is as good as closed: a schedule of a whole day ends at 23:59. */
const LEAST_MS = 5 * 60_000;

type Used = Pick<TimeLeft, 'kind' | 'value'>;

/** Whether no minutes of a day are left for something, whatever is used: its own budget, or that of all apps, is nothing. */
const hasNone = ({ budgets, timeZone }: DevicePolicy, { kind, value }: Used, at: number): boolean =>
  budgets.some(
    (budget) =>
      (budget.target.kind === 'all' || (budget.target.kind === kind && budget.target.value === value)) &&
      minutesOn(budget, at, timeZone) === 0,
  );

/** Whether a schedule or a pause closes something at a moment. */
const isClosed = (policy: DevicePolicy, { kind, value }: Used, at: number): boolean => {
  const { screenPause, schedules, timeZone } = policy;
  if (screenPause && at < Date.parse(screenPause.until)) return true;
  return activeAt(schedules, at, timeZone).some(
    ({ wholeDevice, kinds, apps }) =>
      wholeDevice ||
      (kind === 'category' && kinds.includes(value as AppKind)) ||
      (kind === 'app' && apps.includes(value)),
  );
};

/**
 * Whether the next day of the family brings minutes for something, and a moment at which nothing closes it.
 * @param at milliseconds since the epoch
 */
export const opensTomorrow = (policy: DevicePolicy, used: Used, at: number): boolean => {
  const { schedules, timeZone, blockedApps, screenPause } = policy;
  const day = shiftDay(dayAt(at, timeZone), 1);
  const [start, end] = [dayStart(day, timeZone), dayStart(shiftDay(day, 1), timeZone)];
  if (hasNone(policy, used, start) || (used.kind === 'app' && blockedApps.includes(used.value))) return false;
  const changes = edgesAfter(schedules, start, timeZone, 2);
  if (screenPause) changes.push(Date.parse(screenPause.until));
  const turns = [start, ...changes.filter((turn) => turn > start && turn < end), end].toSorted(
    (a, b) => a - b,
  );
  return turns.some(
    (turn, index) => (turns[index + 1] ?? turn) - turn >= LEAST_MS && !isClosed(policy, used, turn),
  );
};
