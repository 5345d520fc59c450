/** Looks through a map file before it is used, and says what is in it. */
import { MapFileError, unpack } from './pmtiles-format.ts';
import { TILE_BYTES, type MapArchive } from './map-archive.ts';
import { readTile } from './vector-tile.ts';

/** What a map file says of itself, and what was counted in it. */
export interface MapFacts {
  bytes: number;
  /** West, south, east, north in degrees. */
  bounds: [number, number, number, number];
  minZoom: number;
  maxZoom: number;
  /** Of the basemap schema: `4.14.1`. */
  schema: string;
  /** Day whose streets it holds, `2018-12-09`; null when it does not say. */
  date: string | null;
  attribution: string;
  tiles: number;
}

/** The only schema that the drawing rules and the words know; a file of another major names its parts differently. */
const MAJOR = '4';
const LAYERS = ['earth', 'water', 'roads', 'buildings', 'places'];
/** What the licence of the data asks to be shown, whatever the file says. */
const ATTRIBUTION = '© OpenStreetMap contributors';
const SAMPLES = 50;

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

const dayOf = (metadata: Record<string, unknown>): string | null => {
  const said = textOf(metadata['planetiler:osm:osmosisreplicationtime']);
  return /^\d{4}-\d{2}-\d{2}/u.exec(said ?? '')?.[0] ?? null;
};

/** @returns the schema's version @throws MapFileError naming what the file is instead */
export const checkSchema = (metadata: Record<string, unknown>): string => {
  const version = textOf(metadata['version']) ?? 'none';
  const layers = Array.isArray(metadata['vector_layers']) ? (metadata['vector_layers'] as unknown[]) : [];
  const names = new Set(layers.map((layer) => (layer as { id?: unknown } | null)?.id));
  const missing = LAYERS.filter((name) => !names.has(name));
  if (missing.length > 0)
    throw new MapFileError(
      `It is not of the Protomaps basemap schema (it has no ${missing.join(', ')}); only version ${MAJOR} of that can be drawn`,
    );
  if (!/^\d+\.\d+(?:\.\d+)?$/u.test(version) || version.split('.')[0] !== MAJOR)
    throw new MapFileError(
      `It is of version ${version.slice(0, 40)} of the basemap schema; only version ${MAJOR} can be drawn`,
    );
  return version;
};

/**
 * Looks at every line of every directory and unpacks some tiles, or all of them.
 * @throws MapFileError for what cannot be used, with the reason in words
 */
export const inspect = async (
  archive: MapArchive,
  { every = false, onTile }: { every?: boolean; onTile?: (done: number) => void } = {},
): Promise<MapFacts> => {
  const schema = checkSchema(await archive.metadata());
  const date = dayOf(await archive.metadata());
  const seen: { offset: number; length: number }[] = [];
  let tiles = 0;
  for await (const { offset, length, run } of archive.entries()) {
    tiles += run;
    seen.push({ offset, length });
  }
  if (tiles === 0) throw new MapFileError('It holds no tiles');
  const step = every ? 1 : Math.max(1, Math.floor(seen.length / SAMPLES));
  for (let at = 0; at < seen.length; at += step) {
    readTile(
      unpack(await archive.read(seen[at] as { offset: number; length: number }), TILE_BYTES, 'A tile'),
    );
    onTile?.(at + 1);
  }
  const { bounds, minZoom, maxZoom } = archive.header;
  return {
    bytes: archive.size,
    bounds,
    minZoom,
    maxZoom,
    schema,
    date,
    attribution: ATTRIBUTION,
    tiles,
  };
};
