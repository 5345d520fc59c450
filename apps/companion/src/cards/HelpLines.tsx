import { IconPhone } from '@tabler/icons-react';
import { useState } from 'react';
import { Card } from '@kinward/web/ui/Card.tsx';
import { COUNTRIES, countryOf, ELSEWHERE, telephone } from '../lib/help-lines.ts';
import { readStored, store } from '../lib/storage.ts';
import { helpMessages } from '../messages/help.ts';
import { locale } from '../messages/messages.ts';
import { Field } from '../ui/Field.tsx';

/** The browser's own name of a country. */
const countryName = (code: string): string =>
  new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;

/** Help lines of the country, and the emergency number (docs/threats.md S21). */
export function HelpLines() {
  const [country, setCountry] = useState(readStored('country') ?? countryOf(navigator.languages) ?? '');
  const { emergency, lines } = COUNTRIES[country] ?? ELSEWHERE;
  const codes = Object.keys(COUNTRIES).toSorted((a, b) => countryName(a).localeCompare(countryName(b)));
  const number = (name: string, digits: string) => (
    <li key={digits}>
      <span className="strong">{name}</span>
      <a className="dial" href={telephone(digits)} aria-label={`${name}: ${helpMessages.call(digits)}`}>
        <IconPhone size={20} stroke={1.75} aria-hidden="true" />
        {digits}
      </a>
    </li>
  );
  return (
    <Card className="stack g4">
      <p>{helpMessages.helpText}</p>
      <Field label={helpMessages.country}>
        {(control) => (
          <select
            {...control}
            className="choice"
            value={country}
            onChange={({ target }) => {
              store('country', target.value);
              setCountry(target.value);
            }}
          >
            <option value="">{helpMessages.otherCountry}</option>
            {codes.map((code) => (
              <option key={code} value={code}>
                {countryName(code)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <ul className="people">
        {number(helpMessages.emergency, emergency)}
        {lines.map((one) => number(one.name, one.number))}
      </ul>
      <p className="small ink-2">{helpMessages.noCall}</p>
    </Card>
  );
}
