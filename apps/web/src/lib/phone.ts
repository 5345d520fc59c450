/** Phone numbers with the small metadata set. Loaded on demand: it weighs more than the login page may. */
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

export type { CountryCode } from 'libphonenumber-js/min';

export interface Country {
  value: CountryCode;
  label: string;
  /** Calling code with its plus sign. */
  calling: string;
}

/** Every country that has phone numbers, by its name in `language`. */
export function countries(language: string): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return getCountries()
    .map((value) => ({ value, label: names.of(value) ?? value, calling: `+${getCountryCallingCode(value)}` }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
}

/** What was typed as E.164 if it can be read as a number of that country, else without its spaces, for the check to refuse. */
export function toE164(text: string, country: string): string {
  return (
    parsePhoneNumberFromString(text, country as CountryCode)?.number ?? text.replaceAll(/[\s().-]/gu, '')
  );
}

/** Country and the usual way of writing, for a number that can be read. */
export function readPhone(
  text: string,
  country: string,
): { country: string | undefined; written: string } | undefined {
  const parsed = parsePhoneNumberFromString(text, country as CountryCode);
  if (parsed === undefined) return undefined;
  return { country: parsed.country, written: parsed.formatInternational() };
}
