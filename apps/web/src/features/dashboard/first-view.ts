/** What the dashboard asks for side by side with what it begins with, and the one thing that it waits for. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { approvalsQuery, grantsQuery, sosQuery } from '../../entities/approvals/approvals.ts';
import { networkRequestsQuery } from '../../entities/approvals/network/network-requests.ts';
import { planQuery } from '../../entities/family/family.ts';
import { screenPausesQuery } from '../../entities/screens/screens.ts';
import { useSettled } from '../../lib/time/settled.ts';
import { ribbonQuery } from './api/ribbon.ts';

/** Calls for help are above everything; where it is not known by then whether there are any, the page is shown without them. */
const PATIENCE_MS = 1_000;

/**
 * @param isFamilyKnown from when on it is waited for
 * @param childId the chosen child, once the family is known
 * @returns whether calls for help are read, could not be read, or were waited for long enough
 */
export function useFirstView(isFamilyKnown: boolean, childId: string | undefined): boolean {
  const queries = useQueryClient();
  const calls = useQuery(sosQuery);
  useEffect(() => {
    // The parts that read these are put together one after another: one that asks only then would keep those below it back. What fails here
    // is asked again, and said, by its part.
    void queries.prefetchQuery(planQuery);
    void queries.prefetchQuery(approvalsQuery);
    void queries.prefetchQuery(networkRequestsQuery);
    void queries.prefetchQuery(screenPausesQuery);
    void queries.prefetchQuery(grantsQuery);
  }, [queries]);
  useEffect(() => {
    if (childId !== undefined) void queries.prefetchQuery(ribbonQuery(childId));
  }, [queries, childId]);
  return useSettled(isFamilyKnown && !calls.isPending, PATIENCE_MS, isFamilyKnown);
}
