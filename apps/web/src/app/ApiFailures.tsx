import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { LIMITS } from '@kinward/contract/limits.ts';
import { onApiFailure } from '../lib/api.ts';
import { session } from '../lib/session.ts';
import { toast } from '../ui/toast.ts';

/**
 * What a failed call means for the whole portal. A lost session wipes the storage and leads to the login; an expired
 * package says so and does the same after 2 seconds (spec §8). Everything else is the page's own matter.
 */
export function ApiFailures() {
  const navigate = useNavigate();
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      leaving = undefined;
      session.clear();
      void navigate('/', { replace: true });
    };
    const stop = onApiFailure((error) => {
      if (error.code === 'UNAUTHENTICATED') leave();
      if (error.code === 'PACKAGE_EXPIRED' && leaving === undefined) {
        toast.error(error.message);
        leaving = setTimeout(leave, LIMITS.expiredLogoutMs);
      }
    });
    return () => {
      stop();
      clearTimeout(leaving);
    };
  }, [navigate]);
  return null;
}
