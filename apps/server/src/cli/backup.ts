import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { keyFileOf, keyIdsOf, loadKeys } from '../config/keys.ts';
import { errorCode, oneLine } from '../config/start-error.ts';
import { noteBackup } from '../slices/system/operator-moments.store.ts';
import { ArchiveError, writeArchive } from '../platform/backup/archive.ts';
import { dumpLines } from '../platform/backup/dump.ts';
import type { Head } from '../platform/backup/format.ts';
import { mapFolder, readMaps } from '../platform/maps/map-folder.ts';
import { familyIds } from '../core/families.ts';
import { createAudit } from '../slices/audit/audit-log.ts';
import { lockOf } from './backup-lock.ts';
import { CommandError, readWords, UsageError, type Command, type Context } from './command.ts';
import type { Installation } from './installation.ts';

/** What was deleted is gone from backups after this many days. */
const KEPT_DAYS = 30;
const NAME = /^kinward-(\d{4}-\d{2}-\d{2})T\d{6}Z\.(?:age|gz)$/u;

const OPTIONS = {
  to: { type: 'string', multiple: true },
  plain: { type: 'boolean' },
  'with-keys': { type: 'boolean' },
  prune: { type: 'boolean' },
} as const;

const nameAt = (now: Date, encrypted: boolean): string =>
  `kinward-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.${encrypted ? 'age' : 'gz'}`;

/** The file to write: in `given` when that is a folder, as `given` when it is not, else in the data folder's `backups`. */
const placeOf = (given: string | undefined, dataDir: string, name: string, context: Context): string => {
  const wanted = given === undefined ? path.join(dataDir, 'backups') : context.fileOf(given);
  if (given === undefined) mkdirSync(wanted, { recursive: true, mode: 0o700 });
  const file = statSync(wanted, { throwIfNoEntry: false })?.isDirectory() ? path.join(wanted, name) : wanted;
  if (existsSync(file)) throw new CommandError(`${file} is there already; name another file`);
  return file;
};

/** Removes backups of a folder by the day in their names. @returns how many */
const prune = (folder: string, now: Date): number => {
  const oldest = now.getTime() - KEPT_DAYS * 86_400_000;
  const old = readdirSync(folder).filter((name) => {
    const day = NAME.exec(name)?.[1];
    return day !== undefined && Date.parse(day) + 86_400_000 <= oldest;
  });
  for (const name of old) rmSync(path.join(folder, name));
  return old.length;
};

const writeDown = async ({ db, clock }: Installation, detail: Record<string, boolean>): Promise<void> => {
  const audit = createAudit({ clock });
  await noteBackup(db, clock.now());
  for (const familyId of await familyIds(db))
    await audit(db, { familyId, act: 'backup.made', by: { kind: 'operator' }, detail });
};

/** The maps as a backup names them; a list that cannot be understood stops no backup. */
const mapsOf = async (dataDir: string): Promise<NonNullable<Head['maps']>> => {
  const maps = await readMaps(mapFolder(dataDir)).catch(() => []);
  return maps.map(({ name, sha256, bytes, date }) => ({ name, sha256, bytes, date }));
};

const explain = (error: unknown): never => {
  if (error instanceof ArchiveError || errorCode(error).startsWith('E'))
    throw new CommandError(`The backup was not written: ${oneLine(error)}`);
  throw error;
};

/** `npx kinward backup`: the whole database in one encrypted file, beside a running server. */
export const backup: Command = {
  bare: true,
  summary: 'writes the whole database into one encrypted file',
  usage: [
    'backup [file or folder] [--to age1…]… [--with-keys] [--prune]',
    'backup [file or folder] --plain [--prune]',
  ],
  async run(args, context) {
    const { values, words } = readWords(args, OPTIONS, 1);
    const withKeys = values['with-keys'] === true;
    if (withKeys && values.plain === true)
      throw new UsageError('Keys go into an encrypted backup only: leave --plain or --with-keys out.');
    const lock = await lockOf(values, context);
    const installation = await context.open();
    const { config, clock, owner } = installation;
    const keyFile = keyFileOf(config);
    if (!existsSync(keyFile))
      throw new CommandError(
        `The key file ${keyFile} is missing: without its ids a backup says not what it needs`,
      );
    const keyIds = keyIdsOf(loadKeys(keyFile));
    const file = placeOf(words[0], config.dataDir, nameAt(clock.now(), lock !== null), context);
    const keys = withKeys ? readFileSync(keyFile, 'utf8') : null;
    const maps = await mapsOf(config.dataDir);
    await writeArchive(file, lock, dumpLines(owner, { clock, keyIds, keys, maps })).catch(explain);
    await writeDown(installation, { encrypted: lock !== null, keys: withKeys });
    context.say(`backup     ${file}`);
    context.say(`size       ${statSync(file).size} bytes`);
    if (values.prune === true)
      context.say(`pruned     ${prune(path.dirname(file), clock.now())} older than ${KEPT_DAYS} days`);
    if (!withKeys)
      context.say(
        `keys       not in it: keep ${keyFile} in another place, or parents must set new passwords`,
      );
    if (maps.length > 0)
      context.say(
        `maps       named in it, ${maps.length} of them; their files are not: keep them, or fetch them again`,
      );
    if (lock === null)
      context.say('note       It is not encrypted: anyone who has it can read where the children are.');
    return 0;
  },
};
