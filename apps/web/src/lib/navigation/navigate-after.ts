import { useNavigate } from 'react-router';

/**
 * Leads to the next page once something is saved. Called where the saving begins; what it returns is called when it is
 * done, and does nothing for a person who has gone to another page in the meantime.
 */
export function useNavigateAfter(): () => (to: string) => void {
  const navigate = useNavigate();
  return () => {
    // The browser's own address: a page that is being left still renders with its former one until the next has loaded.
    const from = globalThis.location.pathname;
    return (to) => {
      if (globalThis.location.pathname === from) void navigate(to);
    };
  };
}
