import { accountId, childId } from '../ids.ts';
import { LIMITS } from '../limits.ts';
import { instant, nullable, queryInt, z } from '../schema.ts';
import { AUDIT_ACTIONS } from './audit-events.ts';

/**
 * What of a child was viewed. `overview`: the last known place, as every page of the portal shows it. `now`: live
 * position and "Locate now". `history`: past positions. The others: the logs of those names, and an export of everything.
 */
const ACCESS_KINDS = ['overview', 'now', 'history', 'web', 'usage', 'contacts', 'export'] as const;
export const AccessKind = z.enum(ACCESS_KINDS);
export type AccessKind = z.output<typeof AccessKind>;

export const AccessLogQuery = z.object({
  childId: z.optional(childId()),
  /** Days back from today, including today. */
  days: z.optional(queryInt(1, LIMITS.auditDays)),
});

/** What one parent viewed of one child on one day. */
export const AccessDay = z.object({
  /** A day of the family's time zone. */
  day: z.iso.date(),
  childId: childId(),
  /** The child's name; if the child is deleted, the name at the time. */
  child: z.string(),
  accountId: accountId(),
  /** The parent's name; if the parent has left, the name at the time. */
  accessedBy: z.string(),
  /** Whether it is the caller. */
  you: z.boolean(),
  /** Number of ten-minute intervals of the day in which anything was read. */
  accesses: z.number(),
  /** Unusually many: more than `looksPerDayQuiet`. */
  often: z.boolean(),
  lastAt: instant(),
  kinds: z.array(
    z.object({
      kind: AccessKind,
      accesses: z.number(),
      /** The single requests in them. */
      reads: z.number(),
      firstAt: instant(),
      lastAt: instant(),
      /** Name of the device that was viewed last; null when it was all of them. */
      device: nullable(z.string()),
    }),
  ),
});
export type AccessDay = z.output<typeof AccessDay>;

export const AuditEventsQuery = z.object({
  limit: z.optional(queryInt(1, LIMITS.auditPageMax)),
  /** Only events below this number: the smallest of the previous page. */
  before: z.optional(queryInt(1, 2_147_483_647)),
});

/** One event of the family's audit log. Names are the current ones: the log itself holds ids only. */
export const AuditEvent = z.object({
  /** Its number in the family's chain. */
  seq: z.number(),
  at: instant(),
  act: z.enum(AUDIT_ACTIONS),
  by: z.object({
    /** `family`: a parent or a device; which one is not disclosed. */
    kind: z.enum(['account', 'device', 'operator', 'system', 'family']),
    /** First name of the parent; null when it was not a parent, or the parent has left. */
    name: nullable(z.string()),
    you: z.boolean(),
  }),
  /** Name of the target; null when there was none, or it is deleted. */
  parent: nullable(z.string()),
  child: nullable(z.string()),
  device: nullable(z.string()),
  /** Of an access token: its name (null when it is gone), and for a use the call and how often it was made. */
  accessToken: z.optional(
    z.object({ name: nullable(z.string()), call: nullable(z.string()), uses: z.number() }),
  ),
});
export type AuditEvent = z.output<typeof AuditEvent>;
