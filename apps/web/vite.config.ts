import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { basemap } from './build/basemap/basemap-plugin.ts';
import { BROWSERS, breakpoints } from './build/breakpoints-plugin.ts';
import { CHUNKS } from './build/chunks.ts';
import { licences } from './build/licences/licences-plugin.ts';
import { leanMap } from './build/lean-map.ts';
import { leanRouter } from './build/lean-router.ts';
import { limits } from './build/limits-plugin.ts';
import { manuals } from './build/manuals/manuals-plugin.ts';
import { routes } from './build/routes-plugin.ts';
import { unusedSchemas } from './build/unused-schemas-plugin.ts';

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    breakpoints(),
    limits(),
    routes(),
    manuals(),
    unusedSchemas(),
    react(),
    basemap(),
    leanMap(),
    leanRouter(),
    licences(),
  ],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: BROWSERS, drafts: { customMedia: true } },
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
          chunkFileNames: ({ facadeModuleId }) =>
            // Not among the files that the service worker fetches ahead: a manual is kept when it was read.
            facadeModuleId?.endsWith('.md') ? 'assets/manuals/[name]-[hash].js' : 'assets/[name]-[hash].js',
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
