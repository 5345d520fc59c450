import { LIMITS } from '../limits.ts';
import { thirdPartyText, instant, line, nullable, z } from '../schema.ts';

export const AppId = line(LIMITS.appIdMax);

/** SHA-256 of the PNG that a program has as its icon, in hex. */
export const IconDigest = z.string().check(z.regex(/^[0-9a-f]{64}$/u, 'An icon is named by its SHA-256'));
/** The last part of an icon's address; of any other form it is unknown. */
export const IconFile = z.string().check(z.regex(/^[0-9a-f]{64}\.webp$/u, 'unknown-id'));

export const InstalledApp = z.object({
  appId: AppId,
  name: thirdPartyText(LIMITS.titleMax),
  category: z.optional(nullable(thirdPartyText(LIMITS.nameMax))),
  /** Left out: it has none that can be sent. */
  icon: z.optional(IconDigest),
});
export type InstalledApp = z.output<typeof InstalledApp>;

/** The whole list of installed apps: what is not in it is gone. */
export const AppList = z
  .array(InstalledApp)
  .check(z.maxLength(LIMITS.appsPerDevice, `At most ${LIMITS.appsPerDevice} apps`));

export const AppsReported = z.object({
  /** How many were taken. */
  apps: z.number(),
  /** Icons that were named and that the family does not have; an agent sends them. */
  icons: z._default(z.array(IconDigest), []),
});
export type AppsReported = z.output<typeof AppsReported>;

/** Entries that are not real apps (specification 3). */
export const NO_APP_CATEGORIES: readonly string[] = ['Web', 'smsBlockList', 'callBlockList'];

export const Application = z.object({
  appId: z.string(),
  name: z.string(),
  /** As the device reports it; null when it does not. */
  category: nullable(z.string()),
  blocked: z.boolean(),
  /** Of its icon as WebP, for who has the parent's token; null: there is none. */
  iconUrl: nullable(z.string()),
  blockedAt: nullable(instant()),
  /** When the device first fetched the rule that blocks it; null until then. Of a program on a computer: since when the computer has it in force; null where it does not say so now. */
  receivedAt: nullable(instant()),
  /** The name of the computer on which it is, one of whose local users has the rules of this device; null: it is on the device itself. */
  computer: nullable(z.string()),
});
export type Application = z.output<typeof Application>;
