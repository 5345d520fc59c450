/** Categories in groups and services: what is blocked of them, and what a press makes of it. */
import type { FilterPolicy } from '@kinward/contract/filter-policies/filter-policies.schemas.ts';
import type { FilterCatalogue } from '@kinward/contract/filter-policies/targets.schemas.ts';
import { findByName } from '../../../lib/forms/find-by-name.ts';

export type Group = FilterCatalogue['groups'][number];
export type Service = FilterCatalogue['services'][number];
type Rules = Pick<FilterPolicy, 'blocked' | 'allowed'>;

/** Red, green or grey (specification 2, Agent). */
export type GroupState = 'blocked' | 'allowed' | 'mixed';

export const countBlocked = (
  { targets }: Pick<Group, 'targets'>,
  { blocked }: Pick<Rules, 'blocked'>,
): number => targets.filter(({ target }) => blocked.includes(target)).length;

export const groupState = (group: Pick<Group, 'targets'>, rules: Pick<Rules, 'blocked'>): GroupState => {
  const count = countBlocked(group, rules);
  return count === 0 ? 'allowed' : count === group.targets.length ? 'blocked' : 'mixed';
};

/** What is blocked once all of these are, or none. */
export const withTargets = (
  blocked: readonly string[],
  targets: readonly string[],
  isBlocked: boolean,
): string[] => {
  const others = blocked.filter((target) => !targets.includes(target));
  return isBlocked ? [...others, ...targets] : others;
};

/** Of a service: blocked or allowed itself, or as its categories are. */
export type ServiceState = 'blocked' | 'allowed' | 'follows';

export const serviceState = (
  { target }: Pick<Service, 'target'>,
  { blocked, allowed }: Rules,
): ServiceState => (blocked.includes(target) ? 'blocked' : allowed.includes(target) ? 'allowed' : 'follows');

/** Whether a service that follows its categories is closed by one of them. */
export const isClosedByCategory = (
  { categories }: Pick<Service, 'categories'>,
  { blocked }: Pick<Rules, 'blocked'>,
): boolean => categories.some((category) => blocked.includes(category));

/** As its category is, then blocked, then allowed, then as its category again. */
const NEXT: Record<ServiceState, ServiceState> = {
  follows: 'blocked',
  blocked: 'allowed',
  allowed: 'follows',
};

/** The rules after a press on a service. */
export const pressService = (service: Pick<Service, 'target'>, rules: Rules): Rules => {
  const next = NEXT[serviceState(service, rules)];
  return {
    blocked: withTargets(rules.blocked, [service.target], next === 'blocked'),
    allowed: withTargets(rules.allowed, [service.target], next === 'allowed'),
  };
};

/** The groups that have something of what is typed, each with that alone. */
export const findGroups = (groups: readonly Group[], typed: string): Group[] =>
  groups.flatMap((group) => {
    if (findByName([group], typed).length > 0) return [group];
    const targets = findByName(group.targets, typed);
    return targets.length === 0 ? [] : [{ ...group, targets }];
  });
