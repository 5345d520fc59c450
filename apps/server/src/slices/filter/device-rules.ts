/** What decides the questions of a device, as resolvers and the agents of computers get it. */
import { AppError } from '@kinward/contract/errors.ts';
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';
import type { Db } from '../../platform/tx.ts';
import type { DeviceFilter } from '../filter-policies/in-force.ts';
import { selectLanguage, type Place } from './filter.store.ts';

export interface DeviceRulesDeps {
  db: Db;
  /** The rules of a device, as it would be sent them. @throws AppError NOT_FOUND */
  rulesOf(familyId: FamilyId, deviceId: DeviceId): Promise<DevicePolicy>;
  /** What its policy of the filter says beside them. */
  filterOf(familyId: FamilyId, deviceId: DeviceId): Promise<DeviceFilter | null>;
}

/** By what it is known, and what is written down of it, are for who reads this to say. */
export type DeviceRules = Omit<FilterDevice, 'addresses' | 'keyHash' | 'macs' | 'log'>;

/** Undefined: the device is gone. */
export type ReadDeviceRules = (place: Place) => Promise<DeviceRules | undefined>;

/** The same for a computer, which runs programs as well. */
export type ReadComputerRules = (
  place: Place,
) => Promise<{ device: DeviceRules; blockedApps: string[] } | undefined>;

export const createReadComputerRules =
  ({ db, rulesOf, filterOf }: DeviceRulesDeps): ReadComputerRules =>
  async ({ familyId, deviceId }) => {
    try {
      const [all, filter, language] = await Promise.all([
        rulesOf(familyId, deviceId),
        filterOf(familyId, deviceId),
        selectLanguage(db, familyId),
      ]);
      const { blockedApps, blockedSites, schedules, grants, budgets, screenPause, timeZone, version } = all;
      const rules = { blockedSites, schedules, grants, budgets, screenPause, timeZone, version };
      return { device: { familyId, deviceId, rules, ...filter, ...(language && { language }) }, blockedApps };
    } catch (error) {
      // It was removed between the questions.
      if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    }
  };

export const createReadDeviceRules = (deps: DeviceRulesDeps): ReadDeviceRules => {
  const read = createReadComputerRules(deps);
  return async (place) => (await read(place))?.device;
};
