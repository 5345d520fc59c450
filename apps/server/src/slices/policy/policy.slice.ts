import { RuleKind } from '@kinward/contract/policy/policy.schemas.ts';
import { listPart } from '../../ports/export-part.ts';
import type { Platform } from '../../ports/platform.ts';
import type { Slice } from '../../ports/slice.ts';
import { createFamilySettings, type FamilySettingsDeps } from './family-settings.service.ts';
import { mountPolicy } from './policy.routes.ts';
import { createVersions, type Versions, type VersionsDeps } from './versions.ts';
import { createPolicy, type PolicyDeps, type PolicyRules } from './policy.service.ts';

/** Versions of a device's rules: each slice that has a rule makes new ones, so they come before all of these. */
export const versionsOf = (
  { db, clock, bus }: Pick<Platform, 'db' | 'clock' | 'bus'>,
  { notifier, pushes }: Pick<VersionsDeps, 'notifier' | 'pushes'>,
): Versions => createVersions({ db, clock, bus, notifier, pushes });

/** What a device is to obey, put together from the rules of all slices. */
export const policySlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'limits' | 'bus'>,
  uses: Pick<
    PolicyDeps & FamilySettingsDeps,
    | 'audit'
    | 'notifier'
    | 'versions'
    | 'schedules'
    | 'grants'
    | 'budgets'
    | 'screenPauses'
    | 'speedLimit'
    | 'collects'
    | 'recording'
  >,
): Slice<PolicyRules> => {
  const deps = { ...platform, ...uses };
  const policy = createPolicy(deps);
  return {
    api: policy,
    routes: (router) => mountPolicy(router, policy, createFamilySettings(deps)),
    exports: [
      listPart('blocked', ['kind', 'value', 'blockedAt', 'receivedAt'], async (familyId, deviceId) => {
        const kinds = RuleKind.options.map(async (kind) =>
          (await policy.blocked(familyId, deviceId, kind)).map((entry) => ({ kind, ...entry })),
        );
        return (await Promise.all(kinds)).flat();
      }),
    ],
  };
};
