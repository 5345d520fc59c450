import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { DeviceAsk } from '@kinward/contract/approvals/approvals.schemas.ts';
import type { PageAsks } from '@kinward/contract/computers/agent-page.schemas.ts';
import css from '@kinward/web/features/filter/components/policy/Policy.module.css';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { StateChip, type ChipState } from '@kinward/web/ui/StateChip.tsx';
import { TextField } from '@kinward/web/ui/TextField.tsx';
import { ask, readAsks } from '../api.ts';
import { texts as t } from '../messages.ts';
import { moment } from '../times.ts';
import { useAnswer } from '../use-answer.ts';

const EVERY_MS = 10_000;
const MOST_NOTE = 255;

const CHIPS: Readonly<Record<DeviceAsk['state'], ChipState>> = {
  waiting: 'waiting',
  granted: 'allowed',
  refused: 'forbidden',
  ended: 'plain',
  withdrawn: 'plain',
};

/** Asks a parent for a site, and says what became of it. */
export default function AskParents() {
  const { value, again } = useAnswer(readAsks, EVERY_MS);
  const asks = value?.asks ?? [];
  return (
    <Card padded={false} className="mt4">
      <div className={css.form}>
        <AskForm onAsked={again} />
      </div>
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

function Asked({ one }: { one: DeviceAsk }) {
  const { name, minutes, state, until, seenBy, answeredBy, answer, askedAt } = one;
  const said =
    state === 'waiting'
      ? seenBy === null
        ? ''
        : t.seenBy(seenBy)
      : state === 'withdrawn'
        ? ''
        : t.answered(answeredBy, answer);
  return (
    <li className={css.entry}>
      <span className="stack g1 shrink breaks hug">
        <b className="strong">{t.askedFor(name, minutes)}</b>
        <small className="tiny ink-2">{[moment(askedAt), said].filter(Boolean).join(' · ')}</small>
      </span>
      <StateChip state={CHIPS[state]}>
        {state === 'granted' && until !== null ? t.openUntil(moment(until)) : t.askStates[state]}
      </StateChip>
    </li>
  );
}

/** Why it was not asked; undefined: it was. */
const faultOf = ({ reason }: PageAsks): string | undefined =>
  reason === null ? undefined : t.askFaults[reason];

function AskForm({ onAsked }: { onAsked: () => void }) {
  const [site, setSite] = useState('');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const [search] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const isWanted = search.get('to') === 'ask';
  // As the tray opens it.
  useEffect(() => {
    if (isWanted) form.current?.querySelector('input')?.focus();
  }, [isWanted]);
  /** One request each, also where its answer was lost. */
  const clientId = useRef<string>(undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waiting) return;
    if (site.trim() === '') {
      setError(t.siteMissing);
      return;
    }
    clientId.current ??= crypto.randomUUID();
    setWaiting(true);
    ask({ clientId: clientId.current, site: site.trim(), note: note.trim() })
      .then(
        (reply) => {
          setError(faultOf(reply));
          if (reply.reason !== null) return;
          clientId.current = undefined;
          setSite('');
          setNote('');
          onAsked();
        },
        () => setError(t.askFaults.away),
      )
      .finally(() => setWaiting(false));
  };
  return (
    <form ref={form} className="stack g4" onSubmit={submit} noValidate>
      <div className="stack g1">
        <h2>{t.askTitle}</h2>
        <p className="small ink-2">{t.askMore}</p>
      </div>
      <TextField
        label={t.askSite}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        placeholder={t.askPlaceholder}
        value={site}
        error={error}
        onChange={(event) => {
          setSite(event.target.value);
          setError(undefined);
          clientId.current = undefined;
        }}
      />
      <TextField
        label={t.askNote}
        autoComplete="off"
        maxLength={MOST_NOTE}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          clientId.current = undefined;
        }}
      />
      <Button type="submit" tone="soft" className="own-width" waiting={waiting} waitingLabel={t.asking}>
        {t.askNow}
      </Button>
    </form>
  );
}
