/** The world map as part of a vite build: served from the cache in development, copied into `dist/basemap` by a build. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { basemapFolder, buildBasemap } from './basemap.ts';

const ROUTE = '/basemap/';

export const basemap = (): Plugin => {
  let outDir = '';
  let isClientBuild = false;
  return {
    name: 'kinward-basemap',
    configResolved(config) {
      outDir = path.resolve(config.root, config.build.outDir, 'basemap');
      isClientBuild = config.command === 'build' && !config.build.ssr;
    },
    async closeBundle() {
      if (isClientBuild) await buildBasemap(outDir);
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [url = ''] = (request.url ?? '').split('?');
        if (!url.startsWith(ROUTE) || !/^[\w/.-]+$/u.test(url) || url.includes('..')) return next();
        void basemapFolder()
          .then(async (folder) => {
            const file = path.join(folder, url.slice(ROUTE.length));
            await stat(file);
            response.setHeader(
              'content-type',
              file.endsWith('.json') ? 'application/json' : 'application/octet-stream',
            );
            createReadStream(file).pipe(response);
          })
          .catch((error: unknown) => {
            server.config.logger.error(`basemap: ${error instanceof Error ? error.message : String(error)}`);
            response.statusCode = 404;
            response.end();
          });
      });
    },
  };
};
