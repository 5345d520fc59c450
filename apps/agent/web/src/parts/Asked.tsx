import { useState } from 'react';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { Button } from '@kinward/web/ui/Button.tsx';
import { StateChip, type ChipState } from '@kinward/web/ui/StateChip.tsx';
import { remind, withdraw } from '../api.ts';
import { texts as t } from '../messages.ts';
import { moment } from '../times.ts';

const CHIPS: Readonly<Record<DeviceAsk['state'], ChipState>> = {
  waiting: 'waiting',
  granted: 'allowed',
  refused: 'forbidden',
  ended: 'plain',
  withdrawn: 'plain',
};

/** In a word, or until when. */
export const stateOf = ({ state, until, alwaysSince }: DeviceAsk): string => {
  if (state !== 'granted') return t.askStates[state];
  if (alwaysSince !== null) return t.openAlways;
  return until === null ? t.askStates.granted : t.openUntil(moment(until));
};

/** Of the one that was sent last: that it was sent, until something came of it. */
export const outcomeOf = (one: DeviceAsk | undefined): string => {
  if (one === undefined || one.state === 'waiting') return t.askSent;
  return one.state === 'withdrawn' ? t.takenBack : t.askAnswered(stateOf(one));
};

/** Who did what about it. */
const saidOf = ({ state, seenBy, answeredBy, answer }: DeviceAsk): string => {
  if (state === 'withdrawn') return '';
  if (state !== 'waiting') return t.answered(answeredBy, answer);
  return seenBy === null ? t.notSeen : t.seenBy(seenBy);
};

interface AskedProps {
  one: DeviceAsk;
  /** It was taken back, or the parents were reminded. */
  onChanged: () => void;
}

/** What was asked for, what became of it, and while it waits what can be done about it. */
export function Asked({ one, onChanged }: AskedProps) {
  const { name, minutes, state, askedAt } = one;
  const said = saidOf(one);
  return (
    <li className={css.setting}>
      <span className={`stack g1 shrink breaks hug ${css.words}`}>
        <b className="strong" dir="auto">
          {t.askedFor(name, minutes)}
        </b>
        <small className="tiny ink-2">{[moment(askedAt), said].filter(Boolean).join(' · ')}</small>
        {state === 'waiting' && <Following one={one} onChanged={onChanged} />}
      </span>
      <StateChip state={CHIPS[state]}>{stateOf(one)}</StateChip>
    </li>
  );
}

const ACTS = { withdraw, remind };

function Following({ one: { requestId, name, minutes, remindFrom }, onChanged }: AskedProps) {
  const [busy, setBusy] = useState<keyof typeof ACTS>();
  const [fault, setFault] = useState<string>();
  const act = (what: keyof typeof ACTS): void => {
    if (busy !== undefined) return;
    setBusy(what);
    setFault(undefined);
    ACTS[what]({ requestId })
      .then(
        ({ reason }) => {
          setFault(reason === null ? undefined : t.askFaults[reason]);
          onChanged();
        },
        () => setFault(t.askFaults.away),
      )
      .finally(() => setBusy(undefined));
  };
  const of = (what: string): string => t.ofAsk(what, t.askedFor(name, minutes));
  // By the clock of the installation, which says the rest.
  const isDue = remindFrom !== null && Date.parse(remindFrom) <= Date.now();
  return (
    <>
      <span className="cluster g2 mt1">
        <Button
          tone="line"
          size="small"
          aria-label={of(t.takeBack)}
          waiting={busy === 'withdraw'}
          waitingLabel={t.takingBack}
          onClick={() => act('withdraw')}
        >
          {t.takeBack}
        </Button>
        {isDue && (
          <Button
            tone="soft"
            size="small"
            aria-label={of(t.remind)}
            waiting={busy === 'remind'}
            waitingLabel={t.reminding}
            onClick={() => act('remind')}
          >
            {t.remind}
          </Button>
        )}
      </span>
      <small className="tiny ink-2" role="status">
        {remindFrom === null ? t.reminded : isDue ? '' : t.remindFrom(moment(remindFrom))}
      </small>
      {fault !== undefined && (
        <small className="small forbidden" role="alert">
          {fault}
        </small>
      )}
    </>
  );
}
