import { useCallback, useState } from 'react';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { Card } from '@kinward/web/ui/Card.tsx';
import { readRules } from '../api.ts';
import { texts as t } from '../messages.ts';
import { useAnswer } from '../use-answer.ts';
import { Asked, outcomeOf } from './Asked.tsx';
import { AskForm, type AskableProgram, type Wanted } from './AskForm.tsx';

const RULES_MS = 30_000;

interface AskParentsProps extends Pick<PageState, 'notices'> {
  /** Who asks. */
  user: string;
  /** The newest first. */
  asks: readonly DeviceAsk[];
  /** The installation is not reached: what was asked for is not known. */
  isAway: boolean;
  /** What was closed, and is asked for from there. */
  wanted: Wanted | undefined;
  /** Something was asked for, or became of it. */
  onChanged: () => void;
}

/** Those that a rule names, and those that were closed by what closes everything. */
function programsOf(
  askable: readonly AskableProgram[],
  notices: AskParentsProps['notices'],
): AskableProgram[] {
  const closed = notices.flatMap(({ appId, program }) => (program === '' ? [] : { appId, name: program }));
  const all = new Map([...closed, ...askable].map((one) => [one.appId, one]));
  return [...all.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Asks a parent for more time, a site or a program, and says what became of it. */
export default function AskParents({ user, notices, asks, isAway, wanted, onChanged }: AskParentsProps) {
  const read = useCallback(() => readRules(user), [user]);
  const { value: rules } = useAnswer(read, RULES_MS);
  const [sent, setSent] = useState<string>();
  const last = asks.find(({ clientId }) => clientId === sent);
  return (
    <Card padded={false} className="mt4">
      <div className={css.form}>
        <AskForm
          key={wanted?.at}
          programs={programsOf(rules?.askable ?? [], notices)}
          wanted={wanted}
          said={sent === undefined ? '' : outcomeOf(last)}
          onAsked={(clientId) => {
            setSent(clientId);
            onChanged();
          }}
        />
      </div>
      {isAway && <p className={`small ink-2 ${css.form}`}>{t.asksAway}</p>}
      {asks.length > 0 && (
        <>
          <h3 className={css.form}>{t.asksTitle}</h3>
          <ul>
            {asks.map((one) => (
              <Asked key={one.requestId} one={one} onChanged={onChanged} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
