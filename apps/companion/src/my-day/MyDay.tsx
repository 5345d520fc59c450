import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { getOwnDay } from '@kinward/contract/activity/own-day.routes.ts';
import type { OwnDay } from '@kinward/contract/activity/own-day.schemas.ts';
import { Card } from '@kinward/web/ui/Card.tsx';
import { IconButton } from '@kinward/web/ui/IconButton.tsx';
import { Ribbon } from '@kinward/web/ui/Ribbon.tsx';
import { RibbonLegend } from '@kinward/web/ui/RibbonLegend.tsx';
import { useDevice } from '../device/state.ts';
import { api } from '../lib/api.ts';
import { shiftDay } from '../lib/calendar-day.ts';
import { t as common } from '../messages/messages.ts';
import { myDayMessages as t } from '../messages/my-day.ts';
import { DayEntries } from './DayEntries.tsx';
import { ScreenFigures, TopAppsAndSites } from './DayFigures.tsx';
import { clockIn, hourIn, longDay } from './times.ts';
import { headlineOf, missingWords, ribbonLabel, stopName } from './words.ts';
import { Failed } from '../ui/Failed.tsx';
import { Loading } from '../ui/Loading.tsx';
import { ownColour } from '../ui/own-colour.ts';
import { useNow } from '../ui/use-now.ts';
import './my-day.css';

interface Read {
  /** Which day was asked for; undefined: today, whichever that is. */
  asked: string | undefined;
  day: OwnDay;
  /** ms since the epoch */
  at: number;
}

/** A day from the server, read again when the app is looked at and when the connection is back. */
const useOwnDay = (asked: string | undefined) => {
  const { online } = useDevice();
  const [tries, setTries] = useState(0);
  const [read, setRead] = useState<Read>();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let current = true;
    api
      .call(getOwnDay, { query: asked === undefined ? {} : { date: asked } })
      .then((day) => {
        if (!current) return;
        setRead({ asked, day, at: Date.now() });
        setFailed(false);
      })
      .catch(() => {
        if (current) setFailed(true);
      });
    return () => {
      current = false;
    };
  }, [asked, tries, online]);
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') setTries((count) => count + 1);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return {
    read: read?.asked === asked ? read : undefined,
    /** What the bar between the days needs, also while another one is read. */
    known: read?.day,
    failed,
    again: () => setTries(tries + 1),
  };
};

/** The child's own day, from 13 on: where it was, how long the screen was on, what was closed and what it asked for. */
export default function MyDay() {
  const [asked, setAsked] = useState<string>();
  const { read, known, failed, again } = useOwnDay(asked);
  const shown = read?.day.date ?? asked;
  const title = read === undefined ? '' : headlineOf(read.day);
  return (
    <>
      <div className="stack g2">
        <h1 className="display">{title === '' ? common.myDay : title}</h1>
        {read && read.day.date === read.day.today && <Lede {...read} />}
      </div>
      {known && shown !== undefined && (
        <DayBar
          today={known.today}
          firstDay={known.firstDay}
          date={shown}
          onDay={(day) => setAsked(day === known.today ? undefined : day)}
        />
      )}
      {failed && <Failed words={t.failed} onRetry={again} />}
      {read === undefined && !failed && <Loading />}
      {read && <Day key={read.day.date} {...read} stale={failed} />}
      <a className="link" href="#week">
        {common.myWeek}
      </a>
    </>
  );
}

/** Of today: how old what is shown is. Another day's name stands in the bar. */
function Lede({ day: { date, timeZone }, at }: Read) {
  return (
    <p className="ink-2">
      {longDay(date)}. {t.asOf(clockIn(at, timeZone))}
    </p>
  );
}

interface DayBarProps extends Pick<OwnDay, 'today' | 'firstDay'> {
  date: string;
  onDay: (day: string) => void;
}

function DayBar({ date, today, firstDay, onDay }: DayBarProps) {
  return (
    <nav className="row g2" aria-label={common.myDay}>
      <IconButton
        label={t.before}
        tip="none"
        disabled={firstDay === null || date <= firstDay}
        onClick={() => onDay(shiftDay(date, -1))}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <p className="strong">{date === today ? t.today : longDay(date)}</p>
      <IconButton
        label={t.after}
        tip="none"
        disabled={date >= today}
        onClick={() => onDay(shiftDay(date, 1))}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

/** @param stale it could not be read again since */
function Day({ day, at, stale }: Read & { stale: boolean }) {
  const now = useNow();
  const { me } = useDevice();
  const colour = ownColour(me);
  const drawn = day.places !== null || day.screen.stretches.length > 0;
  const missing = missingWords(day);
  return (
    <>
      {drawn && (
        <Card>
          <Ribbon
            day={day}
            colour={colour}
            now={now}
            knownTo={stale ? at : now}
            label={ribbonLabel(day, now)}
            nameOf={stopName}
            hourLabel={(time, isEnd) => hourIn(time, day.timeZone, isEnd)}
          />
          <RibbonLegend texts={t} day={day} colour={colour} now={now} />
        </Card>
      )}
      {drawn || day.entries.length > 0 ? (
        <DayEntries day={day} colour={colour} />
      ) : (
        <Card>
          <p>{day.date === day.today ? t.emptyToday : t.empty}</p>
        </Card>
      )}
      <ScreenFigures day={day} />
      <TopAppsAndSites day={day} />
      {missing.map((words) => (
        <p key={words} className="small ink-2">
          {words}
        </p>
      ))}
      <p className="small ink-2">
        {t.both} {day.places && t.map}
      </p>
    </>
  );
}
