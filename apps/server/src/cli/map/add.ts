/** Adds a map file: looked through, put into the data folder, and listed when all of it is there. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { inspect, type MapFacts } from '../../platform/maps/map-facts.ts';
import { openArchive, openFile } from '../../platform/maps/map-archive.ts';
import { fileOf, mapFolder, placeFile, readMaps, writeMaps } from '../../platform/maps/map-folder.ts';
import { collectNames, writeNames, type Names } from '../../platform/maps/street-names.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Context } from '../command.ts';

/** SHA-256 of a file in hexadecimal. */
export const digestOf = async (file: string): Promise<string> => {
  const digest = createHash('sha256');
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) digest.update(chunk);
  return digest.digest('hex');
};

const readAll = async (file: string): Promise<{ facts: MapFacts; names: Names }> => {
  const archive = await openArchive(await openFile(file));
  try {
    return { facts: await inspect(archive), names: await collectNames(archive) };
  } finally {
    await archive.close();
  }
};

/**
 * Adds a file, in place of the map that has its name.
 * @param given the name that the operator wants; that of the file otherwise
 * @returns the exit code @throws MapFileError for a file that cannot be drawn
 */
export const addFile = async (file: string, given: string | undefined, context: Context): Promise<number> => {
  const name = given ?? path.basename(file).replace(/\.pmtiles$/iu, '');
  const own = fileOf(name);
  const { facts, names } = await readAll(file);
  const [west, south, east, north] = facts.bounds.map((degrees) => degrees.toFixed(3));
  context.say(`area       ${south}, ${west} to ${north}, ${east}; zoom ${facts.minZoom} to ${facts.maxZoom}`);
  context.say(`size       ${(facts.bytes / 1e6).toFixed(2)} MB, ${facts.tiles} tiles`);
  context.say(
    `streets    of ${facts.date ?? 'an unknown day'}; ${facts.attribution}, ODbL 1.0; schema ${facts.schema}`,
  );
  context.say(
    `names      ${names.streets.length} streets, ${names.places.length} places, ${names.houseNumbers} house numbers`,
  );
  const folder = mapFolder(context.config().dataDir);
  const place = await placeFile(folder, file, own);
  await writeNames(place, names);
  const sha256 = await digestOf(place);
  const others = (await readMaps(folder)).filter((map) => map.file !== own);
  const addedAt = systemClock.now().toISOString();
  await writeMaps(folder, [
    ...others,
    {
      name,
      file: own,
      sha256,
      addedAt,
      ...facts,
      streets: names.streets.length,
      houseNumbers: names.houseNumbers,
    },
  ]);
  context.say(`added      Streets of ${name} are on the map.`);
  return 0;
};
