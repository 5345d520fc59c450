import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The same browsers as the portal's (apps/web/vite.config.ts). */
const browsers = { chrome: 91 << 16, edge: 91 << 16, firefox: 90 << 16, safari: (14 << 16) | (1 << 8) };

/** What every view needs, in one chunk: small ones compress worse and cost a request each. */
const BASE = new RegExp(
  [
    'node_modules/(?:react|react-dom|scheduler)/',
    'icons-react/dist/esm/(?:createReactComponent|defaultAttributes)',
    'companion/src/(?:messages/(?:en|messages)|lib/storage|device/(?:state|actions))',
    'web/src/ui/(?:Button|Card|Spinner|Skeleton|Logo|logo-word|cx)',
  ].join('|'),
  'u',
);

/** The portal's build calls this and puts the result into its own folder, below /companion. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/companion/',
  plugins: [react()],
  css: { transformer: 'lightningcss', lightningcss: { targets: browsers, drafts: { customMedia: true } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: true,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: BASE }] } } },
  },
  server: { proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:8080' } } },
});
