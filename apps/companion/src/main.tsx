import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import '@kinward/web/styles/tokens.css';
import '@kinward/web/styles/base.css';
import '@kinward/web/styles/layout.css';
import './app.css';
import './approvals.css';
import './faces.css';
import { App } from './App.tsx';
import { ErrorBoundary } from './ui/ErrorBoundary.tsx';
import { start as startDevice } from './device/actions.ts';
import { loadMessages } from './messages/messages.ts';

/** The worker and the manifest cover only what is below the slash. */
const HOME = '/companion/';

/** The typeface loads last: nothing waits for it. */
const loadFont = (): void => {
  const face = new FontFace('Inter', `url("${interUrl}") format("woff2")`, {
    weight: '100 900',
    display: 'swap',
  });
  document.fonts.add(face);
  face.load().catch(() => undefined);
};

const start = async (root: HTMLElement): Promise<void> => {
  // Without network the app shows English.
  await loadMessages().catch(() => undefined);
  // Fetched again at the next visit; until then the app shows what it stored.
  startDevice().catch(() => undefined);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <App />
      </ErrorBoundary>
    </StrictMode>,
  );
  loadFont();
  if (import.meta.env.PROD && 'serviceWorker' in navigator)
    navigator.serviceWorker.register(`${HOME}sw.js`, { scope: HOME }).catch(() => undefined);
};

// A link that is opened while the app is open changes only what is behind the `#`.
addEventListener('hashchange', () => {
  if (/^#(?:code|page|tracker)=/u.test(location.hash)) location.reload();
});

const root = document.getElementById('root');
if (location.pathname === HOME.slice(0, -1)) location.replace(HOME + location.hash);
else if (root !== null) void start(root);
