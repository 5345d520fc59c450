/** Exceptions of a policy: what is typed, and which of them do nothing. */
import type { FilterException } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import { readSite } from '@kinward/rules/sites/block-values.ts';
import { domainOf } from '@kinward/rules/sites/site-match.ts';

/** The domain of what was typed; undefined: it is none. */
export const typedDomain = (text: string): string | undefined => {
  const entry = readSite(text);
  return entry === undefined ? undefined : domainOf(entry);
};

type Entry = Pick<FilterException, 'name' | 'action' | 'always' | 'until'>;

/** The longest other entry that covers this one. */
const closest = ({ name }: Entry, entries: readonly Entry[]): Entry | undefined =>
  entries
    .filter((other) => name.endsWith(`.${other.name}`))
    .toSorted((one, two) => two.name.length - one.name.length)[0];

/** The entry that says the same already, for at least as long; undefined: this one is needed. */
export const coveredBy = (entry: Entry, entries: readonly Entry[]): string | undefined => {
  const cover = closest(entry, entries);
  const same = cover?.action === entry.action && cover.until === null && (cover.always || !entry.always);
  return same ? cover.name : undefined;
};
