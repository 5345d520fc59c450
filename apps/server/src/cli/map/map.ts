/** `npx kinward map`: files with the streets of a region, which the server then shows on every map without asking anybody. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from '../../platform/maps/map-facts.ts';
import { openArchive, openFile } from '../../platform/maps/map-archive.ts';
import { fileOf, mapFolder, readMaps, writeMaps, type MapEntry } from '../../platform/maps/map-folder.ts';
import { MapFileError } from '../../platform/maps/pmtiles-format.ts';
import { namesFile } from '../../platform/maps/street-names.ts';
import { systemClock } from '../../platform/clock.ts';
import { CommandError, readWords, UsageError, type Command, type Context } from '../command.ts';
import { addFile, digestOf } from './add.ts';
import { addAround } from './around.ts';

const OPTIONS = {
  name: { type: 'string' },
  yes: { type: 'boolean' },
  around: { type: 'string' },
  km: { type: 'string' },
  from: { type: 'string' },
} as const;
const YEAR_MS = 365 * 86_400_000;

const lines = (map: MapEntry, now: Date): string[] => {
  const [west, south, east, north] = map.bounds.map((degrees) => degrees.toFixed(3));
  const old = map.date !== null && now.getTime() - Date.parse(map.date) > YEAR_MS;
  return [
    map.name,
    `  area     ${south}, ${west} to ${north}, ${east}; zoom ${map.minZoom} to ${map.maxZoom}`,
    `  size     ${(map.bytes / 1e6).toFixed(2)} MB, ${map.tiles} tiles`,
    `  streets  ${map.date === null ? 'of an unknown day' : `of ${map.date}`}${old ? '; add again to renew' : ''}`,
    `  names    ${map.streets} streets, ${map.houseNumbers} house numbers`,
    `  licence  ${map.attribution}, ODbL 1.0`,
  ];
};

const folderOf = (context: Context): string => mapFolder(context.config().dataDir);

const list = async (context: Context): Promise<number> => {
  const maps = await readMaps(folderOf(context));
  if (maps.length === 0) context.say('maps       none: add one with "npx kinward map add FILE.pmtiles"');
  for (const map of maps) for (const line of lines(map, systemClock.now())) context.say(line);
  return 0;
};

const find = (maps: readonly MapEntry[], name: string): MapEntry => {
  const file = fileOf(name);
  const found = maps.find((map) => map.file === file);
  if (!found) throw new CommandError(`There is no map "${name}"; "npx kinward map list" names them`);
  return found;
};

/** Reads every tile of the maps, and compares the files with what was added. */
const check = async (name: string | undefined, context: Context): Promise<number> => {
  const folder = folderOf(context);
  const maps = await readMaps(folder);
  let failed = 0;
  for (const map of name === undefined ? maps : [find(maps, name)]) {
    const file = path.join(folder, map.file);
    try {
      const archive = await openArchive(await openFile(file));
      try {
        const { tiles } = await inspect(archive, { every: true });
        if ((await digestOf(file)) !== map.sha256)
          throw new MapFileError('It is not the file that was added');
        context.say(`good       ${map.name}: ${tiles} tiles`);
      } finally {
        await archive.close();
      }
    } catch (error) {
      if (!(error instanceof MapFileError)) throw error;
      failed += 1;
      context.say(`broken     ${map.name}: ${error.message}`);
    }
  }
  return failed === 0 ? 0 : 1;
};

const remove = async (name: string, yes: boolean, context: Context): Promise<number> => {
  const folder = folderOf(context);
  const maps = await readMaps(folder);
  const map = find(maps, name);
  const question = `The streets of ${map.name} go away from every map. Remove it?`;
  if (!yes && !(await context.confirm(question))) return 1;
  await writeMaps(
    folder,
    maps.filter((other) => other !== map),
  );
  const file = path.join(folder, map.file);
  await rm(file, { force: true });
  await rm(namesFile(file), { force: true });
  context.say(`removed    ${map.name}`);
  return 0;
};

const run = (args: readonly string[], context: Context): Promise<number> => {
  const { values, words } = readWords(args, OPTIONS, 2);
  const [act, what] = words;
  if (act === 'list' && what === undefined) return list(context);
  if (act === 'check') return check(what, context);
  if (act === 'remove' && what !== undefined) return remove(what, values.yes === true, context);
  const { around, km, from, name } = values;
  if (act === 'add' && what === undefined && around !== undefined)
    return addAround({ around, km, from, name, yes: values.yes === true }, context);
  if (act === 'add' && what !== undefined && around === undefined)
    return addFile(context.fileOf(what), name, context);
  throw new UsageError('map adds, lists, checks or removes maps.');
};

/** What is wrong with a file is one line for the operator. */
export const map: Command = {
  summary: 'adds the streets of a region from a file, lists and removes them',
  usage: [
    'map add FILE.pmtiles [--name Home]',
    'map add --around=LAT,LON [--km 10] --from URL|FILE [--name Home] [--yes]',
    'map list',
    'map check [NAME]',
    'map remove NAME [--yes]',
  ],
  run: (args, context) =>
    run(args, context).catch((error: unknown) => {
      if (error instanceof MapFileError) throw new CommandError(error.message);
      throw error;
    }),
};
