/** What the clock of a policy closes now. Apart from its other words, as the calendar is large. */
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { activeAt, edgesAfter } from '@kinward/rules/schedules/schedule.ts';
import { until } from '../../../../lib/time/time.ts';
import { clockZone } from '../../../../lib/time/zone.ts';
import { policyTexts as t } from '../../messages.policy.ts';
import { windowNames } from '../../logic/windows.ts';

const at = (time: number, now: number): string => until(new Date(time).toISOString(), now);

/**
 * What the clock closes now, or does next: "Homework is on until 17:30 today.", "Homework begins 16:00 today.".
 * @param now milliseconds since the epoch
 */
export const windowsSentence = (
  windows: readonly Pick<FilterPolicy['windows'][number], 'name' | 'from' | 'to' | 'weekDays'>[],
  now: number,
): string => {
  const zone = clockZone();
  const edges = edgesAfter(windows, now, zone);
  const active = activeAt(windows, now, zone);
  const [running] = active;
  if (running !== undefined) {
    const names = windowNames(active);
    const end = edges.find((edge) => activeAt([running], edge, zone).length === 0);
    return end !== undefined && active.length === 1
      ? t.isOnUntil(names, at(end, now))
      : t.isOn(names, active.length);
  }
  const start = edges.find((edge) => activeAt(windows, edge, zone).length > 0);
  const [next] = start === undefined ? [] : activeAt(windows, start, zone);
  return next === undefined || start === undefined ? t.nothingNow : t.beginsAt(next.name, at(start, now));
};
