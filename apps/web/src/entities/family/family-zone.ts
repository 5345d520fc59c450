/** The zone that the family's times are meant in. The first browser that asks sends its own; from then on a parent changes it. */
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getFamily, updateFamily } from '@kinward/contract/policy/policy.routes.ts';
import { api } from '../../lib/api.ts';
import { familyKey } from '../query-keys.ts';
import { failureOf } from '../../lib/failure.ts';
import { endpointQuery } from '../../lib/endpoint.ts';
import { session } from '../../lib/session.ts';
import { readAgain } from '../../lib/time/now.ts';
import { browserZone, clockZone, isZoneKnown, takeZone } from '../../lib/time/zone.ts';

/** GET /family: the zone that the family's times are meant in. */
export const familyQuery = endpointQuery(familyKey, getFamily);

/** Writes every time in the family's zone, from the moment on at which this cache knows it. */
export const followFamilyZone = (queries: QueryClient): void => {
  queries.getQueryCache().subscribe(({ type, query }) => {
    if ((type !== 'updated' && type !== 'added') || query.queryKey[0] !== familyKey[0]) return;
    // The cache also changes while a session ends, and of that nothing stays in the browser.
    if (session.token() === undefined) return;
    const zone = queries.getQueryData(familyQuery.queryKey)?.timeZone;
    if (zone !== undefined && takeZone(zone)) readAgain();
  });
};

/** PUT /family: another zone, or the browser's own while none was chosen. */
export const useSetZone = () => {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { timeZone: string; onlyIfUnset?: boolean }) => api.call(updateFamily, { body }),
    onSuccess: (family) => queries.setQueryData(familyQuery.queryKey, family),
  });
};

interface FamilyZone {
  /** IANA name; undefined until it is known. */
  zone: string | undefined;
  /** It could not be read. */
  failed: boolean;
}

/** The zone by which a page says what is in force; undefined until it is known, as another one would be untrue for a moment. */
export const useZoneInForce = (): string | undefined => {
  const { zone, failed } = useFamilyZone();
  return zone ?? (failed || isZoneKnown() ? clockZone() : undefined);
};

/** The same on a page that can wait for it with its first words in the browser's own. */
export const useZone = (): string => useFamilyZone().zone ?? clockZone();

export function useFamilyZone(): FamilyZone {
  const query = useQuery(familyQuery);
  const { data } = query;
  const { mutate: tell } = useSetZone();
  const unset = data?.timeZoneChosen === false;
  useEffect(() => {
    if (unset) tell({ timeZone: browserZone(), onlyIfUnset: true });
  }, [unset, tell]);
  return {
    zone: data?.timeZone,
    failed: data === undefined && failureOf(query) !== null,
  };
}
