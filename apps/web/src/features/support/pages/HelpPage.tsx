import { IconLifebuoy, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { LeavePage } from '../../../ui/LeavePage.tsx';
import { locale, region } from '../../../lib/language.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useWithSelection } from '../../../entities/child/selection.ts';
import { ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { PageHead } from '../../../ui/PageHead.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { emergencyOf } from '../logic/emergency.ts';
import { searchAnswers, type Topic as Answers } from '../logic/search.ts';
import { helpTexts as t } from '../messages.help.ts';
import { cx } from '../../../ui/cx.ts';
import css from './HelpPage.module.css';

/** /user/help: what to do in an emergency, answers by topic with the page where they are done, and a search over them. */
export default function HelpPage() {
  usePageTitle(t.title);
  const [text, setText] = useState('');
  const searching = text.trim() !== '';
  const topics = searchAnswers(t.topics, text);
  const count = topics.reduce((sum, { entries }) => sum + entries.length, 0);
  return (
    <>
      <PageHead title={t.title} subtitle={t.subtitle}>
        <LeavePage />
      </PageHead>
      <div className="stack g4">
        <div role="search">
          <TextField
            label={t.search}
            placeholder={t.searchExample}
            type="search"
            autoComplete="off"
            maxLength={100}
            icon={<IconSearch size={19} stroke={1.75} aria-hidden="true" />}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <p className={searching ? 'small ink-2 mt2' : 'vh'} role="status">
            {searching && count > 0 && t.found(count)}
          </p>
        </div>
        {!searching && <Emergency />}
        {count === 0 && <Nothing />}
        <div className="columns">
          {topics.map((topic) => (
            <Topic key={topic.title} topic={topic} searching={searching} />
          ))}
        </div>
        <More />
      </div>
    </>
  );
}

function Emergency() {
  const withSelection = useWithSelection();
  const here = emergencyOf(region);
  const country =
    here && (new Intl.DisplayNames(locale, { type: 'region' }).of(here.country) ?? here.country);
  return (
    <Card className={cx('stack g3', css.urgent)} aria-labelledby="urgent">
      <h2 id="urgent" className="row g3">
        <IconLifebuoy size={22} stroke={1.75} aria-hidden="true" />
        {t.urgent}
      </h2>
      <p className="measure">{t.urgentSubtitle}</p>
      {here !== undefined && country !== undefined && (
        <p className="measure">
          <a className={cx('strong soft-forbidden', css.call)} href={`tel:${here.number}`}>
            {t.urgentHere(country, here.number)}
          </a>
        </p>
      )}
      <p className="measure">
        {here === undefined ? t.urgentUnknown : here.number !== '112' && t.urgentElsewhere}
      </p>
      <ul className="stack g2 bullets ink-2">
        {t.urgentSteps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
      <Link className={`link ${css.go}`} to={withSelection('/user/geo-location')}>
        {t.urgentPage}
      </Link>
    </Card>
  );
}

interface TopicProps {
  topic: Answers;
  /** Few answers are left: each is open. */
  searching: boolean;
}

function Topic({ topic: { title, entries }, searching }: TopicProps) {
  const { hash } = useLocation();
  const withSelection = useWithSelection();
  return (
    <Card>
      <h2 className="mb2">{title}</h2>
      {entries.map(({ id, q, a, to, page }) => (
        <Disclosure key={`${id} ${searching}`} id={id} summary={q} open={searching || hash === `#${id}`}>
          <p className="measure ink-2">{a}</p>
          <Link className={`link ${css.go}`} to={to.startsWith('/user/') ? withSelection(to) : to}>
            {page}
          </Link>
        </Disclosure>
      ))}
    </Card>
  );
}

function Nothing() {
  const withSelection = useWithSelection();
  return (
    <Card>
      <EmptyState
        art="buoy"
        title={t.nothing}
        action={
          <ButtonLink tone="soft" to={withSelection('/user/contact-us')}>
            {t.write}
          </ButtonLink>
        }
      >
        {t.nothingMore}
      </EmptyState>
    </Card>
  );
}

function More() {
  const withSelection = useWithSelection();
  return (
    <nav aria-label={t.more} className={cx('row stretch wraps g6', css.more)}>
      <Link className="link" to={withSelection('/user/contact-us')}>
        {t.write}
      </Link>
      <Link className="link" to="/privacy">
        {t.privacy}
      </Link>
      <Link className="link" to="/licences">
        {t.licences}
      </Link>
    </nav>
  );
}
