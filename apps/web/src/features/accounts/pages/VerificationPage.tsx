import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { forgetInvite } from '../../../entities/session/invite.ts';
import { landing } from '../../../entities/session/landing.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { session } from '../../../lib/session.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { AuthLayout } from '../guest/AuthLayout.tsx';
import { takeLogin } from '../guest/kept-login.ts';
import { login } from '../guest/login.ts';
import { CodeEntry } from '../codes/CodeEntry.tsx';
import { NothingSent } from '../codes/SentHint.tsx';
import { CHANNELS, useVerification } from '../codes/useVerification.ts';
import type { Channel } from '../codes/validate-otp.ts';
import { keepDraft, maskEmail, maskPhone } from '../contact.ts';
import { accountTexts } from '../messages.ts';

const t = accountTexts.verify;

interface CameFrom {
  email?: string;
  phone?: string;
  from?: 'login' | 'register';
  /** Where the login was on its way to. */
  next?: string;
}

/** After both codes: the login of §4, with what was typed before where this page still has it. */
function useLogin(userId: string | undefined, from: CameFrom | null) {
  const navigate = useNavigate();
  return async () => {
    keepDraft(undefined);
    forgetInvite();
    const typed = userId === undefined ? undefined : takeLogin(userId);
    try {
      if (typed === undefined) throw new Error('the page was loaded again meanwhile');
      const { token, user } = await login(typed);
      session.start(token, user);
      void navigate(landing(from?.next), { replace: true });
    } catch {
      // Whatever kept it from happening is told by the login itself.
      const state = { email: typed?.email ?? from?.email, done: 'verified', next: from?.next };
      void navigate('/', { replace: true, state });
    }
  };
}

/** `/verification`: the code of the phone, then that of the email; afterwards the login. */
export default function VerificationPage() {
  usePageTitle(t.title);
  const from = useLocation().state as CameFrom | null;
  const [userId] = useState(session.userId);
  const codes = useVerification(userId, useLogin(userId, from));
  const { known, server, open, next } = codes;
  if (userId === undefined || known === 'none')
    return (
      <AuthLayout title={t.title} subtitle={t.lost}>
        <ButtonLink to="/">{t.toLogin}</ButtonLink>
      </AuthLayout>
    );
  const typedHere: Record<Channel, string | undefined> = {
    phone: from?.phone === undefined ? undefined : maskPhone(from.phone),
    email: from?.email === undefined ? undefined : maskEmail(from.email),
  };
  return (
    <AuthLayout
      title={open.length < CHANNELS.length ? t.oneLeft : t.title}
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
          void codes.verify(next, codes.codes[next]);
        }}
      >
        <NothingSent addresses={CHANNELS.map((channel) => typedHere[channel] ?? server?.[channel].sentTo)} />
        {CHANNELS.map((channel) => (
          <CodeEntry
            key={channel}
            channel={channel}
            userId={userId}
            where={typedHere[channel] ?? server?.[channel].sentTo}
            value={codes.codes[channel]}
            done={codes.isDone(channel)}
            error={codes.faults[channel]}
            resendIn={known === 'loading' ? undefined : (server?.[channel].retryAfterSeconds ?? 0)}
            turn={channel === open[0] ? open.length : 0}
            onChange={(digits) => codes.type(channel, digits)}
            onResent={() => codes.forget(channel)}
            onComplete={(digits) => void codes.verify(channel, digits)}
          />
        ))}
        <Button
          type="submit"
          wide
          className="code-width"
          waiting={codes.waiting !== undefined}
          waitingLabel={t.submitting}
        >
          {next === 'phone' ? t.submitPhone : t.submitEmail}
        </Button>
      </form>
    </AuthLayout>
  );
}
