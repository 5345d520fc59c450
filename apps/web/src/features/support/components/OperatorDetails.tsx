import type { Operator } from '@kinward/contract/support/support.schemas.ts';
import { mailAddressOf } from '../../../entities/session/operator.ts';
import { dateLocale } from '../../../lib/language.ts';
import { operatorTexts as t } from '../messages.operator.ts';
import { supportTexts } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from '../pages/PrivacyPage.module.css';

/** A day as a person writes it; the date alone has no time zone, so it is read and written in one. */
const dayWords = (day: string): string =>
  new Intl.DateTimeFormat(dateLocale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** Who runs the installation (threats S27). Null: not known yet, or out of reach; then what is said is true either way. */
export function OperatorDetails({ operator }: { operator: Operator | null }) {
  if (operator === null || (operator.kind === 'household' && operator.name === null))
    return <Household contact={operator?.contact ?? null} />;
  const { kind, name, address, contact, legalBasis, assessedOn } = operator;
  const mailbox = contact && mailAddressOf(contact);
  const rows: { label: string; value: string | null; href?: string }[] = [
    { label: t.name, value: name },
    { label: t.address, value: address },
    { label: t.contact, value: mailbox, href: `mailto:${mailbox}` },
    { label: t.basis, value: legalBasis && t.bases[legalBasis] },
    { label: t.assessed, value: assessedOn && t.assessedOn(dayWords(assessedOn)) },
  ];
  return (
    <>
      <p>{t.kinds[kind]}</p>
      <dl className={cx('stack g3 mt4', css.facts)}>
        {rows.map(({ label, value, href }) =>
          value === null ? null : (
            <div key={label}>
              <dt className="ink-2">{label}</dt>
              <dd>
                {href === undefined ? (
                  value
                ) : (
                  <a className="link" href={href}>
                    {value}
                  </a>
                )}
              </dd>
            </div>
          ),
        )}
      </dl>
    </>
  );
}

function Household({ contact }: { contact: string | null }) {
  return (
    <p className="breaks">
      {contact === null ? supportTexts.operatorUnknown : supportTexts.operatorKnown(contact)}
    </p>
  );
}

/** What the operator's own policy adds to this page. */
export function OwnPolicy({ operator }: { operator: Operator | null }) {
  if (operator === null || (operator.privacyUrl === null && operator.privacyText === null)) return null;
  const { privacyUrl, privacyText } = operator;
  return (
    <section className={cx('mt8', css.section)}>
      <h2>{t.policy}</h2>
      <p>{t.policyMore}</p>
      {privacyUrl !== null && (
        <p className="breaks">
          <a className="link" href={privacyUrl} rel="noopener noreferrer">
            {t.policyLink}
          </a>{' '}
          <span className="ink-2">{new URL(privacyUrl).host}</span>
        </p>
      )}
      {privacyText !== null && (
        <div className={cx('stack g3 breaks well mt4', css.policy)}>
          {privacyText.split(/\n\s*\n/u).map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
        </div>
      )}
    </section>
  );
}
