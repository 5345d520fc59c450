/** What of a device may be recorded: an adult decides alone (docs/threats.md S6, S7), and a pause applies to everyone (S18). */
import { LIMITS } from '@kinward/contract/limits.ts';
import { ADULT_KINDS, type AdultKind } from '@kinward/contract/consent/consent.schemas.ts';

/** Times in milliseconds since the epoch. */
export interface RecordingFacts {
  /** From when on the child's age makes it an adult. */
  adultOn: number;
  /** When the device user made an adult declaration; null: never. */
  declaredAt: number | null;
  /** Until when the device user shares each kind. */
  shares: Record<AdultKind, number | null>;
  /** Stretches in which no place is recorded: from the first moment (inclusive) to the second (exclusive). */
  pauses: readonly (readonly [from: number, to: number])[];
}

/** A device without any restriction on recording. */
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
 * Whether a report of a kind may be stored now. Of a child's device every kind; of an adult's those that the device user shares,
 * never sites, calls or messages.
 */
export const takes = (facts: RecordingFacts, kind: string, now: number): boolean =>
  !isAdult(facts, now) || (isAdultKind(kind) && (facts.shares[kind] ?? 0) > now);

/** Until when the place is not recorded; null without a pause. Adjacent pauses are one. */
export const pausedUntil = ({ pauses }: RecordingFacts, now: number): number | null => {
  let end: number | null = null;
  for (const [from, to] of pauses) if (from <= now && now < to) end = Math.max(end ?? to, to);
  return end;
};

const DAY_MS = 86_400_000;
/** The latest fix of a device when its user consents may be this much older than the consent, in ms. */
const AT_HAND_MS = 60_000;

/** When an adult's valid consent was given; -Infinity for a child. */
const sharedFrom = (facts: RecordingFacts, now: number): number =>
  isAdult(facts, now) ? (facts.shares.position ?? Infinity) - LIMITS.consentDays * DAY_MS : -Infinity;

/**
 * Whether a fix is within a pause, or was measured before an adult's consent. One that a fast device clock dates into the
 * future counts as now.
 * @param recordedAt as the device reports it
 */
export const isWithheld = (facts: RecordingFacts, recordedAt: number, now: number): boolean =>
  recordedAt < sharedFrom(facts, now) - AT_HAND_MS ||
  (facts.pauses.length > 0 && pausedUntil(facts, Math.min(recordedAt, now)) !== null);

/** Whether there is a pause between two moments, so that nothing between them may be evaluated. */
export const spansPause = ({ pauses }: RecordingFacts, after: number, until: number): boolean =>
  pauses.some(([from, to]) => from < to && from <= until && after < to);

/** When both sides are notified of the birthday that ends recording. */
export const notifiedFrom = (adultOn: number): number => adultOn - LIMITS.adultSoonDays * DAY_MS;
