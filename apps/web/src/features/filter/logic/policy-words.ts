/** What the page of a policy says in one sentence. */
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { policyTexts as t } from '../messages.policy.ts';
import { countBlocked } from './targets.ts';
import { windowNames } from './windows.ts';

export type PolicyTab = keyof typeof t.tabs;

export const policySentence = (
  tab: PolicyTab,
  policy: FilterPolicy,
  { groups, engines }: FilterCatalogue,
  people: string,
): string => {
  if (tab === 'exceptions') return t.sayExceptions(policy.exceptions.length);
  if (tab === 'aliases') return t.sayAliases(policy.aliases.length);
  if (tab === 'settings') return t.saySettings(policy.safeSearch.length, engines.length, policy.youtube);
  if (tab === 'schedule') return t.saySchedule(policy.name, windowNames(policy.windows));
  const blocked = groups.reduce((sum, group) => sum + countBlocked(group, policy), 0);
  const of = groups.reduce((sum, { targets }) => sum + targets.length, 0);
  return t.sayCategories(policy.name, blocked, of, people);
};
