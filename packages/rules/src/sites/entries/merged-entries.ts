/** Entries for names that come from several places: the device's own blocked sites, and its policy of the filter. */
import type { SiteEntry } from '../site-policy.ts';

/** An entry, and when it was made or changed last. */
export interface DatedEntry extends SiteEntry {
  /** Milliseconds since the epoch; left out: it is not compared with others. */
  since?: number | undefined;
}

/** Until when a later entry that says the opposite stands before this one; -Infinity: none does. */
const coveredUntil = ({ action, since }: DatedEntry, others: readonly DatedEntry[]): number => {
  const ends = others
    .filter((other) => other.action !== action && other.since !== undefined && since !== undefined)
    .filter((other) => other.since! > since!)
    .map(({ until }) => until ?? Infinity);
  return Math.max(-Infinity, ...ends);
};

const uncovered = (entry: DatedEntry, others: readonly DatedEntry[]): SiteEntry[] => {
  const { since: _since, ...rest } = entry;
  const from = Math.max(coveredUntil(entry, others), entry.from ?? -Infinity);
  if (from >= (entry.until ?? Infinity)) return [];
  return [from === -Infinity ? rest : { ...rest, from }];
};

/**
 * Where the very same name is allowed in one place and denied in another, the later edit counts, and the earlier one again from its end.
 * Of different names the longer one decides, whenever it was written.
 */
export const mergedEntries = (entries: readonly DatedEntry[]): SiteEntry[] => {
  const byName = Map.groupBy(entries, ({ name }) => name);
  return entries.flatMap((entry) => uncovered(entry, byName.get(entry.name) ?? []));
};
