/** Which fixes of one stretch of sharing are sent, and when "Sharing now" is true. Knows no browser: `sharing.ts` measures. */
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { isWorthSending, MOVING_S, RESTING_S } from './fix-filter.ts';

/** Milliseconds until another fix is requested after a stale one. */
const STALE_RETRY_MS = 3_000;
/** The same after one that the server did not store or a measurement that failed, and the least time between two such fixes. */
const DROPPED_RETRY_MS = MOVING_S * 1_000;
/** A phone at rest still reports this often. */
const RESTING_MS = RESTING_S * 1_000;

/** So many measurements in a row fail before the place counts as lost: one alone is a tunnel, a lift, a phone in a bag. */
const LOST_AFTER = 3;

/** `stale`: measured before sharing was allowed, so it is never sent. `skip`: too close to the one before. */
export type FixDecision = 'send' | 'skip' | 'stale';

export interface SharingSession {
  /**
   * @param fix what was measured
   * @param how.isAsked a parent waits for it, so it is sent however close it is to the one before
   * @param how.isTrip the child shares a trip, in shorter steps
   */
  decide(fix: PositionReport, how: { isAsked: boolean; isTrip: boolean }): FixDecision;
  /** A measurement failed. @returns whether the place is lost: so many failed in a row */
  missed(): boolean;
  /** When the last fix was measured, in milliseconds of this device's clock, while newer measurements fail; null while none does. */
  readonly keptFrom: number | null;
  /** The fix is in the queue. */
  queued(fix: PositionReport): void;
  /** The fix was sent, or waits for the network. @param isStored false when the server dropped it (a pause, no consent) */
  answered(isStored: boolean): void;
  /**
   * Whether positions of this stretch count as shared. After a pause or an adult's consent, and after the server withheld one,
   * only the server's answer makes it true.
   */
  readonly isConfirmed: boolean;
  /** Milliseconds after which a fix is requested when the watch gives none: some browsers are silent while a phone is at rest. */
  readonly measureInMs: number;
}

/**
 * Begins a stretch of sharing.
 * @param measuredFrom fixes from before this moment are stale, in milliseconds of this device's clock; 0 takes any
 */
export const createSharingSession = (measuredFrom: number): SharingSession => {
  let last: PositionReport | undefined;
  let isConfirmed = measuredFrom === 0;
  let found: number | null = null;
  let misses = 0;
  return {
    decide(fix, { isAsked, isTrip }) {
      misses = 0;
      if (Date.parse(fix.recordedAt) < measuredFrom) return 'stale';
      found = Date.parse(fix.recordedAt);
      if (isAsked) return 'send';
      const isWorth =
        isConfirmed || last === undefined
          ? isWorthSending(last, fix, isTrip)
          : Date.parse(fix.recordedAt) - Date.parse(last.recordedAt) >= DROPPED_RETRY_MS;
      return isWorth ? 'send' : 'skip';
    },
    missed() {
      misses += 1;
      return misses >= LOST_AFTER;
    },
    get keptFrom() {
      return misses === 0 ? null : found;
    },
    queued(fix) {
      last = fix;
    },
    answered(isStored) {
      isConfirmed = isStored;
    },
    get isConfirmed() {
      return isConfirmed;
    },
    get measureInMs() {
      if (misses > 0 && misses < LOST_AFTER) return DROPPED_RETRY_MS;
      if (isConfirmed) return RESTING_MS;
      return last === undefined ? STALE_RETRY_MS : DROPPED_RETRY_MS;
    },
  };
};
