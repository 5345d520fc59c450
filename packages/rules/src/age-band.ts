import { BAND_FROM, type AgeBand } from '@kinward/contract/children/age-bands.ts';

/** The band of an age in years; null where none is known. */
export const ageBandOf = (age: number | null): AgeBand | null => {
  if (age === null) return null;
  if (age >= BAND_FROM.adult) return 'adult';
  if (age >= BAND_FROM.under18) return 'under18';
  return age >= BAND_FROM.under16 ? 'under16' : 'under13';
};
