import { dateLocale } from '../../lib/language.ts';

/** A day in words. */
export const day = (instant: string): string =>
  new Date(instant).toLocaleDateString(dateLocale, { dateStyle: 'medium' });
