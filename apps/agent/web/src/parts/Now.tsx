import { useCallback } from 'react';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { Card } from '@kinward/web/ui/Card.tsx';
import { StateChip } from '@kinward/web/ui/StateChip.tsx';
import { readRules } from '../api.ts';
import { texts as t } from '../messages.ts';
import { moment } from '../times.ts';
import { useAnswer } from '../use-answer.ts';

const EVERY_MS = 30_000;

/** What is otherwise for a while: a pause of a parent, and what is open all the same; nothing where nothing is. */
export default function Now({ user }: { user: string }) {
  const read = useCallback(() => readRules(user), [user]);
  const { value } = useAnswer(read, EVERY_MS);
  if (!value) return null;
  const { pausedUntil, open } = value.now;
  if (pausedUntil === null && open.length === 0) return null;
  return (
    <Card padded={false} className="mb4">
      <div className={`stack g1 ${css.form}`}>
        <h2>{t.nowTitle}</h2>
        {pausedUntil !== null && <p>{t.screensPaused(moment(pausedUntil))}</p>}
      </div>
      <ul>
        {open.map(({ kind, name, until }) => (
          <li key={`${kind} ${name} ${until}`} className={css.setting}>
            <b className={`strong breaks ${css.words}`} dir="auto">
              {kind === 'named' ? name : t.opened[kind]}
            </b>
            <StateChip state="allowed">{t.openUntil(moment(until))}</StateChip>
          </li>
        ))}
      </ul>
    </Card>
  );
}
