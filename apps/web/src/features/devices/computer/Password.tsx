import { useState, type FormEvent } from 'react';
import { COMPUTER_PASSWORD_LEAST } from '@kinward/contract/computers/computer-password.ts';
import type { Computer } from '@kinward/contract/computers/computers.schemas.ts';
import { failureText } from '../../../lib/api.ts';
import { moment } from '../../../lib/time/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useRemovePassword, useSetPassword, useSetProtection } from './computer.ts';
import { computerTexts as t } from './computer-messages.ts';

interface PasswordProps {
  deviceId: string;
  computer: Computer;
  now: number;
}

/** The computer's own password, by which rules are paused there: whether one is asked for at all, whether the computer has it, and setting another one. */
export function Password({ deviceId, computer, now }: PasswordProps) {
  const { password, protectionOff } = computer;
  const [isOpen, setOpen] = useState(false);
  const remove = useRemovePassword(deviceId);
  return (
    <Disclosure
      summary={t.password}
      value={protectionOff !== null ? t.passwordOff : password === null ? t.passwordNone : t.passwordIsSet}
      {...(password?.byFormerParent === true && { open: true })}
    >
      <div className="stack g2">
        <Protection deviceId={deviceId} computer={computer} now={now} />
        <p className="small ink-2">
          {password === null
            ? t.noPassword
            : (password.isThere ? t.passwordThere : t.passwordWaits)(moment(password.setAt, now))}
        </p>
        {password?.byFormerParent === true && <p className="callout small">{t.passwordKnown}</p>}
        {isOpen ? (
          <SetPassword deviceId={deviceId} onDone={() => setOpen(false)} />
        ) : (
          <div className="cluster g2">
            <Button tone="line" size="small" className="own-width" onClick={() => setOpen(true)}>
              {password === null ? t.setPassword : t.setAnother}
            </Button>
            {password !== null && (
              <Button
                tone="quiet"
                size="small"
                waiting={remove.isPending}
                onClick={() =>
                  remove.mutate(undefined, {
                    onSuccess: () => toast.success(t.passwordRemoved),
                    onError: (error) => toast.error(failureText(error)),
                  })
                }
              >
                {t.removePassword}
              </Button>
            )}
          </div>
        )}
      </div>
    </Disclosure>
  );
}

/** Whether a pause takes the password or a code. */
function Protection({ deviceId, computer, now }: PasswordProps) {
  const change = useSetProtection(deviceId);
  const { protectionOff, receivedAt } = computer;
  return (
    <>
      <Checkbox
        checked={change.isPending ? change.variables : protectionOff === null}
        disabled={change.isPending}
        onChange={({ target }) =>
          change.mutate(target.checked, {
            onSuccess: () => toast.success(t.saved),
            onError: (error) => toast.error(failureText(error)),
          })
        }
      >
        {t.protection}
      </Checkbox>
      <p className={protectionOff === null ? 'small ink-2' : 'callout small'}>
        {protectionOff === null
          ? t.protectionOn
          : t.protectionOff(protectionOff.by, moment(protectionOff.at, now))}{' '}
        {t.protectionWhy}
      </p>
      {receivedAt === null && (protectionOff !== null || change.isSuccess) && (
        <p className="small ink-2">{t.protectionWaits}</p>
      )}
    </>
  );
}

function SetPassword({ deviceId, onDone }: { deviceId: string; onDone: () => void }) {
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const change = useSetPassword(deviceId);
  const isShort = text.length < COMPUTER_PASSWORD_LEAST;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isShort) return;
    change.mutate(text, {
      onSuccess: () => {
        toast.success(t.saved);
        onDone();
      },
    });
  };
  const fault = change.error ? failureText(change.error) : undefined;
  return (
    <form className="stack g3" onSubmit={submit} noValidate>
      <PasswordField
        label={t.newPassword}
        help={t.passwordHint}
        value={text}
        autoComplete="new-password"
        autoFocus
        error={isTried && isShort ? t.passwordShort(COMPUTER_PASSWORD_LEAST) : fault}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="cluster g2">
        <Button type="submit" size="small" waiting={change.isPending}>
          {t.savePassword}
        </Button>
        <Button tone="quiet" size="small" onClick={onDone}>
          {t.cancel}
        </Button>
      </div>
    </form>
  );
}
