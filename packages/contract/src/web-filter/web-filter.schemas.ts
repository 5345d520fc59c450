import { LIMITS } from '../limits.ts';
import { thirdPartyText, instant, nullable, z } from '../schema.ts';

/** A page that the device opened or blocked. */
export const WebVisit = z.object({
  /** Cleaned, and cut to 2,048 characters. */
  url: thirdPartyText(LIMITS.urlMax).check(z.minLength(1, 'This is required')),
  /** Used only where the address itself has no host. */
  domain: z.optional(nullable(thirdPartyText(LIMITS.thirdPartyTextMax))),
  title: z.optional(nullable(thirdPartyText(LIMITS.thirdPartyTextMax))),
  visitedAt: instant(),
  /** The device blocked the page. */
  blocked: z.optional(nullable(z.boolean())),
});
export type WebVisit = z.output<typeof WebVisit>;

export const WebVisits = z
  .array(WebVisit)
  .check(z.maxLength(LIMITS.reportsPerRequest, `At most ${LIMITS.reportsPerRequest} at once`));

export const WebLogEntry = z.object({
  id: z.string(),
  /** As the device reports it: show it as text, and link it only when it begins with http:// or https://. */
  url: z.string(),
  /** The host in ASCII, or as the device reports it; empty when neither is known. */
  domain: z.string(),
  title: nullable(z.string()),
  visitedAt: instant(),
  /** The device blocked it, or it is blocked now. */
  blocked: z.boolean(),
  /** The device blocked it. */
  stopped: z.boolean(),
  /** Entries of the block list that match it now. */
  blockedBy: z.array(z.string()),
});
export type WebLogEntry = z.output<typeof WebLogEntry>;

export const BlockedSite = z.object({
  /** `example.org`: the domain and everything below it. `https://example.org/page`: only this address and what is below it. */
  value: z.string(),
  covers: z.enum(['domain', 'address']),
  domain: z.string(),
  blockedAt: instant(),
  /** When the device first fetched the rule; null until then. */
  receivedAt: nullable(instant()),
});
export type BlockedSite = z.output<typeof BlockedSite>;
