import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { policyTexts as t } from '../../messages.policy.ts';

const HOUR = 3_600_000;

interface UntilQuestionProps {
  /** The site that is to end; undefined: nothing is asked. */
  name: string | undefined;
  onClose: () => void;
  onChoose: (until: string) => void;
}

/** When an exception ends by itself. */
export function UntilQuestion({ name, onClose, onChoose }: UntilQuestionProps) {
  const [typed, setTyped] = useState('');
  const [isPast, setIsPast] = useState(false);
  const submit = () => {
    const at = Date.parse(typed);
    if (at > Date.now()) onChoose(new Date(at).toISOString());
    else setIsPast(true);
  };
  return (
    <Dialog
      open={name !== undefined}
      onClose={onClose}
      title={t.endTitle(name ?? '')}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button onClick={submit}>{t.save}</Button>
        </>
      }
    >
      <div className="stack g4">
        <div className="cluster g2">
          {[1, 24, 7 * 24].map((hours) => (
            <Button
              key={hours}
              tone="soft"
              size="small"
              onClick={() => onChoose(new Date(Date.now() + hours * HOUR).toISOString())}
            >
              {t.inHours(hours)}
            </Button>
          ))}
        </div>
        <TextField
          type="datetime-local"
          label={t.endLabel}
          value={typed}
          error={isPast ? t.endPast : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setIsPast(false);
          }}
        />
      </div>
    </Dialog>
  );
}
