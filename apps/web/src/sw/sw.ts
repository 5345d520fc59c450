/** The portal's service worker, built into /sw.js. It keeps the portal's own files, nothing of a family, and shows pushes. */
import { takePushes } from './push.ts';
import { answer, dropOldShells, keepShell } from './shell-cache.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});
self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldShells().then(() => self.clients.claim()));
});
self.addEventListener('fetch', answer);
takePushes(self);
