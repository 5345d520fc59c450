/** How the tiles of a map file (Protomaps basemap schema 4) are painted, in the design's colours. */
import {
  LineSymbolizer,
  PolygonSymbolizer,
  type Feature,
  type LabelRule,
  type PaintRule,
} from 'protomaps-leaflet';
import { readColours } from '../theme.ts';
import { isArea, isKind, isLine, isService, wordOf } from './street-kinds.ts';
import { streetLabels } from './street-labels.ts';

export interface StreetRules {
  paint: PaintRule[];
  labels: LabelRule[];
}

/** Zooms are those of the display; widths are pixels at zoom 15 and grow with it. */
const STREETS_FROM = 13;
const BUILDINGS_FROM = 14;
const WAYS_FROM = 15;
const GROWTH = 1.55;
const grown =
  (pixels: number, least = 0.6) =>
  (zoom: number): number =>
    Math.max(least, pixels * GROWTH ** (zoom - 15));

const GREEN = isKind(
  'park',
  'grass',
  'grassland',
  'meadow',
  'pitch',
  'playground',
  'cemetery',
  'garden',
  'golf_course',
  'village_green',
  'recreation_ground',
  'allotments',
  'orchard',
  'vineyard',
  'dog_park',
  'nature_reserve',
  'zoo',
);
const WOOD = isKind('wood', 'forest', 'scrub');
const BUILT = isKind('residential', 'industrial', 'commercial', 'retail', 'railway');
const PLACE = isKind('school', 'kindergarten', 'hospital', 'university', 'college');

interface RoadClass {
  kinds: (zoom: number, feature: Feature) => boolean;
  from: number;
  pixels: number;
  colour: 'map-road' | 'map-road-main';
  casing: number;
}

const isOpen = ({ props }: Feature): boolean => props['is_tunnel'] !== true;
const minor = isKind('minor_road');

/** From the narrowest to the widest: what is painted later lies above. */
const ROADS: readonly RoadClass[] = [
  {
    kinds: (z, f) => minor(z, f) && isService(f),
    from: WAYS_FROM,
    pixels: 2.2,
    colour: 'map-road',
    casing: 1.4,
  },
  {
    kinds: (z, f) => (minor(z, f) && !isService(f)) || wordOf(f, 'kind_detail') === 'living_street',
    from: STREETS_FROM,
    pixels: 4.2,
    colour: 'map-road',
    casing: 1.4,
  },
  { kinds: isKind('major_road'), from: 0, pixels: 6.5, colour: 'map-road-main', casing: 1.7 },
  { kinds: isKind('highway'), from: 0, pixels: 8, colour: 'map-road-main', casing: 2 },
];

const TOKENS = [
  'map-land',
  'map-water',
  'map-green',
  'map-wood',
  'map-built',
  'map-place',
  'map-road',
  'map-road-main',
  'map-road-edge',
  'map-path',
  'map-rail',
  'map-label',
  'map-water-label',
] as const;
export type StreetColours = Record<(typeof TOKENS)[number], string>;

const area = (dataLayer: string, filter: PaintRule['filter'], fill: string, opacity = 1): PaintRule => ({
  dataLayer,
  symbolizer: new PolygonSymbolizer({ fill, opacity }),
  ...(filter && { filter }),
});

const groundRules = (colours: StreetColours): PaintRule[] => [
  area('earth', isArea, colours['map-land']),
  area('landuse', BUILT, colours['map-built'], 0.45),
  area('landuse', GREEN, colours['map-green']),
  area('landuse', WOOD, colours['map-wood']),
  area('landuse', PLACE, colours['map-place']),
  area('water', isArea, colours['map-water']),
  {
    dataLayer: 'water',
    filter: isLine,
    symbolizer: new LineSymbolizer({ color: colours['map-water'], width: grown(2), lineJoin: 'round' }),
  },
  {
    ...area('buildings', isArea, colours['map-built']),
    minzoom: BUILDINGS_FROM,
  },
];

const dashed = (
  kinds: PaintRule['filter'],
  { color, pixels, dash, from }: { color: string; pixels: number; dash: number[]; from: number },
): PaintRule => ({
  dataLayer: 'roads',
  minzoom: from,
  ...(kinds && { filter: kinds }),
  symbolizer: new LineSymbolizer({ color, width: grown(pixels), dash }),
});

const roadRules = (colours: StreetColours): PaintRule[] => {
  const lines = (paint: 'casing' | 'fill'): PaintRule[] =>
    ROADS.map(({ kinds, from, pixels, colour, casing }) => {
      const width = grown(pixels);
      return {
        dataLayer: 'roads',
        minzoom: from,
        filter: (zoom, feature) => isOpen(feature) && kinds(zoom, feature),
        symbolizer: new LineSymbolizer({
          color: colours[paint === 'casing' ? 'map-road-edge' : colour],
          width: paint === 'casing' ? (zoom) => width(zoom) + casing : width,
          lineCap: 'round',
          lineJoin: 'round',
        }),
      };
    });
  const large = isKind('highway', 'major_road');
  const tunnel: PaintRule['filter'] = (zoom, feature) => !isOpen(feature) && large(zoom, feature);
  return [
    dashed(tunnel, { color: colours['map-road-edge'], pixels: 2, dash: [5, 4], from: STREETS_FROM }),
    dashed(isKind('path'), { color: colours['map-path'], pixels: 1.2, dash: [3, 2.5], from: WAYS_FROM }),
    // Casing of all, then fill of all: junctions close by themselves.
    ...lines('casing'),
    ...lines('fill'),
    {
      dataLayer: 'roads',
      minzoom: STREETS_FROM,
      filter: (zoom, feature) => isKind('rail')(zoom, feature) && isOpen(feature),
      symbolizer: new LineSymbolizer({ color: colours['map-rail'], width: grown(1.4) }),
    },
  ];
};

/** Reads the tokens of now; made again when the theme switches. */
export const streetRules = (): StreetRules => {
  const colours: StreetColours = readColours(TOKENS);
  const border: PaintRule = {
    dataLayer: 'boundaries',
    filter: isKind('country'),
    symbolizer: new LineSymbolizer({ color: colours['map-label'], width: 1.4, dash: [5, 4] }),
  };
  return { paint: [...groundRules(colours), ...roadRules(colours), border], labels: streetLabels(colours) };
};
