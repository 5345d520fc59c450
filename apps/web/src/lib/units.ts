/**
 * Lengths and speeds in words. Miles, as the specification counts, unless this parent chose kilometres in this browser.
 * Every page writes them through here; what is kept and sent stays in miles and miles per hour.
 */
import { MPS_PER_MPH } from '@kinward/rules/units.ts';
import { catalogue, locale } from './language.ts';

export type Units = 'mi' | 'km';

const METRES_PER_MILE = 1609.344;
const METRES_PER_YARD = 0.9144;
const KM_PER_MILE = METRES_PER_MILE / 1000;
const COOKIE = 'units';
const YEAR = 365 * 86_400;

/** What this parent counts in; miles unless they chose. */
export const units: Units =
  typeof document !== 'undefined' && /(?:^|; )units=km(?:;|$)/u.test(document.cookie) ? 'km' : 'mi';

/** Takes other units and reloads the portal, as another language does: numbers are in pages and on maps alike. */
export function chooseUnits(next: Units): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${COOKIE}=${next}; Path=/; Max-Age=${YEAR}; SameSite=Strict${secure}`;
  location.reload();
}

export const unitTexts = catalogue('units', {
  mph: (value: string) => `${value} mph`,
  kmh: (value: string) => `${value} km/h`,
  mphSpoken: (value: string) => `${value} miles an hour`,
  kmhSpoken: (value: string) => `${value} kilometres an hour`,
  miles: (value: string) => `${value} mi`,
  underTenth: 'under 0.1 mi',
  underTenthKm: 'under 0.1 km',
  metres: (value: string) => `${value} m`,
  yards: (value: string) => `${value} yd`,
  kilometres: (value: string) => `${value} km`,
});

const number = (value: number, digits = 0): string =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** A speed limit in the parent's units, as exact as it was set. Miles per hour in. */
export const limitOf = (mph: number, kind: Units = units): number =>
  kind === 'km' ? Math.round(mph * KM_PER_MILE * 10) / 10 : mph;

/** The miles per hour of a limit in the parent's units, to the hundredth. */
export const mphOfLimit = (limit: number, kind: Units = units): number =>
  kind === 'km' ? Math.round((limit / KM_PER_MILE) * 100) / 100 : limit;

/** Miles or kilometres per hour of metres per second. */
export const speedOf = (metresPerSecond: number, kind: Units = units): number =>
  (metresPerSecond / MPS_PER_MPH) * (kind === 'km' ? KM_PER_MILE : 1);

/** "30 mph", "48.3 km/h". A number in the parent's units in. */
export const perHourText = (value: number, kind: Units = units): string =>
  (kind === 'km' ? unitTexts.kmh : unitTexts.mph)(value.toLocaleString(locale, { maximumFractionDigits: 2 }));

/** The same to be read out: "30 miles an hour". */
export const perHourSpoken = (value: number, kind: Units = units): string =>
  (kind === 'km' ? unitTexts.kmhSpoken : unitTexts.mphSpoken)(
    value.toLocaleString(locale, { maximumFractionDigits: 2 }),
  );

/** "46 mph". Metres per second in. */
export const speedText = (metresPerSecond: number, kind: Units = units): string =>
  perHourText(Math.round(speedOf(metresPerSecond, kind)), kind);

/** "30 mph", "31.07 mph", "50 km/h": a limit as it was set. Miles per hour in. */
export const limitText = (mph: number, kind: Units = units): string => perHourText(limitOf(mph, kind), kind);

/** "4.6 mi", below a tenth "under 0.1 mi". Metres in. */
export const distanceText = (metres: number, kind: Units = units): string => {
  const isKm = kind === 'km';
  const value = metres / (isKm ? 1000 : METRES_PER_MILE);
  if (value < 0.1) return isKm ? unitTexts.underTenthKm : unitTexts.underTenth;
  return (isKm ? unitTexts.kilometres : unitTexts.miles)(number(value, value < 100 ? 1 : 0));
};

/**
 * A length on the ground, such as how far a position may be wrong: "40 yd", "1.2 mi", "40 m", "1.2 km". Metres in.
 * Yards are for who counts in miles and reads English; miles are the default of everyone, and elsewhere nobody knows a yard.
 */
export const accuracyText = (metres: number, kind: Units = units): string => {
  const inYards = kind === 'mi' && locale.startsWith('en');
  const small = inYards ? metres / METRES_PER_YARD : metres;
  return small < 950
    ? (inYards ? unitTexts.yards : unitTexts.metres)(number(Math.max(1, small)))
    : distanceText(metres, kind);
};
