import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import type { PageAsk, PageAsks } from '@kinward/contract/computers/agent-page.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import type { z } from '@kinward/contract/schema.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { cx } from '@kinward/web/ui/cx.ts';
import { Segmented } from '@kinward/web/ui/Segmented.tsx';
import { Select } from '@kinward/web/ui/Select.tsx';
import { TextField } from '@kinward/web/ui/TextField.tsx';
import { ask } from '../api.ts';
import { texts as t } from '../messages.ts';
import css from './parts.module.css';

/** As the child's phone has it. */
const MINUTES = ['15', '30', '60'] as const;
type Minutes = (typeof MINUTES)[number];
const CHOSEN_MINUTES = `fieldset[aria-label=${JSON.stringify(t.askHowLong)}] input:checked`;
type Kind = keyof typeof t.askKinds;

export interface AskableProgram {
  appId: string;
  name: string;
}

/** What is asked for from elsewhere on the page. */
export interface Wanted {
  kind: Kind;
  /** The program's id, or the site; empty for time. */
  value: string;
  /** Of the press, by the clock of the page: the same one again is another. */
  at: number;
}

interface AskFormProps {
  /** By name. */
  programs: readonly AskableProgram[];
  /** What is chosen at first. */
  wanted: Wanted | undefined;
  /** What became of the last one that was sent; empty: nothing was. */
  said: string;
  /** @param clientId of the one that was sent */
  onAsked: (clientId: string) => void;
}

/** Why it was not asked; undefined: it was. */
const faultOf = ({ reason }: PageAsks): string | undefined =>
  reason === null ? undefined : t.askFaults[reason];

export function AskForm({ programs, wanted, said, onAsked }: AskFormProps) {
  const [search] = useSearchParams();
  const to = search.get('to');
  const [toSite, toTime] = [to === 'ask', to === 'time'];
  const [chosen, setKind] = useState<Kind>(wanted?.kind ?? (toSite ? 'site' : 'time'));
  // Where none is left that could be asked for.
  const kind = chosen === 'app' && programs.length === 0 ? 'time' : chosen;
  const [minutes, setMinutes] = useState<Minutes>('30');
  const [site, setSite] = useState(wanted?.kind === 'site' ? wanted.value : '');
  const [appId, setAppId] = useState(wanted?.kind === 'app' ? wanted.value : '');
  const [note, setNote] = useState('');
  const [error, setError] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // As the tray opens it, a program that was closed, or a site that is.
  const isLed = wanted !== undefined || toSite || toTime;
  const isForTime = wanted === undefined ? toTime : wanted.kind === 'time';
  useEffect(() => {
    if (isLed)
      form.current
        ?.querySelector<HTMLElement>(isForTime ? CHOSEN_MINUTES : 'select, input[inputmode="url"]')
        ?.focus();
  }, [isLed, isForTime]);
  /** One request each, also where its answer was lost. */
  const clientId = useRef<string>(undefined);
  const changed = (): void => {
    setError(undefined);
    clientId.current = undefined;
  };
  const asked = (id: string): z.output<typeof PageAsk> => {
    const common = { clientId: id, note: note.trim() };
    if (kind === 'time') return { minutes: Number(minutes), ...common };
    return kind === 'site'
      ? { site: site.trim(), ...common }
      : { appId: appId || (programs[0]?.appId ?? ''), ...common };
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waiting) return;
    if (kind === 'site' && site.trim() === '') return setError(t.siteMissing);
    const id = (clientId.current ??= crypto.randomUUID());
    setWaiting(true);
    ask(asked(id))
      .then(
        (reply) => {
          setError(faultOf(reply));
          if (reply.reason !== null) return;
          clientId.current = undefined;
          setSite('');
          setNote('');
          onAsked(id);
        },
        () => setError(t.askFaults.away),
      )
      .finally(() => setWaiting(false));
  };
  const kinds = (['time', 'site', ...(programs.length > 0 ? (['app'] as const) : [])] as const).map(
    (value) => ({ value, label: t.askKinds[value] }),
  );
  return (
    <form ref={form} className="stack g4" onSubmit={submit} noValidate>
      <div className="stack g1">
        <h2>{t.askTitle}</h2>
        <p className="small ink-2">{t.askMore}</p>
      </div>
      <Segmented
        label={t.askWhat}
        value={kind}
        options={kinds}
        onChange={(next) => {
          setKind(next);
          changed();
        }}
      />
      {kind === 'time' && (
        <div className="stack g2">
          <span className="small-strong" aria-hidden="true">
            {t.askHowLong}
          </span>
          <Segmented
            label={t.askHowLong}
            value={minutes}
            options={MINUTES.map((value) => ({ value, label: t.askMinutes(Number(value)) }))}
            onChange={(next) => {
              setMinutes(next);
              changed();
            }}
          />
        </div>
      )}
      {kind === 'site' && (
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
            changed();
          }}
        />
      )}
      {kind === 'app' && (
        <Select
          label={t.askProgram}
          value={appId || programs[0]?.appId}
          options={programs.map((one) => ({ value: one.appId, label: one.name }))}
          onChange={(event) => {
            setAppId(event.target.value);
            changed();
          }}
        />
      )}
      <TextField
        label={t.askNote}
        autoComplete="off"
        maxLength={LIMITS.requestNoteMax}
        value={note}
        onChange={(event) => {
          setNote(event.target.value);
          changed();
        }}
      />
      <Button type="submit" tone="soft" className="own-width" waiting={waiting} waitingLabel={t.asking}>
        {t.askNow}
      </Button>
      <p role="status" className={cx('small ink-2', css.outcome)}>
        {said}
      </p>
      {kind !== 'site' && error !== undefined && (
        <p className="small forbidden" role="alert">
          {error}
        </p>
      )}
    </form>
  );
}
