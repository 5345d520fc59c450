import { listBlockedSites, listWebLogs } from '@kinward/contract/web-filter/web-filter.routes.ts';
import type { BlockedSite } from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { domainOf, isWholeDomain } from '@kinward/rules/site-match.ts';
import { api } from '../../../lib/api.ts';
import type { LogPart } from '../../../entities/device/DeviceLog.tsx';
import { rulesKey } from '../../../entities/query-keys.ts';
import { webTexts } from '../messages.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';
import { useRuleChange } from '../../../entities/rules/use-rule-change.ts';

/** GET /web/blocked: the block list with what each entry covers. */
export const blockedSitesQuery = (deviceId: string) =>
  endpointQuery([...rulesKey(deviceId), 'sites'], listBlockedSites, { query: { deviceId } });

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

/** Blocks or allows sites. */
export const useChangeSites = (deviceId: string) =>
  useRuleChange<BlockedSite[], SitesChange>({
    deviceId,
    queryKey: blockedSitesQuery(deviceId).queryKey,
    bodyOf: ({ values }) => ({ kind: 'web', values: [...values] }),
    changed,
    undoOf: ({ values }) => ({ action: 'block', values }),
    messages: webTexts,
  });
