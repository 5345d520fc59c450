/**
 * Keeps out of the portal what protomaps-leaflet carries for others: its ready-made styles and its reader of PMTiles
 * archives. The portal paints by rules of its own and reads its own packs (src/map/basemap-*.ts).
 *
 * The published bundle cannot be shaken, so a build takes the same package's sources. Development keeps the bundle.
 */
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = 'protomaps-leaflet';
const EMPTY = '\0lean-map:unused';

/** Each throws when it is reached after all, as when a layer is made by `flavor` or from an address. */
const UNUSED = `
const unused = () => { throw new Error('The portal is built without the ready-made map styles and archives.'); };
export const namedFlavor = unused;
export const paintRules = unused;
export const labelRules = unused;
export class PMTiles { constructor() { unused(); } }
`;

/** What is left out, as the package's sources import it. */
const LEFT_OUT = new Set([
  '@protomaps/basemaps',
  'pmtiles',
  '../default_style/style',
  './default_style/style',
]);

export const leanMap = (): Plugin => {
  const sources = path.join(
    path.dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)),
    'src',
  );
  return {
    name: 'kinward-lean-map',
    apply: 'build',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === PACKAGE) return { id: path.join(sources, 'index.ts'), moduleSideEffects: false };
      if (importer?.startsWith(sources) !== true) return undefined;
      if (LEFT_OUT.has(id)) return { id: EMPTY, moduleSideEffects: false };
      if (id.startsWith('.'))
        return { id: `${path.resolve(path.dirname(importer), id)}.ts`, moduleSideEffects: false };
      return undefined;
    },
    load: (id) => (id === EMPTY ? UNUSED : undefined),
  };
};
