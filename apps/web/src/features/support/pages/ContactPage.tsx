import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router';
import { ContactBody } from '@kinward/contract/support/support.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { failureText } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { schemaResolver } from '../../../lib/forms/schema-resolver.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { useKeptForm } from '../../../lib/forms/use-kept-form.ts';
import { useUser } from '../../../lib/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContact } from '../api/contact.ts';
import { supportTexts as t } from '../messages.ts';

/** /user/contact-us: what helps at once, and a mail to the administrator. */
export default function ContactPage() {
  usePageTitle(t.title);
  const withSelection = useWithSelection();
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle} />
      <div className="columns">
        <Card aria-labelledby="contact-form">
          <h2 id="contact-form" className="mb3">
            {t.form}
          </h2>
          <ContactForm />
        </Card>
        <Card aria-labelledby="contact-help">
          <h2 id="contact-help" className="mb3">
            {t.help}
          </h2>
          {t.questions.map(({ q, a }) => (
            <Disclosure key={q} summary={q}>
              <p className="measure ink-2">{a}</p>
            </Disclosure>
          ))}
          <Link className="link whole py3" to={withSelection('/user/help')}>
            {t.allAnswers}
          </Link>
        </Card>
      </div>
    </>
  );
}

/** What was written stays until it was taken by the server. */
function ContactForm() {
  const user = useUser();
  const contact = useContact();
  // A manual names itself, where something in it was not right.
  const [search] = useSearchParams();
  const about = (search.get('about') ?? '').slice(0, LIMITS.contactSubjectMax);
  const form = useForm({
    resolver: schemaResolver(ContactBody),
    mode: 'onTouched',
    defaultValues: { subject: about, message: '' },
  });
  const { register, handleSubmit, reset, formState } = form;
  useKeptForm('contact', form);
  const { errors } = formState;
  const submit = handleSubmit((body) =>
    contact.mutate(body, {
      onSuccess: ({ message }) => {
        reset();
        toast.success(message ?? t.sent);
      },
    }),
  );
  return (
    <form className="stack g5" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={t.subject}
        maxLength={LIMITS.contactSubjectMax}
        error={errors.subject?.message}
        {...register('subject')}
      />
      <TextArea
        label={t.message}
        help={t.messageHelp}
        maxLength={LIMITS.contactMessageMax}
        error={errors.message?.message}
        {...register('message')}
      />
      {user !== null && <p className="small ink-2">{t.answerTo(user.email)}</p>}
      <FieldNote id="contact-failure" error={contact.error ? failureText(contact.error) : undefined} />
      <Button className="own-width" type="submit" waiting={contact.isPending} waitingLabel={t.sending}>
        {t.send}
      </Button>
    </form>
  );
}
