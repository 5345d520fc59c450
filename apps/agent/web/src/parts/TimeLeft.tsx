import { useCallback } from 'react';
import type { PageRules } from '@kinward/contract/computers/agent-page.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { Card } from '@kinward/web/ui/Card.tsx';
import { StateChip } from '@kinward/web/ui/StateChip.tsx';
import { readRules } from '../api.ts';
import { texts as t } from '../messages.ts';
import { useAnswer } from '../use-answer.ts';

const EVERY_MS = 30_000;
const KINDS: Readonly<Record<string, string>> = t.kinds;

/** What a budget is for, as people call it. */
const budgetName = ({ kind, name }: PageRules['budgets'][number]): string =>
  kind === 'all' ? t.allScreens : kind === 'category' ? begun(KINDS[name.toLowerCase()] ?? name) : name;

/** In a sentence kinds are written small; here they stand alone. */
const begun = (words: string): string => words.charAt(0).toLocaleUpperCase() + words.slice(1);

/** What is left of each time budget today; nothing where there is none. */
export default function TimeLeft({ user, inForce }: { user: string; inForce: boolean }) {
  const read = useCallback(() => readRules(user), [user]);
  const { value } = useAnswer(read, EVERY_MS);
  if (!value || value.budgets.length === 0) return null;
  return (
    <Card padded={false} className="mb4">
      <div className={`stack g1 ${css.form}`}>
        <h2>{t.timeLeftTitle}</h2>
        <p className="small ink-2">
          {t.timeLeftMore}{' '}
          {!inForce ? t.countsNothing : value.countsInFront ? t.countsInFront : t.countsRunning}
        </p>
      </div>
      <ul>
        {value.budgets.map((budget) => (
          <li key={budget.budgetId} className={css.setting}>
            <span className={`stack g1 shrink breaks hug ${css.words}`}>
              <b className="strong" dir="auto">
                {budgetName(budget)}
              </b>
              <small className="tiny ink-2">{t.ofToday(t.minutesLong(budget.minutes))}</small>
            </span>
            <StateChip state={budget.leftSeconds > 0 ? 'allowed' : 'forbidden'}>
              {budget.leftSeconds > 0 ? t.left(t.minutesLong(Math.ceil(budget.leftSeconds / 60))) : t.usedUp}
            </StateChip>
          </li>
        ))}
      </ul>
    </Card>
  );
}
