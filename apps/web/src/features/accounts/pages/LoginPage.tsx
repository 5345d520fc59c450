import { lazy, Suspense, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { SecondStep } from '@kinward/contract/accounts/second-factor.schemas.ts';
import { failedWith } from '../../../lib/api.ts';
import { landing } from '../../../entities/session/invite.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { session } from '../../../lib/session.ts';
import { useSchemaForm } from '../../../lib/use-schema-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { AuthLayout } from '../guest/AuthLayout.tsx';
import { FormNotice } from '../guest/FormNotice.tsx';
import { useFailure } from '../guest/useFailure.ts';
import { loginTexts as t } from '../messages.login.ts';

/** Checks and sends what is typed; a tenth of the page's script that is not needed before. */
const loadLogin = () => import('../guest/login.ts');
const SecondStepForm = lazy(() => import('../../../entities/session/SecondStepForm.tsx'));
const loadSchema = async () => (await loadLogin()).LoginBody;

/** Where the page was come from, and the email typed there. */
interface CameFrom {
  email?: string;
  done?: 'verified' | 'password';
}

/** `/`: the login, also where logging out leads. */
export default function LoginPage() {
  usePageTitle(t.submit);
  const navigate = useNavigate();
  const from = useLocation().state as CameFrom | null;
  const { failure, clear, fail, say } = useFailure();
  const [step, setStep] = useState<SecondStep>();
  const { faults, sending, field, submit } = useSchemaForm(loadSchema);

  const enter = ({ token, user }: { token: string; user: User }) => {
    session.start(token, user);
    void navigate(landing(), { replace: true });
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
      void navigate('/verification', { state: { email: body.email, from: 'login' } });
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
        {from?.done !== undefined && failure === undefined && (
          <FormNotice kind="good">{from.done === 'verified' ? t.verified : t.passwordChanged}</FormNotice>
        )}
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
