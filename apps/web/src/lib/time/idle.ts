/** Milliseconds after which a page that is never idle has to make room. */
const PATIENCE_MS = 1_000;
/** Where a browser does not tell. */
const UNTOLD_MS = 200;

/** Resolves once the browser has painted what it has and has nothing to do: for what may start after the page is usable. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve, UNTOLD_MS);
  });
