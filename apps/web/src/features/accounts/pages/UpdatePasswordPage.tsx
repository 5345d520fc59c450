import { schemaResolver } from '../../../lib/forms/schema-resolver.ts';
import { useForm, useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import { newPassword, z } from '@kinward/contract/schema.ts';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { PasswordStrength } from '../../../ui/PasswordStrength.tsx';
import { resetPassword } from '../reset/reset-password.ts';
import { AuthLayout } from '../guest/AuthLayout.tsx';
import { FormNotice } from '../guest/FormNotice.tsx';
import { useFailure } from '../guest/useFailure.ts';
import { explain } from '../form-errors.ts';
import { accountTexts } from '../messages.ts';

const t = accountTexts.update;
const schema = z.object({ password: newPassword() });

interface CameFrom {
  resetToken?: string;
  email?: string;
}

/** `/update-password`: opened by a right reset code; afterwards the login. */
export default function UpdatePasswordPage() {
  usePageTitle(t.title);
  const navigate = useNavigate();
  const from = useLocation().state as CameFrom | null;
  const { failure, clear, fail } = useFailure();
  const { register, handleSubmit, control, setError, formState } = useForm({
    resolver: schemaResolver(schema),
    mode: 'onTouched',
    defaultValues: { password: '' },
  });
  const password = useWatch({ control, name: 'password' });
  const resetToken = from?.resetToken;

  if (resetToken === undefined)
    return (
      <AuthLayout title={t.title} subtitle={t.lost}>
        <ButtonLink to="/forgot-password">{t.askCode}</ButtonLink>
      </AuthLayout>
    );

  const submit = handleSubmit(async (body) => {
    clear();
    try {
      await resetPassword(resetToken, body.password);
      void navigate('/', { replace: true, state: { email: from?.email, done: 'password' } });
    } catch (error) {
      if (error instanceof ApiError && error.code === 'PASSWORD_WEAK')
        setError('password', { message: explain(error) }, { shouldFocus: true });
      else fail(error);
    }
  });

  return (
    <AuthLayout title={t.title} subtitle={t.subtitle}>
      <form className="stack g5" onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label={t.password}
          autoComplete="new-password"
          autoFocus
          error={formState.errors.password?.message}
          help={<PasswordStrength password={password} context={[from?.email ?? '']} />}
          {...register('password')}
        />
        {failure !== undefined && <FormNotice kind="bad">{failure}</FormNotice>}
        <Button type="submit" wide waiting={formState.isSubmitting} waitingLabel={t.submitting}>
          {t.submit}
        </Button>
      </form>
    </AuthLayout>
  );
}
