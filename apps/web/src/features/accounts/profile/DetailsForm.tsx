import { Controller, useForm, useWatch } from 'react-hook-form';
import type { User } from '@kinward/contract/accounts/accounts.schemas.ts';
import type { PendingChange } from '@kinward/contract/accounts/profile.schemas.ts';
import { email, name, phone, z } from '@kinward/contract/schema.ts';
import { ApiError } from '../../../lib/api.ts';
import { phoneSchemaResolver } from '../../../lib/forms/schema-resolver.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { updateParent } from './update-parent.ts';
import { explain, placeErrors } from '../form-errors.ts';
import { profileTexts } from '../messages.profile.ts';
import { FormNotice } from '../guest/FormNotice.tsx';
import { useFailure } from '../guest/useFailure.ts';

const t = profileTexts.edit;
const FIELDS = ['firstName', 'lastName', 'email', 'phone'] as const;
const schema = z.object({ firstName: name(), lastName: name(), email: email(), phone: phone() });
type Details = z.output<typeof schema>;

/** What was changed of the details; undefined when nothing was. */
const changed = (now: Details, user: User): Partial<Details> | undefined => {
  const entries = FIELDS.filter((field) => now[field].trim() !== user[field]).map((field) => [
    field,
    now[field],
  ]);
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Partial<Details>);
};

/** The message about what sending the form sets off. */
const whatNext = (body: Partial<Details> | undefined, user: User): string => {
  if (body === undefined) return t.next.none;
  const where = [body.phone, body.email].filter((address) => address !== undefined && address !== '');
  const [one, two] = where;
  if (one === undefined) return t.next.names(user.email);
  return t.next.addresses(two === undefined ? one : t.next.and(one, two));
};

/** Names, email and phone. They are sent when something differs, and change with the code. */
export function DetailsForm({ user, onSent }: { user: User; onSent: (change: PendingChange) => void }) {
  const { failure, clear, fail } = useFailure();
  const { register, handleSubmit, control, setError, setFocus, formState } = useForm({
    resolver: phoneSchemaResolver(schema),
    mode: 'onTouched',
    defaultValues: {
      firstName: user.firstName,
      lastName: user.lastName,
      email: user.email,
      phone: user.phone,
    },
  });
  const { errors, isSubmitting } = formState;
  const now = useWatch({ control }) as Details;
  const submit = handleSubmit(async (details) => {
    clear();
    const body = changed(details, user);
    if (body === undefined) return setFocus('firstName');
    try {
      onSent(await updateParent(body));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (placeErrors(error, FIELDS, setError)) return;
      if (code === 'PHONE_COUNTRY') setError('phone', { message: explain(error) }, { shouldFocus: true });
      else fail(error);
    }
  });
  return (
    <Card aria-labelledby="details">
      <h2 id="details" className="as-h2 mb4">
        {t.details}
      </h2>
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
        <TextField
          label={t.email}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          help={t.emailHelp}
          error={errors.email?.message}
          {...register('email')}
        />
        <Controller
          control={control}
          name="phone"
          render={({ field }) => (
            <PhoneField
              label={t.phone}
              name={field.name}
              initial={user.phone}
              ref={field.ref}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errors.phone?.message}
            />
          )}
        />
        <p className="small ink-2" aria-live="polite">
          {whatNext(changed(now, user), user)}
        </p>
        {failure !== undefined && <FormNotice kind="bad">{failure}</FormNotice>}
        <Button type="submit" className="own-width" waiting={isSubmitting} waitingLabel={t.submitting}>
          {t.submit}
        </Button>
      </form>
    </Card>
  );
}
