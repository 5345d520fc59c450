import { useState } from 'react';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { refuse } from './invite.ts';
import { explain } from '../form-errors.ts';
import { accountTexts } from '../messages.ts';

const t = accountTexts.invite;

interface RefuseDialogProps {
  open: boolean;
  onClose: () => void;
  onRefused: () => void;
  token: string;
  inviter: string;
}

/** Refuses an invitation, for good if one likes. */
export default function RefuseDialog({ open, onClose, onRefused, token, inviter }: RefuseDialogProps) {
  const [block, setBlock] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [fault, setFault] = useState<string>();
  const send = async () => {
    setWaiting(true);
    try {
      await refuse(token, block);
      onRefused();
    } catch (error) {
      setFault(explain(error));
      setWaiting(false);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => void send()}
      title={t.question(inviter)}
      confirmLabel={t.refuse}
      waiting={waiting}
      waitingLabel={t.refusing}
      error={fault}
    >
      <p>{t.lost}</p>
      <Checkbox checked={block} onChange={(event) => setBlock(event.target.checked)}>
        {t.block}
      </Checkbox>
    </ConfirmDialog>
  );
}
