import type { Week } from '@kinward/contract/activity/week.schemas.ts';
import { MEDIUM, useMedia } from '../../../lib/media.ts';
import { shortWeekday, weekday } from '../../../lib/time/day.ts';
import { Card } from '../../../ui/Card.tsx';
import { WeekBars } from '../../../ui/WeekBars.tsx';
import { weekTexts as t } from '../week-messages.ts';

/** How long screens were in use, day by day. */
export function ScreenCard({ week: { screen, words } }: { week: Week }) {
  const roomy = useMedia(MEDIUM);
  const label = screen.days
    .filter(({ toCome }) => !toCome)
    .map(({ date, length, late }) => `${weekday(date)} ${length}${late ? `, ${t.late}` : ''}`)
    .join(', ');
  return (
    <Card>
      <div className="row spread g3">
        <h2>{t.screen}</h2>
        {words.daily !== null && <p className="small ink-2">{words.daily}</p>}
      </div>
      <WeekBars
        label={label}
        mean={screen.dailySeconds}
        roomy={roomy}
        days={screen.days.map(({ date, seconds, length, late, toCome }) => ({
          key: date,
          weekday: shortWeekday(date),
          seconds,
          length: toCome ? '' : length,
          late,
        }))}
      />
    </Card>
  );
}
