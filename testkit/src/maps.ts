/** Map files for tests: a real one, and made-up ones, hostile ones among them. */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { writeDirectory, writeHeader } from '@kinward/server/platform/maps/pmtiles-write.ts';
import type { Entry, MapHeader } from '@kinward/server/platform/maps/pmtiles-format.ts';

/** The middle of Vaduz, zoom 10 to 15 (its licence: testkit/maps/README.md). */
export const VADUZ = path.join(import.meta.dirname, '../maps/vaduz.pmtiles');

/** What a file of the right schema says of itself. */
export const GOOD_METADATA = {
  version: '4.14.1',
  vector_layers: ['earth', 'water', 'roads', 'buildings', 'places'].map((id) => ({ id })),
};

interface MadeUp {
  root: readonly Entry[];
  /** Packed directories, one after another. */
  leaves?: Buffer;
  data: Buffer;
  metadata?: unknown;
  /** Instead of the packed root. */
  rootBytes?: Buffer;
  header?: Partial<MapHeader>;
}

/** An archive in which nothing needs to be right. */
export const madeUpMap = ({
  root,
  leaves = Buffer.alloc(0),
  data,
  metadata,
  rootBytes,
  header,
}: MadeUp): Buffer => {
  const directory = rootBytes ?? writeDirectory(root);
  const said = gzipSync(JSON.stringify(metadata ?? GOOD_METADATA));
  const at = (offset: number, length: number) => ({ offset, length });
  const whole: MapHeader = {
    root: at(127, directory.length),
    metadata: at(127 + directory.length, said.length),
    leaves: at(127 + directory.length + said.length, leaves.length),
    data: at(127 + directory.length + said.length + leaves.length, data.length),
    clustered: true,
    minZoom: 0,
    maxZoom: 15,
    bounds: [9, 47, 10, 48],
    ...header,
  };
  const counts = { tiles: root.length, entries: root.length, contents: root.length };
  return Buffer.concat([writeHeader(whole, counts), directory, said, leaves, data]);
};

/** Writes a file into a new folder below `base`. @returns its path */
export const mapFileIn = async (base: string, name: string, bytes: Buffer): Promise<string> => {
  await mkdir(base, { recursive: true });
  const file = path.join(base, name);
  await writeFile(file, bytes);
  return file;
};
