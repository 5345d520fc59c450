/** Whether streets are shown: one answer for all maps of a page, until it is reloaded. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { answerPictures, getMapConfig } from '@kinward/contract/map/map.routes.ts';
import type { MapConfig, MapRegion } from '@kinward/contract/map/map.schemas.ts';
import { api, failureText } from '../../lib/api.ts';
import { toast } from '../../ui/toast.ts';
import { endpointQuery } from '../../lib/endpoint.ts';

const mapConfigQuery = { ...endpointQuery(['map', 'config'], getMapConfig), staleTime: Infinity };

let chosen: boolean | undefined;
const listeners = new Set<() => void>();

export const setStreets = (shown: boolean): void => {
  chosen = shown;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export interface StreetsChoice {
  config: MapConfig['streets'] | undefined;
  shown: boolean;
  /** Areas of map files that the installation has of its own. */
  regions: readonly MapRegion[];
}

const NO_REGIONS: readonly MapRegion[] = [];

/** Keeps the family's answer to the question about a provider, and does as it says. */
export const useAnswer = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (allowed: boolean) => api.call(answerPictures, { body: { allowed } }),
    onSuccess: (config, allowed) => {
      queries.setQueryData(mapConfigQuery.queryKey, config);
      setStreets(allowed);
    },
    onError: (error) => toast.error(failureText(error)),
  });
};

/** Shown at once only when the operator preset them or the family agreed; else when the parent asked. */
export const useStreets = (): StreetsChoice => {
  const { data } = useQuery(mapConfigQuery);
  const asked = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => undefined,
  );
  const config = data?.streets;
  return {
    config,
    shown: config ? (asked ?? (config.preset || config.allowed === true)) : false,
    regions: config?.regions ?? NO_REGIONS,
  };
};
