import { useRef, useState, useEffect } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import { OtpField } from '../../../ui/OtpField.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Channel } from '../codes/validate-otp.ts';
import { resendUpdateCode } from './verify-update.ts';
import { explain, retrySeconds } from '../form-errors.ts';
import { profileTexts } from '../messages.profile.ts';
import { ResendLine } from '../codes/ResendLine.tsx';
import { SentHint } from '../codes/SentHint.tsx';

const t = profileTexts.verify;

interface ChangeCodeProps {
  channel: Channel;
  /** The own address, in full: the parent has just typed it. */
  sentTo: string;
  confirmed: boolean;
  justSent: boolean;
  /** This one is asked for next. */
  first: boolean;
  value: string;
  error: string | undefined;
  onChange: (digits: string) => void;
  onComplete: (digits: string) => void;
  onResent: () => void;
}

/** One code of a change: where it went, its boxes, and how to get another. */
export function ChangeCode(props: ChangeCodeProps) {
  const { channel, sentTo, confirmed, justSent, first } = props;
  const [resendError, setResendError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (first) field.current?.focus();
  }, [first]);
  const resend = async (): Promise<number | undefined> => {
    setResendError(undefined);
    try {
      const { retryAfterSeconds } = await resendUpdateCode(channel);
      toast.success(t.resent);
      props.onChange('');
      props.onResent();
      return retryAfterSeconds;
    } catch (error) {
      setResendError(explain(error));
      return retrySeconds(error);
    }
  };
  const label = t[channel](sentTo);
  return (
    <section aria-label={label}>
      <div className="row spread g3 mb2">
        <h2 className="as-h3">{label}</h2>
        {confirmed && <StateChip state="allowed">{t.confirmed}</StateChip>}
      </div>
      {!confirmed && (
        <>
          <OtpField
            label={label}
            length={LIMITS.otpDigits}
            value={props.value}
            onChange={props.onChange}
            onComplete={props.onComplete}
            ref={field}
            error={props.error ?? resendError}
          />
          <p className="tiny ink-2 mt2">
            <ResendLine
              hint={<SentHint channel={channel} />}
              first={justSent ? LIMITS.otpResendSeconds : 0}
              onResend={resend}
            />
          </p>
        </>
      )}
    </section>
  );
}
