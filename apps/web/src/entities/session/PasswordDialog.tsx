import { Suspense, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react';
import { SecondStepForm, useSecondFactorQuestion } from './second-factor.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, type DialogProps } from '../../ui/Dialog.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { uiTexts } from '../../ui/messages.ts';

const MIN = 8;
const MAX = 255;

/** The specification's message for a password that cannot be right (spec §5), or nothing. */
export function passwordFault(password: string): string | undefined {
  if (password === '') return uiTexts.passwordRequired;
  if (password.length < MIN) return uiTexts.passwordShort;
  return password.length > MAX ? uiTexts.passwordLong : undefined;
}

export interface PasswordDialogProps {
  open: boolean;
  onClose: () => void;
  /** Called with a password of a possible length. */
  onSubmit: (password: string) => void;
  title: string;
  /** What happens when the password is right. */
  children?: ReactNode;
  confirmLabel: string;
  waiting?: boolean;
  waitingLabel?: string;
  danger?: boolean;
  /** What the server said, such as a wrong password. */
  error?: string | undefined;
  finalFocus?: DialogProps['finalFocus'];
}

/** Asks for the password before something that cannot be undone. What was typed is gone when it closes. */
export function PasswordDialog({ open, onClose, finalFocus, ...rest }: PasswordDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog open={open} onClose={onClose} title={rest.title} initialFocus={field} finalFocus={finalFocus}>
      <PasswordForm onClose={onClose} fieldRef={field} {...rest} />
    </Dialog>
  );
}

interface PasswordFormProps extends Omit<PasswordDialogProps, 'open' | 'title' | 'finalFocus'> {
  fieldRef: Ref<HTMLInputElement>;
}

function PasswordForm({ fieldRef, ...props }: PasswordFormProps) {
  const { onClose, onSubmit, children, confirmLabel, waiting, waitingLabel, danger, error } = props;
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const question = useSecondFactorQuestion();
  if (question !== null)
    return (
      <Suspense fallback={null}>
        <SecondStepForm step={question.step} onDone={question.answer} onBack={question.answer} />
      </Suspense>
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordFault(password);
    setFault(found);
    if (found === undefined && waiting !== true) onSubmit(password);
  };
  return (
    <form onSubmit={submit} noValidate className="stack g5">
      {children !== undefined && <div className="ink-2">{children}</div>}
      <PasswordField
        label={uiTexts.password}
        autoComplete="current-password"
        ref={fieldRef}
        value={password}
        error={fault ?? error}
        onChange={(event) => {
          setPassword(event.target.value);
          if (fault !== undefined) setFault(passwordFault(event.target.value));
        }}
      />
      <div className="actions mt2">
        <Button tone="line" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button
          type="submit"
          tone={danger ? 'danger' : 'primary'}
          waiting={waiting}
          waitingLabel={waitingLabel}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
