/** What is closed, in a child's words. */
import type { Closure, TimeLeft } from '../rules/day-plan.ts';
import { appName, budgetOf, siteName } from '../rules/display-names.ts';
import { callName, type Parent } from '../device/parents.ts';
import { clockWords, wallDay, wallTime } from '../messages/clock/clock-words.ts';
import { formatList } from '../messages/messages.ts';
import { youngMessages as t } from '../messages/young.ts';

/** "Mum and Dad" */
export const parentNames = (parents: readonly Parent[]): string => formatList(parents.map(callName));

/** What a closure closes, and whether that is said as several. */
const thing = (closure: Closure): [what: string, many: boolean] => {
  if (closure.by === 'rule')
    return closure.kind === 'app' ? [appName(closure.value), false] : [t.aSite, false];
  if (closure.by !== 'schedule' || closure.what === 'all') return [t.everything, false];
  if (closure.what === 'kinds') return [formatList(closure.kinds.map((kind) => t.kinds[kind])), true];
  const [first, ...rest] = closure.apps;
  return first !== undefined && rest.length === 0
    ? [appName(first), false]
    : [t.theApps(closure.apps.length), closure.apps.length > 1];
};

export interface Words {
  title: string;
  reason: string;
  /** When it ends; empty where nothing is known. */
  end: string;
}

const DAY_MS = 86_400_000;

/** When something opens: the hour of today; of tomorrow the day too, as twelve o'clock comes twice; null: later, or not known. */
const whenWords = (opens: number | null, now: number, zone: string): { at: string; until: string } | null => {
  if (opens === null) return null;
  const [time, day] = [wallTime(opens, zone), wallDay(opens, zone)];
  const clock = clockWords(time);
  if (day === wallDay(now, zone)) return { at: t.atHour(clock), until: clock };
  if (day !== wallDay(now + DAY_MS, zone)) return null;
  const words = time === '00:00' ? t.nextDay : t.nextDayAt(clock);
  return { at: words, until: words };
};

/** Called closed only where something on the device keeps it closed, as the parents read it. @param now ms since the epoch */
export const closedWords = (closure: Closure, zone: string, now: number): Words => {
  const title = closure.enforced ? t.closedTitle : t.notNowTitle;
  if (closure.by === 'budget') {
    const of = budgetOf(closure);
    return {
      title,
      reason: (closure.of === 0 ? t.noTime : t.usedUp)(of),
      end: closure.tomorrow ? t.tomorrow : '',
    };
  }
  const when = whenWords(closure.by === 'rule' ? null : closure.opens, now, zone);
  if (!closure.enforced) return { title, reason: keptWords(closure, when?.until ?? null), end: '' };
  const [what, many] = thing(closure);
  return { title, reason: t.closed(what, many), end: when === null ? '' : t.opens(when.at, many) };
};

/** What a child keeps without being stopped has to be named whole, a site as well. */
const keptWords = (closure: Exclude<Closure, { by: 'budget' }>, time: string | null): string => {
  if (closure.by === 'rule' && closure.kind === 'site') return t.leaveOut(siteName(closure.value));
  if (closure.by === 'pause' || (closure.by === 'schedule' && closure.what === 'all'))
    return time === null ? t.onlyCalls : t.onlyCallsUntil(time);
  const [words] = thing(closure);
  const what = closure.by === 'schedule' && closure.what === 'kinds' ? words.toLocaleLowerCase() : words;
  return time === null ? t.none(what) : t.noneUntil(what, time);
};

/** What parents are called, of first names as the server says them; two of one name stay as they are. */
export const knownAs = (firstName: string, parents: readonly Parent[]): string => {
  const [one, ...others] = parents.filter(({ name }) => name.split(' ')[0] === firstName);
  return one !== undefined && others.length === 0 ? callName(one) : firstName;
};

/** `40 minutes for Chess` */
export const leftWords = (left: TimeLeft): string =>
  left.kind === 'all' ? t.leftAll(left.minutes) : t.leftOne(left.minutes, budgetOf(left));
