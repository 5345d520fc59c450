/**
 * Help lines for children, by country. Nothing is fetched: the numbers are in this file, and a tap on one opens the phone app.
 * Each comes from public sources: the lines' own pages, governments, the press. They change: check them again for each release.
 */
export interface HelpLine {
  name: string;
  number: string;
}
export interface Country {
  /** Police and ambulance. */
  emergency: string;
  lines: readonly HelpLine[];
}

/**
 * The number that the European Union reserves for child helplines (2007/116/EC); it works in most of its countries and some others. That
 * for victims of crime, 116 006, exists in a few only and is not listed.
 */
const EUROPE: HelpLine = { name: 'Child Helpline', number: '116 111' };

export const COUNTRIES: Readonly<Record<string, Country>> = {
  AR: { emergency: '911', lines: [{ name: 'Línea 102', number: '102' }] },
  AT: { emergency: '112', lines: [{ name: 'Rat auf Draht', number: '147' }] },
  AU: { emergency: '000', lines: [{ name: 'Kids Helpline', number: '1800 55 1800' }] },
  BE: {
    emergency: '112',
    lines: [
      { name: 'Awel', number: '102' },
      { name: 'Écoute-Enfants', number: '103' },
    ],
  },
  CA: { emergency: '911', lines: [{ name: 'Kids Help Phone', number: '1-800-668-6868' }] },
  CH: { emergency: '112', lines: [{ name: 'Pro Juventute', number: '147' }] },
  DE: { emergency: '112', lines: [{ name: 'Nummer gegen Kummer', number: '116 111' }] },
  DK: { emergency: '112', lines: [{ name: 'BørneTelefonen', number: '116 111' }] },
  ES: {
    emergency: '112',
    lines: [
      { name: 'ANAR', number: '116 111' },
      { name: 'ANAR', number: '900 20 20 10' },
    ],
  },
  FI: { emergency: '112', lines: [{ name: 'Lasten ja nuorten puhelin', number: '116 111' }] },
  FR: { emergency: '112', lines: [{ name: 'Allô Enfance en Danger', number: '119' }] },
  GB: { emergency: '999', lines: [{ name: 'Childline', number: '0800 1111' }] },
  HR: { emergency: '112', lines: [{ name: 'Hrabri telefon', number: '116 111' }] },
  IE: { emergency: '112', lines: [{ name: 'Childline', number: '1800 66 66 66' }] },
  IN: { emergency: '112', lines: [{ name: 'Childline', number: '1098' }] },
  IT: { emergency: '112', lines: [{ name: 'Telefono Azzurro', number: '19696' }] },
  NL: { emergency: '112', lines: [{ name: 'Kindertelefoon', number: '0800 0432' }] },
  NO: { emergency: '112', lines: [{ name: 'Alarmtelefonen for barn og unge', number: '116 111' }] },
  PL: { emergency: '112', lines: [{ name: 'Telefon zaufania', number: '116 111' }] },
  PT: { emergency: '112', lines: [{ name: 'SOS Criança', number: '116 111' }] },
  SE: { emergency: '112', lines: [{ name: 'Bris', number: '116 111' }] },
  US: {
    emergency: '911',
    lines: [
      { name: 'Childhelp', number: '1-800-422-4453' },
      { name: 'Suicide & Crisis Lifeline', number: '988' },
    ],
  },
};

/** Where the country is unknown: the emergency number that most mobile phones accept, and the one that much of Europe shares. */
export const ELSEWHERE: Country = { emergency: '112', lines: [EUROPE] };

/** The country of the first language tag that names one: `en-GB` → `GB`. */
export const countryOf = (tags: readonly string[]): string | undefined =>
  tags.map((tag) => tag.split('-').at(-1) ?? '').find((region) => Object.hasOwn(COUNTRIES, region));

/** `tel:` takes digits only. */
export const telephone = (number: string): string => `tel:${number.replaceAll(/[^\d+]/gu, '')}`;
