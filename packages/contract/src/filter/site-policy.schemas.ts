/**
 * A whole policy of the filter as resolvers get it: what `SitePolicy` (`packages/rules/src/sites/site-policy.ts`) says, as data. Names are in
 * ASCII, lower case, without a dot at the end; moments are milliseconds since the epoch.
 */
import { TimeOfDay, WeekDay } from '../schedules/schedules.schemas.ts';
import { nullable, z } from '../schema.ts';

const Target = z.templateLiteral([
  z.enum(['service', 'category', 'list', 'security', 'escape']),
  ':',
  z.string(),
]);
const Targets = z.union([z.literal('all'), z.array(Target)]);

const Entry = z.object({
  ruleId: z.string(),
  name: z.string(),
  action: z.enum(['allow', 'deny']),
  always: z.optional(z.boolean()),
  until: nullable(z.number()),
  listId: z.optional(z.string()),
  /** When it was made or changed last: of an allowed and a denied one of the same name the later counts. */
  since: z.optional(z.number()),
});

/** What decides beside a device's rules; both count, and what either closes is closed. */
export const FeedSitePolicy = z.object({
  entries: z.array(Entry),
  allowOnly: z.boolean(),
  blocked: z.array(Target),
  allowed: z.array(z.templateLiteral(['service:', z.string()])),
  windows: z.array(
    z.object({
      ruleId: z.string(),
      /** As the family calls it: "Bedtime". */
      name: z.optional(z.string()),
      targets: Targets,
      from: TimeOfDay,
      to: TimeOfDay,
      weekDays: z.array(WeekDay),
    }),
  ),
  budgets: z.array(
    z.object({
      budgetId: z.string(),
      targets: Targets,
      /** Of each day of the week, Monday first; null: no limit. */
      minutes: z.array(nullable(z.number())),
      /** The day of `usedSeconds`, in the family's zone. */
      day: z.string(),
      usedSeconds: z.number(),
    }),
  ),
  /** By engine of the catalogue. */
  safeSearch: z.record(z.string(), z.enum(['strict', 'moderate'])),
  /** Beside those of the device's rules: of a target, a name, or everything. */
  grants: z.optional(
    z.array(
      z.object({
        grantId: z.string(),
        opens: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('name'), name: z.string() }),
          z.object({ kind: z.literal('target'), target: Target }),
          z.object({ kind: z.literal('all') }),
          z.object({ kind: z.literal('time') }),
        ]),
        from: z.string(),
        until: z.string(),
      }),
    ),
  ),
});
export type FeedSitePolicy = z.output<typeof FeedSitePolicy>;

/** A list of others that a family has switched on. */
export const FeedList = z.object({
  sourceId: z.string(),
  /** As the family calls it. */
  name: z.string(),
  /** SHA-256 of its content, by which the server gives it. */
  hash: z.string().check(z.regex(/^[\da-f]{64}$/u)),
  /** What its names belong to. */
  targets: z.array(Target),
});
export type FeedList = z.output<typeof FeedList>;

/** A name of the family's own, answered to its devices only; that very name, and its addresses backwards. */
export const FeedAlias = z.object({
  name: z.string(),
  /** IPv4 and IPv6. */
  addresses: z.array(z.string()).check(z.minLength(1), z.maxLength(8)),
});
export type FeedAlias = z.output<typeof FeedAlias>;
