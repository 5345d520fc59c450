import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import { App } from './app/App.tsx';
import { filterArea, openPages, publicPages, userArea, type PublicPage } from './app/pages.ts';
import { language, speak } from './lib/language.ts';
import { appearanceStore } from './lib/appearance/appearance.ts';
import { applyLateStyles } from './lib/appearance/late-styles.ts';
import { session } from './lib/session.ts';

const tree = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** The frame and the page in it load side by side; the router alone would ask for the page once the frame is rendered. */
async function preloadUserPage(): Promise<void> {
  const { shell, userPages } = await import('./app/user-area.ts');
  const page = userPages.find(({ path }) => location.pathname === `/user/${path}`);
  if (page !== undefined) await Promise.all([shell.preload(), page.page.preload()]);
}

/** Another language is here before anything renders. Out of reach, the portal speaks English. */
async function speakIt(): Promise<void> {
  document.documentElement.lang = language;
  if (language !== 'es') return;
  await import('./languages/es.ts').then(
    ({ speech }) => speak(speech),
    () => (document.documentElement.lang = 'en'),
  );
}

/** In place of what was prerendered. React takes it away with its first picture. */
function showFirstView(root: HTMLElement): void {
  const first = document.getElementById('first');
  // theme.js may have hidden what was prerendered until here.
  delete root.dataset['page'];
  if (first === null) root.textContent = '';
  else if (first.parentElement !== root) root.replaceChildren(first);
}

/**
 * What the first picture needs: without it React would take the first view away and show nothing yet. What fails here is
 * fetched again, and reported, by the router.
 */
async function preloadNext(page: PublicPage | undefined): Promise<void> {
  if (page !== undefined) return page.page.preload();
  // Who is not signed in is led to the login.
  const isFilterPage = /^\/filter(?:\/|$)/u.test(location.pathname);
  const isUserPage = isFilterPage || location.pathname.startsWith('/user/');
  if (session.user() === null) return isUserPage ? publicPages[0]?.page.preload() : undefined;
  if (isFilterPage) {
    const { filterShell } = await import('./app/filter/filter-area.ts');
    await Promise.all([filterArea.preload(), filterShell.preload()]);
    return;
  }
  void preloadUserPage().catch(() => undefined);
  const { shell } = await import('./app/user-area.ts');
  await Promise.all([userArea.preload(), shell.preload()]);
}

async function start(root: HTMLElement): Promise<void> {
  if (language !== 'en') await speakIt();
  const here = (entry: PublicPage): boolean => entry.path === location.pathname;
  // Who is signed in is led on from the guests' pages; those for everybody stay.
  const page = openPages.find(here) ?? (session.user() === null ? publicPages.find(here) : undefined);
  // The prerendered pages are English.
  const prerendered = root.dataset['page'] === location.pathname && language === 'en';
  if (prerendered && page !== undefined) {
    await page.page.preload();
    document.getElementById('first')?.remove();
    // The page takes its mark off when it is alive (lib/prerendered.ts).
    hydrateRoot(root, tree);
  } else {
    showFirstView(root);
    await Promise.all([preloadNext(page).catch(() => undefined), applyLateStyles()]);
    // In slices, between which the browser answers.
    startTransition(() => createRoot(root).render(tree));
  }
}

/** The typeface comes last: nothing waits for it. */
function loadChosenFont(): void {
  const load = () =>
    void import('./lib/appearance/fonts.ts').then(({ loadFont }) => loadFont(appearanceStore.read().font));
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
  appearanceStore.subscribe(load);
}

const root = document.getElementById('root');
if (root !== null) void start(root);
loadChosenFont();
