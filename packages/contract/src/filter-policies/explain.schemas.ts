/** Why a name is answered or not, and what a change would do. */
import { deviceId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { id, instant, line, nullable, z } from '../schema.ts';
import { FilterExceptionBody, FilterPolicyUpdate } from './filter-policies.schemas.ts';

/** The rules of the filter in the order in which they decide; `default`: none does, so it is open. */
const REASONS = [
  'plumbing',
  'helpline',
  'grant',
  'pause',
  'always',
  'deny',
  'allow-only',
  'window',
  'budget',
  'allow',
  'escape',
  'security',
  'service',
  'category',
  'list',
  'default',
] as const;

/** Where a rule was made: for the device (Web Filtering, schedules, exceptions, pauses) or the network, in its policy, in a named list, or by nobody. */
const SOURCES = ['device', 'network', 'policy', 'list', 'none'] as const;

export const FilterReason = z.object({
  kind: z.enum(REASONS),
  source: z.enum(SOURCES),
  /** What of the catalogue the name belongs to. */
  target: nullable(z.string()),
  /** Of a window, a schedule, a budget, a grant or a list. */
  ruleId: nullable(z.string()),
  /** What the window, the schedule, the list or the target is called. */
  name: nullable(z.string()),
  /** The domain that it matched. */
  matched: nullable(z.string()),
  /** When the rule ends by itself. */
  until: nullable(instant()),
});
export type FilterReason = z.output<typeof FilterReason>;

const Verdict = z.enum(['allow', 'block', 'rewrite']);

export const ExplainFilterQuery = z
  .object({
    /** Either a device, or a linked network as it is for what has no rules of its own. */
    deviceId: z.optional(deviceId()),
    networkId: z.optional(id()),
    /** A domain or an address of a site. */
    name: line(LIMITS.urlMax),
    /** By the rules as they are now, beside what was answered then and by which policy; now without it. */
    at: z.optional(instant()),
  })
  .check(
    z.refine((query) => (query.deviceId === undefined) !== (query.networkId === undefined), {
      error: 'Name either a device or a network',
      path: ['deviceId'],
    }),
  );

/** What was answered to a question, as the log has it. */
const Answered = z.object({
  /** The name that was asked: the looked at one, or one below it. */
  name: z.string(),
  askedAt: instant(),
  /** Of the last of these questions. */
  lastAt: instant(),
  questions: z.number(),
  action: Verdict,
  /** The rule that closed it, with what it is called now; null: it was open. */
  reason: nullable(FilterReason),
});

export const FilterExplanation = z.object({
  /** The domain that was looked at. */
  domain: z.string(),
  /** `rewrite`: open, and the search is made safe. */
  action: Verdict,
  /** Where a search engine's name leads. */
  rewrite: nullable(z.string()),
  reason: FilterReason,
  /** Rules that say the opposite, the strongest first. */
  overruled: z.array(FilterReason),
  /** When that turns by itself; null: not within 8 days. */
  until: nullable(instant()),
  /** Lists of others that name the domain, or one above it, and in which line. */
  lists: z.array(
    z.object({
      sourceId: z.string(),
      name: z.string(),
      line: z.number(),
      matched: z.string(),
      targets: z.array(z.string()),
    }),
  ),
  /** The policy that decides for the device; null: an adult's device. */
  policy: nullable(z.object({ policyId: id(), name: z.string(), version: z.number() })),
  /** The question that was nearest to `at`, within ten minutes of it; null without `at`, where the log has none, and of a network, of which nothing is written down. */
  answered: nullable(Answered),
  /** By which policy resolvers decided at `at`, and from when to when; empty without `at`, and where none is noted. */
  held: z.array(
    z.object({
      resolver: z.string(),
      policyId: id(),
      /** As it is called now; null: it is gone. */
      name: nullable(z.string()),
      version: z.number(),
      since: instant(),
      /** Null: it still is in force there. */
      until: nullable(instant()),
    }),
  ),
  /** Days for which the log is kept. */
  keptDays: z.number(),
  /** Of the device's own rules, or of what was opened for the network. */
  version: z.number(),
  /** Resolvers that decide by exactly these rules and this policy, and since when. */
  reached: z.array(z.object({ resolver: z.string(), since: instant() })),
});
export type FilterExplanation = z.output<typeof FilterExplanation>;

export const SimulateFilterBody = z.object({
  policyId: id(),
  /** As it would be sent to PUT /filter/policies/{id}. */
  change: z._default(FilterPolicyUpdate, {}),
  exceptions: z._default(
    z
      .array(FilterExceptionBody)
      .check(z.maxLength(LIMITS.filterSimulated, `At most ${LIMITS.filterSimulated} at once`)),
    [],
  ),
  /** Domains to look at; left out: those that the policy's devices asked for in the last 24 hours, as far as they are kept. */
  names: z.optional(
    z
      .array(line(LIMITS.urlMax))
      .check(
        z.minLength(1, 'Name at least one'),
        z.maxLength(LIMITS.filterSimulated, `At most ${LIMITS.filterSimulated} at once`),
      ),
  ),
});

export const FilterSimulation = z.object({
  /** How many names were looked at, over all devices: of each the LIMITS.filterSimulated that were asked most. */
  names: z.number(),
  /** How often they were asked; 0 for those that were sent. */
  questions: z.number(),
  /** Only what would change, what was asked most first. */
  changes: z.array(
    z.object({
      deviceId: deviceId(),
      domain: z.string(),
      questions: z.number(),
      before: Verdict,
      after: Verdict,
      /** Of the verdict after the change. */
      reason: FilterReason,
    }),
  ),
  /**
   * Linked networks that have the policy, for what has no rules of its own there. As nothing of a network is written down, the names looked at are
   * those that were sent, or that any device of the family asked for in the last 24 hours.
   */
  networks: z.array(
    z.object({
      networkId: id(),
      name: z.string(),
      /** How many names were looked at. */
      names: z.number(),
      changes: z.array(
        z.object({ domain: z.string(), before: Verdict, after: Verdict, reason: FilterReason }),
      ),
    }),
  ),
});
export type FilterSimulation = z.output<typeof FilterSimulation>;

/** What the filter says of a site to the device itself, as its child reads it. */
export const OwnSite = z.object({
  domain: z.string(),
  /** A resolver decides for the device: without one nothing is closed by the filter. */
  isFiltered: z.boolean(),
  isClosed: z.boolean(),
  /** The rule that decides, and what it is called: a window, a service, a category; null: it has no name. */
  kind: z.enum(REASONS),
  name: nullable(z.string()),
  /** When that turns by itself; null: not within 8 days. */
  until: nullable(instant()),
});
export type OwnSite = z.output<typeof OwnSite>;
