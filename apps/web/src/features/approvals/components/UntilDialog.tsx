import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { nextAt } from '../../../lib/time/next-at.ts';
import { approvalsTexts as t } from '../messages.ts';

interface UntilDialogProps {
  open: boolean;
  onClose: () => void;
  /** @param until RFC 3339 */
  onChoose: (until: string) => void;
}

/** Asks for a time of the clock. */
export default function UntilDialog({ open, onClose, onChoose }: UntilDialogProps) {
  const [time, setTime] = useState('');
  const [error, setError] = useState<string>();
  const choose = () => {
    const until = nextAt(time, Date.now());
    setError(until === undefined ? t.untilMissing : undefined);
    if (until !== undefined) onChoose(until);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.untilTitle}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button onClick={choose}>{t.allowIt}</Button>
        </>
      }
    >
      <TextField
        type="time"
        label={t.untilLabel}
        help={t.untilHelp}
        error={error}
        value={time}
        onChange={(event) => setTime(event.target.value)}
      />
    </Dialog>
  );
}
