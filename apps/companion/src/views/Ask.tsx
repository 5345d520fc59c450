import { useId, useState, type SubmitEvent } from 'react';
import { ApiError } from '@kinward/client/client.ts';
import type { AskBody, DeviceAsk } from '@kinward/contract/requests/requests.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { SkeletonRow } from '@kinward/web/ui/Skeleton.tsx';
import { ask } from '../device/actions.ts';
import { appWord, siteWord } from '../device/names.ts';
import { useDevice } from '../device/state.ts';
import { clock, dayAndClock, language, t } from '../words/words.ts';

const MINUTES = [15, 30, 60] as const;
type Kind = AskBody['kind'];

/** Asks for time, a site or an app, and shows what came of it. */
export default function Ask() {
  return (
    <>
      <h1 className="display">{t.askTitle}</h1>
      <Form />
      <Asked />
    </>
  );
}

const faultOf = (error: unknown): string =>
  error instanceof ApiError && error.code === 'OFFLINE'
    ? t.notSent
    : error instanceof ApiError && language === 'en'
      ? (error.errors[0]?.message ?? error.message)
      : t.notSent;

function Form() {
  const { policy } = useDevice();
  const apps = policy?.blockedApps ?? [];
  const [kind, setKind] = useState<Kind>('time');
  const [minutes, setMinutes] = useState<number>(MINUTES[1]);
  const [site, setSite] = useState('');
  const [appId, setAppId] = useState('');
  const [note, setNote] = useState('');
  const [clientId, setClientId] = useState(() => crypto.randomUUID());
  const [state, setState] = useState<{ busy: boolean; said?: string; fault?: string }>({ busy: false });
  const id = useId();
  const body = (): AskBody => {
    const common = { clientId, ...(note.trim() !== '' && { note }) };
    if (kind === 'time') return { kind, minutes, ...common };
    return kind === 'site' ? { kind, site, ...common } : { kind, appId: appId || (apps[0] ?? ''), ...common };
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    setState({ busy: true });
    ask(body()).then(
      () => {
        setState({ busy: false, said: t.askSent });
        setClientId(crypto.randomUUID());
        setNote('');
      },
      // The same id again: a request whose answer got lost is not two.
      (error: unknown) => setState({ busy: false, fault: faultOf(error) }),
    );
  };
  const kinds: [Kind, string][] = [
    ['time', t.askTime],
    ['site', t.askSite],
    ...(apps.length > 0 ? ([['app', t.askApp]] as [Kind, string][]) : []),
  ];
  return (
    <Card className="stack">
      <form className="stack" onSubmit={send} noValidate>
        <Choices label={t.askWhat} name="kind" options={kinds} value={kind} onChange={setKind} />
        {kind === 'time' && (
          <Choices
            label={t.askTime}
            name="minutes"
            options={MINUTES.map((count) => [count, t.askMinutes(count)])}
            value={minutes}
            onChange={setMinutes}
          />
        )}
        {kind === 'site' && (
          <div className="stack tight">
            <label className="label" htmlFor={`${id}-site`}>
              {t.askSiteLabel}
            </label>
            <input
              id={`${id}-site`}
              className="choice"
              value={site}
              onChange={({ target }) => setSite(target.value)}
              placeholder={t.askSiteHelp}
              autoCapitalize="none"
              inputMode="url"
            />
          </div>
        )}
        {kind === 'app' && (
          <div className="stack tight">
            <label className="label" htmlFor={`${id}-app`}>
              {t.askAppLabel}
            </label>
            <select
              id={`${id}-app`}
              className="choice"
              value={appId}
              onChange={({ target }) => setAppId(target.value)}
            >
              {apps.map((app) => (
                <option key={app} value={app}>
                  {appWord(app)}
                </option>
              ))}
            </select>
          </div>
        )}
        <div className="stack tight">
          <label className="label" htmlFor={`${id}-note`}>
            {t.askNote}
          </label>
          <input
            id={`${id}-note`}
            className="choice"
            value={note}
            maxLength={140}
            onChange={({ target }) => setNote(target.value)}
          />
        </div>
        <Button type="submit" wide className="big" waiting={state.busy} waitingLabel={t.askSending}>
          {t.askSend}
        </Button>
        {state.said !== undefined && <p role="status">{state.said}</p>}
        {state.fault !== undefined && (
          <p className="fault" role="alert">
            {state.fault}
          </p>
        )}
      </form>
    </Card>
  );
}

function Choices<T extends string | number>(props: {
  label: string;
  name: string;
  options: readonly (readonly [T, string])[];
  value: T;
  onChange: (value: T) => void;
}) {
  const { label, name, options, value, onChange } = props;
  return (
    <fieldset className="stack tight">
      <legend className="label">{label}</legend>
      <div className="choices">
        {options.map(([one, words]) => (
          <label key={one}>
            <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const wordsOf = ({ kind, minutes, name, target }: DeviceAsk): string => {
  const thing = name ?? (target.kind === 'app' ? appWord(target.value) : siteWord(target.value));
  if (kind !== 'time') return thing;
  const time = t.askedTime(minutes ?? 0);
  return target.kind === 'all' ? time : `${thing}, ${time}`;
};

function Asked() {
  const { asks } = useDevice();
  return (
    <Card className="stack">
      <h2>{t.asksTitle}</h2>
      {asks === null && <SkeletonRow label={t.loading} />}
      {asks?.length === 0 && <p>{t.asksNone}</p>}
      {asks !== null && asks.length > 0 && (
        <ul className="people">
          {asks.map((one) => (
            <li key={one.requestId}>
              <span>
                <span className="strong">{wordsOf(one)}</span>
                <span className="quiet"> {dayAndClock(one.askedAt)}</span>
              </span>
              <span className={`answer ${one.state}`}>
                {t.askStates[one.state]}
                {one.state === 'granted' && one.until !== null && `, ${t.askUntil(clock(one.until))}`}
              </span>
              {one.answer !== '' && <span className="quiet">{one.answer}</span>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
