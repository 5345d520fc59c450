/** The companion's local storage. Every name begins with `companion.`: the portal's keys are never read. */
const PREFIX = 'companion.';

const NAMES = [
  'token',
  'agreedAt',
  'remindedAt',
  'watchers',
  'language',
  'country',
  'me',
  'policy',
  'etag',
  'ending',
  'sentAt',
  'fine',
  'birthday',
  'receipt',
  'push',
  'page',
  'pageYes',
  'tracker',
  'ownTracker',
] as const;
type Name = (typeof NAMES)[number];

/** Storage may be forbidden: then nothing survives the page. */
const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work();
  } catch {
    return otherwise;
  }
};

export const readStored = (name: Name): string | null =>
  attempt(() => localStorage.getItem(PREFIX + name), null);

export const store = (name: Name, value: string | null): void =>
  attempt(() => {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  }, undefined);

/** A stored document; null when there is none or it cannot be read. */
export const readJson = (name: Name): unknown =>
  attempt<unknown>(() => JSON.parse(readStored(name) ?? 'null'), null);

/** The language, the country of the help lines, a stop that is not yet reported, and the former device's token. */
const KEPT_AFTER_PAIRING: ReadonlySet<Name> = new Set<Name>(['language', 'country', 'ending', 'receipt']);

/** Deletes the pairing and everything that came with it. */
export const clearPairing = (): void => {
  for (const name of NAMES) if (!KEPT_AFTER_PAIRING.has(name)) store(name, null);
};
