/** Questions to a feature of the basemap schema, as filters of rules. */
import { GeomType, type Feature } from 'protomaps-leaflet';

type Is = (zoom: number, feature: Feature) => boolean;

/** A property in words; empty when the feature has none. */
export const wordOf = ({ props }: Feature, key: string): string => {
  const value = props[key];
  return typeof value === 'string' ? value : '';
};

export const isKind = (...kinds: string[]): Is => {
  const wanted = new Set(kinds);
  return (_, feature) => wanted.has(wordOf(feature, 'kind'));
};

export const isPoint: Is = (_, { geomType }) => geomType === GeomType.Point;
export const isLine: Is = (_, { geomType }) => geomType === GeomType.Line;
export const isArea: Is = (_, { geomType }) => geomType === GeomType.Polygon;

/** Ways to a few houses, and those between parked cars. */
export const isService = (feature: Feature): boolean => wordOf(feature, 'kind_detail') === 'service';
