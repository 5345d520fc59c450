import { useCallback, useState } from 'react';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { Card } from '@kinward/web/ui/Card.tsx';
import { StateChip, type ChipState } from '@kinward/web/ui/StateChip.tsx';
import { readRules } from '../api.ts';
import { texts as t } from '../messages.ts';
import { moment } from '../times.ts';
import { useAnswer } from '../use-answer.ts';
import { AskForm, type AskableProgram, type Wanted } from './AskForm.tsx';

const RULES_MS = 30_000;

const CHIPS: Readonly<Record<DeviceAsk['state'], ChipState>> = {
  waiting: 'waiting',
  granted: 'allowed',
  refused: 'forbidden',
  ended: 'plain',
  withdrawn: 'plain',
};

interface AskParentsProps extends Pick<PageState, 'notices'> {
  /** Who asks. */
  user: string;
  /** The newest first. */
  asks: readonly DeviceAsk[];
  /** The installation is not reached: what was asked for is not known. */
  isAway: boolean;
  /** What was closed, and is asked for from there. */
  wanted: Wanted | undefined;
  onAsked: () => void;
}

/** Those that a rule names, and those that were closed by what closes everything. */
function programsOf(
  askable: readonly AskableProgram[],
  notices: AskParentsProps['notices'],
): AskableProgram[] {
  const closed = notices.map(({ appId, program }) => ({ appId, name: program }));
  const all = new Map([...closed, ...askable].map((one) => [one.appId, one]));
  return [...all.values()].toSorted((one, other) => one.name.localeCompare(other.name));
}

/** Asks a parent for more time, a site or a program, and says what became of it. */
export default function AskParents({ user, notices, asks, isAway, wanted, onAsked }: AskParentsProps) {
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
            onAsked();
          }}
        />
      </div>
      {isAway && <p className={`small ink-2 ${css.form}`}>{t.asksAway}</p>}
      {asks.length > 0 && (
        <>
          <h3 className={css.form}>{t.asksTitle}</h3>
          <ul>
            {asks.map((one) => (
              <Asked key={one.requestId} one={one} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

const stateOf = ({ state, until }: DeviceAsk): string =>
  state === 'granted' && until !== null ? t.openUntil(moment(until)) : t.askStates[state];

const outcomeOf = (one: DeviceAsk | undefined): string =>
  one === undefined || one.state === 'waiting' ? t.askSent : t.askAnswered(stateOf(one));

function Asked({ one }: { one: DeviceAsk }) {
  const { name, minutes, state, seenBy, answeredBy, answer, askedAt } = one;
  const said =
    state === 'waiting'
      ? seenBy === null
        ? ''
        : t.seenBy(seenBy)
      : state === 'withdrawn'
        ? ''
        : t.answered(answeredBy, answer);
  return (
    <li className={css.setting}>
      <span className={`stack g1 shrink breaks hug ${css.words}`}>
        <b className="strong" dir="auto">
          {t.askedFor(name, minutes)}
        </b>
        <small className="tiny ink-2">{[moment(askedAt), said].filter(Boolean).join(' · ')}</small>
      </span>
      <StateChip state={CHIPS[state]}>{stateOf(one)}</StateChip>
    </li>
  );
}
