import { useId } from 'react';
import { Link } from 'react-router';
import type { FilterStats } from '@kinward/contract/filter-log/filter-stats.schemas.ts';
import { Card } from '../../../ui/Card.tsx';
import { barsOf } from '../logic/stats.ts';
import { overviewTexts as t } from '../messages.overview.ts';
import { CountBars } from './stats/CountBars.tsx';

/** What was blocked today, hour by hour. */
export default function BlockedByHour({ stats }: { stats: FilterStats }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <div className="heading">
        <h2 id={heading}>{t.byHour}</h2>
        <Link className="link small-strong" to="/filter/statistics">
          {t.statistics}
        </Link>
      </div>
      <Card as="div">
        <CountBars label={t.byHour} head={t.hour} bars={barsOf(stats)} onlyBlocked />
      </Card>
    </section>
  );
}
