import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { applicationsQuery } from '../../../entities/rules/rules.ts';
import { appsTexts } from '../messages.ts';
import { useRuleChange } from '../../../entities/rules/use-rule-change.ts';

interface AppsChange {
  action: 'block' | 'allow';
  values: readonly string[];
}

/** The list as it will be once the change is made. */
const changed = (
  apps: Application[] | undefined,
  { action, values }: AppsChange,
): Application[] | undefined =>
  apps?.map((app) =>
    values.includes(app.appId) && app.blocked !== (action === 'block')
      ? {
          ...app,
          blocked: action === 'block',
          blockedAt: action === 'block' ? new Date().toISOString() : null,
          receivedAt: null,
        }
      : app,
  );

/** Those that were blocked before: what an undo blocks again. An app that is not installed now is known to the rules alone. */
const freedBy = (apps: Application[] | undefined, values: readonly string[]): string[] => {
  const allowed = new Set(apps?.filter((app) => !app.blocked).map(({ appId }) => appId));
  return values.filter((appId) => !allowed.has(appId));
};

/** Blocks or allows apps. */
export const useChangeApps = (deviceId: string) =>
  useRuleChange<Application[], AppsChange>({
    deviceId,
    queryKey: applicationsQuery(deviceId).queryKey,
    bodyOf: ({ values }) => ({ kind: 'app', values: [...values] }),
    changed,
    undoOf: ({ values }, before) => {
      const freed = freedBy(before, values);
      return freed.length === 0 ? undefined : { action: 'block', values: freed };
    },
    messages: appsTexts,
  });
