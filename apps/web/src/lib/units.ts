/** Miles, and miles per hour: what the specification counts in. Every page writes speeds and lengths through here. */
import { MPS_PER_MPH } from '@kinward/rules/units.ts';
import { catalogue, locale } from './language.ts';

const METRES_PER_MILE = 1609.344;

export const unitTexts = catalogue('units', {
  mph: (value: string) => `${value} mph`,
  miles: (value: string) => `${value} mi`,
  underTenth: 'under 0.1 mi',
  metres: (value: string) => `${value} m`,
  kilometres: (value: string) => `${value} km`,
});

const number = (value: number, digits = 0): string =>
  value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });

/** Miles per hour of metres per second. */
export const mphOf = (metresPerSecond: number): number => metresPerSecond / MPS_PER_MPH;

/** "46 mph". Metres per second in. */
export const speedText = (metresPerSecond: number): string => mphText(Math.round(mphOf(metresPerSecond)));

/** "30 mph", "31.07 mph": a limit as it was set. Miles per hour in. */
export const mphText = (mph: number): string =>
  unitTexts.mph(mph.toLocaleString(locale, { maximumFractionDigits: 2 }));

/** "4.6 mi", below a tenth "under 0.1 mi". Metres in. */
export const distanceText = (metres: number): string => {
  const miles = metres / METRES_PER_MILE;
  if (miles < 0.1) return unitTexts.underTenth;
  return unitTexts.miles(number(miles, miles < 100 ? 1 : 0));
};

/** How far a position may be wrong: "40 m", "1.2 km". Metres in. */
export const accuracyText = (metres: number): string =>
  metres < 950
    ? unitTexts.metres(number(Math.max(1, metres)))
    : unitTexts.kilometres(number(metres / 1000, 1));
