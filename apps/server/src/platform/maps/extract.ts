/** Fetches what a plan names and writes it as a map file of its own. What came is kept when it breaks off, and the same plan goes on. */
import { createHash } from 'node:crypto';
import { open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import type { ByteSource, MapArchive } from './map-archive.ts';
import { boundsRound, type Circle, type Plan, type Range } from './extract-plan.ts';
import { HEADER_BYTES, type Entry, type MapHeader } from './pmtiles-format.ts';
import { writeDirectory, writeHeader } from './pmtiles-write.ts';

/** The first directory has to be within the first 16 KiB together with the header. */
const ROOT_BYTES = 16_384 - HEADER_BYTES;
const LINES_PER_LEAF = 2_048;
/** Requests at a time, and parts after which the list of what is done is written. */
const LANES = 3;
const NOTE_EVERY = 8;

interface Directories {
  root: Buffer;
  leaves: Buffer;
}

/** All lines in the first directory, or in leaves below it where they would not fit. */
export const directoriesOf = (entries: readonly Entry[], rootBytes = ROOT_BYTES): Directories => {
  const root = writeDirectory(entries);
  if (root.length <= rootBytes) return { root, leaves: Buffer.alloc(0) };
  const above: Entry[] = [];
  const leaves: Buffer[] = [];
  let offset = 0;
  for (let at = 0; at < entries.length; at += LINES_PER_LEAF) {
    const leaf = writeDirectory(entries.slice(at, at + LINES_PER_LEAF));
    above.push({ id: entries[at]?.id ?? 0, run: 0, offset, length: leaf.length });
    leaves.push(leaf);
    offset += leaf.length;
  }
  return { root: writeDirectory(above), leaves: Buffer.concat(leaves) };
};

interface Layout {
  header: MapHeader;
  before: Buffer;
}

const layoutOf = (archive: MapArchive, plan: Plan, circle: Circle, metadata: object): Layout => {
  const { root, leaves } = directoriesOf(plan.entries);
  const said = gzipSync(JSON.stringify(metadata));
  const extents = { root: root.length, metadata: said.length, leaves: leaves.length, data: plan.keep };
  let offset = HEADER_BYTES;
  const placed = Object.fromEntries(
    Object.entries(extents).map(([name, length]) => {
      const extent = { offset, length };
      offset += length;
      return [name, extent];
    }),
  ) as Pick<MapHeader, keyof typeof extents>;
  const [west, south, east, north] = boundsRound(circle);
  const of = archive.header.bounds;
  const bounds: MapHeader['bounds'] = [
    Math.max(west, of[0]),
    Math.max(south, of[1]),
    Math.min(east, of[2]),
    Math.min(north, of[3]),
  ];
  const header = {
    ...placed,
    clustered: false,
    minZoom: plan.minZoom,
    maxZoom: archive.header.maxZoom,
    bounds,
  };
  const counts = { tiles: plan.tiles, entries: plan.entries.length, contents: plan.contents };
  return { header, before: Buffer.concat([writeHeader(header, counts), root, said, leaves]) };
};

interface Note {
  signature: string;
  done: number[];
}

const readNote = async (file: string, signature: string): Promise<Set<number>> => {
  try {
    const note = JSON.parse(await readFile(file, 'utf8')) as Note;
    return new Set(note.signature === signature ? note.done : []);
  } catch {
    return new Set();
  }
};

const put = async (handle: FileHandle, range: Range, bytes: Buffer, start: number): Promise<void> => {
  for (const { offset, length, to } of range.parts) {
    const at = offset - range.offset;
    await handle.write(bytes, at, length, start + to);
  }
};

export interface ExtractDeps {
  source: ByteSource;
  archive: MapArchive;
  plan: Plan;
  circle: Circle;
  /** What says which version of which file it is. */
  version: string;
  /** Where the new file goes when it is whole. */
  to: string;
  onProgress(bytes: number): void;
}

/** @throws MapFileError when the source breaks off or has changed; what came stays beside `to` as `.part` */
export const extract = async (deps: ExtractDeps): Promise<void> => {
  const { source, archive, plan, circle, version, to, onProgress } = deps;
  const { header, before } = layoutOf(archive, plan, circle, await archive.metadata());
  const part = `${to}.part`;
  const noteFile = `${part}.json`;
  const signature = createHash('sha256').update(before).update(version).digest('hex');
  const done = await readNote(noteFile, signature);
  const handle = await open(part, done.size > 0 ? 'r+' : 'w', 0o600);
  const note = async (): Promise<void> => {
    await handle.datasync();
    await writeFile(noteFile, JSON.stringify({ signature, done: [...done] } satisfies Note), { mode: 0o600 });
  };
  try {
    let bytes = plan.ranges.reduce((sum, { length }, index) => sum + (done.has(index) ? length : 0), 0);
    onProgress(bytes);
    const waiting = [...plan.ranges.entries()].filter(([index]) => !done.has(index));
    const lane = async (): Promise<void> => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const [index, range] = next;
        await put(handle, range, await source.read(range), header.data.offset);
        done.add(index);
        bytes += range.length;
        onProgress(bytes);
        if (done.size % NOTE_EVERY === 0) await note();
      }
    };
    const ended = await Promise.allSettled(Array.from({ length: LANES }, lane));
    await note();
    for (const { status, reason } of ended as PromiseRejectedResult[])
      if (status === 'rejected') throw reason;
    await handle.write(before, 0, before.length, 0);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(part, to);
  await rm(noteFile, { force: true });
};
