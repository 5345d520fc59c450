/** The parts of a PMTiles archive, version 3: header, directories and tile numbers (its published specification, "spec/v3"). */
import { gunzipSync } from 'node:zlib';

/** What is in a file is not as it should be; the message says what, for the operator. */
export class MapFileError extends Error {
  override name = 'MapFileError';
}

/** A part of the file, in bytes from its beginning. */
export interface Extent {
  offset: number;
  length: number;
}

export interface MapHeader {
  root: Extent;
  metadata: Extent;
  leaves: Extent;
  data: Extent;
  clustered: boolean;
  minZoom: number;
  maxZoom: number;
  /** West, south, east, north in degrees. */
  bounds: [number, number, number, number];
}

/** One line of a directory: `run` tiles from number `id` on are the same bytes; 0 leads to a further directory. */
export interface Entry extends Extent {
  id: number;
  run: number;
}

export const HEADER_BYTES = 127;
const GZIP = 2;
const VECTOR_TILES = 1;
const E7 = 1e7;
const DIRECTORY_BYTES = 32 * 1024 * 1024;
/** A line takes four bytes at least. */
const ENTRIES_MAX = DIRECTORY_BYTES / 4;
/** Zoom up to which tile numbers are exact. */
const ZOOM_MAX = 22;

const uint64 = (bytes: Buffer, at: number): number => {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw new MapFileError('Its header names a place beyond any file');
  return value;
};

const extentAt = (bytes: Buffer, at: number): Extent => ({
  offset: uint64(bytes, at),
  length: uint64(bytes, at + 8),
});

/** Reads the first 127 bytes. @throws MapFileError for anything but vector tiles in PMTiles 3, all gzip */
export const readHeader = (bytes: Buffer): MapHeader => {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, 7) !== 'PMTiles')
    throw new MapFileError('This is no PMTiles file');
  if (bytes[7] !== 3) throw new MapFileError(`It is PMTiles ${bytes[7]}; only version 3 can be read`);
  if (bytes[97] !== GZIP || bytes[98] !== GZIP)
    throw new MapFileError('Its tiles are not compressed by gzip; only gzip can be read');
  if (bytes[99] !== VECTOR_TILES)
    throw new MapFileError('It holds pictures or another kind of tiles; only vector tiles (MVT) can be read');
  const [minZoom, maxZoom] = [bytes[100] ?? 0, bytes[101] ?? 0];
  const degrees = [102, 106, 110, 114].map((at) => bytes.readInt32LE(at) / E7);
  const [west = 0, south = 0, east = 0, north = 0] = degrees;
  if (minZoom > maxZoom || maxZoom > ZOOM_MAX) throw new MapFileError('Its header names impossible zooms');
  if (!(west < east && south < north && west >= -180 && east <= 180 && south >= -90 && north <= 90))
    throw new MapFileError('Its header names an impossible area');
  return {
    root: extentAt(bytes, 8),
    metadata: extentAt(bytes, 24),
    leaves: extentAt(bytes, 40),
    data: extentAt(bytes, 56),
    clustered: bytes[96] === 1,
    minZoom,
    maxZoom,
    bounds: [west, south, east, north],
  };
};

/** Unpacks what may be hostile. @throws MapFileError when it is broken or larger than `most` bytes */
export const unpack = (packed: Buffer, most: number, what: string): Buffer => {
  try {
    return gunzipSync(packed, { maxOutputLength: most });
  } catch {
    throw new MapFileError(`${what} cannot be unpacked, or is too large`);
  }
};

/** Reads numbers one after another; more than is there is an error, never zeros. */
const numbersOf = (bytes: Buffer): (() => number) => {
  let at = 0;
  return () => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at];
      if (byte === undefined || scale > 2 ** 49) throw new MapFileError('A directory of the file is broken');
      at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
};

/** Reads a packed directory; numbers rise, and offsets count from the beginning of the tiles or of the leaves. @throws MapFileError */
export const readDirectory = (packed: Buffer): Entry[] => {
  const bytes = unpack(packed, DIRECTORY_BYTES, 'A directory of the file');
  const next = numbersOf(bytes);
  const count = next();
  if (count > Math.min(ENTRIES_MAX, bytes.length))
    throw new MapFileError('A directory of the file is broken');
  const entries: Entry[] = [];
  let id = 0;
  for (let line = 0; line < count; line += 1) {
    const step = next();
    if (step === 0 && line > 0) throw new MapFileError('A directory of the file is out of order');
    id += step;
    if (!Number.isSafeInteger(id)) throw new MapFileError('A directory of the file is broken');
    entries.push({ id, run: 0, length: 0, offset: 0 });
  }
  for (const entry of entries) entry.run = next();
  for (const entry of entries) entry.length = next();
  let end = 0;
  for (const [line, entry] of entries.entries()) {
    const value = next();
    if (value === 0 && line === 0) throw new MapFileError('A directory of the file is broken');
    entry.offset = value === 0 ? end : value - 1;
    end = entry.offset + entry.length;
  }
  return entries;
};

/** The last line whose number is not above `id`. */
export const findEntry = (entries: readonly Entry[], id: number): Entry | undefined => {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((entries[middle]?.id ?? 0) <= id) low = middle + 1;
    else high = middle;
  }
  return entries[low - 1];
};

const firstOf = (zoom: number): number => (4 ** zoom - 1) / 3;

/** One step of the Hilbert curve: turns the quadrant that the place is in. */
const turn = (side: number, place: { x: number; y: number }, right: number, lower: number): void => {
  if (lower !== 0) return;
  const { x, y } = right === 1 ? { x: side - 1 - place.x, y: side - 1 - place.y } : place;
  place.x = y;
  place.y = x;
};

/** The number of a tile along the Hilbert curve of its zoom, after those of all zooms above. */
export const tileNumber = (zoom: number, x: number, y: number): number => {
  const place = { x, y };
  let number = firstOf(zoom);
  for (let side = 2 ** (zoom - 1); side >= 1; side /= 2) {
    const right = (place.x & side) > 0 ? 1 : 0;
    const lower = (place.y & side) > 0 ? 1 : 0;
    number += side * side * ((3 * right) ^ lower);
    turn(side, place, right, lower);
  }
  return number;
};

/** The tile of a number. */
export const tileOf = (number: number): { z: number; x: number; y: number } => {
  let z = 0;
  while (z < ZOOM_MAX && firstOf(z + 1) <= number) z += 1;
  const place = { x: 0, y: 0 };
  let rest = number - firstOf(z);
  for (let side = 1; side < 2 ** z; side *= 2) {
    const right = Math.floor(rest / 2) % 2;
    const lower = (rest % 2) ^ right;
    turn(side, place, right, lower);
    place.x += side * right;
    place.y += side * lower;
    rest = Math.floor(rest / 4);
  }
  return { z, ...place };
};
