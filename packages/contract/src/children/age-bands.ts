/** How old the user of a device is, as coarse as its app needs to know. */
import { z } from '../schema.ts';

/** The ages from which the next band counts, in years. */
export const BAND_FROM = { under16: 13, under18: 16, adult: 18 } as const;

/** `under13`: pictures and four sentences, read with an adult. `under16`, `under18`: names, clock times, reasons. */
const AGE_BANDS = ['under13', 'under16', 'under18', 'adult'] as const;
export const AgeBand = z.enum(AGE_BANDS);
export type AgeBand = z.output<typeof AgeBand>;
