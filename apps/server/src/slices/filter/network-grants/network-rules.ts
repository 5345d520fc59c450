/** What decides in a home beside its policy: no rule of a device, as who asks is not known, but what was opened for it. */
import type { FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/tx.ts';
import { selectForFeed } from '../networks/networks.store.ts';
import { asDeviceGrant } from './network-grants.service.ts';
import { selectInForce } from './network-grants.store.ts';

const NO_RULES = { blockedSites: [], schedules: [], budgets: [], screenPause: null };

export interface NetworkRules {
  rules: FilterDevice['rules'];
  /** Where its questions come from. */
  addresses: string[];
}

/** @returns undefined where the family has no such network */
export const readNetworkRules = async (
  db: Db,
  clock: Clock,
  place: { familyId: FamilyId; networkId: string },
): Promise<NetworkRules | undefined> => {
  const found = await selectForFeed(db, place);
  if (!found) return undefined;
  const grants = await selectInForce(db, place.familyId, clock.now(), place.networkId);
  const { addresses, timeZone, rulesVersion: version } = found;
  return { rules: { ...NO_RULES, grants: grants.map(asDeviceGrant), timeZone, version }, addresses };
};

/** @throws AppError NOT_FOUND */
export const createNetworkRulesOf =
  ({ db, clock }: { db: Db; clock: Clock }) =>
  async (familyId: FamilyId, networkId: string): Promise<FilterDevice['rules']> => {
    const found = await readNetworkRules(db, clock, { familyId, networkId });
    if (!found) throw new AppError('NOT_FOUND');
    return found.rules;
  };
