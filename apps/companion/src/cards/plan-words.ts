/** The day's plan in the words of a teenager. */
import type { Closure, DayPlan, TimeLeft } from '../rules/day-plan.ts';
import { appName, budgetOf, siteName } from '../rules/display-names.ts';
import { formatList } from '../messages/messages.ts';
import { formatWhen } from '../messages/clock/when.ts';
import { olderMessages as t } from '../messages/older.ts';

/** What a closure closes, and whether that is said as several. */
const thingOf = (closure: Closure): { what: string; many: boolean } => {
  if (closure.by === 'rule')
    return { what: closure.kind === 'app' ? appName(closure.value) : siteName(closure.value), many: false };
  if (closure.by !== 'schedule' || closure.what === 'all') return { what: t.everything, many: false };
  if (closure.what === 'kinds') {
    const kinds = closure.kinds.map((kind) => t.kinds[kind]);
    return { what: formatList(kinds), many: kinds.length > 1 || kinds[0]?.endsWith('s') === true };
  }
  const { apps } = closure;
  return apps.length <= 3
    ? { what: formatList(apps.map(appName)), many: apps.length > 1 }
    : { what: t.theApps(apps.length), many: true };
};

/** `Games are closed`; where nothing on the device keeps them closed, what the child does. */
export const whatOf = (closure: Closure): string => {
  const { what, many } = thingOf(closure);
  if (closure.enforced) return t.closedWhat(what, many);
  if (closure.by === 'pause') return t.keepAll;
  if (closure.by !== 'schedule') return t.keepWhat(what);
  return closure.what === 'all' ? t.keepAll : t.keepWhat(inside(closure, what));
};

/** The same inside a sentence: kinds of apps are common words, names are not. */
const inside = (closure: Closure, what: string): string =>
  closure.by === 'schedule' && closure.what !== 'apps' ? what.toLocaleLowerCase() : what;

/** The budget that runs out first, where something counts it. */
export const tightest = (left: readonly TimeLeft[]): TimeLeft | undefined =>
  left
    .filter(({ counted }) => counted)
    .toSorted((a, b) => Number(b.kind === 'all') - Number(a.kind === 'all') || a.minutes - b.minutes)[0];

/** Says of a budget that nothing is left of it, or nothing of it is given today. */
export const spentWords = (budget: Pick<TimeLeft, 'kind' | 'value' | 'name' | 'of'>): string =>
  (budget.of === 0 ? t.noTime : t.usedUp)(budgetOf(budget));

/** "25 minutes are left. Games open at 18:00."; empty where no rule says anything today. @param now milliseconds since the epoch */
export const headline = ({ left, closed, next, openUntil }: DayPlan, now: number): string => {
  if (openUntil !== null) return t.openUntil(formatWhen(openUntil, now));
  const first = tightest(left);
  const running = closed.find((one) => one.by === 'pause' || one.by === 'schedule');
  const opens = running?.opens ?? null;
  const parts = [
    first && (first.minutes === 0 ? spentWords(first) : t.left(first.minutes, budgetOf(first))),
    // What is used up does not open at the end of a schedule.
    running && opens !== null && first?.minutes !== 0 && opensWords(running, formatWhen(opens, now)),
    running === undefined && next !== null && t.begins(next.name, formatWhen(next.at, now)),
  ];
  return parts.filter(Boolean).join(' ');
};

const opensWords = (closure: Closure, time: string): string => {
  const { what, many } = thingOf(closure);
  if (closure.enforced) return t.opens(what, many, time);
  const isAll = closure.by === 'pause' || (closure.by === 'schedule' && closure.what === 'all');
  return isAll ? t.onlyCalls(time) : t.notUntil(inside(closure, what), time);
};

/** When minutes come again. */
export const againWords = ({ tomorrow }: { tomorrow: boolean }): string =>
  tomorrow ? t.tomorrow : t.notTomorrow;

const budgetReason = (closure: Extract<Closure, { by: 'budget' }>): string => {
  const of = budgetOf(closure);
  const why = closure.of === 0 ? t.noTime(of) : t.becauseBudget(t.length(closure.of), of);
  return closure.enforced ? why : `${why} ${closure.sites ? t.keepApps : t.keepSelf}`;
};

/** One sentence on why, and until when. @param now milliseconds since the epoch */
export const reasonOf = (closure: Closure, now: number): string => {
  const { what, many } = thingOf(closure);
  if (closure.by === 'budget') return budgetReason(closure);
  if (closure.by === 'rule') return closure.enforced ? t.becauseRule(what) : t.keepRule(what);
  if (closure.by === 'pause') {
    const time = formatWhen(closure.opens, now);
    return closure.enforced ? t.becausePause(closure.who, time) : t.keepPause(closure.who, time);
  }
  const until = closure.opens === null ? '' : formatWhen(closure.opens, now);
  if (closure.enforced) return t.becauseSchedule(what, many, closure.name, until);
  return closure.what === 'all'
    ? t.keepScheduleAll(closure.name, until)
    : t.keepSchedule(inside(closure, what), closure.name, until);
};
