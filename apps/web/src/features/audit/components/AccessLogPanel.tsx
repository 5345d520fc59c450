import { useQuery } from '@tanstack/react-query';
import type { AccessDay } from '@kinward/contract/audit/audit.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { useZone } from '../../../entities/family/family-zone.ts';
import { useNow } from '../../../lib/time/now.ts';
import { clock } from '../../../lib/time/time.ts';
import { Avatar, kidColour } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Loaded } from '../../../ui/Loaded.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { accessLogQuery } from '../api/access-log.ts';
import { byDay, dayWords } from '../logic/days.ts';
import { auditTexts as t } from '../messages.ts';
import css from './AccessLogPanel.module.css';

/** Which of the parents accessed a child's data, day by day. Shown alone or below a list of the parents. */
export function AccessLogPanel({ child }: { child: { childId: string; firstName: string } }) {
  const query = useQuery(accessLogQuery(child.childId));
  const zone = useZone();
  const now = useNow();
  return (
    <Loaded
      query={query}
      loading={t.loading}
      rows={2}
      renderEmpty={(accesses) =>
        accesses.length === 0 && (
          <EmptyState art="house" title={t.nobody(child.firstName)}>
            {t.noneBefore}
          </EmptyState>
        )
      }
    >
      {(log) => (
        <div className="stack g4">
          {byDay(log).map(({ day, accesses }) => (
            <Card key={day} aria-labelledby={`looks-${day}`}>
              <h2 id={`looks-${day}`}>{dayWords(day, now, zone)}</h2>
              <ul className="stack g5 mt4">
                {accesses.map((access) => (
                  <AccessedBy key={access.accountId} access={access} />
                ))}
              </ul>
            </Card>
          ))}
        </div>
      )}
    </Loaded>
  );
}

/** One parent on one day: how often, what, and a bar that is full at the quiet limit. */
function AccessedBy({ access }: { access: AccessDay }) {
  const most = LIMITS.accessesPerDayQuiet;
  return (
    <li className="row top g3">
      <Avatar decorative initials size={36} name={access.accessedBy} colour={kidColour(access.you ? 3 : 5)} />
      <div className="stack grow g2">
        <p className="cluster small ink-2 g2">
          <b className="strong breaks ink">{access.you ? t.you : access.accessedBy}</b>
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
        <ul className="row stretch wraps small ink-2 g4">
          {access.kinds.map(({ kind, accesses }) => (
            <li key={kind}>{t.kindCount(t.kind[kind], accesses)}</li>
          ))}
        </ul>
        {access.you && access.often && <p className="callout small-strong">{t.oftenYou}</p>}
      </div>
    </li>
  );
}
