/** Where the focus goes when what had it is gone: to the page, never to nowhere. */
export const pageFocus = (): HTMLElement | null => document.querySelector<HTMLElement>('main');

/** Gives the focus back to `opener`, or to the page when an action has removed it meanwhile. */
export function returnFocus(opener: HTMLElement): void {
  (opener.isConnected ? opener : pageFocus())?.focus({ preventScroll: true });
}

/** What the focus is to go back to after what is opened now: for an entry of a menu, which is gone by then, the menu's own opener. */
export function openerNow(): Element | null {
  const active = document.activeElement;
  const opener = active?.closest('[role="menu"]')?.getAttribute('aria-labelledby');
  return opener ? document.getElementById(opener) : active;
}

/** As a `ref`: takes the focus when it appears, without scrolling to it: what a sheet begins with stays in sight. */
export const focusStill = (element: HTMLElement | null): void => element?.focus({ preventScroll: true });
