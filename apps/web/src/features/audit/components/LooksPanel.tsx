import { useQuery } from '@tanstack/react-query';
import type { LookDay } from '@kinward/contract/audit/audit.schemas.ts';
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
import { looksQuery } from '../api/looks.ts';
import { byDay, dayWords } from '../logic/days.ts';
import { evidenceTexts as t } from '../messages.ts';
import css from './LooksPanel.module.css';

/** Who of the parents looked at a child, day by day. Stands alone or below a list of the parents. */
export function LooksPanel({ child }: { child: { childId: string; firstName: string } }) {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(looksQuery(child.childId));
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
        {byDay(data).map(({ day, looks }) => (
          <Card key={day} aria-labelledby={`looks-${day}`}>
            <h2 id={`looks-${day}`}>{dayWords(day, now, zone)}</h2>
            <ul className={css.list}>
              {looks.map((look) => (
                <Looker key={look.accountId} look={look} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}

/** One parent on one day: how often, what, and a bar that is full at the quiet limit. */
function Looker({ look }: { look: LookDay }) {
  const most = LIMITS.looksPerDayQuiet;
  return (
    <li className={css.looker}>
      <Avatar decorative initials size={36} name={look.looker} colour={kidColour(look.you ? 3 : 5)} />
      <div className={css.words}>
        <p className={css.line}>
          <b className={css.name}>{look.you ? t.you : look.looker}</b>
          <span>
            {t.looks(look.looks)}, {t.last(clock(look.lastAt))}
          </span>
          {look.often && <StateChip state="warn">{t.often}</StateChip>}
        </p>
        <svg
          className={css.bar}
          data-often={look.often || undefined}
          viewBox="0 0 100 6"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect width="100" height="6" className={css.rest} />
          <rect
            width={Math.max(3, Math.min(100, (100 * look.looks) / most))}
            height="6"
            className={css.part}
          />
        </svg>
        <ul className={css.kinds}>
          {look.kinds.map(({ kind, looks }) => (
            <li key={kind}>{t.kindCount(t.kind[kind], looks)}</li>
          ))}
        </ul>
        {look.you && look.often && <p className={css.note}>{t.oftenYou}</p>}
      </div>
    </li>
  );
}
