import { IconChevronLeft, IconChevronRight, IconMail, IconMoon, IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import type { ParentWeek } from '@kinward/contract/activity/week.schemas.ts';
import { useOperator } from '../../../entities/session/operator.ts';
import { ApiError, failureText } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { isDay, shiftDay, type Day } from '../../../lib/time/day.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useMailWeek, weekQuery } from '../api/week.ts';
import { DayOrWeek } from '../components/DayOrWeek.tsx';
import { ScreenCard } from '../components/ScreenCard.tsx';
import { WeekRows } from '../components/WeekRows.tsx';
import css from '../components/Week.module.css';
import { weekTexts as t } from '../week-messages.ts';

/** /user/child/{childId}/week?week=: a child's week, Monday to Sunday. */
export default function WeekPage() {
  usePageTitle(t.title);
  const { childId = '' } = useParams();
  const [params, setParams] = useSearchParams();
  const asked = params.get('week') ?? '';
  const query = useQuery(weekQuery(childId, isDay(asked) ? asked : undefined));
  const show = (week: Day): void => setParams({ week }, { preventScrollReset: true });
  return (
    <Loaded
      query={query}
      loading={t.loading}
      rows={3}
      title={t.title}
      explain={(error) =>
        error instanceof ApiError && error.code === 'NOT_FOUND' ? t.noChild : failureText(error)
      }
    >
      {(week) => <WeekOfChild key={week.from} week={week} childId={childId} onWeek={show} />}
    </Loaded>
  );
}

interface OfWeek {
  week: ParentWeek;
  childId: string;
}

function WeekOfChild({ week, childId, onWeek }: OfWeek & { onWeek: (week: Day) => void }) {
  const { words, screen, places, closed } = week;
  const sendsMail = useOperator()?.sends.email === true;
  const isKnown = [screen.told, places.told, closed.told].includes('known');
  return (
    <>
      <PageHead
        title={words.title}
        {...(week.childReads && { subtitle: t.childReads[week.childReads](week.firstName) })}
      >
        {isKnown && sendsMail && <MailButton week={week} childId={childId} />}
      </PageHead>
      <div className="stack g5">
        <div className="cluster spread g2">
          <Weeks week={week} onWeek={onWeek} />
          <DayOrWeek childId={childId} shown="week" />
        </div>
        {week.isFirst && week.runs && (
          <Card>
            <h2>{t.first}</h2>
            <p className="ink-2 mt2">{t.firstMore}</p>
          </Card>
        )}
        <div className={cx('stack top g4', css.two)}>
          {screen.told === 'known' && <ScreenCard week={week} />}
          {words.worth !== null && <Worth worth={words.worth} childId={childId} />}
        </div>
        <WeekRows week={week} childId={childId} />
      </div>
    </>
  );
}

/** Sends the week to the parent who asks. */
function MailButton({ week, childId }: OfWeek) {
  const mail = useMailWeek();
  return (
    <Button
      tone="line"
      icon={<IconMail size={20} stroke={1.75} aria-hidden="true" />}
      waiting={mail.isPending}
      waitingLabel={t.mailing}
      onClick={() => mail.mutate({ childId, week: week.from })}
    >
      {t.mail}
    </Button>
  );
}

/** The week before and the one after. */
function Weeks({ week, onWeek }: { week: ParentWeek; onWeek: (week: Day) => void }) {
  return (
    <nav className="row g1" aria-label={t.title}>
      <IconButton
        label={t.before}
        tip="none"
        disabled={week.firstWeek === null || week.from <= week.firstWeek}
        onClick={() => onWeek(shiftDay(week.from, -7))}
      >
        <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <p className={cx('as-h3', css.period)}>{week.words.period}</p>
      <IconButton
        label={t.after}
        tip="none"
        disabled={week.to >= week.today}
        onClick={() => onWeek(shiftDay(week.from, 7))}
      >
        <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </nav>
  );
}

function Worth({ worth, childId }: { worth: NonNullable<ParentWeek['words']['worth']>; childId: string }) {
  const { question, about, hasRule } = worth;
  const isBedtime = about === 'bedtime';
  const Icon = isBedtime ? IconMoon : IconHourglass;
  const label = isBedtime ? (hasRule ? t.seeBedtime : t.setBedtime) : hasRule ? t.seeBudget : t.setBudget;
  return (
    <Card>
      <h2 className="small ink-2">{t.worth}</h2>
      <p className={cx('mt2', css.question)}>{question}</p>
      <p className="small ink-2 mt2">{t.worthMore}</p>
      <ButtonLink
        tone="soft"
        className="mt4"
        icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
        to={`/user/${isBedtime ? 'time-scheduler' : 'time-budgets'}?child=${childId}`}
      >
        {label}
      </ButtonLink>
    </Card>
  );
}
