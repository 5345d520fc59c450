import { mailAddressOf, useOperator } from '../../../entities/session/operator.ts';
import { expiredTexts as t } from '../messages.codes.ts';
import { FormNotice } from './FormNotice.tsx';

/** Why a parent whose plan has expired is logged out, and whom to write to: nothing behind the login opens for them. */
export default function ExpiredNotice() {
  const operator = useOperator();
  const contact = operator?.contact;
  return (
    <FormNotice kind="warn">
      <span className="breaks">
        {t.what}{' '}
        {contact ? (
          <>
            {t.ask(operator?.name ?? undefined)}{' '}
            <a className="link" href={`mailto:${mailAddressOf(contact)}`}>
              {mailAddressOf(contact)}
            </a>
          </>
        ) : (
          t.askOperator
        )}
      </span>
    </FormNotice>
  );
}
