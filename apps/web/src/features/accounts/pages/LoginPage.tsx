import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { SecondStep } from '@kinward/contract/accounts/second-factor.schemas.ts';
import { failedWith } from '../../../lib/api.ts';
import { landing, type Handed } from '../../../entities/session/landing.ts';
import { useIsAlive } from '../../../lib/prerendered.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { session } from '../../../lib/session.ts';
import { useSchemaForm } from '../../../lib/forms/use-schema-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AuthLayout } from '../guest/AuthLayout.tsx';
import { FormNotice } from '../guest/FormNotice.tsx';
import { keepLogin } from '../guest/kept-login.ts';
import { useFailure } from '../guest/useFailure.ts';
import { loginTexts as t } from '../messages.login.ts';

/** Checks and sends what is typed; a tenth of the page's script that is not needed before. */
const loadLogin = () => import('../guest/login.ts');
const ExpiredNotice = lazy(() => import('../guest/ExpiredNotice.tsx'));
const SecondStepForm = lazy(() => import('../../../entities/session/SecondStepForm.tsx'));
const loadSchema = async () => (await loadLogin()).LoginBody;

/** Where the page was come from, and the email typed there. */
interface CameFrom extends Handed {
  email?: string;
  done?: 'verified' | 'password';
}

/** `/`: the login, also where logging out leads. */
export default function LoginPage() {
  usePageTitle(t.submit);
  const navigate = useNavigate();
  const handed = useLocation().state as CameFrom | null;
  const from = useIsAlive() ? handed : null;
  const { failure, clear, fail, say } = useFailure();
  const [step, setStep] = useState<SecondStep>();
  const { faults, sending, field, submit } = useSchemaForm(loadSchema);

  const enter = ({ token, user }: { token: string; user: User }) => {
    session.start(token, user);
    void navigate(landing(from?.next), { replace: true });
  };
  const back = (why: string | null) => {
    setStep(undefined);
    if (why !== null) say(why);
  };
  const send = submit(async (body) => {
    clear();
    try {
      const { login } = await loadLogin();
      enter(await login(body));
    } catch (error) {
      if (failedWith(error, 'MFA_REQUIRED')) return setStep(error.data);
      if (!failedWith(error, 'OTP_PENDING')) return fail(error);
      session.awaitCodes(error.data.userId);
      keepLogin(error.data.userId, body);
      void navigate('/verification', { state: { email: body.email, from: 'login', next: from?.next } });
    }
  }, fail);

  if (step !== undefined)
    return (
      <AuthLayout full title={t.stepTitle} subtitle={t.stepSubtitle}>
        <Suspense fallback={null}>
          <SecondStepForm step={step} onDone={enter} onBack={back} />
        </Suspense>
      </AuthLayout>
    );
  return (
    <AuthLayout
      full
      title={t.title}
      subtitle={t.subtitle}
      foot={
        <>
          {t.newHere}{' '}
          <Link className="link" to="/register">
            {t.register}
          </Link>
        </>
      }
    >
      <form className="stack g5" onSubmit={send} noValidate>
        {failure === undefined && <WhyHere from={from} />}
        <TextField
          label={t.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          defaultValue={from?.email}
          error={faults['email']}
          {...field('email')}
        />
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          error={faults['password']}
          aside={
            <Link className="link small-strong" to="/forgot-password">
              {t.forgot}
            </Link>
          }
          {...field('password')}
        />
        {failure !== undefined && <FormNotice kind="bad">{failure}</FormNotice>}
        <Button type="submit" wide waiting={sending} waitingLabel={t.submitting}>
          {t.submit}
        </Button>
      </form>
    </AuthLayout>
  );
}

/** What led here, where it was not the parent's own step. */
function WhyHere({ from }: { from: CameFrom | null }) {
  if (from?.ended === 'expired')
    return (
      <Suspense fallback={null}>
        <ExpiredNotice />
      </Suspense>
    );
  if (from?.ended === 'ended') return <FormNotice kind="warn">{t.ended}</FormNotice>;
  if (from?.done === undefined) return null;
  return <FormNotice kind="good">{from.done === 'verified' ? t.verified : t.passwordChanged}</FormNotice>;
}
