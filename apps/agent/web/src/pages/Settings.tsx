import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PageState } from '@kinward/contract/computers/agent-page.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { PageHead } from '@kinward/web/ui/PageHead.tsx';
import { PasswordField } from '@kinward/web/ui/PasswordField.tsx';
import { setPassword } from '../api.ts';
import { commandOf } from '../command.ts';
import { texts as t } from '../messages.ts';
import { CopyLine } from '../parts/CopyLine.tsx';
import { IconChoice } from '../parts/IconChoice.tsx';
import { refusalWords } from '../parts/PauseDialog.tsx';

const LEAST = 8;

/** The password of the agent, whether its icon is shown, and what is protected. */
export default function Settings({ state, onChanged }: { state: PageState; onChanged: () => void }) {
  return (
    <>
      <PageHead title={t.pages.settings} />
      <div className="stack g4">
        <Card className="stack g4">
          <h2>{t.passwordTitle}</h2>
          {!state.isProtected && <p className="callout">{t.unprotected}</p>}
          <p className="ink-2 measure">{t.passwordSays[state.password]}</p>
          {state.password === 'here' && (
            <>
              <PasswordForm />
              <p className="small ink-2">{t.passwordRoot}</p>
            </>
          )}
          {state.password !== 'portal' && <CopyLine text={commandOf(state, 'password')} />}
        </Card>
        {state.showsIcon !== null && <IconChoice isShown={state.showsIcon} onChanged={onChanged} />}
        <Card className="stack g3">
          <h2>{t.protection}</h2>
          <ul className="bullets stack g2">
            {[...(state.isProtected ? [t.pausesAsk] : []), ...t.protectionLines].map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Card>
      </div>
    </>
  );
}

interface Fields {
  former: string;
  next: string;
  again: string;
}
const EMPTY: Fields = { former: '', next: '', again: '' };

/** @returns what is wrong with each field */
const faultsOf = ({ former, next, again }: Fields): Partial<Fields> => ({
  ...(former === '' && { former: t.formerMissing }),
  ...(next.length < LEAST && { next: t.reasons['password-length'] }),
  ...(again !== next && { again: t.twoPasswords }),
});

function PasswordForm() {
  const [fields, setFields] = useState(EMPTY);
  const [faults, setFaults] = useState<Partial<Fields>>({});
  const [done, setDone] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(faults).length > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = faultsOf(fields);
    setFaults(found);
    setDone(false);
    if (Object.keys(found).length > 0 || waiting) return;
    setWaiting(true);
    setPassword({ secret: fields.former, password: fields.next })
      .then(
        (reply) => {
          setDone(reply.done);
          if (reply.done) setFields(EMPTY);
          else setFaults({ former: refusalWords(reply, t.formerRefused) });
        },
        () => setFaults({ former: t.reasons.failed }),
      )
      .finally(() => setWaiting(false));
  };
  const field = (name: keyof Fields) => ({
    value: fields[name],
    error: faults[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [name]: target.value }),
  });
  return (
    <form ref={form} className="stack g4" onSubmit={submit} noValidate>
      <PasswordField label={t.former} {...field('former')} />
      <PasswordField label={t.next} help={t.nextHelp} {...field('next')} />
      <PasswordField label={t.nextAgain} {...field('again')} />
      <div className="row wraps g3">
        <Button type="submit" waiting={waiting} waitingLabel={t.changing}>
          {t.change}
        </Button>
        <span role="status" className="small allowed">
          {done && t.changed}
        </span>
      </div>
    </form>
  );
}
