/** Where the focus goes when what had it is gone: to the page, never to nowhere. */
export const pageFocus = (): HTMLElement | null => document.querySelector<HTMLElement>('main');

/** Gives the focus back to `opener`, or to the page when a deed has removed it meanwhile. */
export function returnFocus(opener: HTMLElement): void {
  (opener.isConnected ? opener : pageFocus())?.focus({ preventScroll: true });
}
