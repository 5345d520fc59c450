import { LIMITS } from '../limits.ts';
import { LogQuery } from '../reports.ts';
import { deviceId } from '../ids.ts';
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

/** The text of a search of the log. */
const Wanted = z.string().check(z.maxLength(100, 'At most 100 characters'));

export const WebLogQuery = z.object({
  ...LogQuery.shape,
  /** Only what the device opened of this site: `site` of GET /web/sites. */
  site: z.optional(z.string().check(z.maxLength(LIMITS.thirdPartyTextMax, 'Send a site of GET /web/sites'))),
});

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
  /** What the address searches for, as it was typed: show it as text. Null where it is no search that is known. */
  search: nullable(z.string()),
  /** Between 22:00 and 06:00 of the family's day, or in the device's bedtime as it is now. */
  night: z.boolean(),
});
export type WebLogEntry = z.output<typeof WebLogEntry>;

/** Which sites of the log: those that were searched at, opened at night, or are blocked or were kept shut. */
const SITE_FILTERS = ['all', 'searches', 'night', 'blocked'] as const;
const SiteFilter = z.enum(SITE_FILTERS, 'Choose all, searches, night or blocked');
export type SiteFilter = z.output<typeof SiteFilter>;

export const WebSitesQuery = z.object({
  deviceId: deviceId(),
  filter: z.optional(SiteFilter),
  /** Only visits that contain this text. */
  search: z.optional(Wanted),
  /** Days before this one: `next` of the page before. */
  before: z.optional(
    z.iso
      .date('A day like 2026-05-01 is needed')
      .check(
        z.refine((day) => day > '1900-01-01' && day < '9999-11-01', 'A day from the year 1900 on is needed'),
      ),
  ),
});
export type WebSitesQuery = z.output<typeof WebSitesQuery>;

/** What the device opened of one site on one day. With the filter `night`, only what it opened at night. */
export const WebSite = z.object({
  /** The domain that belongs to one owner, such as `example.co.uk`; else what the device reports, and empty when nothing is known. */
  site: z.string(),
  visits: z.number(),
  firstAt: instant(),
  lastAt: instant(),
  /** Of the newest visit that has one. */
  title: nullable(z.string()),
  /** Newest first, each once, at most LIMITS.searchesOfSite of them. */
  searches: z.array(z.object({ words: z.string(), at: instant() })),
  /** How many different ones there are. */
  searchCount: z.number(),
  /** Visits at night. */
  night: z.number(),
  /** Visits that the device blocked. */
  stopped: z.number(),
  /** Entries of the block list that cover the site, or a part of it, now. */
  blockedBy: z.array(z.string()),
});
export type WebSite = z.output<typeof WebSite>;

export const WebDay = z.object({
  /** Of the family's calendar, YYYY-MM-DD. */
  day: z.string(),
  /** How many sites there are on this day; the list has LIMITS.sitesPerDay of them at most. */
  count: z.number(),
  /** More addresses of the day may be searches than the newest LIMITS.searchesPerDay, which alone were read for their words. */
  searchesCut: z.boolean(),
  /** The one that was opened last first. */
  sites: z.array(WebSite),
});
export type WebDay = z.output<typeof WebDay>;

export const WebSites = z.object({
  /** Newest first; a page may hold no day though there are more. */
  days: z.array(WebDay),
  /** `before` of the next page; null when there is nothing older. */
  next: nullable(z.string()),
});
export type WebSites = z.output<typeof WebSites>;

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
