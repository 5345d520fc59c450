import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import type { DayActivity } from '@kinward/contract/activity/activity.schemas.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { headlineOf } from '@kinward/rules/activity/headline.ts';
import { WithheldNote } from '../../../entities/device/WithheldNote.tsx';
import { useZone } from '../../../entities/family/family-zone.ts';
import { childrenQuery } from '../../../entities/family/family.ts';
import { ZoneNote } from '../../../entities/family/ZoneNote.tsx';
import ScreenActions from '../../../entities/screens/ScreenActions.tsx';
import { dayOf, isDay, longDay, shiftDay } from '../../../lib/time/day.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useNow } from '../../../lib/time/now.ts';
import { minutesSince, span } from '../../../lib/time/time.ts';
import { AddDeviceLink, ConnectLink } from '../../../entities/child/SetupLinks.tsx';
import { kidColour } from '../../../ui/Avatar.tsx';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { DayNav } from '../../../ui/DayNav.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { RibbonLegend } from '../../../ui/RibbonLegend.tsx';
import { Awaited, Skeleton } from '../../../ui/Skeleton.tsx';
import { dayActivityQuery } from '../api/queries.ts';
import { DayEntries } from '../components/DayEntries.tsx';
import { DayOrWeek } from '../components/DayOrWeek.tsx';
import { DayRibbon } from '../../../entities/activity/DayRibbon.tsx';
import { ribbonTexts } from '../../../entities/activity/messages.ts';
import { useDayPlaces } from '../../../entities/activity/use-day-places.ts';
import { weekdayClockIn } from '../../../entities/activity/times.ts';
import { sentenceOf } from '../logic/words.ts';
import { activityTexts as t } from '../messages.ts';
import css from './ChildDayPage.module.css';

/** Beside or below what is read first. */
const DayFigures = lazy(() => import('../components/DayFigures.tsx'));

/** Days that anything is kept at most. */
const KEPT_DAYS = 365;

/** /user/child/{childId}: how a child's day was, in one. */
export default function ChildDayPage() {
  const { childId = '' } = useParams();
  const family = useQuery(childrenQuery);
  const child = family.data?.find((entry) => entry.childId === childId);
  usePageTitle(child ? t.dayOf(child.firstName) : t.title);
  if (child) return <ChildDay key={childId} child={child} />;
  if (family.data === undefined)
    return (
      <Loaded query={family} loading={t.loading} title={t.title} placeholder={<DayPlaceholder />}>
        {() => null}
      </Loaded>
    );
  return (
    <>
      <PageHead title={t.title} />
      <Card>
        <EmptyState art="house" title={t.notThere} action={<ToDashboard />}>
          {t.notThereMore}
        </EmptyState>
      </Card>
    </>
  );
}

const ToDashboard = () => (
  <ButtonLink tone="soft" to="/user/dashboard">
    {t.toDashboard}
  </ButtonLink>
);

/** What a child without a paired device lacks. */
const Missing = ({ child }: { child: Child }) =>
  child.devices[0] ? (
    <ConnectLink child={child} device={child.devices[0]} />
  ) : (
    <AddDeviceLink child={child} />
  );

/** The day is in the address; none is today, also past midnight. */
const useChosenDay = () => {
  const [params, setParams] = useSearchParams();
  const text = params.get('date') ?? '';
  return {
    chosen: isDay(text) ? text : undefined,
    choose: (day: string, today: string) => {
      const next = new URLSearchParams(params);
      if (day === today) next.delete('date');
      else next.set('date', day);
      setParams(next, { preventScrollReset: true });
    },
  };
};

function ChildDay({ child }: { child: Child }) {
  const { chosen: asked, choose } = useChosenDay();
  const current = dayOf(useNow(), useZone());
  // A day that has not begun, as a link may name one, is today.
  const chosen = asked !== undefined && asked > current ? undefined : asked;
  const query = useQuery(dayActivityQuery(child.childId, chosen));
  const today = query.data?.today ?? current;
  const nav = (
    <DayNav
      texts={t}
      day={query.data?.date ?? chosen ?? today}
      today={today}
      first={shiftDay(today, 1 - KEPT_DAYS)}
      onChange={(next) => choose(next, today)}
    />
  );
  return (
    <>
      {query.data === undefined && <PageHead title={t.dayOf(child.firstName)}>{nav}</PageHead>}
      <Loaded query={query} loading={t.loading} placeholder={<DayPlaceholder />}>
        {(day) => (
          <ReadDay
            child={child}
            day={day}
            nav={nav}
            readAt={query.error === null ? undefined : query.dataUpdatedAt}
          />
        )}
      </Loaded>
    </>
  );
}

