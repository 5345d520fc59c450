import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BROWSERS, breakpoints } from '../../web/build/breakpoints-plugin.ts';
import { limits } from '../../web/build/limits-plugin.ts';
import { unusedSchemas } from '../../web/build/unused-schemas-plugin.ts';

/** The page of the agent, from the portal's pieces; the agent serves it from the disk. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  publicDir: false,
  plugins: [breakpoints(), limits(), unusedSchemas(), react()],
  css: { transformer: 'lightningcss', lightningcss: { targets: BROWSERS, drafts: { customMedia: true } } },
  build: {
    target: 'es2022',
    sourcemap: false,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
});
