/** How the embedded world map is painted: land, water, borders and names in the design's colours. */
import {
  CenteredTextSymbolizer,
  LineSymbolizer,
  OffsetTextSymbolizer,
  PolygonSymbolizer,
  type Feature,
  type LabelRule,
  type PaintRule,
} from 'protomaps-leaflet';
import { fade, readColours, readFont } from '../theme.ts';

export interface BasemapRules {
  paint: PaintRule[];
  labels: LabelRule[];
}

const prop = (feature: Feature | undefined, key: string): number => Number(feature?.props[key] ?? 9);
/** Display zoom from which a rank of towns is named: 1 the world's largest cities, 6 villages. */
const FROM_ZOOM: Record<number, number> = { 1: 4, 2: 5, 3: 6, 4: 7, 5: 9, 6: 10 };
/** Display zoom until which countries of a size class are named. */
const COUNTRY_FROM: Record<number, number> = { 1: 2, 2: 3, 3: 4, 4: 5 };
const COUNTRY_UNTIL = 6;

const townSize = (zoom: number, feature?: Feature): number => {
  const rank = prop(feature, 'r');
  const size = rank <= 2 ? 15 : rank === 3 ? 14 : rank === 4 ? 13.5 : 12.5;
  return zoom >= 11 ? size + 1 : size;
};

/** Pixels of a tile of the display. */
const TILE = 256;

/** Water under everything of a tile that has come; the map itself is land until then. */
const seaRule = (water: string): PaintRule => ({
  dataLayer: 'sea',
  symbolizer: {
    before(context) {
      context.globalAlpha = 1;
      context.fillStyle = water;
      context.fillRect(0, 0, TILE, TILE);
    },
    draw: () => undefined,
  },
});

/** Reads the tokens of now; made again when the theme switches. */
export const basemapRules = (): BasemapRules => {
  const colours = readColours(['map-land', 'map-water', 'map-label', 'map-water-label']);
  const land = colours['map-land'];
  const family = readFont();
  // With lower lines the halo of the second covers the first: "Ried im Zillertal".
  const label = { fill: colours['map-label'], stroke: land, width: 3.5, lineHeight: 1.4 };
  const paint: PaintRule[] = [
    seaRule(colours['map-water']),
    {
      dataLayer: 'land',
      symbolizer: new LineSymbolizer({
        color: fade(land, 0.35),
        width: (z) => (z < 8 ? 5 : 16),
        lineJoin: 'round',
      }),
    },
    { dataLayer: 'land', symbolizer: new PolygonSymbolizer({ fill: land }) },
    { dataLayer: 'lakes', symbolizer: new PolygonSymbolizer({ fill: colours['map-water'] }) },
    {
      dataLayer: 'rivers',
      symbolizer: new LineSymbolizer({
        color: colours['map-water'],
        width: (z) => (z < 6 ? 0.8 : z < 10 ? 1.6 : 3),
      }),
    },
    {
      dataLayer: 'admin1',
      minzoom: 4,
      symbolizer: new LineSymbolizer({ color: fade(colours['map-label'], 0.3), width: 0.8, dash: [3, 3] }),
    },
    {
      dataLayer: 'borders',
      symbolizer: new LineSymbolizer({
        color: fade(colours['map-label'], 0.55),
        width: (z) => (z < 5 ? 0.8 : 1.2),
      }),
    },
  ];
  const labels: LabelRule[] = [
    {
      dataLayer: 'places',
      filter: (z, f) => prop(f, 'r') === 0 && z <= COUNTRY_UNTIL && z >= (COUNTRY_FROM[prop(f, 's')] ?? 5),
      symbolizer: new CenteredTextSymbolizer({
        ...label,
        labelProps: ['n'],
        fontFamily: family,
        fontSize: 13,
        fontWeight: 600,
      }),
    },
    {
      dataLayer: 'places',
      filter: (z, f) => prop(f, 'r') > 0 && z >= (FROM_ZOOM[prop(f, 'r')] ?? 11),
      sort: (a, b) => Number(a['r'] ?? 9) - Number(b['r'] ?? 9),
      symbolizer: new OffsetTextSymbolizer({
        ...label,
        labelProps: ['n'],
        fontFamily: family,
        fontSize: townSize,
        fontWeight: (_, f) => (prop(f, 'r') <= 3 ? 600 : 500),
        offsetX: 0,
        offsetY: 0,
      }),
    },
  ];
  return { paint, labels };
};
