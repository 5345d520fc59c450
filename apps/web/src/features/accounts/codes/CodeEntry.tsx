import { useEffect, useRef, useState } from 'react';
import { OtpField } from '../../../ui/OtpField.tsx';
import { StateChip } from '../../../ui/StateChip.tsx';
import { toast } from '../../../ui/toast.ts';
import { resendOtp } from './resend-otp.ts';
import type { Channel } from './validate-otp.ts';
import { explain, retrySeconds } from '../form-errors.ts';
import { accountTexts } from '../messages.ts';
import { ResendLine } from './ResendLine.tsx';
import { SentHint } from './SentHint.tsx';

interface CodeEntryProps {
  channel: Channel;
  userId: string;
  /** Where the code was sent, masked; undefined when this browser does not know. */
  where: string | undefined;
  value: string;
  onChange: (digits: string) => void;
  onComplete: (digits: string) => void;
  /** A new code is on its way. */
  onResent: () => void;
  done: boolean;
  error: string | undefined;
  /** Seconds until a new code may be asked for; undefined while that is not known. */
  resendIn: number | undefined;
  /** Above 0: this code is asked for next. The field takes the focus whenever it changes. */
  turn: number;
}

const t = accountTexts.verify;

/** One of the two codes: where it went, its boxes, and how to get another. */
export function CodeEntry(props: CodeEntryProps) {
  const { channel, userId, where, done, turn } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (turn > 0) field.current?.focus();
  }, [turn]);
  const [resendError, setResendError] = useState<string>();
  const label = t[channel](where);
  const resend = async (): Promise<number | undefined> => {
    setResendError(undefined);
    try {
      const { retryAfterSeconds } = await resendOtp(channel, userId);
      toast.success(t.resent);
      props.onChange('');
      props.onResent();
      return retryAfterSeconds;
    } catch (error) {
      setResendError(explain(error));
      return retrySeconds(error);
    }
  };
  return (
    <section aria-label={label}>
      <div className="row spread g3 mb2">
        <h2 className="as-h3">{label}</h2>
        {done && <StateChip state="allowed">{t.confirmed}</StateChip>}
      </div>
      <OtpField
        label={label}
        length={6}
        value={props.value}
        onChange={props.onChange}
        onComplete={props.onComplete}
        done={done}
        ref={field}
        error={done ? undefined : (props.error ?? resendError)}
      />
      {!done && (
        <p className="tiny ink-2 mt2">
          <ResendLine hint={<SentHint channel={channel} />} first={props.resendIn} onResend={resend} />
        </p>
      )}
    </section>
  );
}
