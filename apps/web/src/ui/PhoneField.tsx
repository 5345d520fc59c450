import { IconChevronDown } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState, type Ref } from 'react';
import { inLanguage } from '../lib/language.ts';
import { loadPhones } from '../lib/load-phones.ts';
import { Field, FieldBox, type FieldWords } from './Field.tsx';
import type * as Phones from '../lib/phone.ts';
import { uiTexts } from './messages.ts';
import css from './PhoneField.module.css';

interface PhoneFieldProps extends FieldWords {
  /** E.164 out ("+447700900123"); what cannot be read comes out as typed, for the check to refuse. */
  onChange: (phone: string) => void;
  onBlur?: () => void;
  /** The initial value, such as a number typed before. */
  initial?: string | undefined;
  name?: string;
  autoFocus?: boolean;
  /** `off`: not the number of who types. */
  autoComplete?: 'tel' | 'off';
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

/**
 * A phone number with a country selector. The metadata loads after the page: what was typed before is handed on again when it
 * has come, so a form that checks a number waits for `loadPhones`.
 */
export function PhoneField(props: PhoneFieldProps) {
  const { label, help, error, onChange, onBlur, name, autoFocus, autoComplete = 'tel', ref } = props;
  const [initial] = useState(props.initial ?? '');
  const [text, setText] = useState(initial);
  const [country, setCountry] = useState(FIRST_COUNTRY);
  const [library, setLibrary] = useState<typeof Phones>();

  const arrive = useEffectEvent((loaded: typeof Phones) => {
    const home = likelyCountry();
    // Who typed already may have believed the country that was shown.
    const meant = [home, FIRST_COUNTRY].find((one) => loaded.isPossible(text, one)) ?? home;
    const read = loaded.readPhone(text, meant);
    const known = read?.country ?? meant;
    setLibrary(loaded);
    setCountry(known);
    if (text !== initial) onChange(loaded.toE164(text, known));
    else if (read !== undefined) setText(read.written);
  });
  useEffect(() => {
    let gone = false;
    loadPhones().then(
      (loaded) => gone || arrive(loaded),
      // Without it a whole number with + is understood.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, []);

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

  const example = error === undefined ? undefined : library?.exampleOf(country);
  const fault = example === undefined ? error : `${inLanguage(error ?? '')} ${uiTexts.phoneLike(example)}`;

  return (
    <Field label={label} help={help} error={fault}>
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
            autoComplete={autoComplete}
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
