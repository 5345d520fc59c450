import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router';

const load = async (): Promise<ComponentType> =>
  (await import('../../features/dashboard/components/Calls.tsx')).Calls;

/** After what the page itself has to load. */
const CALLS_AFTER_MS = 1_000;
/** A network that was away for the moment must not cost the next call for help. */
const RETRY_MS = 10_000;

/** Calls for help above every page; the dashboard shows its own, with its first view. */
export function CallsElsewhere() {
  const { pathname } = useLocation();
  const [Calls, setCalls] = useState<ComponentType>();
  useEffect(() => {
    let timer = setTimeout(attempt, CALLS_AFTER_MS);
    function attempt(): void {
      load().then(
        (loaded) => setCalls(() => loaded),
        () => {
          timer = setTimeout(attempt, RETRY_MS);
        },
      );
    }
    return () => clearTimeout(timer);
  }, []);
  return Calls === undefined || pathname === '/user/dashboard' ? null : <Calls />;
}
