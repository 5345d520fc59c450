/** Which parts of a large map file hold the tiles round a place, and how many bytes they are: known before any tile is fetched. */
import { TILE_BYTES, type MapArchive } from './map-archive.ts';
import { MapFileError, tileNumber, tileOf, type Entry, type Extent } from './pmtiles-format.ts';

export interface Circle {
  latitude: number;
  longitude: number;
  km: number;
}

/** Tiles of one extract; a circle of 100 km has about 30,000. */
const TILES_MAX = 60_000;
/** Parts that are nearer to each other are fetched as one, and no request is larger. */
const GAP_BYTES = 32 * 1024;
const RANGE_BYTES = 4 * 1024 * 1024;
/** The embedded map is as good above. */
const FIRST_ZOOM = 8;
/** Bytes of directories that are read for one plan; those of the whole world hold about 10 MB for a circle of 100 km. */
const DIRECTORY_BYTES = 64 * 1024 * 1024;
const EARTH_KM = 40_075.017;
const KM_PER_DEGREE = EARTH_KM / 360;

/** West, south, east, north in degrees. */
export const boundsRound = ({ latitude, longitude, km }: Circle): [number, number, number, number] => {
  const up = km / KM_PER_DEGREE;
  const aside = up / Math.max(0.05, Math.cos((latitude * Math.PI) / 180));
  return [
    Math.max(-180, longitude - aside),
    Math.max(-85, latitude - up),
    Math.min(180, longitude + aside),
    Math.min(85, latitude + up),
  ];
};

const column = (longitude: number, zoom: number): number => ((longitude + 180) / 360) * 2 ** zoom;
const row = (latitude: number, zoom: number): number =>
  ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** zoom;

/** The numbers of all tiles that touch a circle, zoom by zoom, in order. @throws MapFileError when they are too many */
export const tilesRound = (circle: Circle, minZoom: number, maxZoom: number): number[] => {
  const numbers: number[] = [];
  for (let z = Math.max(minZoom, FIRST_ZOOM); z <= maxZoom; z += 1) {
    const scale = 2 ** z;
    // At this zoom and latitude, in tiles.
    const radius = (circle.km / (EARTH_KM * Math.cos((circle.latitude * Math.PI) / 180))) * scale;
    const [x, y] = [column(circle.longitude, z), row(circle.latitude, z)];
    for (let down = Math.max(0, Math.floor(y - radius)); down <= Math.min(scale - 1, y + radius); down += 1)
      for (let right = Math.floor(x - radius); right <= x + radius; right += 1) {
        const near = Math.hypot(Math.max(0, right - x, x - right - 1), Math.max(0, down - y, y - down - 1));
        if (near > radius) continue;
        // Beyond the date line the count of columns begins again.
        numbers.push(tileNumber(z, ((right % scale) + scale) % scale, down));
        if (numbers.length > TILES_MAX)
          throw new MapFileError(`That is more than ${TILES_MAX} tiles: take a smaller --km`);
      }
  }
  return [...new Set(numbers)].toSorted((a, b) => a - b);
};

/** A part of the source and where it goes in the new file's tiles. */
export interface Part extends Extent {
  to: number;
}

export interface Range extends Extent {
  parts: Part[];
}

export interface Plan {
  /** Lines of the new file; places from the beginning of its tiles. */
  entries: Entry[];
  tiles: number;
  contents: number;
  minZoom: number;
  /** Bytes of the new file's tiles. */
  keep: number;
  /** Bytes that are fetched. */
  fetch: number;
  ranges: Range[];
}

const rangesOf = (parts: readonly Part[]): Range[] => {
  const ranges: Range[] = [];
  for (const part of parts.toSorted((a, b) => a.offset - b.offset)) {
    const last = ranges.at(-1);
    const end = part.offset + part.length;
    if (last && part.offset - (last.offset + last.length) <= GAP_BYTES && end - last.offset <= RANGE_BYTES) {
      last.length = Math.max(last.length, end - last.offset);
      last.parts.push(part);
    } else ranges.push({ offset: part.offset, length: part.length, parts: [part] });
  }
  return ranges;
};

/**
 * Looks each tile up; of the directories only those are read that hold one.
 * @throws MapFileError when there is none, when a tile is larger than any that is drawn, and when the directories have no end
 */
export const planExtract = async (archive: MapArchive, circle: Circle): Promise<Plan> => {
  const { minZoom, maxZoom } = archive.header;
  const placed = new Map<number, Part>();
  const entries: Entry[] = [];
  let keep = 0;
  for (const id of tilesRound(circle, minZoom, maxZoom)) {
    const { z, x, y } = tileOf(id);
    const extent = await archive.find(z, x, y);
    if (archive.directoryBytes() > DIRECTORY_BYTES)
      throw new MapFileError('Its directories are larger than those of a map');
    if (!extent) continue;
    if (extent.length > TILE_BYTES) throw new MapFileError('A tile is too large');
    // The same content is kept once.
    let part = placed.get(extent.offset);
    if (!part) {
      part = { ...extent, to: keep };
      placed.set(extent.offset, part);
      keep += extent.length;
    }
    const last = entries.at(-1);
    if (last && last.offset === part.to && last.id + last.run === id) last.run += 1;
    else entries.push({ id, run: 1, offset: part.to, length: part.length });
  }
  const [first] = entries;
  if (!first) throw new MapFileError('That file has no tiles there');
  const ranges = rangesOf([...placed.values()]);
  return {
    entries,
    tiles: entries.reduce((sum, { run }) => sum + run, 0),
    contents: placed.size,
    minZoom: tileOf(first.id).z,
    keep,
    fetch: ranges.reduce((sum, { length }) => sum + length, 0),
    ranges,
  };
};
