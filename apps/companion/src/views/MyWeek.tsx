import { useState } from 'react';
import type { OwnWeek, Week } from '@kinward/contract/activity/week.schemas.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { WeekBars } from '@kinward/web/ui/WeekBars.tsx';
import { WeekBar } from '../cards/WeekBar.tsx';
import { noonOf } from '../lib/calendar-day.ts';
import { formatList, locale, t } from '../messages/messages.ts';
import { myWeekMessages as words } from '../messages/my-week.ts';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { useOwnWeek } from '../ui/use-own-week.ts';

const clockForm = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
const dayForm = (weekday: 'short' | 'long') => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });

/** "to Mum on Sunday at 18:00; to Ivo on Monday at 07:00": parents who get it at one time are named together. */
const mailsWords = (mails: OwnWeek['mailedTo']): string =>
  [...Map.groupBy(mails, ({ day, time }) => `${day} ${time}`).values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : words.mailedTo(
            formatList([first, ...others].map(({ name }) => name)),
            first.day,
            // A time of a wall clock, which is the same one in every zone.
            clockForm.format(new Date(`2000-01-01T${first.time}Z`)),
          ),
    )
    .join('; ');

/** The child's own week, from 13 on, in the words that its parents read. */
export default function MyWeek() {
  const [day, setDay] = useState<string>();
  const { week, failed, again } = useOwnWeek(day);
  return (
    <>
      <h1 className="display">{week?.words.title ?? t.myWeek}</h1>
      {failed && <Failed words={words.failed} onRetry={again} />}
      {week === undefined && !failed && <Loading />}
      {week !== undefined && (
        <>
          <WeekBar week={week} onDay={setDay} />
          {week.isFirst && week.runs && <p>{words.first}</p>}
          {week.screen.told === 'known' && <Screen week={week} />}
          <InWords words={week.words} />
          <p className="small ink-2">
            {words.both}
            {week.mailedTo.length > 0 && ` ${words.mailed(mailsWords(week.mailedTo))}`}
          </p>
        </>
      )}
      <a className="link" href="#day">
        {t.myDay}
      </a>
    </>
  );
}

function InWords({ words: said }: Pick<Week, 'words'>) {
  return (
    <>
      <Card>
        <ul className="people">
          {said.rows.map(({ kind, text, detail }) => (
            <li key={kind}>
              <span className="strong">{text}</span>
              {detail !== null && <span className="small ink-2">{detail}</span>}
            </li>
          ))}
        </ul>
      </Card>
      {said.worth !== null && (
        <Card className="stack g2">
          <h2>{words.mayAsk}</h2>
          <p>{said.worth.question}</p>
        </Card>
      )}
    </>
  );
}

function Screen({ week: { screen, words: said } }: { week: Week }) {
  const [short, long] = [dayForm('short'), dayForm('long')];
  const label = screen.days
    .filter(({ toCome }) => !toCome)
    .map(({ date, length, late }) => `${long.format(noonOf(date))} ${length}${late ? `, ${words.late}` : ''}`)
    .join(', ');
  return (
    <Card>
      <div className="row spread g3">
        <h2>{words.screen}</h2>
        {said.daily !== null && <p className="small ink-2">{said.daily}</p>}
      </div>
      <WeekBars
        label={label}
        mean={screen.dailySeconds}
        days={screen.days.map(({ date, seconds, length, late, toCome }) => ({
          key: date,
          weekday: short.format(noonOf(date)),
          seconds,
          length: toCome ? '' : length,
          late,
        }))}
      />
    </Card>
  );
}
