import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { givenPassword, newPassword, z } from '@kinward/contract/schema.ts';
import { ApiError } from '../../../lib/api.ts';
import { LeavePage } from '../../../ui/LeavePage.tsx';
import { usePageTitle } from '../../../lib/page-title.ts';
import { schemaResolver } from '../../../lib/forms/schema-resolver.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { PasswordStrength } from '../../../ui/PasswordStrength.tsx';
import { toast } from '../../../ui/toast.ts';
import { sessionsQuery } from '../profile/list-sessions.ts';
import { updatePassword } from '../profile/update-password.ts';
import { FormNotice } from '../guest/FormNotice.tsx';
import { ProfileFrame } from '../profile/ProfileFrame.tsx';
import { SignedInBrowsers } from '../profile/SignedInBrowsers.tsx';
import { useFailure } from '../guest/useFailure.ts';
import { explain, placeErrors } from '../form-errors.ts';
import { profileTexts } from '../messages.profile.ts';

const t = profileTexts.password;
const FIELDS = ['currentPassword', 'newPassword'] as const;
const schema = z.object({ currentPassword: givenPassword(), newPassword: newPassword() });

/** `/user/change-password`: a new password, and below it the browsers that are signed in. */
export default function ChangePasswordPage() {
  usePageTitle(t.title);
  return (
    <ProfileFrame title={t.title} subtitle={t.subtitle} aside={<LeavePage />}>
      <div className="columns">
        <PasswordCard />
        <SignedInBrowsers />
      </div>
    </ProfileFrame>
  );
}

function PasswordCard() {
  const user = useUser();
  const cache = useQueryClient();
  const { failure, clear, fail } = useFailure();
  const { register, handleSubmit, control, setError, reset, formState } = useForm({
    resolver: schemaResolver(schema),
    mode: 'onTouched',
    defaultValues: { currentPassword: '', newPassword: '' },
  });
  const password = useWatch({ control, name: 'newPassword' });
  const submit = handleSubmit(async (body) => {
    clear();
    try {
      const { message } = await updatePassword(body);
      reset();
      toast.success(message ?? profileTexts.edit.updated);
      await cache.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    } catch (error) {
      if (placeErrors(error, FIELDS, setError)) return;
      if (error instanceof ApiError && error.code === 'PASSWORD_SAME')
        setError('newPassword', { message: explain(error) }, { shouldFocus: true });
      else fail(error);
    }
  });
  const context = user === null ? [] : [user.firstName, user.lastName, user.email, user.phone];
  return (
    <Card>
      <form className="stack g5" onSubmit={(event) => void submit(event)} noValidate>
        {/* For password managers, which ask whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={user?.email ?? ''} readOnly />
        <PasswordField
          label={t.current}
          autoComplete="current-password"
          help={t.forgot}
          error={formState.errors.currentPassword?.message}
          {...register('currentPassword')}
        />
        <PasswordField
          label={t.next}
          autoComplete="new-password"
          error={formState.errors.newPassword?.message}
          help={<PasswordStrength password={password} context={context} />}
          {...register('newPassword')}
        />
        {failure !== undefined && <FormNotice kind="bad">{failure}</FormNotice>}
        <Button
          type="submit"
          className="own-width"
          waiting={formState.isSubmitting}
          waitingLabel={t.submitting}
        >
          {t.submit}
        </Button>
      </form>
    </Card>
  );
}
