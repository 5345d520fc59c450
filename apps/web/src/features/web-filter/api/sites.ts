import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { changePolicy } from '@kinward/contract/policy/policy.routes.ts';
import { listBlockedSites, listWebLogs } from '@kinward/contract/web-filter/web-filter.routes.ts';
import type { BlockedSite } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { domainOf, isWholeDomain } from '@kinward/rules/site-match.ts';
import { api, failureText } from '../../../lib/api.ts';
import type { LogPart } from '../../../entities/device/DeviceLog.tsx';
import { rulesKey } from '../../../entities/query-keys.ts';
import { toast } from '../../../ui/toast.ts';
import { webTexts } from '../messages.ts';

/** GET /web/blocked: the block list with what each entry covers. */
export const blockedSitesQuery = (deviceId: string) =>
  queryOptions({
    queryKey: [...rulesKey(deviceId), 'sites'] as const,
    queryFn: ({ signal }) => api.call(listBlockedSites, { query: { deviceId }, signal }),
  });

/** GET /web/logs: one page of the history. */
export const readHistory = (deviceId: string) => (part: LogPart, signal: AbortSignal) =>
  api.call(listWebLogs, { query: { deviceId, ...part }, signal });

interface SitesChange {
  action: 'block' | 'allow';
  values: readonly string[];
}

const entryOf = (value: string): BlockedSite => ({
  value,
  covers: isWholeDomain(value) ? 'domain' : 'address',
  domain: domainOf(value) ?? value,
  blockedAt: new Date().toISOString(),
  receivedAt: null,
});

/** The list as it will be once the change is made. */
const changed = (
  sites: BlockedSite[] | undefined,
  { action, values }: SitesChange,
): BlockedSite[] | undefined => {
  if (action === 'allow') return sites?.filter(({ value }) => !values.includes(value));
  const known = new Set(sites?.map(({ value }) => value));
  return sites && [...values.filter((value) => !known.has(value)).map(entryOf), ...sites];
};

/** POST /child/device/policy for sites: the page shows it at once, and takes it back when it fails. What is allowed can be undone. */
export const useChangeSites = (deviceId: string) => {
  const queries = useQueryClient();
  const { queryKey } = blockedSitesQuery(deviceId);
  const mutation = useMutation({
    mutationFn: ({ action, values }: SitesChange) =>
      api.send(changePolicy, { body: { deviceId, kind: 'web', action, values: [...values] } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (sites: BlockedSite[] | undefined) => changed(sites, change));
      return { before };
    },
    onSuccess: (_answer, { action, values }) => {
      if (action === 'block') toast.success(webTexts.updated);
      else
        toast.undoable(webTexts.updated, {
          label: webTexts.undo,
          run: () => mutation.mutate({ action: 'block', values }),
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
