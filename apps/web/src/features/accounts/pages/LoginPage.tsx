import { schemaResolver } from '../../../lib/schema-resolver.ts';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate } from 'react-router';
import { LoginBody } from '@kinward/contract/accounts/accounts.schemas.ts';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { session } from '../../../lib/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { login } from '../api/login.ts';
import { AuthLayout } from '../components/AuthLayout.tsx';
import { FormNotice } from '../components/FormNotice.tsx';
import { useFailure } from '../components/useFailure.ts';
import css from '../components/form.module.css';
import { accountTexts } from '../texts.ts';

const t = accountTexts.login;

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
  const { failure, clear, fail } = useFailure();
  const { register, handleSubmit, formState } = useForm({
    resolver: schemaResolver(LoginBody),
    mode: 'onTouched',
    defaultValues: { email: from?.email ?? '', password: '' },
  });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async (body) => {
    clear();
    try {
      const { token, user } = await login(body);
      session.start(token, user);
      void navigate('/user/dashboard', { replace: true });
    } catch (error) {
      const userId =
        error instanceof ApiError && error.code === 'OTP_PENDING' ? error.data['userId'] : undefined;
      if (typeof userId !== 'string') return fail(error);
      session.awaitCodes(userId);
      void navigate('/verification', { state: { email: body.email, from: 'login' } });
    }
  });

  return (
    <AuthLayout
      full
      title={t.title}
      lede={t.lede}
      foot={
        <>
          {t.newHere}{' '}
          <Link className="link" to="/register">
            {t.register}
          </Link>
        </>
      }
    >
      <form className={css.stack} onSubmit={(event) => void submit(event)} noValidate>
        {from?.done !== undefined && failure === undefined && (
          <FormNotice kind="good">{from.done === 'verified' ? t.verified : t.passwordChanged}</FormNotice>
        )}
        <TextField
          label={t.email}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={t.password}
          autoComplete="current-password"
          error={errors.password?.message}
          aside={
            <Link className={`link ${css.aside}`} to="/forgot-password">
              {t.forgot}
            </Link>
          }
          {...register('password')}
        />
        {failure !== undefined && <FormNotice kind="bad">{failure}</FormNotice>}
        <Button type="submit" wide waiting={isSubmitting} waitingLabel={t.submitting}>
          {t.submit}
        </Button>
      </form>
    </AuthLayout>
  );
}
