import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import { App } from './app/App.tsx';
import { openPages, publicPages, type PublicPage } from './app/pages.ts';
import { language, speak } from './lib/language.ts';
import { accessStore } from './lib/appearance.ts';
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

async function start(root: HTMLElement): Promise<void> {
  if (language !== 'en') await speakIt();
  const here = (entry: PublicPage): boolean => entry.path === location.pathname;
  // Who is signed in is led on from the guests' pages; those for everybody stay.
  const page = openPages.find(here) ?? (session.user() === null ? publicPages.find(here) : undefined);
  // The prerendered pages are English.
  const prerendered = root.dataset['page'] === location.pathname && language === 'en';
  if (prerendered && page !== undefined) {
    await page.page.preload();
    // The page takes its mark off when it is alive (lib/prerendered.ts).
    hydrateRoot(root, tree);
  } else {
    // What fails here is fetched again, and reported, by the router.
    if (session.user() !== null) void preloadUserPage().catch(() => undefined);
    root.textContent = '';
    // What was prerendered is gone; theme.js may have hidden it until here.
    delete root.dataset['page'];
    createRoot(root).render(tree);
  }
}

/** The typeface comes last: nothing waits for it. */
function loadChosenFont(): void {
  const load = () => void import('./lib/fonts.ts').then(({ loadFont }) => loadFont(accessStore.read().font));
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
  accessStore.subscribe(load);
}

const root = document.getElementById('root');
if (root !== null) void start(root);
loadChosenFont();
