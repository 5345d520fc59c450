/** Named lists of domains that several policies share. */
import { LIMITS } from '../limits.ts';
import { id, instant, line, name, nullable, z } from '../schema.ts';

const Action = z.enum(['allow', 'deny'], 'Choose allow or deny');

/** Domains, or addresses of sites, of which the domain counts; each with everything below it. */
const names = z
  .array(line(LIMITS.urlMax))
  .check(z.maxLength(LIMITS.filterListNames, `At most ${LIMITS.filterListNames} at once`));

export const FilterListBody = z.object({
  name: name(LIMITS.nameMax),
  /** What it does with its names in every policy that uses it. */
  action: Action,
  names: z._default(names, []),
});

/** The parts that are to be changed; each replaces what was there. */
export const FilterListUpdate = z.partial(
  z.object({
    /** Of the list as it was read: a change that someone else made since is not overwritten. */
    version: z.int().check(z.gte(0)),
    name: name(LIMITS.nameMax),
    names,
  }),
);
export type FilterListUpdate = z.output<typeof FilterListUpdate>;

export const FilterList = z.object({
  listId: id(),
  name: z.string(),
  action: Action,
  /** In ASCII, lower case, in their order. */
  names: z.array(z.string()),
  version: z.number(),
  changedAt: instant(),
  /** The parent who changed it last; null: the account is gone. */
  changedBy: nullable(z.string()),
  /** Policies that use it. */
  policies: z.array(id()),
});
export type FilterList = z.output<typeof FilterList>;
