/** Whether a resolver of the filter fails, from how it was heard. */
import type { ResolverStanding } from '@kinward/contract/filter/filter-state.schemas.ts';

/** A resolver says how it is every five seconds; one that was not heard for so long is silent, in ms. */
export const SILENT_AFTER_MS = 15_000;
/** A failure is told of when it has lasted so long at every look, in ms: a restart or a lost packet is none. */
const TOLD_AFTER_MS = 60_000;
/** It is over when it has not been seen for so long, in ms: one that comes and goes is one failure. */
const OVER_AFTER_MS = 120_000;
/** With looks further apart than that nothing is known of the time between: the machine slept, in ms. */
const MOST_APART_MS = 90_000;

/** What a resolver said of itself. */
export interface SaidOfItself {
  /** Where it answers; null: nowhere. */
  address: string | null;
  /** Whom it asks; undefined: an earlier version does not say it. */
  upstreams?: readonly { isAnswering: boolean }[] | undefined;
}

/** @param heard its last word and when that was, in ms since the epoch; undefined: none. */
export const standingOf = (
  heard: { said: SaidOfItself; at: number } | undefined,
  now: number,
): ResolverStanding => {
  if (!heard || heard.said.address === null || now - heard.at > SILENT_AFTER_MS) return 'silent';
  const { upstreams } = heard.said;
  return upstreams && !upstreams.some(({ isAnswering }) => isAnswering) ? 'no-upstream' : 'answering';
};

/** How a resolver stood at every look since a moment, in ms since the epoch. */
export interface Watched {
  standing: ResolverStanding;
  since: number;
  lookedAt: number;
}

/** Looks again. @param former undefined at the first look */
export const watch = (former: Watched | undefined, standing: ResolverStanding, now: number): Watched =>
  former && former.standing === standing && now - former.lookedAt <= MOST_APART_MS
    ? { ...former, lookedAt: now }
    : { standing, since: now, lookedAt: now };

/** What its parents are to be told: that it fails, that it is over, or nothing. @param open what they were told last and is not over */
export const turnOf = (
  { standing, since, lookedAt }: Watched,
  open: Exclude<ResolverStanding, 'answering'> | null,
): 'failed' | 'works' | null => {
  const lasted = lookedAt - since;
  if (standing !== 'answering') return open === null && lasted >= TOLD_AFTER_MS ? 'failed' : null;
  return open !== null && lasted >= OVER_AFTER_MS ? 'works' : null;
};
