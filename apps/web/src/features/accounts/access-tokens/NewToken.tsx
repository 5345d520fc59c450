import { useRef, useState, type FormEvent } from 'react';
import type { AccessToken } from '@kinward/contract/accounts/access-tokens.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { useUnsent } from '../../../entities/session/Unsent.tsx';
import { ApiError, failureText } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { tokenTexts } from '../messages.tokens.ts';
import { useMakeToken } from './access-tokens.ts';
import css from './NewToken.module.css';

const t = tokenTexts.form;
const DAY_MS = 86_400_000;
/** Lives that a parent chooses from, in days. */
const DAYS = [7, 30, 90, 365];
const USUAL = '30';

/** Asks for a new token and shows it, once. */
export function NewToken({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [token, setToken] = useState('');
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Dialog open={open} onClose={onClose} title={t.title}>
        <Form
          onCancel={onClose}
          onMade={(made) => {
            onClose();
            setToken(made);
            setShown(true);
          }}
        />
      </Dialog>
      <Shown token={token} open={isShown} onClose={() => setShown(false)} />
    </>
  );
}

/** What went wrong, for the field it is shown at; a dismissed re-authentication needs no message. */
const faultOf = (error: unknown): string | undefined =>
  error === null || (error instanceof ApiError && error.code === 'REAUTH_REQUIRED')
    ? undefined
    : failureText(error);

function Form({ onMade, onCancel }: { onMade: (token: string) => void; onCancel: () => void }) {
  const make = useMakeToken();
  const mailed = !useUnsent('email');
  const [name, setName] = useState('');
  const [access, setAccess] = useState<AccessToken['access']>('read');
  const [days, setDays] = useState(USUAL);
  const [missing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = name.trim();
    setMissing(given === '');
    if (given === '') field.current?.focus();
    else if (!make.isPending) {
      const expiresAt = new Date(Date.now() + Number(days) * DAY_MS).toISOString();
      make.mutate({ name: given, access, expiresAt }, { onSuccess: ({ token }) => onMade(token) });
    }
  };
  return (
    <form className="stack g4" noValidate onSubmit={submit}>
      <TextField
        label={t.name}
        help={t.nameHelp}
        maxLength={LIMITS.accessTokenNameMax}
        autoComplete="off"
        value={name}
        error={missing ? t.nameMissing : faultOf(make.error)}
        ref={field}
        onChange={(event) => {
          setName(event.target.value);
          setMissing(false);
          if (make.isError) make.reset();
        }}
      />
      <div>
        <Segmented
          label={t.access}
          value={access}
          options={(['read', 'read-write'] as const).map((value) => ({
            value,
            label: tokenTexts.access[value],
          }))}
          onChange={setAccess}
        />
        <p className="small ink-2 mt2" aria-live="polite">
          {t.accessHelp[access]}
        </p>
      </div>
      <Select
        label={t.for}
        value={days}
        options={DAYS.map((count) => ({ value: String(count), label: t.days(count) }))}
        onChange={(event) => setDays(event.target.value)}
      />
      <p className="small ink-2 measure">{t.told(mailed)}</p>
      <div className="actions mt2">
        <Button tone="line" onClick={onCancel}>
          {t.cancel}
        </Button>
        <Button type="submit" waiting={make.isPending} waitingLabel={t.making}>
          {t.make}
        </Button>
      </div>
    </form>
  );
}

/** The token, this once. It asks for an answer, so that no one loses it by a press beside it. */
function Shown({ token, open, onClose }: { token: string; open: boolean; onClose: () => void }) {
  const words = tokenTexts.shown;
  const { result, copy, reset } = useCopy(token);
  const close = () => {
    reset();
    onClose();
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={close}
      title={words.title}
      actions={<Button onClick={close}>{words.done}</Button>}
    >
      <div className="stack g4">
        <p>{words.more}</p>
        <code className={css.token} aria-label={words.label}>
          {token}
        </code>
        <Button tone="soft" onClick={copy}>
          {result === 'copied' ? words.copied : words.copy}
        </Button>
        <p role="status" className={result === 'failed' ? 'small ink-2 measure' : 'vh'}>
          {result === 'copied' ? words.copied : result === 'failed' ? words.copyFailed : ''}
        </p>
      </div>
    </Dialog>
  );
}
