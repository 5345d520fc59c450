import { IconDoorExit, IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '@kinward/web/ui/Button.tsx';
import { Card } from '@kinward/web/ui/Card.tsx';
import { stop } from '../device/actions.ts';
import { COUNTRIES, countryOf, ELSEWHERE, telephone } from '../lib/help-lines.ts';
import { keep, recall } from '../lib/keys.ts';
import { chooseLanguage, language, LANGUAGES, locale, t, type Language } from '../messages/messages.ts';
import { Field } from './Field.tsx';
import { ReportView } from './later.tsx';
import { leaveQuickly } from './route.ts';
import { Stop } from './Stop.tsx';

/** Who listens, how to leave this page unseen, and how to stop (docs/threats.md S8, S21). */
export function Help() {
  const [reporting, setReporting] = useState(false);
  const token = recall('token');
  if (reporting && token !== null) return <ReportView token={token} onBack={() => setReporting(false)} />;
  return (
    <>
      <div className="head">
        <h1 className="display">{t.helpTitle}</h1>
        <LeaveButton />
      </div>
      <Lines />
      <Stop end={stop} onReport={() => setReporting(true)} />
      <a className="link" href="#adult">
        {t.adultAsk}
      </a>
      <LanguageChoice />
    </>
  );
}

export function LeaveButton() {
  return (
    <Button
      tone="line"
      icon={<IconDoorExit size={22} stroke={1.75} aria-hidden="true" />}
      onClick={leaveQuickly}
    >
      {t.leave}
    </Button>
  );
}

/** Names of countries as the browser says them. */
const countryName = (code: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;

export function Lines() {
  const [country, setCountry] = useState(recall('country') ?? countryOf(navigator.languages) ?? '');
  const { emergency, lines } = COUNTRIES[country] ?? ELSEWHERE;
  const codes = Object.keys(COUNTRIES).toSorted((a, b) => countryName(a).localeCompare(countryName(b)));
  const number = (name: string, digits: string) => (
    <li key={digits}>
      <span className="strong">{name}</span>
      <a className="dial" href={telephone(digits)} aria-label={`${name}: ${t.call(digits)}`}>
        <IconPhone size={20} stroke={1.75} aria-hidden="true" />
        {digits}
      </a>
    </li>
  );
  return (
    <Card className="stack">
      <p>{t.helpText}</p>
      <Field label={t.country}>
        {(ties) => (
          <select
            {...ties}
            className="choice"
            value={country}
            onChange={({ target }) => {
              keep('country', target.value);
              setCountry(target.value);
            }}
          >
            <option value="">{t.otherCountry}</option>
            {codes.map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ul className="people">
        {number(t.emergency, emergency)}
        {lines.map((one) => number(one.name, one.number))}
      </ul>
      <p className="quiet">{t.noCall}</p>
    </Card>
  );
}

export function LanguageChoice() {
  return (
    <Field label={t.language}>
      {(ties) => (
        <select
          {...ties}
          className="choice"
          value={language}
          onChange={({ target }) => chooseLanguage(target.value as Language)}
        >
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
