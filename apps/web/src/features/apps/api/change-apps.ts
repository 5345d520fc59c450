import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Application } from '@kinward/contract/apps/apps.schemas.ts';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { api, failureText } from '../../../lib/api.ts';
import { applicationsQuery } from '../../../entities/rules/rules.ts';
import { rulesKey } from '../../../entities/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { appsTexts } from '../messages.ts';

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

/** POST /child/device/policy for apps: the page shows it at once, and takes it back when it fails. What is allowed can be undone. */
export const useChangeApps = (deviceId: string) => {
  const queries = useQueryClient();
  const { queryKey } = applicationsQuery(deviceId);
  const mutation = useMutation({
    mutationFn: ({ action, values }: AppsChange) =>
      api.send(changePolicy, { body: { deviceId, kind: 'app', action, values: [...values] } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (apps: Application[] | undefined) => changed(apps, change));
      return { before };
    },
    onSuccess: (_answer, change, context) => {
      const freed = change.action === 'allow' ? freedBy(context.before, change.values) : [];
      if (freed.length === 0) toast.success(appsTexts.updated);
      else
        toast.undoable(appsTexts.updated, {
          label: appsTexts.undo,
          run: () => mutation.mutate({ action: 'block', values: freed }),
        });
    },
    onError: (error, _change, context) => {
      queries.setQueryData(queryKey, context?.before);
      toast.error(failureText(error));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: rulesKey(deviceId) }),
  });
  return mutation;
};
