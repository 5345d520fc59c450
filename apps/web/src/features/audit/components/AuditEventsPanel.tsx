import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEvent } from '@kinward/contract/audit/audit.schemas.ts';
import { clockIn } from '../../../lib/time/time.ts';
import { useZone } from '../../../entities/family/family-zone.ts';
import { useNow } from '../../../lib/time/now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { auditEventMessages as t } from '../audit-events-messages.ts';
import { actsQuery } from '../api/audit-events.ts';
import { actsByDay, repeatsTogether, type ActGroup } from '../logic/audit-events.ts';
import { dayWords } from '../logic/days.ts';
import { cx } from '../../../ui/cx.ts';
import css from './AuditEventsPanel.module.css';

/** What was done in the family, day by day. */
export default function AuditEventsPanel() {
  const query = useInfiniteQuery(actsQuery);
  const zone = useZone();
  const now = useNow();
  return (
    <Loaded query={query} loading={t.loading} rows={2}>
      {({ pages }) => (
        <>
          <p className={cx('small ink-2 mb4', 'measure')}>{t.subtitle}</p>
          <Days events={pages.flat()} zone={zone} now={now} />
          {query.hasNextPage && (
            <div className="row stretch middle mt4">
              <Button
                tone="soft"
                waiting={query.isFetchingNextPage}
                waitingLabel={t.loadingOlder}
                onClick={() => void query.fetchNextPage()}
              >
                {t.older}
              </Button>
            </div>
          )}
        </>
      )}
    </Loaded>
  );
}

interface DaysProps {
  events: AuditEvent[];
  zone: string;
  /** Milliseconds since the epoch. */
  now: number;
}

function Days({ events, zone, now }: DaysProps) {
  if (events.length === 0)
    return (
      <Card>
        <EmptyState art="house" title={t.empty}>
          {t.emptyMore}
        </EmptyState>
      </Card>
    );
  return (
    <div className="stack g4">
      {actsByDay(events, zone).map(({ day, events: ofDay }) => (
        <Card key={day} aria-labelledby={`acts-${day}`}>
          <h2 id={`acts-${day}`}>{dayWords(day, now, zone)}</h2>
          <ul className="stack g3 mt3">
            {repeatsTogether(ofDay).map((group) => (
              <EventRow key={group.newest.seq} group={group} zone={zone} />
            ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

function EventRow({ group, zone }: { group: ActGroup; zone: string }) {
  const { newest, firstAt, times, who, what, on } = group;
  return (
    <li className={css.action}>
      <time dateTime={newest.at} className="small ink-2 num">
        {clockIn(newest.at, zone)}
      </time>
      <p>
        <b className="block strong">{what}</b>
        <span className="block small ink-2 breaks">
          {on === '' ? who : t.whoOn(who, on)}
          {times > 1 && <span className="num">{t.often(times, clockIn(firstAt, zone))}</span>}
        </span>
      </p>
    </li>
  );
}
