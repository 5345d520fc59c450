/** Finds and reads tiles in an archive. Nothing in the file is trusted: every place it names is compared with what is there. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import {
  findEntry,
  HEADER_BYTES,
  MapFileError,
  readDirectory,
  readHeader,
  tileNumber,
  unpack,
  type Entry,
  type Extent,
  type MapHeader,
} from './pmtiles-format.ts';

/** What an archive is read from: a file, or parts of one elsewhere. */
export interface ByteSource {
  /** Bytes of the whole. */
  size: number;
  /** @throws MapFileError when fewer bytes are there */
  read(extent: Extent): Promise<Buffer>;
  close(): Promise<void>;
}

export interface MapArchive {
  header: MapHeader;
  size: number;
  /** Where a tile is in the file; undefined where the file has none. @throws MapFileError when the file is broken there */
  find(z: number, x: number, y: number): Promise<Extent | undefined>;
  /** A tile as it is stored: gzip. */
  read(extent: Extent): Promise<Buffer>;
  /** @throws MapFileError */
  metadata(): Promise<Record<string, unknown>>;
  /** Every line that leads to tiles, in order, with places from the beginning of the file. @throws MapFileError */
  entries(): AsyncGenerator<Entry>;
  /** Packed bytes of all directories that were read so far, as often as each was. */
  directoryBytes(): number;
  close(): Promise<void>;
}

export const TILE_BYTES = 2 * 1024 * 1024;
const METADATA_BYTES = 4 * 1024 * 1024;
/** Packed bytes of one directory. */
const PACKED_BYTES = 8 * 1024 * 1024;
/** Directories on the way to a tile. */
const DEPTH = 3;
const LEAVES_KEPT = 64;

/** A part within another, from the beginning of the file. @throws MapFileError when it is not within it */
const within = (whole: Extent, { offset, length }: Extent, what: string): Extent => {
  if (offset < 0 || length < 1 || offset + length > whole.length)
    throw new MapFileError(`${what} lies beyond the end of its part of the file`);
  return { offset: whole.offset + offset, length };
};

const checkParts = ({ root, metadata, leaves, data }: MapHeader, size: number): void => {
  for (const [name, part] of Object.entries({ root, metadata, leaves, data }))
    if (part.offset + part.length > size)
      throw new MapFileError(`It is cut short: its ${name} ends beyond the end of the file`);
  if (root.length < 1 || root.length > PACKED_BYTES)
    throw new MapFileError('Its first directory is too large');
};

/**
 * A file of this machine. A tile is some kilobytes of a file that the system keeps in memory: to read it at once takes a tenth of
 * what it takes to hand the reading to another thread.
 * @throws MapFileError when it cannot be read
 */
export const openFile = (file: string): Promise<ByteSource> => {
  let handle: number;
  try {
    handle = openSync(file, 'r');
  } catch {
    return Promise.reject(new MapFileError(`${file} cannot be read`));
  }
  let isOpen = true;
  return Promise.resolve({
    size: fstatSync(handle).size,
    read({ offset, length }) {
      const buffer = Buffer.allocUnsafe(length);
      if (!isOpen || readSync(handle, buffer, 0, length, offset) !== length)
        return Promise.reject(new MapFileError('The file is cut short'));
      return Promise.resolve(buffer);
    },
    close() {
      if (isOpen) closeSync(handle);
      isOpen = false;
      return Promise.resolve();
    },
  });
};

/** Opens an archive; closes the source when it is none. @throws MapFileError */
export const openArchive = async (source: ByteSource): Promise<MapArchive> => {
  const part = async (extent: Extent, most: number, what: string): Promise<Buffer> => {
    if (extent.length > most) throw new MapFileError(`${what} is too large`);
    return source.read(extent);
  };
  try {
    if (source.size < HEADER_BYTES) throw new MapFileError('This is no PMTiles file');
    const header = readHeader(await source.read({ offset: 0, length: HEADER_BYTES }));
    checkParts(header, source.size);
    const root = readDirectory(await source.read(header.root));
    return { header, size: source.size, ...readerOf(header, root, part), close: () => source.close() };
  } catch (error) {
    await source.close();
    throw error;
  }
};

type ReadPart = (extent: Extent, most: number, what: string) => Promise<Buffer>;

const readerOf = (
  header: MapHeader,
  root: Entry[],
  part: ReadPart,
): Pick<MapArchive, 'find' | 'read' | 'metadata' | 'entries' | 'directoryBytes'> => {
  const leaves = new Map<number, Promise<Entry[]>>();
  let directoryBytes = header.root.length;

  /** A directory below; the most recently used ones are kept. */
  const leafOf = (entry: Entry): Promise<Entry[]> => {
    const known = leaves.get(entry.offset);
    if (!known) directoryBytes += entry.length;
    leaves.delete(entry.offset);
    const read =
      known ??
      part(within(header.leaves, entry, 'A directory'), PACKED_BYTES, 'A directory').then(readDirectory);
    leaves.set(entry.offset, read);
    const [oldest] = leaves.keys();
    if (leaves.size > LEAVES_KEPT && oldest !== undefined) leaves.delete(oldest);
    // One that could not be read is read again for the next tile.
    read.catch(() => leaves.delete(entry.offset));
    return read;
  };

  async function* walk(entries: readonly Entry[], depth: number): AsyncGenerator<Entry> {
    for (const entry of entries) {
      if (entry.run > 0) yield { ...entry, ...within(header.data, entry, 'A tile') };
      else if (depth >= DEPTH) throw new MapFileError('Its directories lead to each other');
      else yield* walk(await leafOf(entry), depth + 1);
    }
  }

  return {
    async find(z, x, y) {
      const id = tileNumber(z, x, y);
      let entries = root;
      for (let depth = 1; depth <= DEPTH; depth += 1) {
        const entry = findEntry(entries, id);
        if (!entry) return undefined;
        if (entry.run > 0)
          return id < entry.id + entry.run ? within(header.data, entry, 'A tile') : undefined;
        entries = await leafOf(entry);
      }
      throw new MapFileError('Its directories lead to each other');
    },
    read: (extent) => part(extent, TILE_BYTES, 'A tile'),
    async metadata() {
      if (header.metadata.length === 0) return {};
      const packed = await part(header.metadata, METADATA_BYTES, 'Its description');
      const text = unpack(packed, METADATA_BYTES, 'Its description').toString('utf8');
      try {
        return JSON.parse(text) as Record<string, unknown>;
      } catch {
        throw new MapFileError('Its description is no JSON');
      }
    },
    entries: () => walk(root, 1),
    directoryBytes: () => directoryBytes,
  };
};
