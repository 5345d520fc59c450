import { useEffect, useEffectEvent } from 'react';

/** What the page uses of https://html.spec.whatwg.org/multipage/interaction.html#the-closewatcher-interface. */
interface CloseWatcher extends EventTarget {
  destroy(): void;
}
const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => CloseWatcher };

/**
 * Lets Android's way back close what is open instead of leaving the page with all that was typed. Elsewhere the browser's
 * way back leads to another page, and Escape is handled already.
 */
export const useBackCloses = (open: boolean, onClose: () => void): void => {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!open || Watcher === undefined || !/Android/u.test(navigator.userAgent)) return;
    const watcher = new Watcher();
    const ask = (): void => close();
    watcher.addEventListener('close', ask);
    return () => {
      watcher.removeEventListener('close', ask);
      watcher.destroy();
    };
  }, [open]);
};
