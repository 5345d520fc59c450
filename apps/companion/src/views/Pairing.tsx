import { useState, type SubmitEvent } from 'react';
import { ApiError } from '@kinward/client/client.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { pair } from '../device/actions.ts';
import { isParentSignedIn } from '../lib/parent-session.ts';
import { pairingMessages } from '../messages/pairing.ts';
import { language, t } from '../messages/messages.ts';
import { takeCode } from '../lib/link-token.ts';
import { Field, type Refusal } from '../ui/Field.tsx';

const CODE_LENGTH = 8;
const given = takeCode();

/** The server's messages are English; in another language our own message is shown instead. */
const messageOf = (error: unknown): string =>
  error instanceof ApiError && language === 'en' && error.message !== '' ? error.message : t.failed;

/** The first page: the code, typed or from the link. Where a parent is signed in, a warning comes first. */
export function Pairing() {
  const [warned, setWarned] = useState(!isParentSignedIn());
  return (
    <>
      <h1 className="display">{pairingMessages.pairTitle}</h1>
      {warned ? (
        <CodeForm />
      ) : (
        <Card className="stack g4 warning">
          <h2>{pairingMessages.parentHereTitle}</h2>
          <p>{pairingMessages.parentHere}</p>
          <Button tone="line" wide className="big" onClick={() => setWarned(true)}>
            {pairingMessages.parentHereGo}
          </Button>
        </Card>
      )}
      <p className="small ink-2">{pairingMessages.noSpying}</p>
    </>
  );
}

function CodeForm() {
  const [code, setCode] = useState(given);
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    if (code.replaceAll(/[\s-]/gu, '').length !== CODE_LENGTH)
      return setRefusal({ text: pairingMessages.codeShort });
    setBusy(true);
    setRefusal(undefined);
    pair(code).catch((error: unknown) => {
      setRefusal({ text: messageOf(error) });
      setBusy(false);
    });
  };
  return (
    <form className="stack g4" onSubmit={send} noValidate>
      <p>{pairingMessages.pairText}</p>
      <Field label={pairingMessages.code} help={pairingMessages.codeHelp} refusal={refusal}>
        {(control) => (
          <input
            {...control}
            className="code"
            value={code}
            onChange={(event) => setCode(event.target.value.toUpperCase())}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={12}
          />
        )}
      </Field>
      <Button type="submit" wide className="big" waiting={busy} waitingLabel={pairingMessages.connecting}>
        {pairingMessages.connect}
      </Button>
    </form>
  );
}
