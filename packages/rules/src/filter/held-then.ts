/** By which policy resolvers decided at a moment, of what they said to decide by. */

export interface PolicyHeld {
  resolver: string;
  policyId: string;
  version: number;
  /** From when on it was in force, in milliseconds. */
  since: number;
}

/** With the moment at which the next one came into force; null: none did. */
export type PolicyHeldUntil<Held> = Held & { until: number | null };

/**
 * Of each resolver the one that was in force at a moment, by the resolvers' names. One that had said nothing by then is not among them.
 * A receipt that changes nothing of the policy, as where only rules beside it changed, begins nothing.
 * @param at in milliseconds
 */
export const heldAt = <Held extends PolicyHeld>(
  receipts: readonly Held[],
  at: number,
): PolicyHeldUntil<Held>[] =>
  [...Map.groupBy(receipts, ({ resolver }) => resolver).values()]
    .flatMap((own) => {
      const changes = own
        .toSorted((a, b) => a.since - b.since)
        .filter((one, index, all) => {
          const former = all[index - 1];
          return former?.policyId !== one.policyId || former.version !== one.version;
        });
      const index = changes.findLastIndex(({ since }) => since <= at);
      const found = changes[index];
      return found ? [{ ...found, until: changes[index + 1]?.since ?? null }] : [];
    })
    .toSorted((a, b) => (a.resolver < b.resolver ? -1 : 1));
