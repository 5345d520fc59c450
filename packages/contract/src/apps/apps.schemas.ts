import { LIMITS } from '../limits.ts';
import { thirdPartyText, instant, line, nullable, z } from '../schema.ts';

export const AppId = line(LIMITS.appIdMax);

export const InstalledApp = z.object({
  appId: AppId,
  name: thirdPartyText(LIMITS.titleMax),
  category: z.optional(nullable(thirdPartyText(LIMITS.nameMax))),
});
export type InstalledApp = z.output<typeof InstalledApp>;

/** The whole list of installed apps: what is not in it is gone. */
export const AppList = z
  .array(InstalledApp)
  .check(z.maxLength(LIMITS.appsPerDevice, `At most ${LIMITS.appsPerDevice} apps`));

/** Entries that are not real apps (specification 3). */
export const NO_APP_CATEGORIES: readonly string[] = ['Web', 'smsBlockList', 'callBlockList'];

export const Application = z.object({
  appId: z.string(),
  name: z.string(),
  /** As the device reports it; null when it does not. */
  category: nullable(z.string()),
  blocked: z.boolean(),
  iconUrl: nullable(z.string()),
  blockedAt: nullable(instant()),
  /** When the device first fetched the rule that blocks it; null until then. */
  receivedAt: nullable(instant()),
});
export type Application = z.output<typeof Application>;
