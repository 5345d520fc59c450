import { LIMITS } from '../limits.ts';
import { id, instant, nullable, queryInt, z } from '../schema.ts';
import { AUDIT_ACTIONS } from './audit-events.ts';

/**
 * What of a child was looked at. `overview`: the last known place, as every page of the portal shows it. `now`: live
 * position and "Locate now". `history`: past positions. The others: the logs of those names, and an export of everything.
 */
export const ACCESS_KINDS = ['overview', 'now', 'history', 'web', 'usage', 'contacts', 'export'] as const;
export const AccessKind = z.enum(ACCESS_KINDS);
export type AccessKind = z.output<typeof AccessKind>;

export const AccessLogQuery = z.object({
  childId: z.optional(id()),
  /** Days back from today, today among them. */
  days: z.optional(queryInt(1, LIMITS.auditDays)),
});

/** What one parent looked at on one day, of one child. */
export const AccessDay = z.object({
  /** A day of the family's time zone. */
  day: z.iso.date(),
  childId: id(),
  /** The child's name; as it was then when the child is no longer there. */
  child: z.string(),
  accountId: id(),
  /** The parent's name; as it was then when the parent has left. */
  accessedBy: z.string(),
  /** Whether it is who asks. */
  you: z.boolean(),
  /** Different ten minutes of the day in which anything was read. */
  accesses: z.number(),
  /** More than a watchful parent needs: `looksPerDayQuiet` was passed. */
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
      /** Name of the device that was looked at last; null when it was all of them. */
      device: nullable(z.string()),
    }),
  ),
});
export type AccessDay = z.output<typeof AccessDay>;

export const AuditEventsQuery = z.object({
  limit: z.optional(queryInt(1, LIMITS.auditPageMax)),
  /** Only what stands before this number: the smallest of the former page. */
  before: z.optional(queryInt(1, 2_147_483_647)),
});

/** One deed of the family's audit log. Names are those of now: the log itself holds ids only. */
export const AuditEvent = z.object({
  /** Its number in the family's chain. */
  seq: z.number(),
  at: instant(),
  act: z.enum(AUDIT_ACTIONS),
  by: z.object({
    /** `family`: a parent or a device, and nobody is told which. */
    kind: z.enum(['account', 'device', 'operator', 'system', 'family']),
    /** First name of the parent; null when it was none, or the parent is gone. */
    name: nullable(z.string()),
    you: z.boolean(),
  }),
  /** Whom or what it was done to, by name; null where it was none, or is gone. */
  parent: nullable(z.string()),
  child: nullable(z.string()),
  device: nullable(z.string()),
});
export type AuditEvent = z.output<typeof AuditEvent>;
