/**
 * Names the breakpoints (`@media (--wide)`) in every style sheet: Lightning CSS resolves custom media within one file
 * alone, and each module is a file of its own.
 */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Browsers from 2021 on: the CSS build lowers light-dark(), custom media and nesting for them. */
export const BROWSERS = {
  chrome: 91 << 16,
  edge: 91 << 16,
  firefox: 90 << 16,
  safari: (14 << 16) | (1 << 8),
};

const FILE = new URL('../src/styles/breakpoints.css', import.meta.url);

/** On one line, so that what follows keeps its line numbers but for the first. */
const definitions = (): string =>
  readFileSync(FILE, 'utf8')
    .replaceAll(/\/\*[^]*?\*\//gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim();

export const breakpoints = (): Plugin => {
  const named = definitions();
  return {
    name: 'kinward-breakpoints',
    enforce: 'pre',
    transform: {
      filter: { id: /\.css$/u, code: /@media[^{]*\(--/u },
      handler: (code) => ({ code: `${named} ${code}`, map: null }),
    },
  };
};
