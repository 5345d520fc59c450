import type * as Phones from './phone.ts';

let loading: Promise<typeof Phones> | undefined;

/** What reads phone numbers, fetched once; where that failed, the next caller tries again. */
export const loadPhones = (): Promise<typeof Phones> =>
  (loading ??= import('./phone.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));
