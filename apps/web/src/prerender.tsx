/** Renders the public pages at build. Bundled for Node by build/build.ts; no browser ever loads it. */
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import './styles/tokens.css';
import './styles/base.css';
import './styles/layout.css';
import { App } from './app/App.tsx';
import { openPages, publicPages } from './app/pages.ts';

export interface Prerendered {
  path: string;
  title: string;
  file: string;
  source: string;
  html: string;
}

/** Every page that is marked for it, as the client would render it first. */
export async function prerender(): Promise<Prerendered[]> {
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
}

/** Paths that the router knows besides; they get the empty shell. */
export const shellPaths = publicPages.filter((page) => page.prerender === undefined).map((page) => page.path);
