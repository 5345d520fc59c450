/** Which fixes of one stretch of sharing are sent, and when "Sharing now" is true. Knows no browser: `sharing.ts` measures. */
import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { isWorthSending, MOVING_S, RESTING_S } from './fix-filter.ts';

/** Milliseconds until another fix is requested after a stale one. */
const STALE_RETRY_MS = 3_000;
/** The same after one that the server did not store, and the least time between two such fixes. */
const DROPPED_RETRY_MS = MOVING_S * 1_000;
/** A phone at rest still reports this often. */
const RESTING_MS = RESTING_S * 1_000;

/** `stale`: measured before sharing was allowed, so it is never sent. `skip`: too close to the one before. */
export type FixDecision = 'send' | 'skip' | 'stale';

export interface SharingSession {
  /**
   * @param fix what was measured
   * @param how.isAsked a parent waits for it, so it is sent however close it is to the one before
   * @param how.isTrip the child shares a trip, in shorter steps
   */
  decide(fix: PositionReport, how: { isAsked: boolean; isTrip: boolean }): FixDecision;
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
  return {
    decide(fix, { isAsked, isTrip }) {
      if (Date.parse(fix.recordedAt) < measuredFrom) return 'stale';
      if (isAsked) return 'send';
      const isWorth =
        isConfirmed || last === undefined
          ? isWorthSending(last, fix, isTrip)
          : Date.parse(fix.recordedAt) - Date.parse(last.recordedAt) >= DROPPED_RETRY_MS;
      return isWorth ? 'send' : 'skip';
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
      if (isConfirmed) return RESTING_MS;
      return last === undefined ? STALE_RETRY_MS : DROPPED_RETRY_MS;
    },
  };
};
