import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { Card } from '@kinward/web/ui/Card.tsx';
import { texts as t } from '../messages.ts';
import { moment } from '../times.ts';

/** Programs that were ended for who reads the page and why, and what is ended soon; nothing where nothing was. */
export function ClosedPrograms({ notices }: Pick<PageState, 'notices'>) {
  // What was told before it was ended is over once it has been.
  const shown = notices.filter(({ endsAt }) => endsAt === null || Date.parse(endsAt) > Date.now());
  if (shown.length === 0) return null;
  return (
    <Card padded={false} className="mb4">
      <div className={css.form}>
        <h2>{t.closedPrograms}</h2>
      </div>
      <ul>
        {shown.map(({ at, program, reason, until, endsAt }) => (
          <li key={`${at} ${program} ${endsAt}`} className={css.setting}>
            <span className={`stack hug g1 shrink ${css.words}`}>
              <b className="strong breaks" dir="auto">
                {program}
              </b>
              <span className="small ink-2">
                {endsAt !== null
                  ? t.endsAt(program, moment(endsAt))
                  : [t.closedBecause[reason], until !== null && t.againAt(moment(until))]
                      .filter(Boolean)
                      .join(' ')}
              </span>
            </span>
            <span className="small ink-3 num">{moment(at)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
