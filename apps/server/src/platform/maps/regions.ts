/** The maps that a running server serves. It follows their list: what `npx kinward map` changes holds from the next tile on. */
import { statSync } from 'node:fs';
import path from 'node:path';
import type { Logger } from 'pino';
import { openArchive, openFile, type MapArchive } from './map-archive.ts';
import { listFile, readMaps, type MapEntry } from './map-folder.ts';

export interface Region extends MapEntry {
  /** First 12 digits of the file's SHA-256: another file is another region. */
  id: string;
}

export interface StreetTile {
  /** gzip, as it lies in the file. */
  bytes: Buffer;
  /** The same for the same bytes, another for a replaced file. */
  tag: string;
}

/** A tile that a region has. */
export interface FoundTile {
  /** The same for the same bytes, another for a replaced file. */
  tag: string;
  /** gzip, as it lies in the file. @throws MapFileError */
  read(): Promise<Buffer>;
}

export interface Regions {
  /** The newest first. */
  list(): Promise<Region[]>;
  /** The tile in the newest region that has it. @throws MapFileError for a broken file */
  find(z: number, x: number, y: number): Promise<FoundTile | undefined>;
  /** What the newest region that has the tile holds of it; undefined where none has it. @throws MapFileError for a broken file */
  tile(z: number, x: number, y: number): Promise<StreetTile | undefined>;
  close(): Promise<void>;
}

interface OpenRegion {
  region: Region;
  archive: MapArchive;
}

/** Milliseconds in which what was found in a former file is read. */
const LAST_READS_MS = 5_000;

const idOf = (sha256: string): string => sha256.slice(0, 12);

const signatureOf = (folder: string): string => {
  const facts = statSync(listFile(folder), { throwIfNoEntry: false });
  return facts ? `${facts.ino} ${facts.mtimeMs} ${facts.size}` : '';
};

/** @param log one line for a file that cannot be served; never a tile's number, which says where a child is */
export const createRegions = (folder: string, log: Logger): Regions => {
  let signature = '';
  let current: Promise<OpenRegion[]> = Promise.resolve([]);

  const openRegion = async (entry: MapEntry): Promise<OpenRegion[]> => {
    try {
      const archive = await openArchive(await openFile(path.join(folder, entry.file)));
      return [{ region: { ...entry, id: idOf(entry.sha256) }, archive }];
    } catch (error) {
      log.warn(
        { map: entry.file, reason: error instanceof Error ? error.name : 'unknown' },
        'map not served',
      );
      return [];
    }
  };

  const load = async (before: Promise<OpenRegion[]>): Promise<OpenRegion[]> => {
    const old = await before;
    try {
      const maps = await readMaps(folder);
      const opened = (await Promise.all(maps.toReversed().map(openRegion))).flat();
      // Who found a tile in one of these may not have read it yet.
      setTimeout(() => {
        for (const { archive } of old) void archive.close();
      }, LAST_READS_MS).unref();
      return opened;
    } catch (error) {
      log.warn({ reason: error instanceof Error ? error.message : 'unknown' }, 'list of maps not read');
      return old;
    }
  };

  const regions = (): Promise<OpenRegion[]> => {
    const now = signatureOf(folder);
    if (now !== signature) {
      signature = now;
      current = load(current);
    }
    return current;
  };

  const find = async (z: number, x: number, y: number): Promise<FoundTile | undefined> => {
    for (const { region, archive } of await regions()) {
      if (z < region.minZoom || z > region.maxZoom) continue;
      const extent = await archive.find(z, x, y);
      if (!extent) continue;
      const tag = `${region.id}-${extent.offset.toString(36)}-${extent.length.toString(36)}`;
      return { tag, read: () => archive.read(extent) };
    }
    return undefined;
  };

  return {
    list: async () => (await regions()).map(({ region }) => region),
    find,
    async tile(z, x, y) {
      const found = await find(z, x, y);
      return found && { tag: found.tag, bytes: await found.read() };
    },
    async close() {
      for (const { archive } of await current) await archive.close();
      current = Promise.resolve([]);
    },
  };
};
