/** Renders the public pages at build. Bundled for Node by build/build.ts; no browser ever loads it. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import { App } from './app/App.tsx';
import { openPages, publicPages } from './app/pages.ts';
import type { Prerender, Prerendered } from './prerendered.ts';

/**
 * Every page that is marked for it, as the client would render it first.
 * @public the build imports it from what it has bundled
 */
export const prerender: Prerender = async () => {
  const done: Prerendered[] = [];
  for (const { path, title, prerender: file, source, page } of [...publicPages, ...openPages]) {
    if (file === undefined) continue;
    await page.preload();
    const html = renderToString(
      <StrictMode>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </StrictMode>,
    );
    done.push({ path, title, file, source, html });
  }
  return done;
};
