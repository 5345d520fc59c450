/** Emergency numbers by country, kept here so that no outside service is asked. Only where one number is the police's, the doctor's and the fire brigade's. */

const ONE_NUMBER: Readonly<Record<string, string>> = {
  AU: '000',
  CA: '911',
  EC: '911',
  GB: '999',
  IN: '112',
  IS: '112',
  LI: '112',
  MX: '911',
  NO: '112',
  NZ: '111',
  US: '911',
  UY: '911',
  CH: '112',
};
const UNION = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');

/**
 * The country of a language tag with its emergency number; undefined where none is named or known.
 * @param tag as the browser reports it, `en-GB`
 */
export function emergencyOf(tag: string | undefined): { country: string; number: string } | undefined {
  const country = /-([A-Z]{2})\b/u.exec(tag ?? '')?.[1];
  if (country === undefined) return undefined;
  const number = UNION.includes(country) ? '112' : ONE_NUMBER[country];
  return number === undefined ? undefined : { country, number };
}
