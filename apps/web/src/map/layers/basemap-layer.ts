/** The world map that this installation carries. */
import { leafletLayer } from 'protomaps-leaflet';
import { tilePacks } from './basemap-packs.ts';
import { basemapRules } from './basemap-rules.ts';
import { nearNames } from './near-names.ts';
import type { L } from '../leaflet.ts';
import { onThemeChange } from '../theme.ts';
import { turn } from '../turns.ts';
import { inPicture, inTurns, withRetries, type PaintedLayer, type TileArchive } from './painted-layer.ts';

/**
 * A layer of one square without names, as a vector tile: what is known gets it, so that water is painted only where it is known
 * that there is no land. Layers of tiles that are written one after another are layers of one tile.
 */
const SEA = Uint8Array.from([
  // layer: version 2, name "sea", one polygon of one point, extent 4096
  0x1a, 19, 0x78, 2, 0x0a, 3, 0x73, 0x65, 0x61, 0x12, 7, 0x18, 3, 0x22, 3, 9, 0, 0, 0x28, 0x80, 0x20,
]);

const withSea = (tile: ArrayBuffer | undefined): ArrayBuffer => {
  const bytes = new Uint8Array((tile?.byteLength ?? 0) + SEA.length);
  if (tile) bytes.set(new Uint8Array(tile));
  bytes.set(SEA, tile?.byteLength ?? 0);
  return bytes.buffer;
};

/** Answers like a PMTiles archive, so that the renderer reads our packs. */
const archive = (): TileArchive => {
  const reader = {
    async getZxy(z: number, x: number, y: number) {
      const tile = await withRetries(async () => (await tilePacks()).tile(z, x, y));
      await turn();
      return { data: withSea(tile) };
    },
  };
  return reader as unknown as TileArchive;
};

/** Adds the map's land, water, borders and names, repaints them when the theme switches. Returns its removal. */
export const addBasemap = (map: L.Map): (() => void) => {
  const rules = basemapRules();
  const names = nearNames(map);
  const layer = inPicture(
    inTurns(
      leafletLayer({
        url: archive(),
        maxDataZoom: 7,
        paintRules: rules.paint,
        labelRules: names.limit(rules.labels),
        attribution: '',
        keepBuffer: 3,
        pane: 'tilePane',
        // Names are sharp on dense screens; more than 2 costs memory without a visible gain.
        devicePixelRatio: Math.min(devicePixelRatio, 2),
      }) as unknown as PaintedLayer,
    ),
  );
  layer.addTo(map);
  const layOut = (): void => {
    layer.clearLayout();
    layer.rerenderTiles();
  };
  const endNames = names.follow(layOut);
  const end = onThemeChange(() => {
    const next = basemapRules();
    layer.paintRules = next.paint;
    layer.labelRules = names.limit(next.labels);
    layOut();
  });
  return () => {
    endNames();
    end();
    layer.remove();
  };
};
