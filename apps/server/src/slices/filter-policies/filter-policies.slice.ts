import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { listPart } from '../../ports/export-part.ts';
import type { Platform } from '../../ports/platform.ts';
import type { RecordAccess } from '../../ports/access-log.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { Slice } from '../../ports/slice.ts';
import type { InForceLists } from '../filter-sources/in-force-lists.ts';
import type { PolicyRules } from '../policy/policy.service.ts';
import { createAlways, type AlwaysDeps } from './always/always.service.ts';
import { createAssignments } from './assignments.service.ts';
import { createNetworkRulesOf } from '../filter/network-grants/network-rules.ts';
import { createExplaining } from './explain/explain.service.ts';
import { createOwnRules } from './own-rules/own-rules.service.ts';
import { mountFilterPolicies } from './filter-policies.routes.ts';
import { createInForce, type InForce } from './in-force.ts';
import { createLists } from './lists.service.ts';
import { createPolicies, type PoliciesDeps } from './policies.service.ts';
import { createStanding } from './standing.ts';
import { createReasonsOf, type ReasonsOf } from './explain/stored-reasons.ts';

/** The installation's own names: what blocks a device must leave it the way to its parents, and to the resolver itself. */
export const ownNamesOf = ({
  publicUrl,
  filter,
}: Pick<Platform['config'], 'publicUrl' | 'filter'>): string[] => [
  ...(publicUrl === null ? [] : [new URL(publicUrl).hostname]),
  ...(filter?.tls ? [filter.tls.name] : []),
];

const COLUMNS = ['rule', 'value', 'always', 'until'] as const;

/** What decides for a device of a child, as its export shows it. */
const exportRows = async (inForce: InForce, familyId: FamilyId, deviceId: DeviceId) => {
  const { policy } = (await inForce.ofDevice(familyId, deviceId)) ?? {};
  const row = (rule: string, value: string, always = false, until: number | null = null) => ({
    rule,
    value,
    always,
    until: until === null ? null : new Date(until).toISOString(),
  });
  return policy
    ? [
        ...policy.blocked.map((target) => row('blocked', target)),
        ...policy.allowed.map((target) => row('allowed', target)),
        ...policy.entries.map(({ action, name, always, until }) => row(action, name, always, until)),
        ...policy.windows.map(({ name = '', from, to, weekDays }) =>
          row('window', `${name} ${from}-${to} ${weekDays.join(' ')}`),
        ),
      ]
    : [];
};

export interface FilterPolicies extends InForce {
  reasonsOf: ReasonsOf;
}

/** The family's policies of the filter. @returns what decides for a device, for its resolvers, and why what they stored was closed */
export const filterPoliciesSlice = (
  { db, clock, bus, limits, config }: Pick<Platform, 'db' | 'clock' | 'bus' | 'limits' | 'config'>,
  {
    audit,
    plans,
    recording,
    policy,
    recordAccess,
    filterSources: sources,
    requests,
    versions,
    notifier,
  }: Pick<PoliciesDeps, 'audit' | 'plans'> &
    Pick<AlwaysDeps, 'requests' | 'versions' | 'notifier'> & {
      recording: RecordingOf;
      recordAccess: RecordAccess;
      policy: Pick<PolicyRules, 'inForce' | 'blocked'>;
      filterSources: InForceLists;
    },
): Slice<FilterPolicies> => {
  const ownNames = ownNamesOf(config);
  const standing = createStanding({ db, clock, bus, recording });
  const changes = { db, clock, bus, audit };
  const inForce = createInForce({
    db,
    clock,
    standing,
    sources,
    blockedSites: (familyId, deviceId) => policy.blocked(familyId, deviceId, 'web'),
  });
  const reasonsOf = createReasonsOf({ db, sources, rulesOf: policy.inForce });
  return {
    api: { ...inForce, reasonsOf },
    routes: (router) =>
      mountFilterPolicies(router, {
        policies: createPolicies({ ...changes, limits, standing, ownNames, plans, sources }),
        lists: createLists({ ...changes, limits, ownNames }),
        assignments: createAssignments({ ...changes, standing }),
        always: createAlways({
          ...changes,
          limits,
          standing,
          inForce,
          ownNames,
          sources,
          rulesOf: policy.inForce,
          requests,
          versions,
          notifier,
        }),
        explaining: createExplaining({
          db,
          clock,
          limits,
          standing,
          inForce,
          ownNames,
          sources,
          rulesOf: policy.inForce,
          networkRulesOf: createNetworkRulesOf({ db, clock }),
          reasonsOf,
        }),
        ownRules: createOwnRules({ db, clock, inForce, ownNames, sources, rulesOf: policy.inForce }),
        recordAccess,
        sources,
      }),
    exports: [listPart('filter', COLUMNS, (familyId, deviceId) => exportRows(inForce, familyId, deviceId))],
  };
};
