import { useState, type FormEvent } from 'react';
import {
  PAUSE_LENGTHS,
  type ControlReply,
  type PauseLength,
} from '@kinward/contract/computers/agent-page.schemas.ts';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Dialog } from '@kinward/web/ui/Dialog.tsx';
import { PasswordField } from '@kinward/web/ui/PasswordField.tsx';
import { Select } from '@kinward/web/ui/Select.tsx';
import { pause } from '../api.ts';
import { texts as t } from '../messages.ts';
import { CopyLine } from './CopyLine.tsx';

/** Where a password or a one-time code is taken. */
const EITHER = { wrong: t.reasons.wrong, locked: t.lockedFor };

/**
 * Why it was not done, in words.
 * @param said of a secret that is not taken
 */
export function refusalWords({ reason, waitSeconds, triesLeft }: ControlReply, said = EITHER): string {
  if (waitSeconds !== undefined) return said.locked(waitSeconds);
  const words = reason === 'wrong' ? said.wrong : t.reasons[reason ?? 'failed'];
  return triesLeft === undefined ? words : `${words} ${t.triesLeft(triesLeft)}`;
}

interface PauseDialogProps {
  /** Whose rules; undefined: it is closed. */
  user: string | undefined;
  /** What people call them. */
  called: string;
  first: PauseLength;
  /** Whether it takes the password or a code. */
  isProtected: boolean;
  /** Whether there is a password, or codes are taken. */
  canBeProven: boolean;
  /** The command by which there would be one. */
  setPassword: string;
  onClose: () => void;
  onDone: () => void;
  /** The agent asks for more than the page knew. */
  onOther: () => void;
}

/** How long, and what proves that it may be. */
export function PauseDialog(props: PauseDialogProps) {
  const { user, called, isProtected, canBeProven, setPassword, onClose } = props;
  return (
    <Dialog open={user !== undefined} onClose={onClose} title={t.pauseFor(called)}>
      {canBeProven || !isProtected ? (
        user !== undefined && <PauseForm {...props} user={user} />
      ) : (
        <div className="stack g3">
          <p>{t.noWay}</p>
          <CopyLine text={setPassword} />
        </div>
      )}
    </Dialog>
  );
}

function PauseForm({
  user,
  first,
  isProtected,
  onClose,
  onDone,
  onOther,
}: PauseDialogProps & { user: string }) {
  const [length, setLength] = useState<PauseLength>(first);
  const [secret, setSecret] = useState('');
  const [error, setError] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (waiting) return;
    if (isProtected && secret === '') {
      setError(t.secretMissing);
      return;
    }
    setWaiting(true);
    pause({ user, length, ...(isProtected && { secret }) })
      .then(
        (reply) => {
          if (reply.done) return onDone();
          setError(refusalWords(reply));
          if (!isProtected) onOther();
        },
        () => setError(t.reasons.failed),
      )
      .finally(() => setWaiting(false));
  };
  return (
    <form className="stack g4" onSubmit={submit} noValidate>
      <Select
        label={t.howLong}
        value={length}
        options={PAUSE_LENGTHS.map((value) => ({ value, label: t.lengths[value] }))}
        onChange={(event) => setLength(event.target.value as PauseLength)}
      />
      {isProtected ? (
        <PasswordField
          label={t.secret}
          help={t.secretHelp}
          error={error}
          // Neither a password of the portal nor one to be kept.
          autoComplete="off"
          value={secret}
          onChange={(event) => {
            setSecret(event.target.value);
            setError(undefined);
          }}
        />
      ) : (
        <>
          <p>{t.unprotected}</p>
          {error !== undefined && (
            <p className="small forbidden" role="alert">
              {error}
            </p>
          )}
        </>
      )}
      <p className="small ink-2">{isProtected ? t.pauseMore : t.comesBack}</p>
      <div className="actions">
        <Button tone="line" onClick={onClose}>
          {t.cancel}
        </Button>
        <Button type="submit" waiting={waiting} waitingLabel={t.pausing}>
          {t.pauseNow}
        </Button>
      </div>
    </form>
  );
}
