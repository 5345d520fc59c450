/** Phone numbers with the small metadata set. Loaded on demand: it weighs more than the login page may. */
import examples from 'libphonenumber-js/mobile/examples';
import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
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

/** Whether a number of that country can have this length. */
export const isPossible = (text: string, country: string): boolean =>
  parsePhoneNumberFromString(text, country as CountryCode)?.isPossible() === true;

/** A mobile number as it is written in that country, such as `07400 123456`; undefined where none is known. */
export const exampleOf = (country: string): string | undefined =>
  getExampleNumber(country as CountryCode, examples)?.formatNational();

/** Country and the usual way of writing, for a number that can be read. */
export function readPhone(
  text: string,
  country: string,
): { country: string | undefined; written: string } | undefined {
  const parsed = parsePhoneNumberFromString(text, country as CountryCode);
  if (parsed === undefined) return undefined;
  return { country: parsed.country, written: parsed.formatInternational() };
}
