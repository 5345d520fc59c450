import { Card } from '@kinward/web/ui/Card.tsx';
import type { TimeLeft } from '../rules/day-plan.ts';
import { olderMessages as t } from '../messages/older.ts';
import { TimeRing } from '../ui/TimeRing.tsx';
import { budgetOf } from '../rules/display-names.ts';
import { tightest } from './plan-words.ts';

/** What is left of today as a large figure, what else is limited, and the way to more. */
export function TimeCard({ left, colour }: { left: readonly TimeLeft[]; colour: number }) {
  const first = tightest(left);
  const rest = left.filter((one) => one !== first);
  const [uncounted] = left;
  if (first === undefined)
    return uncounted === undefined ? null : (
      <Card className="stack g2">
        <h2>{t.perDay(uncounted.of)}</h2>
        <p className="small ink-2">{t.uncounted}</p>
      </Card>
    );
  return (
    <Card className={`timed kid-${colour}`}>
      <TimeRing minutes={first.minutes} of={first.of} unit={t.unit} />
      <div className="stack g2">
        <div>
          <h2>
            {first.kind === 'all' ? '' : `${budgetOf(first)}, `}
            {t.of(first.of)}
          </h2>
          <p className="small ink-2">
            {rest.length === 0
              ? t.everywhere
              : rest
                  .slice(0, 3)
                  .map((one) => t.part(budgetOf(one), one.minutes))
                  .join(', ')}
          </p>
        </div>
        <a className="chip-link" href="#ask">
          {t.askMore}
        </a>
      </div>
    </Card>
  );
}
