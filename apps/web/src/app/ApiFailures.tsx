import { useEffect } from 'react';
import { LIMITS } from '@kinward/contract/limits.ts';
import { onApiFailure } from '../lib/api.ts';
import { session, type SessionEnd } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';

/**
 * What a failed call means for the whole portal. A lost session wipes the storage and leads to the login; an expired
 * package says so and does the same after 2 seconds (spec §8). Everything else is the page's own matter.
 */
export function ApiFailures() {
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const leave = (why: SessionEnd) => {
      leaving = undefined;
      // The guard of the signed-in pages leads to the login.
      session.clear(why);
    };
    const stop = onApiFailure((error) => {
      if (error.code === 'UNAUTHENTICATED') leave('ended');
      if (error.code === 'PACKAGE_EXPIRED' && leaving === undefined) {
        toast.error(error.message);
        leaving = setTimeout(() => leave('expired'), LIMITS.expiredLogoutMs);
      }
    });
    return () => {
      stop();
      clearTimeout(leaving);
    };
  }, []);
  return null;
}
