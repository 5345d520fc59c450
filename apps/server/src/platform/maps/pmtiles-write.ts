/** Writes the parts of a PMTiles archive: the opposite of `pmtiles-format.ts`. */
import { gzipSync } from 'node:zlib';
import { HEADER_BYTES, type Entry, type MapHeader } from './pmtiles-format.ts';

const putNumber = (out: number[], value: number): void => {
  let rest = value;
  while (rest >= 128) {
    out.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  out.push(rest);
};

/** A packed directory; entries must rise by number. */
export const writeDirectory = (entries: readonly Entry[]): Buffer => {
  const out: number[] = [];
  putNumber(out, entries.length);
  let id = 0;
  for (const entry of entries) {
    putNumber(out, entry.id - id);
    ({ id } = entry);
  }
  for (const { run } of entries) putNumber(out, run);
  for (const { length } of entries) putNumber(out, length);
  let end = -1;
  for (const { offset, length } of entries) {
    putNumber(out, offset === end ? 0 : offset + 1);
    end = offset + length;
  }
  return gzipSync(Buffer.from(out));
};

/** What a header counts besides the places of its parts. */
export interface Counts {
  tiles: number;
  entries: number;
  contents: number;
}

export const writeHeader = (header: MapHeader, counts: Counts): Buffer => {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.write('PMTiles', 'latin1');
  bytes[7] = 3;
  const { root, metadata, leaves, data } = header;
  const places = [root, metadata, leaves, data].flatMap(({ offset, length }) => [offset, length]);
  for (const [at, value] of [...places, counts.tiles, counts.entries, counts.contents].entries())
    bytes.writeBigUInt64LE(BigInt(value), 8 + at * 8);
  bytes.set([header.clustered ? 1 : 0, 2, 2, 1, header.minZoom, header.maxZoom], 96);
  const [west, south, east, north] = header.bounds;
  const middle = [(west + east) / 2, (south + north) / 2];
  for (const [at, degrees] of header.bounds.entries())
    bytes.writeInt32LE(Math.round(degrees * 1e7), 102 + at * 4);
  bytes[118] = header.maxZoom;
  for (const [at, degrees] of middle.entries()) bytes.writeInt32LE(Math.round(degrees * 1e7), 119 + at * 4);
  return bytes;
};
