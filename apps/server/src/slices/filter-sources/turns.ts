/** How a family's list goes from one version to the next. Pure. */
import { holdReasonOf, isNear } from '@kinward/catalogue/lists/judge.ts';
import type { FilterListChange } from '@kinward/contract/filter-sources/sources.schemas.ts';
import type { SourceRow, StoredVersion } from './sources.store.ts';

/** Versions before the one in force that are kept. */
const EARLIER = 2;
/** Counts of fetches that were held. */
const MOST_HELD = 10;

/** A row of a list that was just switched on. */
export const newSource = (source: Pick<SourceRow, 'id' | 'url' | 'name' | 'target'>): SourceRow => ({
  ...source,
  isOn: true,
  inForce: null,
  waiting: null,
  earlier: [],
  held: [],
  declined: null,
  isReturned: false,
});

const bare = ({ version, names, bytes, fetchedAt, wellKnown }: StoredVersion): StoredVersion => ({
  version,
  names,
  bytes,
  fetchedAt,
  wellKnown,
});

/** The version comes into force, and the one before can be gone back to. */
const inForceWith = (
  source: SourceRow,
  next: StoredVersion,
  change: FilterListChange | null,
  now: Date,
): SourceRow => ({
  ...source,
  inForce: { ...bare(next), since: now.toISOString(), change },
  waiting: null,
  earlier: [...(source.inForce ? [bare(source.inForce)] : []), ...source.earlier]
    .filter(({ version }) => version !== next.version)
    .slice(0, EARLIER),
  held: [],
  declined: null,
  isReturned: false,
});

/** What a fetch brings, or its host said again. @param change beside what is in force */
export const afterFetch = (
  source: SourceRow,
  fetched: StoredVersion,
  change: FilterListChange | null,
  now: Date,
): SourceRow => {
  // It is as it was again.
  if (source.inForce?.version === fetched.version) return { ...source, waiting: null, held: [] };
  if (source.declined?.version === fetched.version) return { ...source, waiting: null };
  const isDeclined = source.declined !== null && isNear(fetched.names, source.declined.names);
  const reason = holdReasonOf({
    names: fetched.names,
    wellKnown: fetched.wellKnown,
    before: source.inForce,
    held: source.held,
    isDeclined,
    isReturned: source.isReturned,
  });
  if (reason === null) return inForceWith(source, fetched, change, now);
  const held = [...source.held, fetched.names].slice(-MOST_HELD);
  // Who said no is not asked again each day.
  if (reason === 'jump' && isDeclined) return { ...source, waiting: null, held };
  return { ...source, waiting: { ...bare(fetched), reason, change }, held };
};

/** A parent takes what waits. */
export const afterTake = (source: SourceRow, now: Date): SourceRow =>
  source.waiting ? inForceWith(source, source.waiting, source.waiting.change, now) : source;

/** A parent keeps what is in force. */
export const afterKeep = (source: SourceRow): SourceRow => ({
  ...source,
  waiting: null,
  held: [],
  declined: source.waiting
    ? { version: source.waiting.version, names: source.waiting.names }
    : source.declined,
});

/** A parent goes back; what is newer waits from then on. @param change beside what is in force */
export const afterReturn = (
  source: SourceRow,
  version: StoredVersion,
  change: FilterListChange | null,
  now: Date,
): SourceRow => ({ ...inForceWith(source, version, change, now), isReturned: true });
