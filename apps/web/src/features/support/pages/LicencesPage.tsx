import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../../lib/page-title.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Logo } from '../../../ui/Logo.tsx';
import { SkeletonRow } from '../../../ui/Skeleton.tsx';
import { readLicences, type Licences } from '../api/licences.ts';
import { licenceTexts as t } from '../messages.licences.ts';
import { cx } from '../../../ui/cx.ts';
import css from './LicencesPage.module.css';
import page from './PrivacyPage.module.css';

type Loaded = { state: 'loading' | 'failed' } | { state: 'there'; list: Licences };

/** /licences: the packages that the portal and the server run with, and the text of each licence. For everybody. */
export default function LicencesPage() {
  usePageTitle(t.title);
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    const settle = (next: Loaded): void => {
      if (current) setLoaded(next);
    };
    readLicences().then(
      (list) => settle({ state: 'there', list }),
      () => settle({ state: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [tries]);
  const again = (): void => {
    setLoaded({ state: 'loading' });
    setTries(tries + 1);
  };
  return (
    <div className={page.page}>
      <header className={cx('row spread g4 mb5', page.brand)}>
        <Link to="/" aria-label="Kinward">
          <Logo />
        </Link>
        <Link to="/" className="link">
          {t.back}
        </Link>
      </header>
      <main tabIndex={-1}>
        <h1>{t.title}</h1>
        <p className="ink-2 mt2">{t.subtitle}</p>
        {loaded.state === 'loading' && <SkeletonRow label={t.loading} />}
        {loaded.state === 'failed' && <ErrorState message={t.failed} waiting={false} onRetry={again} />}
        {loaded.state === 'there' && <List list={loaded.list} />}
      </main>
    </div>
  );
}

function List({ list: { packages, texts } }: { list: Licences }) {
  return (
    <section className={cx('mt8', page.section)}>
      <h2>{t.count(packages.length)}</h2>
      <ul className={css.list}>
        {packages.map(({ name, version, licence, text }) => (
          <li key={`${name} ${version}`}>
            <Entry
              title={`${name} ${version}`}
              licence={licence || t.unnamed}
              text={text === null ? null : (texts[text] ?? null)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The texts together are long: each is rendered when it is opened. */
function Entry({ title, licence, text }: { title: string; licence: string; text: string | null }) {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={cx('cluster spread small-strong breaks', css.entry)}>
        <span>{title}</span>
        <span className="small ink-2">{licence}</span>
      </summary>
      {open && <p className={cx('tiny breaks mb3', css.text)}>{text ?? t.noText}</p>}
    </details>
  );
}
