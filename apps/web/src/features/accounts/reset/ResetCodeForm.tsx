import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS } from '@kinward/contract/limits.ts';
import { Button } from '../../../ui/Button.tsx';
import { OtpField } from '../../../ui/OtpField.tsx';
import { toast } from '../../../ui/toast.ts';
import { forgotPassword } from './forgot-password.ts';
import { validateResetOtp } from './validate-reset-otp.ts';
import { explain, retrySeconds } from '../form-errors.ts';
import { accountTexts } from '../messages.ts';
import { useRefusedCode } from '../codes/refused.ts';
import { NothingSent, SentHint } from '../codes/SentHint.tsx';
import { ResendLine } from '../codes/ResendLine.tsx';
import type { ResetRequest } from './ResetRequestForm.tsx';

interface ResetCodeFormProps {
  request: ResetRequest;
  /** A new code was sent, with a new id. */
  onSent: (request: ResetRequest) => void;
  /** Back to the choice of email or phone. */
  onOther: () => void;
}

const t = accountTexts.forgot;

/** The code of 8 digits; a right one leads to /update-password. */
export function ResetCodeForm({ request, onSent, onOther }: ResetCodeFormProps) {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const refused = useRefusedCode();

  const check = async (otp: string) => {
    if (waiting || refused.isRefused('code', otp)) return;
    if (otp.length < LIMITS.resetOtpDigits) return setFault(t.codeIncomplete);
    setWaiting(true);
    try {
      const { resetToken } = await validateResetOtp(request.resetId, otp);
      void navigate('/update-password', { replace: true, state: { resetToken, email: request.to.email } });
    } catch (error) {
      refused.note('code', otp, error);
      setFault(explain(error));
      setWaiting(false);
    }
  };
  const resend = async (): Promise<number | undefined> => {
    try {
      const { resetId } = await forgotPassword(request.to);
      refused.forget('code');
      setCode('');
      setFault(undefined);
      onSent({ ...request, resetId });
      toast.success(accountTexts.verify.resent);
      return LIMITS.otpResendSeconds;
    } catch (error) {
      setFault(explain(error));
      return retrySeconds(error);
    }
  };

  return (
    <form
      className="stack g5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void check(code);
      }}
    >
      <NothingSent />
      <div>
        <OtpField
          label={t.code}
          length={8}
          value={code}
          error={fault}
          autoFocus
          onChange={(digits) => {
            setCode(digits);
            setFault(undefined);
          }}
          onComplete={(digits) => void check(digits)}
        />
        <p className="tiny ink-2 mt2">
          <ResendLine
            hint={<SentHint channel={request.to.phone === undefined ? 'email' : 'phone'} />}
            first={LIMITS.otpResendSeconds}
            onResend={resend}
          />
        </p>
      </div>
      <Button type="submit" wide waiting={waiting} waitingLabel={t.checking}>
        {t.check}
      </Button>
      <Button tone="quiet" onClick={onOther}>
        {t.other}
      </Button>
    </form>
  );
}
