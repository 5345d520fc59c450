/** What the logs of a device have in common: how a page is requested, and the result of a report. */
import { deviceId } from './ids.ts';
import { LIMITS } from './limits.ts';
import { instant, queryInt, z } from './schema.ts';

/** Where a page of a log ends: the id of its last row. */
const RowId = z
  .string()
  .check(z.regex(/^\d{1,15}-[0-9a-f]{32}$/u, 'Send the id of the last row of the page before'));

/** Which part of a log, newest first. */
export const LogQuery = z.object({
  deviceId: deviceId(),
  /** Both ends are included. */
  from: z.optional(instant()),
  to: z.optional(instant()),
  /** The `id` of the last known row: older rows follow. */
  before: z.optional(RowId),
  limit: z.optional(queryInt(1, LIMITS.reportPageMax)),
  /** Rows that contain this text. */
  search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters'))),
});

/** The result of a report. */
export const ReportCounts = z.object({
  stored: z.number(),
  /** They were stored already. */
  duplicates: z.number(),
  /** Older than the family's retention of this kind. */
  notKept: z.number(),
});
export type ReportCounts = z.output<typeof ReportCounts>;
