/** The service worker from the page's side: the portal opens without network, and takes a new version between two pages. */

import { whenIdle } from './time/idle.ts';

let newer = false;

/** Milliseconds after the page has loaded, in which it asks for its data and draws: the worker fetches every file of the portal. */
const AFTER_MS = 1_000;

/** Registers it when the page has nothing better to do. Not while developing: it would keep old files. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const hadOne = serviceWorker.controller !== null;
  serviceWorker.addEventListener('controllerchange', () => {
    newer ||= hadOne;
  });
  const register = () =>
    void setTimeout(() => {
      void whenIdle()
        .then(() => serviceWorker.register('/sw.js'))
        .catch(() => undefined);
    }, AFTER_MS);
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
