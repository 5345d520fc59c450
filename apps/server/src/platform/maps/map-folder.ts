/** The folder of map files in DATA_DIR and its list, `maps.json`, which is written last: a running server follows it. */
import { copyFile, link, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { z } from '@kinward/contract/schema.ts';
import { MapFileError } from './pmtiles-format.ts';

const MapEntry = z.object({
  name: z.string(),
  /** Name of the file in the folder. */
  file: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]*\.pmtiles$/u)),
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/u)),
  bytes: z.number(),
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  minZoom: z.number(),
  maxZoom: z.number(),
  schema: z.string(),
  date: z.nullable(z.string()),
  attribution: z.string(),
  tiles: z.number(),
  streets: z.number(),
  houseNumbers: z.number(),
  addedAt: z.string(),
});
/** A map of the list; the newest is the last. */
export type MapEntry = z.output<typeof MapEntry>;

const MapList = z.object({ format: z.literal(1), maps: z.array(MapEntry) });

export const mapFolder = (dataDir: string): string => path.join(dataDir, 'maps');
export const listFile = (folder: string): string => path.join(folder, 'maps.json');

const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,39}$/u;

/** The file of a map's name. @throws MapFileError for a name that no file can have */
export const fileOf = (name: string): string => {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  if (!NAME.test(name) || plain === '')
    throw new MapFileError(`"${name}" cannot be a map's name: letters, digits and spaces, at most 40`);
  return `${plain}.pmtiles`;
};

/** The maps that are listed; none where there is no list. @throws MapFileError when the list cannot be understood */
export const readMaps = async (folder: string): Promise<MapEntry[]> => {
  const text = await readFile(listFile(folder), 'utf8').catch(() => undefined);
  if (text === undefined) return [];
  try {
    return z.parse(MapList, JSON.parse(text)).maps;
  } catch {
    throw new MapFileError(`${listFile(folder)} cannot be understood`);
  }
};

/** Writes beside and renames: a reader never meets half a list. */
export const writeMaps = async (folder: string, maps: readonly MapEntry[]): Promise<void> => {
  const draft = `${listFile(folder)}.part`;
  const handle = await open(draft, 'w', 0o600);
  await handle.writeFile(`${JSON.stringify({ format: 1, maps }, null, 2)}\n`);
  await handle.sync();
  await handle.close();
  await rename(draft, listFile(folder));
};

/**
 * Puts a file into the folder, by a hard link where the file system allows, else as a copy that is renamed when it is whole.
 * @returns its path; it is not listed yet
 */
export const placeFile = async (folder: string, from: string, file: string): Promise<string> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const place = path.join(folder, file);
  const [given, there] = [await stat(from), await stat(place).catch(() => undefined)];
  if (given.ino === there?.ino && given.dev === there.dev) return place;
  const draft = `${place}.part`;
  await rm(draft, { force: true });
  await link(from, draft).catch(() => copyFile(from, draft));
  await rename(draft, place);
  return place;
};
