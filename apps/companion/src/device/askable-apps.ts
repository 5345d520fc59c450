import type { DevicePolicy } from '@kinward/contract/policy/policy.schemas.ts';

/** Apps that a rule names, so that asking for one can open something; each once. */
export const askableApps = (policy: DevicePolicy | null): string[] =>
  policy === null
    ? []
    : [
        ...new Set([
          ...policy.blockedApps,
          ...policy.schedules.flatMap(({ apps }) => apps),
          ...policy.budgets.flatMap(({ apps, target }) => (target.kind === 'all' ? [] : (apps ?? []))),
        ]),
      ].toSorted();
