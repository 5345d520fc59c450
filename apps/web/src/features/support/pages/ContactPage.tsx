import { IconChevronDown } from '@tabler/icons-react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { ContactBody } from '@kinward/contract/support/support.schemas.ts';
import { LIMITS } from '@kinward/contract/limits.ts';
import { failureText } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { schemaResolver } from '../../../lib/schema-resolver.ts';
import { useSelection } from '../../../entities/child/selection.ts';
import { useUser } from '../../../lib/session.ts';
import { cx } from '../../../ui/cx.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { FieldNote } from '../../../ui/Field.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { toast } from '../../../ui/toast.ts';
import { useContact } from '../api/contact.ts';
import { supportTexts as t } from '../messages.ts';
import css from './ContactPage.module.css';

/** /user/contact-us: what helps at once, and a mail to the administrator. */
export default function ContactPage() {
  usePageTitle(t.title);
  const { withSelection } = useSelection();
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle} />
      <div className={cx('stack g6', css.page)}>
        <Card aria-labelledby="contact-form">
          <h2 id="contact-form">{t.form}</h2>
          <ContactForm />
        </Card>
        <Card aria-labelledby="contact-help">
          <h2 id="contact-help">{t.help}</h2>
          <div className={cx('stack', css.questions)}>
            {t.questions.map(({ q, a }) => (
              <details key={q}>
                <summary>
                  {q}
                  <IconChevronDown size={20} stroke={1.75} aria-hidden="true" />
                </summary>
                <p>{a}</p>
              </details>
            ))}
          </div>
          <Link className={cx('link', css.all)} to={withSelection('/user/help')}>
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
  const { register, handleSubmit, reset, formState } = useForm({
    resolver: schemaResolver(ContactBody),
    mode: 'onTouched',
    defaultValues: { subject: '', message: '' },
  });
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
      <Button className={css.send} type="submit" waiting={contact.isPending} waitingLabel={t.sending}>
        {t.send}
      </Button>
    </form>
  );
}
