/** The world map that this installation carries. */
import { leafletLayer } from 'protomaps-leaflet';
import { tilePacks } from './basemap-packs.ts';
import { basemapRules, type BasemapRules } from './basemap-rules.ts';
import type { L } from '../leaflet.ts';
import { onThemeChange } from '../theme.ts';

/** The part of protomaps-leaflet's layer that is used after it is made. */
interface PaintedLayer extends L.GridLayer {
  paintRules: BasemapRules['paint'];
  labelRules: BasemapRules['labels'];
  backgroundColor: string;
  clearLayout(): void;
  rerenderTiles(): void;
}
type TileArchive = Exclude<NonNullable<Parameters<typeof leafletLayer>[0]>['url'], string | undefined>;

const RETRY_MS = [1_000, 4_000, 15_000] as const;

/** Tries again while the server is away; then the tile stays empty, and grid, track and faces are still right. */
const patiently = async <T>(read: () => Promise<T>): Promise<T | undefined> => {
  for (const pause of RETRY_MS) {
    try {
      return await read();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return undefined;
};

/** Answers like a PMTiles archive, so that the renderer reads our packs. */
const archive = (): TileArchive => {
  const reader = {
    async getZxy(z: number, x: number, y: number) {
      const data = await patiently(async () => (await tilePacks()).tile(z, x, y));
      return data && { data };
    },
  };
  // The renderer calls nothing else of an archive (protomaps-leaflet, PmtilesSource).
  return reader as unknown as TileArchive;
};

/** Adds the map's land, water, borders and names, repaints them when the theme switches. Returns its removal. */
export const addBasemap = (map: L.Map): (() => void) => {
  const rules = basemapRules();
  const layer = leafletLayer({
    url: archive(),
    maxDataZoom: 7,
    backgroundColor: rules.background,
    paintRules: rules.paint,
    labelRules: rules.labels,
    attribution: '',
    keepBuffer: 3,
    pane: 'tilePane',
    // Names are sharp on dense screens; more than 2 costs memory without a visible gain.
    devicePixelRatio: Math.min(devicePixelRatio, 2),
  }) as unknown as PaintedLayer;
  layer.addTo(map);
  const end = onThemeChange(() => {
    const next = basemapRules();
    layer.paintRules = next.paint;
    layer.labelRules = next.labels;
    layer.backgroundColor = next.background;
    layer.clearLayout();
    layer.rerenderTiles();
  });
  return () => {
    end();
    layer.remove();
  };
};
