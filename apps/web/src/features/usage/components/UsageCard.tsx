import { IconChartBar, IconTable } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { UsageReport } from '@kinward/contract/usage/usage.schemas.ts';
import { longDay, shortDay, shortWeekday, type Day } from '../../../lib/time/day.ts';
import { clockIn } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { averageOf, compared, dateShort, hourMark, lasting } from '../logic/messages.ts';
import { usageTexts as t } from '../messages.ts';
import { BarChart, type Bar } from './BarChart.tsx';
import { cx } from '../../../ui/cx.ts';
import css from './Usage.module.css';

/** A bar with what the table says of it beside its time. */
interface Row extends Bar {
  most?: string | undefined;
}

interface FigureProps {
  figure: string;
  beside: string;
  says?: string | undefined;
  note?: string | undefined;
  children: ReactNode;
}

function Figure({ figure, beside, says, note, children }: FigureProps) {
  return (
    <Card>
      <p className={css.figure}>
        {figure} <small>{beside}</small>
      </p>
      {says !== undefined && <p className="small ink-2 pretty mt2">{says}</p>}
      {note !== undefined && <p className="small ink-2 pretty mt2">{note}</p>}
      <div className="mt5">{children}</div>
    </Card>
  );
}

interface BarsProps {
  label: string;
  head: string;
  rows: readonly Row[];
  /** The bar that is described first. */
  first: number;
  average?: number | undefined;
  onOpen?: (key: string) => void;
}

/** The chart, or the same figures as a table. */
function Bars({ label, head, rows, first, average, onOpen }: BarsProps) {
  const [asTable, setAsTable] = useState(false);
  const [place, setPlace] = useState<number>();
  const chosen = Math.min(place ?? first, rows.length - 1);
  const row = rows[chosen];
  return (
    <>
      {asTable ? (
        <FigureTable label={label} head={head} rows={rows} />
      ) : (
        <BarChart
          label={label}
          bars={rows}
          chosen={chosen}
          onChoose={setPlace}
          average={average}
          more={
            onOpen && row ? (
              <Button tone="quiet" size="small" onClick={() => onOpen(row.key)}>
                {t.openDay}
              </Button>
            ) : (
              row?.most !== undefined && <p dir="auto">{t.mostly(row.most)}</p>
            )
          }
        />
      )}
      <Button
        tone="soft"
        size="small"
        icon={
          asTable ? (
            <IconChartBar size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconTable size={18} stroke={1.75} aria-hidden="true" />
          )
        }
        onClick={() => setAsTable(!asTable)}
      >
        {asTable ? t.asChart : t.asTable}
      </Button>
    </>
  );
}

function FigureTable({ label, head, rows }: Pick<BarsProps, 'label' | 'head' | 'rows'>) {
  const withMost = rows.some(({ most }) => most !== undefined);
  return (
    <table className={cx('small num mb4', css.table)}>
      <caption className="vh">{label}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {withMost && <th scope="col">{t.mostUsed}</th>}
          <th scope="col">{t.time}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, seconds, most }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {withMost && <td dir="auto">{most}</td>}
            <td>{lasting(seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCardProps {
  report: UsageReport;
  day: Day;
  note: string | undefined;
}

/** A day: its total in words, and its hours. */
export function DayCard({ report, day, note }: DayCardProps) {
  const { hours, timeZone, apps, today } = report;
  const names = new Map(apps.map(({ appId, name }) => [appId, name]));
  const isToday = day === today;
  const rows = (hours ?? []).map((hour, index): Row => {
    const most = hour.apps[0]?.appId;
    return {
      key: hour.from,
      mark: index % 6 === 0 ? hourMark(hour, timeZone) : '',
      name: t.between(clockIn(hour.from, timeZone), clockIn(hour.to, timeZone)),
      seconds: hour.seconds,
      most: most === undefined ? undefined : (names.get(most) ?? most),
    };
  });
  const highest = rows.reduce(
    (best, row, index) => (row.seconds > (rows[best]?.seconds ?? 0) ? index : best),
    0,
  );
  return (
    <Figure
      figure={lasting(report.totalSeconds)}
      beside={isToday ? t.soFar : t.onDay(longDay(day))}
      says={compared(report, day)}
      note={note}
    >
      {hours === null ? (
        <p className="small ink-2 pretty mt2">{t.noHours}</p>
      ) : (
        <Bars key={day} label={t.hoursOf(longDay(day))} head={t.hour} rows={rows} first={highest} />
      )}
    </Figure>
  );
}

interface DaysCardProps {
  report: UsageReport;
  count: number;
  note: string | undefined;
  onDay: (day: Day) => void;
}

/** The last days, one by one. */
export function DaysCard({ report, count, note, onDay }: DaysCardProps) {
  const { days } = report;
  const average = averageOf(report);
  const rows = days.map(({ date, seconds }, index): Row => {
    const mark =
      days.length <= 7 ? shortWeekday(date) : (days.length - 1 - index) % 7 === 0 ? dateShort(date) : '';
    return { key: date, mark, name: longDay(date), shown: shortDay(date), seconds };
  });
  return (
    <Figure
      figure={lasting(report.totalSeconds)}
      beside={t.inDays(count)}
      says={average === undefined ? undefined : t.average(lasting(average))}
      note={note}
    >
      <Bars
        key={count}
        label={t.daysOf(count)}
        head={t.date}
        rows={rows}
        first={rows.length - 1}
        average={average}
        onOpen={onDay}
      />
    </Figure>
  );
}
