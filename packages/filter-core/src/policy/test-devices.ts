/** Devices with whole policies, as the feed brings them. */
import { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { FeedSitePolicy } from '@kinward/contract/filter/site-policy.schemas.ts';

const NOTHING: FeedSitePolicy = {
  entries: [],
  allowOnly: false,
  blocked: [],
  allowed: [],
  windows: [],
  budgets: [],
  safeSearch: {},
};

let serial = 0;

/** A device of a family of its own, in Madrid. */
export const deviceWith = (
  address: string,
  policy: Partial<FeedSitePolicy>,
  rest: Partial<Pick<FilterDevice, 'aliases' | 'language' | 'blockPage' | 'log' | 'lists'>> & {
    rules?: Partial<FilterDevice['rules']>;
  } = {},
): FilterDevice => {
  serial += 1;
  const id = `00000000-0000-4000-8000-${String(serial).padStart(12, '0')}`;
  return FilterDevice.parse({
    ...rest,
    deviceId: id,
    familyId: id,
    addresses: [address],
    policy: { ...NOTHING, ...policy },
    rules: {
      blockedSites: [],
      schedules: [],
      grants: [],
      budgets: [],
      screenPause: null,
      timeZone: 'Europe/Madrid',
      version: 1,
      ...rest.rules,
    },
  });
};

/** An entry of the allowlist or the denylist. */
export const entry = (action: 'allow' | 'deny', name: string, always = false) => ({
  ruleId: `${action} ${name}`,
  name,
  action,
  always,
  until: null,
});
