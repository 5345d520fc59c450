/**
 * The one clock of the portal: times are written in the family's zone, by whichever parent reads them. What was last told is kept in this
 * browser, so that the first view has it too; before that, and while nobody is signed in, it is the browser's own.
 */
const STORED = 'zone';

/** This browser's own zone, as an IANA name. */
export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

const isZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
};

/** Undefined where none was told, and where the browser keeps or knows none. */
const stored = (): string | undefined => {
  try {
    return localStorage.getItem(STORED) ?? undefined;
  } catch {
    return undefined;
  }
};

let text: string | undefined;
let told: string | undefined;
const familyZone = (): string | undefined => {
  const now = stored();
  // The storage is shared with other tabs and wiped with the logout.
  if (now !== text) [text, told] = [now, now !== undefined && isZone(now) ? now : undefined];
  return told;
};

/** Whether the family's zone is known here. */
export const isZoneKnown = (): boolean => familyZone() !== undefined;

/** By which times are written, as an IANA name. */
export const clockZone = (): string => familyZone() ?? browserZone();

/** Takes the family's zone for all times from now on. @returns whether it is another than before */
export const takeZone = (zone: string): boolean => {
  const before = clockZone();
  try {
    localStorage.setItem(STORED, zone);
  } catch {
    // A browser that keeps nothing goes on with its own.
  }
  return clockZone() !== before;
};

const forms = new Map<string, Intl.DateTimeFormat>();

/** A form of dates in a zone, made once. @param name what tells it from the others */
export const formIn = (
  name: string,
  zone: string,
  locale: string | undefined,
  parts: () => Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat => {
  const key = `${name} ${zone}`;
  const form = forms.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts(), timeZone: zone });
  forms.set(key, form);
  return form;
};

/** What a clock in the zone shows at a moment, to the minute: two zones that show the same are one to a reader. */
const wallClock = (at: number, zone: string): string =>
  formIn('wall', zone, 'en-GB', () => ({ dateStyle: 'short', timeStyle: 'short' })).format(at);

/** Whether this browser's clock shows another time than the family's now. @param now ms since the epoch */
export const isElsewhere = (now: number): boolean =>
  wallClock(now, clockZone()) !== wallClock(now, browserZone());
