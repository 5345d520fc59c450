import { useEffect } from 'react';
import { Link } from 'react-router';
import { comeAlive } from '../../../lib/prerendered.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { Logo } from '../../../ui/Logo.tsx';
import { useOperator } from '../../../entities/session/operator.ts';
import { OperatorDetails, OwnPolicy } from '../components/OperatorDetails.tsx';
import { supportTexts as t } from '../messages.ts';
import { cx } from '../../../ui/cx.ts';
import css from './PrivacyPage.module.css';

/** /privacy: terms and privacy policy in plain words, for everybody (threats S27, S28). */
export default function PrivacyPage() {
  usePageTitle(t.privacyTitle);
  const operator = useOperator() ?? null;
  useEffect(comeAlive, []);
  return (
    <div className={css.page}>
      <header className={cx('row spread g4 mb5', css.brand)}>
        <Link to="/" aria-label="Kinward">
          <Logo />
        </Link>
        <Link to="/" className="link">
          {t.back}
        </Link>
      </header>
      <main tabIndex={-1}>
        <h1>{t.privacyTitle}</h1>
        <p className="ink-2 mt2">{t.privacySubtitle}</p>
        <section className={cx('mt8', css.section)}>
          <h2>{t.operator}</h2>
          <OperatorDetails operator={operator} />
        </section>
        <OwnPolicy operator={operator} />
        {t.sections.map(({ title, points }) => (
          <section
            key={title}
            className={cx('mt8', css.section)}
            id={title === t.terms ? 'terms' : undefined}
          >
            <h2>{title}</h2>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className={cx('mt8', css.section)}>
          <Link className="link" to="/licences">
            {t.licences}
          </Link>
        </p>
      </main>
    </div>
  );
}
