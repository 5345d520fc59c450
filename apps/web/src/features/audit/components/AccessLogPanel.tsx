import { useQuery } from '@tanstack/react-query';
import type { AccessDay } from '@kinward/contract/audit/audit.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { failureText } from '../../../lib/api.ts';
import { useFamilyZone } from '../../../lib/family-zone.ts';
import { useNow } from '../../../lib/now.ts';
import { clock } from '../../../lib/time.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { accessLogQuery } from '../api/access-log.ts';
import { byDay, dayWords } from '../logic/days.ts';
import { auditTexts as t } from '../messages.ts';
import css from './AccessLogPanel.module.css';

/** Who of the parents looked at a child, day by day. Stands alone or below a list of the parents. */
export function AccessLogPanel({ child }: { child: { childId: string; firstName: string } }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(accessLogQuery(child.childId));
  const { zone } = useFamilyZone();
  const now = useNow();
  const failed = error !== null && (
    <ErrorState
      message={data === undefined ? failureText(error) : undefined}
      since={data && clock(dataUpdatedAt)}
      waiting={isFetching}
      onRetry={() => void refetch()}
    />
  );
  if (data === undefined)
    return (
      failed || (
        <Card className={css.loading}>
          <SkeletonRow label={t.loading} />
          <SkeletonRow label={t.loading} />
        </Card>
      )
    );
  if (data.length === 0)
    return (
      <>
        {failed}
        <Card>
          <EmptyState art="house" title={t.nobody(child.firstName)}>
            {t.nobodyMore}
          </EmptyState>
        </Card>
      </>
    );
  return (
    <>
      {failed}
      <div className={css.days}>
        {byDay(data).map(({ day, accesses }) => (
          <Card key={day} aria-labelledby={`looks-${day}`}>
            <h2 id={`looks-${day}`}>{dayWords(day, now, zone)}</h2>
            <ul className={css.list}>
              {accesses.map((access) => (
                <AccessedBy key={access.accountId} access={access} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

/** One parent on one day: how often, what, and a bar that is full at the quiet limit. */
function AccessedBy({ access }: { access: AccessDay }) {
  const most = LIMITS.accessesPerDayQuiet;
  return (
    <li className={css.accessedBy}>
      <Avatar decorative initials size={36} name={access.accessedBy} colour={kidColour(access.you ? 3 : 5)} />
      <div className={css.words}>
        <p className={css.line}>
          <b className={css.name}>{access.you ? t.you : access.accessedBy}</b>
          <span>
            {t.accesses(access.accesses)}, {t.last(clock(access.lastAt))}
          </span>
          {access.often && <StateChip state="warn">{t.often}</StateChip>}
        </p>
        <svg
          className={css.bar}
          data-often={access.often || undefined}
          viewBox="0 0 100 6"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width="100" height="6" className={css.rest} />
          <rect
            width={Math.max(3, Math.min(100, (100 * access.accesses) / most))}
            height="6"
            className={css.part}
          />
        </svg>
        <ul className={css.kinds}>
          {access.kinds.map(({ kind, accesses }) => (
            <li key={kind}>{t.kindCount(t.kind[kind], accesses)}</li>
          ))}
        </ul>
        {access.you && access.often && <p className={css.note}>{t.oftenYou}</p>}
      </div>
    </li>
  );
}
