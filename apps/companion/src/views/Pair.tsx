import { useId, useState, type SubmitEvent } from 'react';
import { ApiError } from '@kinward/client/client.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { pair } from '../device/actions.ts';
import { parentIsHere } from '../lib/parent-here.ts';
import { language, t } from '../words/words.ts';
import { takeCode } from '../lib/link.ts';

const CODE_LENGTH = 8;
const given = takeCode();

/** What the server says is English; where the holder reads another language, our own words stand for it. */
const wordsOf = (error: unknown): string =>
  error instanceof ApiError && language === 'en' && error.message !== '' ? error.message : t.failed;

/** The first page: the code, typed or from the link. Where a parent is signed in, that is said before anything else. */
export function Pair() {
  const [warned, setWarned] = useState(!parentIsHere());
  return (
    <>
      <h1 className="display">{t.pairTitle}</h1>
      {warned ? (
        <CodeForm />
      ) : (
        <Card className="stack warning">
          <h2>{t.parentHereTitle}</h2>
          <p>{t.parentHere}</p>
          <Button tone="line" wide onClick={() => setWarned(true)}>
            {t.parentHereGo}
          </Button>
        </Card>
      )}
      <p className="quiet">{t.noSpying}</p>
    </>
  );
}

function CodeForm() {
  const id = useId();
  const [code, setCode] = useState(given);
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.replaceAll(/[\s-]/gu, '').length !== CODE_LENGTH) return setFault(t.codeShort);
    setBusy(true);
    setFault(undefined);
    pair(code).catch((error: unknown) => {
      setFault(wordsOf(error));
      setBusy(false);
    });
  };
  return (
    <form className="stack" onSubmit={send} noValidate>
      <p>{t.pairText}</p>
      <div className="stack tight">
        <label htmlFor={id} className="label">
          {t.code}
        </label>
        <input
          id={id}
          className="code"
          value={code}
          onChange={(event) => setCode(event.target.value.toUpperCase())}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={12}
          aria-invalid={fault !== undefined}
          aria-describedby={`${id}-note`}
        />
        <p id={`${id}-note`} className={fault === undefined ? 'quiet' : 'fault'} role={fault && 'alert'}>
          {fault ?? t.codeHelp}
        </p>
      </div>
      <Button type="submit" wide className="big" waiting={busy} waitingLabel={t.connecting}>
        {t.connect}
      </Button>
    </form>
  );
}
