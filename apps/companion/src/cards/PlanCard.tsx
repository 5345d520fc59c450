import { IconClock, IconHourglassOff, IconMoon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Card } from '@kinward/web/ui/Card.tsx';
import type { DayPlan } from '../rules/day-plan.ts';
import { formatTime } from '../messages/messages.ts';
import { dayWord } from '../messages/clock/when.ts';
import { olderMessages as t } from '../messages/older.ts';
import { againWords, spentWords, whatOf } from './plan-words.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const MINUTE_MS = 60_000;

/** "Until when what": what runs now with its end, and what begins next. Absent where no schedule and no budget says anything. */
export function PlanCard({ plan: { closed, next }, now }: { plan: DayPlan; now: number }) {
  const rows: ReactNode[] = closed.flatMap((closure) => {
    if (closure.by === 'schedule' || closure.by === 'pause')
      return (
        <Row
          key={closure.by === 'pause' ? 'pause' : closure.scheduleId}
          mark={<IconClock {...icon} />}
          title={closure.by === 'pause' ? t.pause : closure.name}
          text={whatOf(closure)}
          at={closure.opens}
          now={now}
        />
      );
    if (closure.by === 'budget')
      return (
        <Row
          key={`budget ${closure.kind} ${closure.value}`}
          mark={<IconHourglassOff {...icon} />}
          title={spentWords(closure)}
          text={againWords(closure)}
          at={null}
          now={now}
        />
      );
    return [];
  });
  // Already in the list above, as it runs now.
  if (next !== null && !closed.some((one) => one.by === 'schedule' && one.name === next.name))
    rows.push(
      <Row
        key="next"
        mark={<IconMoon {...icon} />}
        title={next.pause === true ? t.pause : next.name}
        text={next.resumed === true ? t.resumes : t.later}
        at={next.at}
        now={now}
      />,
    );
  if (rows.length === 0) return null;
  return (
    <Card className="stack g2">
      <h2>{t.plan}</h2>
      <ul className="people faces">{rows}</ul>
      {closed.length > 0 && (
        <a className="link" href="#closed">
          {closed[0]?.enforced === true ? t.why : t.whyNot}
        </a>
      )}
    </Card>
  );
}

interface RowProps {
  mark: ReactNode;
  title: string;
  text: string;
  /** Milliseconds; null: nothing happens by the clock. */
  at: number | null;
  now: number;
}

function Row({ mark, title, text, at, now }: RowProps) {
  return (
    <li>
      <span className="mark">{mark}</span>
      <span className="grow">
        <span className="strong block">{title}</span>
        <span className="small ink-2">{text}</span>
      </span>
      {at !== null && (
        <span className="when">
          <span className="strong num block">{formatTime(at)}</span>
          <span className="small ink-2">
            {dayWord(at, now) || t.in(t.length(Math.max(1, Math.round((at - now) / MINUTE_MS))))}
          </span>
        </span>
      )}
    </li>
  );
}
