import { phoneSchemaResolver, schemaResolver } from '../../../lib/forms/schema-resolver.ts';
import { useState, type ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { email, phone, z } from '@kinward/contract/schema.ts';
import { Button } from '../../../ui/Button.tsx';
import { PhoneField } from '../../../ui/PhoneField.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { forgotPassword } from './forgot-password.ts';
import { accountTexts } from '../messages.ts';
import { FormNotice } from '../guest/FormNotice.tsx';
import { useFailure } from '../guest/useFailure.ts';

export interface ResetRequest {
  resetId: string;
  to: { email?: string; phone?: string };
}

type Way = 'email' | 'phone';
const t = accountTexts.forgot;
const SCHEMAS = { email: z.object({ email: email() }), phone: z.object({ phone: phone() }) };

/** Where the code shall go. */
export function ResetRequestForm({ onSent }: { onSent: (request: ResetRequest) => void }) {
  const [way, setWay] = useState<Way>('email');
  const { failure, clear, fail } = useFailure();
  const send = async (to: ResetRequest['to']) => {
    clear();
    try {
      const { resetId } = await forgotPassword(to);
      onSent({ resetId, to });
    } catch (error) {
      fail(error);
    }
  };
  const notification = failure === undefined ? null : <FormNotice kind="bad">{failure}</FormNotice>;
  return (
    <div className="stack g5">
      <Segmented
        label={t.by}
        value={way}
        onChange={setWay}
        options={[
          { value: 'email', label: t.byEmail },
          { value: 'phone', label: t.byPhone },
        ]}
      />
      {way === 'email' ? (
        <ByEmail onSend={send} notification={notification} />
      ) : (
        <ByPhone onSend={send} notification={notification} />
      )}
    </div>
  );
}

interface WayProps {
  onSend: (to: ResetRequest['to']) => Promise<void>;
  notification: ReactNode;
}

function ByEmail({ onSend, notification }: WayProps) {
  const form = useForm({
    resolver: schemaResolver(SCHEMAS.email),
    mode: 'onTouched',
    defaultValues: { email: '' },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack g5" noValidate onSubmit={(event) => void form.handleSubmit(onSend)(event)}>
      <TextField
        label={t.email}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        error={errors.email?.message}
        {...form.register('email')}
      />
      {notification}
      <Button type="submit" wide waiting={isSubmitting} waitingLabel={t.submitting}>
        {t.submit}
      </Button>
    </form>
  );
}

function ByPhone({ onSend, notification }: WayProps) {
  const form = useForm({
    resolver: phoneSchemaResolver(SCHEMAS.phone),
    mode: 'onTouched',
    defaultValues: { phone: '' },
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack g5" noValidate onSubmit={(event) => void form.handleSubmit(onSend)(event)}>
      <Controller
        control={form.control}
        name="phone"
        render={({ field }) => (
          <PhoneField
            label={t.phone}
            name={field.name}
            ref={field.ref}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.phone?.message}
          />
        )}
      />
      {notification}
      <Button type="submit" wide waiting={isSubmitting} waitingLabel={t.submitting}>
        {t.submit}
      </Button>
    </form>
  );
}
