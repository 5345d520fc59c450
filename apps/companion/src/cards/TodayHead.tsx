import { useEffect } from 'react';
import type { State } from '../device/state.ts';
import { formatDayTime } from '../messages/messages.ts';
import { olderMessages as t } from '../messages/older.ts';
import { useDayPlan } from '../ui/use-day-plan.ts';
import { headline } from './plan-words.ts';

/** Some languages write days small, which a sentence does not begin with. */
const upperFirst = (words: string): string => words.slice(0, 1).toLocaleUpperCase() + words.slice(1);

interface TodayHeadProps {
  device: State;
  now: number;
  /** The title that the day's plan gives the page; empty where no rule says anything. */
  onTitle: (title: string) => void;
}

/** "25 minutes are left. Games open at 18:00." for the page's title, and the time and the place under it. */
export default function TodayHead({ device: { me, sharing }, now, onTitle }: TodayHeadProps) {
  const plan = useDayPlan(now);
  const title = plan === undefined ? '' : headline(plan, now);
  useEffect(() => onTitle(title), [title, onTitle]);
  if (title === '') return null;
  const place = sharing === 'on' ? (me?.place?.name ?? '') : '';
  return <p className="ink-2">{t.lede(upperFirst(formatDayTime(now)), place)}</p>;
}
