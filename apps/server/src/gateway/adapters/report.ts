/** What every adapter turns a request into: our own reports, before they are validated. */
import type { ThirdPartyClient } from '../../slices/devices/third-party-keys/client-auth.ts';

/** A fix as a client gave it, in our units. What is out of range is refused later. */
export interface Candidate {
  /** Time of the fix in milliseconds since the epoch; NaN when it cannot be read. */
  at: number;
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy?: number | undefined;
  /** Metres above sea level. */
  altitude?: number | undefined;
  /** Metres per second. */
  speed?: number | undefined;
  /** Degrees clockwise from north. */
  bearing?: number | undefined;
  /** Percent. */
  battery?: number | undefined;
  /** The phone says that the place is made up by another program. */
  mocked?: boolean | undefined;
}

/** What a client says of the phone. */
export interface Facts {
  /** When it was so, in milliseconds since the epoch; absent: now. */
  at?: number | undefined;
  battery?: number | undefined;
  charging?: boolean | undefined;
  network?: string | undefined;
  /** Named like the permissions of a status report; those that are not named stay as they were. */
  permissions?: Record<string, boolean> | undefined;
}

export interface ClientReport {
  client: ThirdPartyClient;
  fixes: Candidate[];
  facts: Facts;
  /** Calls for help, by the time of each in milliseconds since the epoch. */
  alarms: number[];
  /** Entries of a batch that say no place and no time. */
  unreadable: number;
}

export const emptyReport = (client: ThirdPartyClient): ClientReport => ({
  client,
  fixes: [],
  facts: {},
  alarms: [],
  unreadable: 0,
});

export type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object's own child, or an empty object. */
export const childOf = (value: Json, name: string): Json => {
  const child = Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(child) ? child : {};
};

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,4})?$/iu;

/** A finite number, given as such or as text (also `1.0E-5`); undefined for everything else. */
export const numberOf = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** A text, a number or a flag as text; empty for everything else. */
export const wordOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

/** A number that counts from 0; clients write -1 for "unknown". */
export const notNegative = (value: unknown): number | undefined => {
  const number = numberOf(value);
  return number !== undefined && number >= 0 ? number : undefined;
};

/** `true`, `1` and their opposites, also as text; undefined for everything else. */
export const flagOf = (value: unknown): boolean | undefined => {
  const text = wordOf(value).toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
};

/** A share from 0 to 1 as percent; -1 is "unknown". */
export const shareOf = (value: unknown): number | undefined => {
  const share = notNegative(value);
  return share === undefined ? undefined : Math.round(share * 1000) / 10;
};

/** Seconds since the epoch as milliseconds. */
export const secondsOf = (value: unknown): number | undefined => {
  const seconds = numberOf(value);
  return seconds === undefined ? undefined : seconds * 1000;
};

const CIVIL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}:\d{2}(?:[.,]\d{1,9})?)\s?(Z|[+-]\d{2}:?\d{2})?$/iu;

/** `2026-05-01T08:00:00-0700`, `…Z`, `2026-05-01 08:00:00` (UTC where nothing is said); NaN for everything else. */
export const timeOf = (text: string): number => {
  const [, day, time, zone = 'Z'] = CIVIL.exec(text.trim()) ?? [];
  if (day === undefined || time === undefined) return Number.NaN;
  return Date.parse(
    `${day}T${time.replace(',', '.')}${zone.replace(/^([+-]\d{2})(\d{2})$/u, '$1:$2').toUpperCase()}`,
  );
};
