/** `/licences.json` as part of a vite build: made on request in development, a file of `dist` in a build. */
import path from 'node:path';
import type { Plugin } from 'vite';
import { readLicences } from './licences.ts';

const FILE = 'licences.json';
const ROOT = path.join(import.meta.dirname, '../../../..');

export const licences = (): Plugin => {
  let isClientBuild = false;
  return {
    name: 'kinward-licences',
    configResolved(config) {
      isClientBuild = config.command === 'build' && !config.build.ssr;
    },
    generateBundle() {
      if (isClientBuild)
        this.emitFile({ type: 'asset', fileName: FILE, source: JSON.stringify(readLicences(ROOT)) });
    },
    configureServer(server) {
      server.middlewares.use(`/${FILE}`, (_request, response) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(readLicences(ROOT)));
      });
    },
  };
};
