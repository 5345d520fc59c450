import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditEvent } from '@kinward/contract/audit/audit.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { clockIn } from '../../../lib/days.ts';
import { browserZone, useFamilyZone } from '../../../lib/family-zone.ts';
import { useNow } from '../../../lib/now.ts';
import { recently } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { auditEventMessages as t } from '../audit-events-messages.ts';
import { actsQuery } from '../api/audit-events.ts';
import { actsByDay, auditEventTexts } from '../logic/audit-events.ts';
import { dayWords } from '../logic/days.ts';
import css from './AuditEventsPanel.module.css';

/** What was done in the family, day by day. */
export default function AuditEventsPanel() {
  const query = useInfiniteQuery(actsQuery);
  const { data, error, isFetching, refetch, dataUpdatedAt } = query;
  const zone = useFamilyZone().zone ?? browserZone();
  const now = useNow();
  const failed = error !== null && (
    <ErrorState
      message={data === undefined ? failureText(error) : undefined}
      since={data && recently(dataUpdatedAt)}
      waiting={isFetching}
      onRetry={() => void refetch()}
    />
  );
  if (data === undefined)
    return (
      failed || (
        <Card className={css.days}>
          <SkeletonRow label={t.loading} />
          <SkeletonRow label={t.loading} />
        </Card>
      )
    );
  const events = data.pages.flat();
  return (
    <>
      {failed}
      <p className={css.subtitle}>{t.subtitle}</p>
      {events.length === 0 ? (
        <Card>
          <EmptyState art="house" title={t.empty}>
            {t.emptyMore}
          </EmptyState>
        </Card>
      ) : (
        <div className={css.days}>
          {actsByDay(events, zone).map(({ day, events: ofDay }) => (
            <Card key={day} aria-labelledby={`acts-${day}`}>
              <h2 id={`acts-${day}`}>{dayWords(day, now, zone)}</h2>
              <ul className={css.list}>
                {ofDay.map((act) => (
                  <Deed key={act.seq} act={act} zone={zone} />
                ))}
              </ul>
            </Card>
          ))}
        </div>
      )}
      {query.hasNextPage && (
        <div className={css.older}>
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
  );
}

function Deed({ act, zone }: { act: AuditEvent; zone: string }) {
  const { who, what, on } = auditEventTexts(act);
  return (
    <li className={css.action}>
      <time dateTime={act.at} className={css.time}>
        {clockIn(act.at, zone)}
      </time>
      <p>
        <b className={css.what}>{what}</b>
        <span className={css.who}>{on === '' ? who : t.whoOn(who, on)}</span>
      </p>
    </li>
  );
}
