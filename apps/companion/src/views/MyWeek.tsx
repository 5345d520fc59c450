import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { getOwnWeek } from '@kinward/contract/activity/week.routes.ts';
import type { Week } from '@kinward/contract/activity/week.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { IconButton } from '@kinward/web/ui/IconButton.tsx';
import { WeekBars } from '@kinward/web/ui/WeekBars.tsx';
import { isYoung } from '../device/age.ts';
import { useDevice } from '../device/state.ts';
import { api } from '../lib/api.ts';
import { locale, t } from '../messages/messages.ts';
import { myWeekMessages as words } from '../messages/my-week.ts';
import { ErrorMessage } from '../ui/ErrorMessage.tsx';
import { Loading } from '../ui/Loading.tsx';

/** A day of the calendar, wherever the device is. */
const dayForm = (weekday: 'short' | 'long') => new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
const noon = (day: string): Date => new Date(`${day}T12:00:00Z`);
const shifted = (day: string, days: number): string =>
  new Date(noon(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** The child's own week, in the words that its parents read. */
export default function MyWeek() {
  const [day, setDay] = useState<string>();
  const [tries, setTries] = useState(0);
  const [week, setWeek] = useState<Week>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    api
      .call(getOwnWeek, { query: day === undefined ? {} : { week: day } })
      .then((read) => {
        if (!current) return;
        setWeek(read);
        setFailed(false);
      })
      .catch(() => {
        if (current) setFailed(true);
      });
    return () => {
      current = false;
    };
  }, [day, tries]);
  return (
    <>
      <h1 className="display">{week?.words.title ?? t.myWeek}</h1>
      {failed && (
        <Card className="stack g4">
          <ErrorMessage>{words.failed}</ErrorMessage>
          <Button wide className="big" onClick={() => setTries(tries + 1)}>
            {t.retry}
          </Button>
        </Card>
      )}
      {week === undefined && !failed && <Loading />}
      {week !== undefined && <OwnWeek week={week} onDay={setDay} />}
      <a className="link" href="#home">
        {t.back}
      </a>
    </>
  );
}

function OwnWeek({ week, onDay }: { week: Week; onDay: (day: string) => void }) {
  const { screen, words: said } = week;
  const young = isYoung(useDevice().me);
  return (
    <>
      <nav className="row g2" aria-label={t.myWeek}>
        <IconButton
          label={words.before}
          tip="none"
          disabled={week.firstWeek === null || week.from <= week.firstWeek}
          onClick={() => onDay(shifted(week.from, -7))}
        >
          <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <p className="strong">{said.period}</p>
        <IconButton
          label={words.after}
          tip="none"
          disabled={week.to >= week.today}
          onClick={() => onDay(shifted(week.from, 7))}
        >
          <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </nav>
      {week.isFirst && week.runs && <p>{words.first}</p>}
      {screen.told === 'known' && <Screen week={week} />}
      {/* Under 13 the sentence and the picture are all there is to read. */}
      {!young && <InWords words={said} />}
      <p className="small ink-2">{young ? words.bothYoung : words.both}</p>
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
    .map(({ date, length, late }) => `${long.format(noon(date))} ${length}${late ? `, ${words.late}` : ''}`)
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
          weekday: short.format(noon(date)),
          seconds,
          length: toCome ? '' : length,
          late,
        }))}
      />
    </Card>
  );
}
