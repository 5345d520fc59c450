import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import './styles/tokens.css';
import './styles/base.css';
import { App } from './app/App.tsx';
import { publicPages, shell, userPages } from './app/pages.ts';
import { lookStore } from './lib/look.ts';
import { session } from './lib/session.ts';

const tree = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
);

/** The frame and the page in it load side by side; the router alone would ask for the page once the frame stands. */
function preloadUserPage(): void {
  const page = userPages.find(({ path }) => location.pathname === `/user/${path}`);
  // What fails here is asked for again, and told, by the router.
  if (page !== undefined) Promise.all([shell.preload(), page.page.preload()]).catch(() => undefined);
}

async function start(root: HTMLElement): Promise<void> {
  const page = publicPages.find((entry) => entry.path === location.pathname);
  const prerendered = root.dataset['page'] === location.pathname;
  if (prerendered && page !== undefined && session.user() === null) {
    await page.page.preload();
    hydrateRoot(root, tree);
  } else {
    if (session.user() !== null) preloadUserPage();
    root.textContent = '';
    createRoot(root).render(tree);
  }
  // What was prerendered is either alive or gone now; theme.js may have hidden it until here.
  delete root.dataset['page'];
  sendPressed(root);
}

/** Sends the form that somebody sent before the page was alive; theme.js kept it from going out as an address. */
function sendPressed(root: HTMLElement): void {
  const { dataset } = document.documentElement;
  if (dataset['pressed'] === undefined) return;
  delete dataset['pressed'];
  root.querySelector('form')?.requestSubmit();
}

/** The typeface comes last: nothing waits for it. */
function loadChosenFont(): void {
  const load = () => void import('./lib/fonts.ts').then(({ loadFont }) => loadFont(lookStore.read().font));
  if (document.readyState === 'complete') load();
  else addEventListener('load', load, { once: true });
  lookStore.subscribe(load);
}

const root = document.getElementById('root');
if (root !== null) void start(root);
loadChosenFont();
