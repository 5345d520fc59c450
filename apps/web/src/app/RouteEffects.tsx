import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Before skeletons show: a page that loads quickly goes without. */
const SKELETON_WAIT = '200ms';

/**
 * On every change of page: scrolls to the top (spec §2) and hands the focus to the page, as a full load would. Skeletons wait from
 * the second page on.
 */
export function RouteEffects() {
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
  // Before the new page is drawn.
  useLayoutEffect(() => {
    if (shown.current !== undefined && shown.current !== pathname)
      document.documentElement.style.setProperty('--skeleton-wait', SKELETON_WAIT);
  }, [pathname]);
  useEffect(() => {
    if (shown.current !== undefined && shown.current !== pathname) {
      scrollTo(0, 0);
      const main = document.querySelector<HTMLElement>('main');
      // A page that put the focus into its own field keeps it there.
      if (main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
    }
    shown.current = pathname;
  }, [pathname]);
  return null;
}
