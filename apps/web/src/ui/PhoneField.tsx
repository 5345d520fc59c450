import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useState, type Ref } from 'react';
import { Field, FieldBox, type FieldWords } from './Field.tsx';
import type * as Phones from '../lib/phone.ts';
import css from './PhoneField.module.css';

interface PhoneFieldProps extends FieldWords {
  /** E.164 out ("+447700900123"); what cannot be read comes out as typed, for the check to refuse. */
  onChange: (phone: string) => void;
  onBlur?: () => void;
  /** The initial value, such as a number typed before. */
  initial?: string | undefined;
  name?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
}

const CountryPicker = lazy(() => import('./CountryPicker.tsx'));
const FIRST_COUNTRY = 'US';

/** The country that the browser's language speaks of. */
const likelyCountry = (): string => {
  try {
    return new Intl.Locale(navigator.language).maximize().region ?? FIRST_COUNTRY;
  } catch {
    return FIRST_COUNTRY;
  }
};

/** A phone number with a country selector. The metadata loads after the page; until then a full number with + is understood. */
export function PhoneField(props: PhoneFieldProps) {
  const { label, help, error, onChange, onBlur, initial = '', name, autoFocus, ref } = props;
  const [text, setText] = useState(initial);
  const [country, setCountry] = useState(FIRST_COUNTRY);
  const [library, setLibrary] = useState<typeof Phones>();

  useEffect(() => {
    let gone = false;
    void import('../lib/phone.ts').then((loaded) => {
      if (gone) return;
      setLibrary(loaded);
      const read = loaded.readPhone(initial, FIRST_COUNTRY);
      setCountry(read?.country ?? likelyCountry());
      if (read !== undefined) setText((now) => (now === initial ? read.written : now));
    });
    return () => {
      gone = true;
    };
  }, [initial]);

  const put = (nextText: string, nextCountry: string) => {
    const read = nextText.startsWith('+') ? library?.readPhone(nextText, nextCountry) : undefined;
    const known = read?.country ?? nextCountry;
    setText(nextText);
    setCountry(known);
    onChange(library ? library.toE164(nextText, known) : nextText.replaceAll(/[\s().-]/gu, ''));
  };
  const tidy = () => {
    const written = text === '' ? undefined : library?.readPhone(text, country)?.written;
    if (written !== undefined) put(written, country);
    onBlur?.();
  };
  const moveTo = (next: string) => {
    // A number already written with another country's code keeps its national part only.
    put(text.startsWith('+') ? text.replace(/^\+\d+\s?/u, '') : text, next);
  };

  return (
    <Field label={label} help={help} error={error}>
      {({ id, describedBy, invalid }) => (
        <FieldBox invalid={invalid} className={css.box}>
          <Suspense fallback={<StillPicker country={country} />}>
            {library === undefined ? (
              <StillPicker country={country} />
            ) : (
              <CountryPicker library={library} country={country} onPick={moveTo} />
            )}
          </Suspense>
          <input
            ref={ref}
            id={id}
            name={name}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            autoFocus={autoFocus}
            value={text}
            aria-describedby={describedBy}
            aria-invalid={invalid}
            onChange={(event) => put(event.target.value, country)}
            onBlur={tidy}
          />
        </FieldBox>
      )}
    </Field>
  );
}

/** The selector's place while it loads. */
function StillPicker({ country }: { country: string }) {
  return (
    <span className={css.trigger} aria-hidden="true">
      {country}
      <IconChevronDown size={16} stroke={1.75} />
    </span>
  );
}
