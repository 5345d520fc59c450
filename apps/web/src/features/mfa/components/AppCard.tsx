import { useRef, useState, type FormEvent } from 'react';
import type { Added, Protection, TotpSetup } from '@kinward/contract/mfa/mfa.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { ApiError, failureText } from '../../../lib/api.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { OtpField } from '../../../ui/OtpField.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { toast } from '../../../ui/toast.ts';
import { useBeginTotp, useConfirmTotp, useRemoveTotp } from '../api/mfa.ts';
import { mediumDate } from '../../../lib/time/time.ts';
import { mfaTexts } from '../messages.ts';
import { OthersOut } from './OthersOut.tsx';
import css from './Mfa.module.css';

const t = mfaTexts.app;

/** The authenticator app: set up with a QR code, or removed. */
export function AppCard({
  totp,
  onCodes,
}: Pick<Protection, 'totp'> & { onCodes: (codes: string[]) => void }) {
  const begin = useBeginTotp();
  const remove = useRemoveTotp();
  const [asking, setAsking] = useState(false);
  const [setup, setSetup] = useState<TotpSetup>();
  const [open, setOpen] = useState(false);
  const start = () =>
    begin.mutate(undefined, {
      onSuccess: (next) => {
        setSetup(next);
        setOpen(true);
      },
    });
  const done = ({ recoveryCodes }: Added) => {
    setOpen(false);
    if (recoveryCodes !== null) onCodes(recoveryCodes);
  };
  const off = () =>
    remove.mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message ?? mfaTexts.off),
      onSettled: () => setAsking(false),
    });
  return (
    <Card aria-labelledby="mfa-app">
      <div className="cluster spread g2 mb2">
        <h2 className="as-h2" id="mfa-app">
          {t.title}
        </h2>
        <StateChip state={totp === null ? 'plain' : 'allowed'}>
          {totp === null ? mfaTexts.off : mfaTexts.on}
        </StateChip>
      </div>
      <p className="small ink-2 measure mt1">{t.what}</p>
      {totp !== null && (
        <p className="small ink-2 measure mt1">{mfaTexts.since(mediumDate(totp.createdAt))}</p>
      )}
      <div className="stack mt4">
        {totp === null ? (
          <Button className="own-width" waiting={begin.isPending} waitingLabel={t.starting} onClick={start}>
            {t.setUp}
          </Button>
        ) : (
          <Button tone="line" className="own-width" onClick={() => setAsking(true)}>
            {t.remove}
          </Button>
        )}
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title={t.dialog}>
        {setup !== undefined && <SetupForm setup={setup} onDone={done} />}
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={off}
        title={t.removeTitle}
        confirmLabel={t.remove}
        waiting={remove.isPending}
        waitingLabel={t.removing}
        danger
      >
        {mfaTexts.removeMore} <OthersOut />
      </ConfirmDialog>
    </Card>
  );
}

const faultOf = (error: unknown): string | undefined => {
  if (error === null) return undefined;
  return error instanceof ApiError && error.code === 'OTP_INVALID' ? t.wrong : failureText(error);
};

function SetupForm({ setup, onDone }: { setup: TotpSetup; onDone: (added: Added) => void }) {
  const confirm = useConfirmTotp();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const send = (digits: string) => {
    if (confirm.isPending) return;
    confirm.mutate(digits, {
      onSuccess: ({ data, message }) => {
        toast.success(message ?? mfaTexts.on);
        onDone(data);
      },
    });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === LIMITS.totpDigits) send(code);
    else field.current?.focus();
  };
  return (
    <form className="stack g4" noValidate onSubmit={submit}>
      <div className="stack centre g4">
        <p>{t.scan}</p>
        <QrCode text={setup.uri} label={t.qr} />
        <p className="small ink-2 measure mt1">{t.type}</p>
        <p className={css.secret}>{setup.secret.match(/.{4}/gu)?.join(' ')}</p>
      </div>
      <p>{t.enter}</p>
      <div>
        <OtpField
          label={t.field}
          length={LIMITS.totpDigits}
          value={code}
          onChange={(digits) => {
            setCode(digits);
            // What was said of the last code is not true of this one.
            if (confirm.isError) confirm.reset();
          }}
          onComplete={send}
          error={faultOf(confirm.error)}
          ref={field}
        />
      </div>
      <p className="small ink-2 measure mt1">
        <OthersOut />
      </p>
      <Button type="submit" waiting={confirm.isPending} waitingLabel={t.confirming}>
        {t.confirm}
      </Button>
    </form>
  );
}
