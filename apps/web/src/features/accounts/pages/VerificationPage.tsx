import { useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { LIMITS } from '@kinward/contract/limits.ts';
import { forgetInvite } from '../../../entities/session/invite.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { session } from '../../../lib/session.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { validateOtp, type Channel } from '../codes/validate-otp.ts';
import { AuthLayout } from '../guest/AuthLayout.tsx';
import { CodeEntry } from '../codes/CodeEntry.tsx';
import { keepDraft, maskEmail, maskPhone } from '../contact.ts';
import { explain } from '../form-errors.ts';
import { accountTexts } from '../messages.ts';

const t = accountTexts.verify;
const CHANNELS: readonly Channel[] = ['phone', 'email'];

interface CameFrom {
  email?: string;
  phone?: string;
  from?: 'login' | 'register';
}

type PerChannel<T> = Record<Channel, T>;

/** `/verification`: the code of the phone, then that of the email; afterwards back to the login. */
export default function VerificationPage() {
  usePageTitle(t.title);
  const navigate = useNavigate();
  const from = useLocation().state as CameFrom | null;
  const [userId] = useState(session.userId);
  const [codes, setCodes] = useState<PerChannel<string>>({ phone: '', email: '' });
  const [faults, setFaults] = useState<PerChannel<string | undefined>>({
    phone: undefined,
    email: undefined,
  });
  const [done, setDone] = useState<PerChannel<boolean>>({ phone: false, email: false });
  /** The channel whose code is on its way. */
  const [waiting, setWaiting] = useState<Channel>();
  /** The other code, when it was complete before the first had its answer: it goes next. */
  const following = useRef<{ channel: Channel; otp: string }>(undefined);
  const where: PerChannel<string | undefined> = {
    phone: from?.phone === undefined ? undefined : maskPhone(from.phone),
    email: from?.email === undefined ? undefined : maskEmail(from.email),
  };
  // A complete code goes first; else the first channel that still waits for one.
  const open = CHANNELS.filter((channel) => !done[channel]);
  const next = open.find((channel) => codes[channel].length === LIMITS.otpDigits) ?? open[0] ?? 'email';

  if (userId === undefined)
    return (
      <AuthLayout title={t.title} subtitle={t.lost}>
        <ButtonLink to="/">{t.toLogin}</ButtonLink>
      </AuthLayout>
    );

  const check = async (channel: Channel, otp: string) => {
    setWaiting(channel);
    try {
      const { phoneVerified, emailVerified } = await validateOtp(channel, userId, otp);
      setDone({ phone: phoneVerified, email: emailVerified });
      setFaults({ phone: undefined, email: undefined });
      if (phoneVerified && emailVerified) {
        keepDraft(undefined);
        forgetInvite();
        void navigate('/', { replace: true, state: { email: from?.email, done: 'verified' } });
      }
    } catch (error) {
      setFaults((before) => ({ ...before, [channel]: explain(error) }));
    }
  };
  const verify = async (channel: Channel, otp: string) => {
    if (otp.length < LIMITS.otpDigits) return setFaults({ ...faults, [channel]: t.incomplete });
    if (waiting !== undefined) {
      if (channel !== waiting) following.current = { channel, otp };
      return;
    }
    await check(channel, otp);
    const other = following.current;
    following.current = undefined;
    if (other !== undefined) await check(other.channel, other.otp);
    setWaiting(undefined);
  };

  return (
    <AuthLayout
      title={done.phone || done.email ? t.oneLeft : t.title}
      subtitle={from?.from === 'login' ? t.subtitleLogin : t.subtitle}
      foot={
        <>
          {t.wrong}{' '}
          <Link className="link" to="/register">
            {t.correct}
          </Link>
        </>
      }
    >
      <form
        className="stack g8"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void verify(next, codes[next]);
        }}
      >
        {CHANNELS.map((channel) => (
          <CodeEntry
            key={channel}
            channel={channel}
            userId={userId}
            where={where[channel]}
            value={codes[channel]}
            done={done[channel]}
            error={faults[channel]}
            justSent={from?.from === 'register'}
            turn={channel === open[0] ? open.length : 0}
            onChange={(digits) => {
              setCodes({ ...codes, [channel]: digits });
              setFaults({ ...faults, [channel]: undefined });
            }}
            onComplete={(digits) => void verify(channel, digits)}
          />
        ))}
        <Button
          type="submit"
          wide
          className="code-width"
          waiting={waiting !== undefined}
          waitingLabel={t.submitting}
        >
          {next === 'phone' ? t.submitPhone : t.submitEmail}
        </Button>
      </form>
    </AuthLayout>
  );
}
