import { fileURLToPath } from 'node:url';
import babel from '@rolldown/plugin-babel';
import react, { reactCompilerPreset } from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Browsers from 2021 on: the CSS build lowers light-dark() and nesting for them. */
const browsers = { chrome: 91 << 16, edge: 91 << 16, firefox: 90 << 16, safari: (14 << 16) | (1 << 8) };

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  css: {
    transformer: 'lightningcss',
    lightningcss: { targets: browsers },
  },
  build: {
    target: 'es2022',
    sourcemap: false,
    manifest: !isSsrBuild,
    cssMinify: 'lightningcss',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  // One bundle without outside imports, so that the prerenderer loads a few kilobytes and not whole icon packages.
  ssr: { noExternal: true },
  server: {
    proxy: { '/api': { target: process.env['API_URL'] ?? 'http://127.0.0.1:8080' } },
  },
}));
