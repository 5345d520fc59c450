/** The service worker from the page's side: the portal opens without network, and takes a new version between two pages. */

let newer = false;

/** Registers it when the page has nothing better to do. Not while developing: it would keep old files. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    newer ||= hadOne;
  });
  const register = () => void serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}

/**
 * Reloads the portal when a newer version has come. Called when another page of the portal was opened: a form on the
 * former one is left by then, and none is begun on the new one.
 */
export function takeNewVersion(): void {
  if (newer) location.reload();
}
