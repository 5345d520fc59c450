/** What of a device may be recorded: an adult decides alone (docs/threats.md S6, S7), and a pause holds for everybody (S18). */
import { LIMITS } from '@kinward/contract/limits.ts';
import { ADULT_KINDS, type AdultKind } from '@kinward/contract/consent/consent.schemas.ts';

/** Times in milliseconds since the epoch. */
export interface RecordingFacts {
  /** From when on the child's age makes it an adult. */
  adultOn: number;
  /** When the holder of the device said that they are an adult; null: they did not. */
  declaredAt: number | null;
  /** Until when the holder shares each kind. */
  shares: Record<AdultKind, number | null>;
  /** Stretches in which no place is recorded: from the first moment up to, and without, the second. */
  pauses: readonly (readonly [from: number, to: number])[];
}

/** A device of which nothing is known that would keep anything from being recorded. */
export const ORDINARY: RecordingFacts = {
  adultOn: Infinity,
  declaredAt: null,
  shares: { position: null, usage: null },
  pauses: [],
};

/** From when on the device is an adult's; Infinity: it is a child's, and no birthday is known. */
export const adultFrom = ({ adultOn, declaredAt }: RecordingFacts): number =>
  Math.min(adultOn, declaredAt ?? Infinity);

export const isAdult = (facts: RecordingFacts, at: number): boolean => adultFrom(facts) <= at;

const isAdultKind = (kind: string): kind is AdultKind => (ADULT_KINDS as readonly string[]).includes(kind);

/**
 * Whether a report of a kind may be kept now. Of a child's device all are; of an adult's those that its holder shares, which
 * sites, calls and messages are never among.
 */
export const takes = (facts: RecordingFacts, kind: string, now: number): boolean =>
  !isAdult(facts, now) || (isAdultKind(kind) && (facts.shares[kind] ?? 0) > now);

/** Until when the place is not recorded; null while it is. Pauses that touch are one. */
export const pausedUntil = ({ pauses }: RecordingFacts, now: number): number | null => {
  let end: number | null = null;
  for (const [from, to] of pauses) if (from <= now && now < to) end = Math.max(end ?? to, to);
  return end;
};

const DAY_MS = 86_400_000;
/** The fix that a device has at hand when its holder says yes may be so much older, in ms. */
const AT_HAND_MS = 60_000;

/** When an adult's yes that holds was given; -Infinity for a child. */
const sharedFrom = (facts: RecordingFacts, now: number): number =>
  isAdult(facts, now) ? (facts.shares.position ?? Infinity) - LIMITS.consentDays * DAY_MS : -Infinity;

/**
 * Whether a fix falls into a pause, or was measured before an adult said yes. One that a clock ahead of ours dates into the
 * future belongs to now.
 * @param recordedAt what the device says
 */
export const isWithheld = (facts: RecordingFacts, recordedAt: number, now: number): boolean =>
  recordedAt < sharedFrom(facts, now) - AT_HAND_MS ||
  (facts.pauses.length > 0 && pausedUntil(facts, Math.min(recordedAt, now)) !== null);

/** Whether a pause lies between two moments, so that what happened between them is nobody's business. */
export const spansPause = ({ pauses }: RecordingFacts, after: number, until: number): boolean =>
  pauses.some(([from, to]) => from < to && from <= until && after < to);

/** When the birthday that ends recording is told of. */
export const notifiedFrom = (adultOn: number): number => adultOn - LIMITS.adultSoonDays * DAY_MS;
