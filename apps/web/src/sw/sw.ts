/** The portal's service worker, built into /sw.js. It keeps the portal's own files, nothing of a family, and shows pushes. */
import { takePushes } from './push.ts';
import { answer, dropOldShells, keepShell, routePast } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  routePast(event);
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
  // The page is asked for while the worker starts, not after. Safari before 15.4 has no such thing.
  event.waitUntil(self.registration.navigationPreload?.enable() ?? Promise.resolve());
});
self.addEventListener('fetch', answer);
takePushes(self);
