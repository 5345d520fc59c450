/** What the page of a policy says in one sentence, and of whom. */
import type { Child } from '@kinward/contract/children/children.schemas.ts';
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { childAndDevice } from '../../../entities/family/family.ts';
import { locale } from '../../../lib/language.ts';
import { policyTexts as t } from '../messages.policy.ts';
import { countBlocked } from './targets.ts';

export type PolicyTab = keyof typeof t.tabs;

const and = new Intl.ListFormat(locale, { type: 'conjunction' });

/** Children of whom a device has the policy: "Theo and Mia"; empty: nobody. */
export const peopleOf = ({ devices }: Pick<FilterPolicy, 'devices'>, family: readonly Child[]): string =>
  and.format(
    family
      .filter((child) => child.devices.some(({ deviceId }) => devices.includes(deviceId)))
      .map(({ firstName }) => firstName),
  );

/** What a device of the family is called. */
export const deviceNameIn =
  (family: readonly Child[]) =>
  (deviceId: string): string => {
    for (const child of family)
      for (const device of child.devices)
        if (device.deviceId === deviceId) return childAndDevice(child.firstName, device.deviceName);
    return t.someDevice;
  };

export const policySentence = (
  tab: PolicyTab,
  policy: FilterPolicy,
  { groups, engines }: FilterCatalogue,
  people: string,
): string => {
  if (tab === 'exceptions') return t.sayExceptions(policy.exceptions.length);
  if (tab === 'aliases') return t.sayAliases(policy.aliases.length);
  if (tab === 'settings') return t.saySettings(policy.safeSearch.length, engines.length, policy.youtube);
  if (tab === 'schedule') return t.saySchedule(policy.name, policy.windows.length);
  const blocked = groups.reduce((sum, group) => sum + countBlocked(group, policy), 0);
  const of = groups.reduce((sum, { targets }) => sum + targets.length, 0);
  return t.sayCategories(policy.name, blocked, of, people);
};
