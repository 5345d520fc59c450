import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import { useRenewCodes } from '../api/mfa.ts';
import { mfaTexts } from '../messages.ts';
import { OthersOut } from './OthersOut.tsx';
import css from './Mfa.module.css';

const t = mfaTexts.codes;
/** From here on a parent should make new ones. */
const FEW = 3;

interface CodesCardProps {
  left: number;
  /** Whether there is a second step that they replace. */
  guarded: boolean;
  onCodes: (codes: string[]) => void;
}

/** How many recovery codes are left; new ones. */
export function CodesCard({ left, guarded, onCodes }: CodesCardProps) {
  const renew = useRenewCodes();
  const [asking, setAsking] = useState(false);
  const make = () =>
    renew.mutate(undefined, {
      onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
      onSettled: () => setAsking(false),
    });
  return (
    <Card aria-labelledby="mfa-codes">
      <div className="cluster spread g2 mb2">
        <h2 className="as-h2" id="mfa-codes">
          {t.title}
        </h2>
        {guarded && <StateChip state={left > FEW ? 'allowed' : 'warn'}>{t.left(left)}</StateChip>}
      </div>
      <p className="small ink-2 measure mt1">{guarded ? t.what : `${t.what} ${t.none}`}</p>
      {guarded && (
        <div className="stack mt4">
          <Button tone="line" className="own-width" onClick={() => setAsking(true)}>
            {t.renew}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={make}
        title={t.renewTitle}
        confirmLabel={t.renew}
        waiting={renew.isPending}
        waitingLabel={t.making}
      >
        {t.renewMore} <OthersOut />
      </ConfirmDialog>
    </Card>
  );
}

/** The codes, this once. It asks for an answer, so that no one loses them by a press beside it. */
export function CodesDialog({
  codes,
  open,
  onClose,
}: {
  codes: readonly string[];
  open: boolean;
  onClose: () => void;
}) {
  const text = codes.join('\n');
  const { result, copy, reset } = useCopy(text);
  const close = () => {
    reset();
    onClose();
  };
  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
    link.download = t.file;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <Dialog
      alert
      open={open}
      onClose={close}
      title={t.dialog}
      actions={<Button onClick={close}>{t.done}</Button>}
    >
      <div className="stack g4">
        <p>{t.dialogMore}</p>
        <ul className={css.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="share g3 mt4">
          <Button tone="soft" onClick={copy}>
            {result === 'copied' ? t.copied : t.copy}
          </Button>
          <Button tone="soft" onClick={download}>
            {t.download}
          </Button>
        </div>
        <p role="status" className={result === 'failed' ? 'small ink-2 measure mt1' : 'vh'}>
          {result === 'copied' ? t.copied : result === 'failed' ? t.copyFailed : ''}
        </p>
      </div>
    </Dialog>
  );
}
