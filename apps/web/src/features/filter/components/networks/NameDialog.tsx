import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { TextField } from '../../../../ui/TextField.tsx';
import { networksTexts as t } from './messages.networks.ts';
import { faultWords } from '../policy/fault-words.ts';

interface NameDialogProps {
  title: string;
  /** What stands in the field at first. */
  name: string;
  help?: string;
  act: string;
  acting: string;
  change: {
    mutate: (name: string, options: { onSuccess: () => void }) => void;
    isPending: boolean;
    error: Error | null;
  };
  onClose: () => void;
}

/** Asks what a network is called, and does something with it then. */
export function NameDialog({ title, name: first, help, act, acting, change, onClose }: NameDialogProps) {
  const [name, setName] = useState(first);
  const [asked, setAsked] = useState(false);
  const submit = () => {
    setAsked(true);
    if (name.trim() !== '') change.mutate(name, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button tone="line" onClick={onClose}>
            {t.cancel}
          </Button>
          <Button waiting={change.isPending} waitingLabel={acting} onClick={submit}>
            {act}
          </Button>
        </>
      }
    >
      <div className="stack g4">
        {help !== undefined && <p className="ink-2">{help}</p>}
        <TextField
          label={t.name}
          placeholder={t.nameExample}
          value={name}
          error={asked ? (name.trim() === '' ? t.nameMissing : faultWords(change.error)) : undefined}
          onChange={(event) => {
            setName(event.target.value);
            setAsked(false);
          }}
        />
      </div>
    </Dialog>
  );
}
