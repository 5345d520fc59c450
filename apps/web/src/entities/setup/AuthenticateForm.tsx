import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { uiTexts } from '../../ui/messages.ts';
import { reauthenticationFault } from '../session/reauthenticate.ts';
import { useCreateFilterAccount } from './api/create-filter-account.ts';
import { devicesTexts as t } from '../device/messages.ts';
import { setupTexts } from './setup-messages.ts';
import { cx } from '../../ui/cx.ts';
import css from './Form.module.css';

interface AuthenticateFormProps {
  onDone: () => void;
  onCancel: () => void;
  /** What follows the password is under way. */
  waiting: boolean;
}

/** The password once more; with it goes the family's filter account, so that this is asked only once (spec §4, §5). */
export function AuthenticateForm({ onDone, onCancel, waiting }: AuthenticateFormProps) {
  const [password, setPassword] = useState('');
  const [empty, setEmpty] = useState(false);
  const check = useCreateFilterAccount();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === '');
    if (password !== '' && !check.isPending && !waiting) check.mutate(password, { onSuccess: onDone });
  };
  return (
    <form className={cx('stack g5', css.form)} noValidate onSubmit={submit}>
      <p className="ink-2 measure">{setupTexts.authenticateWhy}</p>
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        autoFocus
        value={password}
        error={empty ? t.passwordRequired : reauthenticationFault(check.error)}
        onChange={(event) => {
          setPassword(event.target.value);
          if (event.target.value !== '') setEmpty(false);
        }}
      />
      <div className={cx('actions', 'mt2', css.actions)}>
        <Button tone="line" onClick={onCancel}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" waiting={check.isPending || waiting} waitingLabel={t.checking}>
          {t.continue}
        </Button>
      </div>
    </form>
  );
}
