import { keepPreviousData, useInfiniteQuery, type QueryKey } from '@tanstack/react-query';
import { LIMITS } from '@kinward/contract/limits.ts';
import {
  listBlockedSites,
  listWebLogs,
  listWebSites,
} from '@kinward/contract/web-filter/web-filter.routes.ts';
import type {
  BlockedSite,
  WebSite,
  WebSites,
  WebSitesQuery,
} from '@kinward/contract/web-filter/web-filter.schemas.ts';
import { domainOf, isWholeDomain } from '@kinward/rules/sites/site-match.ts';
import { api } from '../../../lib/api.ts';
import { reportsKey, rulesKey } from '../../../entities/query-keys.ts';
import { webTexts } from '../messages.ts';
import { endpointQuery } from '../../../lib/endpoint.ts';
import { useRuleChange } from '../../../entities/rules/use-rule-change.ts';

/** GET /web/blocked: the block list with what each entry covers. */
export const blockedSitesQuery = (deviceId: string) =>
  endpointQuery([...rulesKey(deviceId), 'sites'], listBlockedSites, { query: { deviceId } });

export type Filter = NonNullable<WebSitesQuery['filter']>;

/** GET /web/sites: the log by days and sites, as many days as were asked for. */
export const useSiteLog = (deviceId: string, filter: Filter, search: string) => {
  const own: QueryKey = [...reportsKey(deviceId, 'web'), 'sites', filter];
  return useInfiniteQuery({
    queryKey: [...own, search],
    queryFn: ({ pageParam, signal }): Promise<WebSites> =>
      api.call(listWebSites, {
        query: {
          deviceId,
          filter,
          ...(search !== '' && { search }),
          ...(pageParam !== undefined && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    // While a search changes; of another filter nothing is true.
    placeholderData: (previous, query) => (query?.queryKey[own.length - 1] === filter ? previous : undefined),
  });
};

/** GET /web/logs: the visits that a row of the log stands for, newest first. */
export const useVisits = (deviceId: string, { site, firstAt, lastAt }: WebSite, search: string) =>
  useInfiniteQuery({
    queryKey: [...reportsKey(deviceId, 'web'), 'visits', site, firstAt, lastAt, search],
    queryFn: ({ pageParam, signal }) =>
      api.call(listWebLogs, {
        query: {
          deviceId,
          site,
          from: firstAt,
          to: lastAt,
          ...(search !== '' && { search }),
          ...(pageParam !== undefined && { before: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < LIMITS.reportPage ? undefined : page.at(-1)?.id),
    // A new visit moves the end.
    placeholderData: keepPreviousData,
  });

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