interface ReadDayProps {
  child: Child;
  day: DayActivity;
  /** When what is shown was read, where it could not be read again; ms since the epoch. */
  readAt: number | undefined;
  /** From day to day. */
  nav: ReactNode;
}

const isEmpty = ({ places, screen, entries }: DayActivity): boolean =>
  places === null && screen.totalSeconds === 0 && entries.length === 0;

/** "Friday 17:42. Place 2 min old, screen 1 min old." */
const ledeOf = (day: DayActivity, now: number): string => {
  if (day.date !== day.today) return longDay(day.date);
  const age = (at: string | null | undefined) => at && span(minutesSince(at, now));
  const { reportedAt } = day.screen;
  const isOfToday = reportedAt !== null && reportedAt >= day.from;
  const ages = t.ages(age(day.places?.heardAt) || undefined, (isOfToday && age(reportedAt)) || undefined);
  return [t.now(weekdayClockIn(now, day.timeZone)), ages && `${ages}.`].filter(Boolean).join(' ');
};

function ReadDay({ child, day, readAt, nav }: ReadDayProps) {
  const now = useNow();
  const colour = kidColour(child.ordinal);
  const { words, nameOf } = useDayPlaces(day);
  const paired = child.devices.find(({ paired }) => paired);
  const past = day.date === day.today ? undefined : day.date;
  const parts = <DayOrWeek childId={child.childId} shown="day" day={past} />;
  if (isEmpty(day))
    return (
      <>
        <PageHead title={t.dayOf(child.firstName)} subtitle={ledeOf(day, now)}>
          <div className="cluster g2">
            {nav}
            {parts}
          </div>
        </PageHead>
        {paired && day.date === day.today && <WithheldNote child={child} device={paired} />}
        <Card>
          <EmptyState art="ribbon" title={t.nothing} {...(!paired && { action: <Missing child={child} /> })}>
            {!paired && t.noDevice(child.firstName)}
          </EmptyState>
          {day.date === day.today && <ScreenActions child={child} className="mt4" />}
        </Card>
        <ZoneNote />
      </>
    );
  return (
    <>
      <PageHead title={sentenceOf(day, headlineOf(day, now), words)} subtitle={ledeOf(day, now)} />
      {paired && day.date === day.today && <WithheldNote child={child} device={paired} />}
      <Card as="section" aria-label={t.dayOf(child.firstName)}>
        <div className="cluster spread g2 mb3">
          {nav}
          {parts}
        </div>
        <DayRibbon day={day} colour={colour} now={now} knownTo={readAt ?? now} nameOf={nameOf} />
        <RibbonLegend texts={ribbonTexts} day={day} colour={colour} now={now} />
        {day.date === day.today && <ScreenActions child={child} className="mt4" />}
      </Card>
      <div className="in-order">
        <div className={cx('mt6', css.columns)}>
          <DayEntries key={day.date} day={day} colour={colour} words={words} />
          <div className="stack top g6">
            <Suspense
              fallback={
                <>
                  <Skeleton shape="block" className={css.figures} />
                  <Awaited />
                </>
              }
            >
              <DayFigures day={day} child={child} />
            </Suspense>
          </div>
        </div>
        <ZoneNote />
      </div>
    </>
  );
}

/** The shape of what comes: a well, and five lines. */
function DayPlaceholder() {
  return (
    <div role="status" aria-label={t.loading}>
      <Card>
        <Skeleton shape="block" className={css.well} />
      </Card>
      <Card className="stack g5 mt6">
        {Array.from({ length: 5 }, (_, line) => (
          <Skeleton key={line} />
        ))}
      </Card>
    </div>
  );
}
