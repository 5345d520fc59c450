/** When a computer that is not heard is news: while others of the family are, and it has not said that it is put to sleep or shut down. */

/** Milliseconds after which a computer is silent. */
export const SILENT_MS = 3 * 3_600_000;
/** Within which another device of the family was heard. */
export const FAMILY_HEARD_MS = 1_800_000;
/** What was under way when a computer said that it leaves may be heard after it, in milliseconds. */
export const LEAVING_MS = 60_000;

/** A computer without a network is put to sleep a while after it was heard, in milliseconds. */
const UNHEARD_MS = 900_000;

/** Whether a computer that was put to sleep or shut down, and could not say so, was silent for that. @param at when, as it says later @param silentSince when it was heard last */
export const explainsSilence = (at: Date, silentSince: Date): boolean => {
  const after = at.getTime() - silentSince.getTime();
  return after >= -LEAVING_MS && after <= UNHEARD_MS;
};

/** @param leftAt when it said so; null: it did not @param lastSeenAt when it was heard last; null: never @returns whether it was not heard since */
export const hasLeft = (leftAt: Date | null, lastSeenAt: Date | null): leftAt is Date =>
  leftAt !== null && (lastSeenAt === null || lastSeenAt.getTime() - leftAt.getTime() <= LEAVING_MS);
