import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import interUrl from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import '@kinward/web/styles/tokens.css';
import '@kinward/web/styles/base.css';
import '@kinward/web/styles/layout.css';
import { language, speak } from '@kinward/web/lib/language.ts';
import { begin } from './api.ts';
import { App } from './App.tsx';
import { texts } from './messages.ts';

const TOKEN = /^#([\w-]{43})$/u;

/** The token opens one session and is gone from the address before anything is shown. */
async function beginSession(): Promise<void> {
  const [, token] = TOKEN.exec(location.hash) ?? [];
  if (token === undefined) return;
  history.replaceState(null, '', location.pathname + location.search);
  // One that was used already: the session may be there all the same.
  await begin(token).catch(() => undefined);
}

async function speakIt(): Promise<void> {
  document.documentElement.lang = language;
  if (language !== 'es') return;
  await import('./es.ts').then(
    ({ speech }) => speak(speech),
    () => (document.documentElement.lang = 'en'),
  );
}

/** The typeface loads last: nothing waits for it. */
function loadFont(): void {
  const face = new FontFace('Inter', `url("${interUrl}") format("woff2")`, {
    weight: '100 900',
    display: 'swap',
  });
  document.fonts.add(face);
  face.load().catch(() => undefined);
}

// The command was run again while the page is open.
addEventListener('hashchange', () => TOKEN.test(location.hash) && location.reload());

const root = document.getElementById('root');
await Promise.all([beginSession(), speakIt()]);
document.title = texts.appName;
if (root)
  createRoot(root).render(
    <StrictMode>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </StrictMode>,
  );
loadFont();
