/** Lists of others, fetched by their addresses (docs/decisions/0105-lists-by-address.md). */
import { FilterTarget } from '../filter-policies/targets.schemas.ts';
import { LIMITS } from '../limits.ts';
import { id, instant, line, name, nullable, z } from '../schema.ts';

/** Of a preset its own name (`oisd-small`), of an own list a UUID. */
export const SourceId = line(LIMITS.filterSourceIdMax).check(z.regex(/^[a-z0-9][a-z0-9-]*$/u, 'unknown-id'));

/** SHA-256 of a list as it was fetched, in hexadecimal. */
const Version = z.string().check(z.regex(/^[\da-f]{64}$/u, 'unknown-id'));

/**
 * `off`: nothing is fetched. `fetching`: on, and there is none yet. `building`: fetched, and not yet in force at every resolver that
 * answers. `in-force`. `waiting`: one waits for a parent's yes; the one before, where there is one, is in force meanwhile. `failed`: the last try failed;
 * the one before, where there is one, is in force.
 */
const STATES = ['off', 'fetching', 'building', 'in-force', 'waiting', 'failed'] as const;

/** Why a list could not be taken. */
export const SOURCE_FAULTS = [
  'unreachable',
  'not-there',
  'private',
  'slow',
  'too-large',
  'page',
  'empty',
  'no-names',
  'too-wide',
  'packed',
  'no-room',
] as const;

const FilterListVersion = z.object({
  version: Version,
  names: z.number(),
  bytes: z.number(),
  fetchedAt: instant(),
});
export type FilterListVersion = z.output<typeof FilterListVersion>;

/** What another list would change: how many names would come and go, and some of them. */
const FilterListChange = z.object({
  added: z.number(),
  removed: z.number(),
  sampleAdded: z.array(z.string()),
  sampleRemoved: z.array(z.string()),
});
export type FilterListChange = z.output<typeof FilterListChange>;

export const FilterSource = z.object({
  sourceId: z.string(),
  /** One that the product names, or one that the family has added. */
  kind: z.enum(['preset', 'own']),
  name: z.string(),
  /** Where it is fetched from. */
  url: z.string(),
  /** Where its author says what it is; null: an own list. */
  home: nullable(z.string()),
  /** SPDX identifier; null: its author says it. */
  licence: nullable(z.string()),
  /** What its names belong to: of the catalogue, or for an own list `list:` and its id. */
  targets: z.array(z.object({ target: FilterTarget, name: z.string() })),
  on: z.boolean(),
  state: z.enum(STATES),
  /** What is in force; null: nothing. */
  inForce: nullable(
    z.object({
      ...FilterListVersion.shape,
      since: instant(),
      /** What came and went with it; null: it is the first. */
      change: nullable(FilterListChange),
    }),
  ),
  /** What waits for a yes; null: nothing. */
  waiting: nullable(
    z.object({
      ...FilterListVersion.shape,
      /** `jump`: it grew or shrank by more than 40 %. `well-known`: it would close what many need. `returned`: a parent went back to the one before. */
      reason: z.enum(['jump', 'well-known', 'returned']),
      wellKnown: z.array(z.string()),
      /** Beside what is in force; null: there is none. */
      change: nullable(FilterListChange),
    }),
  ),
  /** The ones before, the newest first; a parent can go back to each. */
  earlier: z.array(FilterListVersion),
  /** Why the last try failed; null: it did not. */
  fault: nullable(z.enum(SOURCE_FAULTS)),
  /** When it was looked for last, and when next; null: never, or not while it is off. */
  checkedAt: nullable(instant()),
  nextAt: nullable(instant()),
  /** Policies that close what it feeds. */
  policies: z.array(z.object({ policyId: id(), name: z.string() })),
});
export type FilterSource = z.output<typeof FilterSource>;

/** `on`: switched on, and fetched soon. Off, it closes nothing at once, and what was fetched is forgotten. */
export const FilterSourceSwitch = z.object({ sourceId: SourceId, on: z.boolean() });

export const FilterSourceBody = z.object({
  name: name(LIMITS.nameMax),
  /** HTTPS, of the public internet. */
  url: line(LIMITS.urlMax),
  /** What its names belong to; null: a target of its own. */
  target: z._default(nullable(FilterTarget), null),
});

/** `take`: the waiting one comes into force. `keep`: the one in force stays. A version: back to one of the earlier. */
export const FilterSourceAnswer = z.union(
  [
    z.strictObject({ answer: z.literal('take'), version: Version }),
    z.strictObject({ answer: z.literal('keep'), version: Version }),
    z.strictObject({ answer: z.literal('return'), version: Version }),
  ],
  'Choose take, keep or return, and a version',
);
export type FilterSourceAnswer = z.output<typeof FilterSourceAnswer>;
