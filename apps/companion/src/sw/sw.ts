/**
 * The companion's service worker, built into /companion/sw.js: the app opens without network. It caches files, nothing about the
 * family, and shows pushes.
 */

import { PAGE, pageOrCached } from './pages.ts';
import { handlePushes } from './push.ts';

/** Written by the build: which build this is, and its files. */
declare const __BUILD__: string;
declare const __FILES__: readonly string[];
declare const self: ServiceWorkerGlobalScope;

const PREFIX = 'companion-';
const CACHE = `${PREFIX}${__BUILD__}`;

self.addEventListener('install', (event) => {
  const fill = async (): Promise<void> => {
    const cache = await caches.open(CACHE);
    await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...__FILES__]);
    await self.skipWaiting();
  };
  event.waitUntil(fill());
});

self.addEventListener('activate', (event) => {
  const tidy = async (): Promise<void> => {
    const own = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== CACHE);
    // The build before stays: a window that still runs it fetches its files from there.
    await Promise.all(own.slice(0, -1).map((key) => caches.delete(key)));
    await self.clients.claim();
  };
  event.waitUntil(tidy());
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(PAGE)) return;
  event.respondWith(
    request.mode === 'navigate'
      ? pageOrCached(request)
      : caches.match(request).then((cached) => cached ?? fetch(request)),
  );
});

handlePushes();
