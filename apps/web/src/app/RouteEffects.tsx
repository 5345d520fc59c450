import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On every change of page: scrolls to the top (spec §2) and hands the focus to the page, as a full load would. */
export function RouteEffects() {
  const { pathname } = useLocation();
  const shown = useRef<string>(undefined);
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
