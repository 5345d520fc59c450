/** Which names of a map file are shown, in the order in which they win a place: a child's map is not a directory of shops. */
import {
  CenteredTextSymbolizer,
  type Feature,
  type LabelRule,
  type LabelSymbolizer,
} from 'protomaps-leaflet';
import { language } from '../../lib/language.ts';
import { readFont } from '../theme.ts';
import { isKind, isLine, isPoint, isService, wordOf } from './street-kinds.ts';
import { StreetName, type NameLook } from './street-name.ts';
import type { StreetColours } from './street-rules.ts';

/** In the parent's language where the data has it. */
const NAMES = [`name:${language}`, 'name'];
/** Pixels within which a name stands once: two posts of a stop are one stop. */
const APART = 120;

const POIS = isKind(
  'school',
  'kindergarten',
  'college',
  'university',
  'hospital',
  'library',
  'station',
  'train_station',
  'park',
  'playground',
  'sports_centre',
  'museum',
  'place_of_worship',
);
/** Not fountains and pools. */
const LAKES = isKind('water', 'lake', 'reservoir', 'basin', 'ocean', 'sea', 'bay', 'strait', 'fjord');
const PLACE_SIZES: Readonly<Record<string, number>> = { city: 16, town: 15, village: 13.5 };
const SMALL_PLACES_FROM = 13;

/** A text at a point, once within a distance. */
class PointName implements LabelSymbolizer {
  readonly #text: LabelSymbolizer;
  constructor(look: NameLook & { lineHeight?: number }) {
    this.#text = new CenteredTextSymbolizer({
      labelProps: look.props ?? NAMES,
      fontFamily: look.family,
      fontSize: look.size,
      fontWeight: look.weight,
      fill: look.fill,
      stroke: look.halo,
      width: 2,
      // Less, and the halo of the second line covers the first.
      lineHeight: 1.4,
      maxLineChars: 18,
    });
  }

  place(...given: Parameters<LabelSymbolizer['place']>): ReturnType<LabelSymbolizer['place']> {
    const [, , { props }] = given;
    const name = NAMES.map((key) => props[key]).find((value) => typeof value === 'string');
    return this.#text
      .place(...given)
      ?.map((label) =>
        typeof name === 'string' ? { ...label, deduplicationKey: name, deduplicationDistance: APART } : label,
      );
  }
}

const placeSize = (_: number, feature?: Feature): number =>
  (feature && PLACE_SIZES[wordOf(feature, 'kind_detail')]) ?? 12.5;
const isTown = (feature: Feature): boolean => Object.hasOwn(PLACE_SIZES, wordOf(feature, 'kind_detail'));
const minor = isKind('minor_road');
const people = (props: Feature['props']): number => Number(props['population_rank'] ?? 0);

/** The rules of the names; what stands earlier wins. */
export const streetLabels = (colours: StreetColours): LabelRule[] => {
  const family = readFont();
  const text = { family, fill: colours['map-label'], halo: colours['map-road'], weight: 520 };
  const street = (size: number): StreetName => new StreetName({ ...text, size, props: NAMES });
  const point = (size: number, more: Partial<NameLook> = {}): PointName =>
    new PointName({ ...text, size, ...more });
  const places = new PointName({ ...text, halo: colours['map-land'], weight: 600, size: placeSize });
  return [
    {
      dataLayer: 'places',
      filter: (zoom, feature) =>
        isKind('locality', 'neighbourhood')(zoom, feature) && (isTown(feature) || zoom >= SMALL_PLACES_FROM),
      sort: (a, b) => people(b) - people(a),
      symbolizer: places,
    },
    { dataLayer: 'roads', minzoom: 13, filter: isKind('highway', 'major_road'), symbolizer: street(12) },
    {
      dataLayer: 'roads',
      minzoom: 15,
      filter: (zoom, feature) => minor(zoom, feature) && !isService(feature),
      symbolizer: street(11.5),
    },
    {
      dataLayer: 'roads',
      minzoom: 17,
      filter: (zoom, feature) =>
        wordOf(feature, 'kind') === 'path' || (minor(zoom, feature) && isService(feature)),
      symbolizer: street(11),
    },
    {
      dataLayer: 'water',
      minzoom: 14,
      filter: isLine,
      symbolizer: new StreetName({
        ...text,
        size: 11.5,
        fill: colours['map-water-label'],
        halo: colours['map-land'],
        props: NAMES,
      }),
    },
    {
      dataLayer: 'water',
      minzoom: 14,
      filter: (zoom, feature) => isPoint(zoom, feature) && LAKES(zoom, feature),
      symbolizer: point(11.5, { fill: colours['map-water-label'], halo: colours['map-land'] }),
    },
    { dataLayer: 'pois', minzoom: 16, filter: POIS, symbolizer: point(11) },
    { dataLayer: 'pois', minzoom: 17, filter: isKind('bus_stop'), symbolizer: point(10.5) },
    {
      dataLayer: 'buildings',
      minzoom: 17,
      filter: isKind('address'),
      symbolizer: point(10, { props: ['addr_housenumber'], halo: colours['map-built'], weight: 460 }),
    },
  ];
};
