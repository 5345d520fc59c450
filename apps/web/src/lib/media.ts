import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; false while prerendering. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** The breakpoints of styles/breakpoints.css that scripts need. A tablet. */
export const MEDIUM = '(min-width: 768px)';

/** Space for the drawer beside the page (design §5). */
export const WIDE = '(min-width: 1024px)';

/** Wide, or low and not narrow: a phone held across, or a page at twice its size. What comes from below is at the side then. */
export const BESIDE = '(min-width: 1024px), (min-width: 480px) and (max-height: 560px)';
