import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { basemap } from './build/basemap/basemap-plugin.ts';
import { breakpoints } from './build/breakpoints-plugin.ts';
import { CHUNKS } from './build/chunks.ts';
import { licences } from './build/licences/licences-plugin.ts';
import { leanMap } from './build/lean-map.ts';
import { leanRouter } from './build/lean-router.ts';
import { limits } from './build/limits-plugin.ts';
import { routes } from './build/routes-plugin.ts';
import { unusedSchemas } from './build/unused-schemas-plugin.ts';

/** Browsers from 2021 on: the CSS build lowers light-dark(), custom media and nesting for them. */
const browsers = { chrome: 91 << 16, edge: 91 << 16, firefox: 90 << 16, safari: (14 << 16) | (1 << 8) };

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    breakpoints(),
    limits(),
    routes(),
    unusedSchemas(),
    react(),
    basemap(),
    leanMap(),
    leanRouter(),
    licences(),
  ],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: browsers, drafts: { customMedia: true } },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: !isSsrBuild,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: { groups: CHUNKS },
        },
      },
    }),
  },
  // One bundle without outside imports, so that the prerenderer loads a few kilobytes and not whole icon packages.
  ssr: { noExternal: true },
  server: {
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:8080' } },
  },
}));
