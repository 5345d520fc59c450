/**
 * The files of the portal without network. The scripts and styles of one build are kept together; a page comes from the
 * server while it answers. The build before stays too: a tab that still runs it fetches its parts from there.
 */

/** Written by the build: which build this is, and its files. */
declare const __BUILD__: string;
declare const __FILES__: readonly string[];

const PREFIX = 'shell-';
const SHELL = `${PREFIX}${__BUILD__}`;
const PAGE = '/app.html';
/** Fonts and parts of the map, kept as they are used. */
const USED = 'used-1';
const USED_MOST = 400;
/** Milliseconds that a page may take before the kept one is shown. */
const PATIENCE_MS = 4_000;

const NAMED_BY_CONTENT = /^\/(?:assets|basemap)\//u;

/** Fetches every file of this build into its cache. Fails as a whole, and is tried again with the next visit. */
export async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL);
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...__FILES__]);
}

export async function dropOldShells(): Promise<void> {
  const shells = (await caches.keys()).filter((key) => key.startsWith(PREFIX));
  const old = shells.filter((key) => key !== SHELL).slice(0, -1);
  await Promise.all(old.map((key) => caches.delete(key)));
}

async function fromCacheFirst(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept !== undefined) return kept;
  const response = await fetch(request);
  if (response.ok) {
    const cache = await caches.open(USED);
    const keys = await cache.keys();
    if (keys.length >= USED_MOST && keys[0] !== undefined) await cache.delete(keys[0]);
    await cache.put(request, response.clone());
  }
  return response;
}

/** What the browser has asked for while this worker started, else the page asked for now. */
async function fetchPage({ request, preloadResponse }: FetchEvent): Promise<Response> {
  return ((await preloadResponse) as Response | undefined) ?? fetch(request);
}

async function pageOrKept(event: FetchEvent): Promise<Response> {
  const kept = () => caches.match(PAGE);
  const late = new Promise<Response | undefined>((resolve) => {
    setTimeout(() => void kept().then(resolve), PATIENCE_MS);
  });
  try {
    const fetched = fetchPage(event);
    // The second to come may fail without being missed.
    fetched.catch(() => undefined);
    return (await Promise.race([fetched, late])) ?? (await fetched);
  } catch (error) {
    const page = await kept();
    if (page === undefined) throw error;
    return page;
  }
}

/** The API, the child's app, which has a worker of its own, and the manuals for everybody, which are no pages of the portal. */
const NOT_OURS = /^\/(?:api|companion|view)(?:\/|$)/u;

interface Installing {
  waitUntil(work: Promise<unknown>): void;
  addRoutes?: (
    rules: { condition: { urlPattern: { pathname: string } }; source: 'network' }[],
  ) => Promise<void>;
}

/** Tells a browser that asks what need not go through this worker. */
export const routePast = (event: Installing): void => {
  const condition = { urlPattern: { pathname: '/api/*' } };
  const told = event.addRoutes?.([{ condition, source: 'network' }]).catch(() => undefined);
  if (told !== undefined) event.waitUntil(told);
};

/** Answers the portal's pages and files; everything else of this origin is left alone. */
export function answer(event: FetchEvent): void {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin || NOT_OURS.test(url.pathname)) return;
  if (request.mode === 'navigate') event.respondWith(pageOrKept(event));
  else if (NAMED_BY_CONTENT.test(url.pathname)) event.respondWith(fromCacheFirst(request));
}
