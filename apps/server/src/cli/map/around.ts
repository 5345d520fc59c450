/** `npx kinward map add --around`: cuts the tiles round a place out of a large map file, on this machine or at an address. */
import { randomInt } from 'node:crypto';
import { mkdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createOutbound, type Outbound } from '../../platform/outbound/outbound.ts';
import { extract } from '../../platform/maps/extract.ts';
import { planExtract, type Circle, type Plan } from '../../platform/maps/extract-plan.ts';
import { openArchive, openFile, type ByteSource } from '../../platform/maps/map-archive.ts';
import { checkSchema } from '../../platform/maps/map-facts.ts';
import { fileOf, mapFolder } from '../../platform/maps/map-folder.ts';
import { openRemote } from '../../platform/maps/remote-source.ts';
import { UsageError, type Context } from '../command.ts';
import { addFile } from './add.ts';

export interface AroundOptions {
  around: string;
  km: string | undefined;
  from: string | undefined;
  name: string | undefined;
  yes: boolean;
}

const KM_DEFAULT = 10;
const KM_MAX = 100;
/** A circle of fewer kilometres is a neighbourhood. */
const KM_SMALL = 5;

const numbersOf = (text: string): number[] =>
  text.split(',').map((part) => (/^\s*-?\d{1,3}(?:\.\d+)?\s*$/u.test(part) ? Number(part) : Number.NaN));

/** @throws UsageError */
export const readCircle = (around: string, km: string | undefined): Circle => {
  const [latitude = Number.NaN, longitude = Number.NaN, ...more] = numbersOf(around);
  if (more.length > 0 || !(Math.abs(latitude) <= 85) || !(Math.abs(longitude) <= 180))
    throw new UsageError('--around takes latitude and longitude, as in 47.141,9.521.');
  const [radius = Number.NaN] = numbersOf(km ?? String(KM_DEFAULT));
  if (!(radius >= 1 && radius <= KM_MAX)) throw new UsageError(`--km is from 1 to ${KM_MAX}.`);
  return { latitude, longitude, km: radius };
};

/** Up to a third of the radius away, so that the middle of what is fetched is nobody's home. */
export const movedMiddle = ({ latitude, longitude, km }: Circle): Circle => {
  const away = (km / 3) * Math.sqrt(randomInt(1, 1_000_000) / 1_000_000);
  const angle = (randomInt(0, 360_000) / 180_000) * Math.PI;
  const up = (away * Math.cos(angle)) / 111.32;
  const aside = (away * Math.sin(angle)) / (111.32 * Math.cos((latitude * Math.PI) / 180));
  const beyond = longitude + aside;
  return {
    latitude: Math.max(-85, Math.min(85, latitude + up)),
    longitude: beyond > 180 ? beyond - 360 : beyond < -180 ? beyond + 360 : beyond,
    km,
  };
};

/** The moved middle is kept for going on: another one each time would tell the true one by and by. */
const middleOf = async (file: string, circle: Circle): Promise<Circle> => {
  const wanted = JSON.stringify(circle);
  try {
    const kept = JSON.parse(await readFile(file, 'utf8')) as { wanted: string; moved: Circle };
    if (kept.wanted === wanted) return kept.moved;
  } catch {
    // There is none, or it cannot be understood.
  }
  const moved = movedMiddle(circle);
  await writeFile(file, JSON.stringify({ wanted, moved }), { mode: 0o600 });
  return moved;
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

const describe = async (plan: Plan, folder: string, date: string): Promise<string> => {
  const { bavail, bsize } = await statfs(folder);
  return [
    `${plan.tiles} tiles, ${megabytes(plan.keep)} to keep, ${megabytes(plan.fetch)} to fetch in ${plan.ranges.length} requests;`,
    `${((bavail * bsize) / 1e9).toFixed(0)} GB free. Map data © OpenStreetMap contributors, ODbL. ${date}`,
  ].join(' ');
};

/** A line for each tenth that has come. */
const progressOf = (plan: Plan, context: Context) => {
  let told = -1;
  return (bytes: number): void => {
    const tenth = Math.floor((bytes / Math.max(1, plan.fetch)) * 10);
    if (tenth <= told) return;
    told = tenth;
    context.say(`fetched    ${megabytes(bytes)} of ${megabytes(plan.fetch)}`);
  };
};

/** @param outbound replaces the way out in tests @returns the exit code @throws MapFileError, UsageError */
export const addAround = async (
  { around, km, from, name = 'Home', yes }: AroundOptions,
  context: Context,
  outbound: Outbound = createOutbound(),
): Promise<number> => {
  const circle = readCircle(around, km);
  if (from === undefined)
    throw new UsageError('--from names the large file: an address (https://…) or a file of this machine.');
  const own = fileOf(name);
  const isRemote = /^https?:\/\//iu.test(from);
  const agreed = async (question: string): Promise<boolean> => yes || context.confirm(question);
  if (circle.km < KM_SMALL)
    context.say(`note       ${circle.km} km is a neighbourhood. From ${KM_SMALL} km on it is a town.`);
  if (isRemote) {
    const { host } = new URL(from);
    context.say(
      'note       Downloading a whole country elsewhere and adding the file tells nobody anything.',
    );
    const question = `This asks ${host} for parts of a file. ${host} learns this installation's address and which area you take. Go on?`;
    if (!(await agreed(question))) return 1;
  }
  const folder = mapFolder(context.config().dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const to = path.join(folder, `.${own}.new`);
  const middle = isRemote ? await middleOf(`${to}.middle.json`, circle) : circle;
  const remote = isRemote ? await openRemote(from, outbound) : undefined;
  const source: ByteSource = remote ?? (await openFile(context.fileOf(from)));
  const archive = await openArchive(source);
  try {
    const schema = checkSchema(await archive.metadata());
    const plan = await planExtract(archive, middle);
    const question = `${await describe(plan, folder, `Schema ${schema}.`)} Go on?`;
    if (!(await agreed(question))) return 1;
    const version = remote?.version ?? `${from} ${source.size}`;
    await extract({
      source,
      archive,
      plan,
      circle: middle,
      version,
      to,
      onProgress: progressOf(plan, context),
    });
  } finally {
    await archive.close();
  }
  const code = await addFile(to, name, context);
  await rm(to, { force: true });
  await rm(`${to}.middle.json`, { force: true });
  return code;
};
