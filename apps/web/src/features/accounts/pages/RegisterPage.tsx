import { phoneSchemaResolver } from '../../../lib/forms/schema-resolver.ts';
import { lazy, Suspense, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link, useNavigate } from 'react-router';
import { SignUpBody } from '@kinward/contract/accounts/accounts.schemas.ts';
import { ApiError } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { session } from '../../../lib/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { PasswordStrength } from '../../../ui/PasswordStrength.tsx';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { signUp } from '../register/sign-up.ts';
import { AuthLayout } from '../guest/AuthLayout.tsx';
import { InviteNotice } from '../register/InviteNotice.tsx';
import { FormNotice } from '../guest/FormNotice.tsx';
import { useInvitation } from '../register/useInvitation.ts';
import { keepLogin } from '../guest/kept-login.ts';
import { useFailure } from '../guest/useFailure.ts';
import { keepDraft, readDraft } from '../contact.ts';
import { explain, placeErrors } from '../form-errors.ts';
import { accountTexts } from '../messages.ts';

const t = accountTexts.register;
const ti = accountTexts.invite;
const FIELDS = ['firstName', 'lastName', 'phone', 'email', 'password', 'acceptPrivacy'] as const;
const PolicyDialog = lazy(() => import('../register/PolicyDialog.tsx'));

/** `/register`: the family's first parent, or with an invitation one who joins a family. Details of an unverified account may be corrected here again. */
export default function RegisterPage() {
  usePageTitle(t.submit);
  const navigate = useNavigate();
  const { failure, clear, fail } = useFailure();
  const [policy, setPolicy] = useState<'never' | 'open' | 'closed'>('never');
  const [draft] = useState(readDraft);
  const form = useForm({
    resolver: phoneSchemaResolver(SignUpBody),
    mode: 'onTouched',
    defaultValues: {
      firstName: '',
      lastName: '',
      phone: '',
      email: '',
      password: '',
      ...draft,
      acceptPrivacy: false as true,
    },
  });
  const { register, handleSubmit, control, setError, setValue, formState } = form;
  const { errors, isSubmitting } = formState;
  const [password, firstName, lastName, email, phone] = useWatch({
    control,
    name: ['password', 'firstName', 'lastName', 'email', 'phone'],
  });

  const { invitation, again, refused } = useInvitation(({ channel, address }) => setValue(channel, address));
  const good = invitation.state === 'good' ? invitation : undefined;
  const locked = good?.view.channel;

  const submit = handleSubmit(async (body) => {
    clear();
    try {
      const { userId } = await signUp(good === undefined ? body : { ...body, inviteToken: good.token });
      session.awaitCodes(userId);
      keepLogin(userId, body);
      const { firstName, lastName, phone, email } = body;
      keepDraft({ firstName, lastName, phone, email });
      void navigate('/verification', { state: { email, phone, from: 'register' } });
    } catch (error) {
      if (placeErrors(error, FIELDS, setError)) return;
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'PASSWORD_WEAK') setError('password', { message: explain(error) }, { shouldFocus: true });
      else if (code === 'PHONE_INVALID' || code === 'PHONE_COUNTRY')
        setError('phone', { message: explain(error) }, { shouldFocus: true });
      else fail(error);
    }
  });

  return (
    <AuthLayout
      title={good === undefined ? t.title : ti.title(good.view.invitedBy)}
      subtitle={good === undefined ? t.subtitle : ti.subtitle(good.view.invitedBy)}
      foot={
        <>
          {t.haveAccount}{' '}
          <Link className="link" to="/">
            {good === undefined ? t.logIn : ti.logIn}
          </Link>
        </>
      }
    >
      <InviteNotice invitation={invitation} onRetry={again} onRefused={refused} />
      <form className="stack g5" onSubmit={(event) => void submit(event)} noValidate>
        <div className="pair">
          <TextField
            label={t.firstName}
            autoComplete="given-name"
            error={errors.firstName?.message}
            {...register('firstName')}
          />
          <TextField
            label={t.lastName}
            autoComplete="family-name"
            error={errors.lastName?.message}
            {...register('lastName')}
          />
        </div>
        {locked === 'phone' ? (
          <TextField label={t.phone} type="tel" readOnly help={ti.phoneLocked} {...register('phone')} />
        ) : (
          <Controller
            control={control}
            name="phone"
            render={({ field }) => (
              <PhoneField
                label={t.phone}
                name={field.name}
                initial={draft?.phone}
                ref={field.ref}
                onChange={field.onChange}
                onBlur={field.onBlur}
                error={errors.phone?.message}
              />
            )}
          />
        )}
        <TextField
          label={t.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          readOnly={locked === 'email'}
          help={locked === 'email' ? ti.emailLocked : undefined}
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label={t.password}
          autoComplete="new-password"
          error={errors.password?.message}
          help={<PasswordStrength password={password} context={[firstName, lastName, email, phone]} />}
          {...register('password')}
        />
        <Checkbox error={errors.acceptPrivacy?.message} {...register('acceptPrivacy')}>
          {t.acceptBefore}
          <button type="button" className="link" onClick={() => setPolicy('open')}>
            {t.policy}
          </button>
          {t.acceptAfter}
        </Checkbox>
        {failure !== undefined && <FormNotice kind="bad">{failure}</FormNotice>}
        <Button
          type="submit"
          wide
          waiting={isSubmitting || invitation.state === 'looking'}
          waitingLabel={t.submitting}
        >
          {good === undefined ? t.submit : ti.submit}
        </Button>
      </form>
      {policy !== 'never' && (
        <Suspense fallback={null}>
          <PolicyDialog open={policy === 'open'} onClose={() => setPolicy('closed')} />
        </Suspense>
      )}
    </AuthLayout>
  );
}
