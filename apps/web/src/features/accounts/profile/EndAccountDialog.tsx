import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type FormEvent, type Ref } from 'react';
import { useNavigate } from 'react-router';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import { ApiError, failureText } from '../../../lib/api.ts';
import { session } from '../../../lib/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { uiTexts } from '../../../ui/messages.ts';
import { toast } from '../../../ui/toast.ts';
import { endAccount } from './end-account.ts';
import { profileTexts } from '../messages.profile.ts';

const t = profileTexts.end;

interface EndAccountDialogProps {
  user: User;
  /** The family goes with the account. */
  isOnly: boolean;
  open: boolean;
  onClose: () => void;
}

/** The last question: ends the account when the parent has typed its email. What was typed is gone when it closes. */
export function EndAccountDialog({ open, ...rest }: EndAccountDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      title={rest.isOnly ? t.familyQuestion : t.question}
      initialFocus={field}
    >
      <EndForm {...rest} fieldRef={field} />
    </Dialog>
  );
}

type EndFormProps = Omit<EndAccountDialogProps, 'open'> & { fieldRef: Ref<HTMLInputElement> };

function EndForm({ user, isOnly, onClose, fieldRef }: EndFormProps) {
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const navigate = useNavigate();
  const end = useMutation({
    mutationFn: (email: string) => session.leaveBy(() => endAccount(email)),
    onSuccess: ({ message }) => {
      session.clear();
      void navigate('/', { replace: true });
      if (message !== undefined) toast.success(message);
    },
    // A re-authentication that was dismissed needs no message.
    onError: (error) =>
      setFault(
        error instanceof ApiError && error.code === 'REAUTH_REQUIRED' ? undefined : failureText(error),
      ),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isOwn = typed.trim().toLowerCase() === user.email;
    setFault(isOwn ? undefined : t.differs);
    if (isOwn && !end.isPending) end.mutate(typed);
  };
  return (
    <form onSubmit={submit} noValidate className="stack g5">
      <div className="stack g3 ink-2 measure">
        <p>{isOnly ? t.family : t.own}</p>
        <p>{t.forever}</p>
      </div>
      <TextField
        label={t.email}
        help={t.emailHelp(user.email)}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        ref={fieldRef}
        value={typed}
        error={fault}
        onChange={(event) => {
          setTyped(event.target.value);
          setFault(undefined);
        }}
      />
      <div className="actions mt2">
        <Button tone="line" onClick={onClose}>
          {uiTexts.cancel}
        </Button>
        <Button type="submit" tone="danger" waiting={end.isPending} waitingLabel={t.submitting}>
          {t.submit}
        </Button>
      </div>
    </form>
  );
}
