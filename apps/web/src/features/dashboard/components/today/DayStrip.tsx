/** A child's day so far in one row, in a chunk of its own: `lazy(() => import('./DayStrip.tsx'))`. */
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router';
import type { DayRibbon as Ribbon } from '@kinward/contract/activity/activity.schemas.ts';
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import { DayRibbon } from '../../../../entities/activity/DayRibbon.tsx';
import { ribbonTexts as t } from '../../../../entities/activity/messages.ts';
import { lasting } from '../../../../entities/activity/times.ts';
import { useDayPlaces } from '../../../../entities/activity/use-day-places.ts';
import { useFamilyStream } from '../../../../lib/stream-state.ts';
import { useNow } from '../../../../lib/time/now.ts';
import { kidColour } from '../../../../ui/Avatar.tsx';
import { cx } from '../../../../ui/cx.ts';
import { ribbonQuery } from '../../api/ribbon.ts';
import { DayStripAwaited } from './DayStripAwaited.tsx';
import css from '../NowCard.module.css';

type DayStripProps = Pick<Child, 'childId' | 'ordinal'>;

/** Absent where nothing is known of today, or it cannot be read: the rest of the card says where the child is. */
export default memo(function DayStrip({ childId, ordinal }: DayStripProps) {
  const { data, isError, isPending, dataUpdatedAt } = useQuery(ribbonQuery(childId));
  const now = useNow();
  if (isPending) return <DayStripAwaited />;
  if (isError || (data.places === null && data.screen.totalSeconds === 0)) return null;
  // Past midnight, until the new day is read.
  if (now >= Date.parse(data.to)) return null;
  return <Drawn childId={childId} ordinal={ordinal} day={data} readAt={dataUpdatedAt} />;
});

interface DrawnProps extends DayStripProps {
  day: Ribbon;
  /** ms since the epoch */
  readAt: number;
}

function Drawn({ childId, ordinal, day, readAt }: DrawnProps) {
  const now = useNow();
  const stream = useFamilyStream();
  const { nameOf } = useDayPlaces(day);
  return (
    <div className={css.strip}>
      <Screen of={day.screen} />
      <Link className={css.day} to={`/user/child/${childId}`}>
        <DayRibbon
          day={day}
          colour={kidColour(ordinal)}
          now={now}
          knownTo={stream.state === 'broken' ? readAt : now}
          nameOf={nameOf}
          strip
        />
      </Link>
    </div>
  );
}

/** What a parent asks first in the evening: how long so far, and how much is left. */
function Screen({ of: { totalSeconds, reportedAt, budget } }: { of: Ribbon['screen'] }) {
  if (reportedAt === null && totalSeconds === 0)
    return <p className={cx('small ink-3', css.screen)}>{t.noScreen}</p>;
  const left = budget && Math.max(0, budget.minutes * 60 - budget.usedSeconds);
  return (
    <p className={cx('small ink-2', css.screen)}>
      <b className="strong ink">{t.screenToday(lasting(totalSeconds))}</b>
      {left !== null && ` · ${t.leftToday(lasting(left))}`}
    </p>
  );
}
