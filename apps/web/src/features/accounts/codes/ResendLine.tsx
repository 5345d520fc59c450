import type { ReactNode } from 'react';
import { useCountdown } from './useCountdown.ts';
import { accountTexts } from '../messages.ts';

interface ResendLineProps {
  /** What to do meanwhile: "Nothing yet? Look in spam." */
  hint: ReactNode;
  /** Seconds to wait at first; undefined while that is not known. */
  first: number | undefined;
  /** Sends a new code; answers the seconds until the next, or undefined when it failed. */
  onResend: () => Promise<number | undefined>;
}

const t = accountTexts.verify;

/** Below a code: when a new one can be asked for, in words, then the way to ask. */
export function ResendLine({ hint, first, onResend }: ResendLineProps) {
  const [left, restart] = useCountdown(first ?? 0);
  const resend = async () => {
    const seconds = await onResend();
    if (seconds !== undefined) restart(seconds);
  };
  return (
    <>
      {hint}{' '}
      {first === undefined ? null : left > 0 ? (
        <span className="num">{t.resendIn(left)}</span>
      ) : (
        <button type="button" className="link" onClick={() => void resend()}>
          {t.resend}
        </button>
      )}
    </>
  );
}
