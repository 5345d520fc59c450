import type { ChildPause, Recording } from '@kinward/contract/consent/consent.schemas.ts';
import type { ChildId } from '@kinward/contract/ids.ts';
import {
  adultFrom,
  isAdult,
  pausedUntil,
  notifiedFrom,
  type RecordingFacts,
} from '@kinward/rules/recording.ts';

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** A yes that has run out is none. */
const inForce = (until: number | null, now: number): string | null =>
  until !== null && until > now ? iso(until) : null;

/** As both sides read it. It never says who began a pause. */
export const toRecording = (facts: RecordingFacts, now: number): Recording => {
  const { adultOn, declaredAt, shares } = facts;
  const isSoon = notifiedFrom(adultOn) <= now && now < adultOn;
  return {
    pausedUntil: iso(pausedUntil(facts, now)),
    adult: isAdult(facts, now)
      ? {
          reason: declaredAt !== null && declaredAt <= adultOn ? 'holder' : 'age',
          since: new Date(adultFrom(facts)).toISOString(),
          shares: { position: inForce(shares.position, now), usage: inForce(shares.usage, now) },
        }
      : null,
    adultOn: isSoon ? new Date(adultOn).toISOString().slice(0, 10) : null,
  };
};

export const toPause = (childId: ChildId, row: { until: Date | null; mine: boolean }): ChildPause => ({
  childId,
  pausedUntil: row.until?.toISOString() ?? null,
  mine: row.mine,
});
