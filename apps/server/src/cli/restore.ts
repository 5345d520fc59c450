import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { keyFileOf, keyIdsOf, loadKeys, readKeyText } from '../config/keys.ts';
import { errorCode, oneLine } from '../config/start-error.ts';
import { ArchiveError, isEncrypted, readArchive, type Opener } from '../platform/backup/archive.ts';
import type { Head } from '../platform/backup/format.ts';
import { lostKeys, requireKnownVersion, restoreLines, type Lost } from '../platform/backup/restore.ts';
import { mapFolder, readMaps } from '../platform/maps/map-folder.ts';
import { systemClock } from '../platform/clock.ts';
import { databaseUser } from '../platform/database/database-user.ts';
import { prepareFolder, requireOwnFolder } from '../platform/database/data-folder.ts';
import { startDatabase } from '../platform/database/start-database.ts';
import { acquireProcessLock } from '../platform/process-lock/process-lock.ts';
import { openerOf } from './backup-lock.ts';
import { CommandError, readWords, UsageError, type Command, type Context } from './command.ts';

/** Reads the archive to its end before anything is touched. @throws ArchiveError */
const verify = async (file: string, opener: Opener): Promise<{ head: Head; rows: number }> => {
  let head: Head | undefined;
  let rows = 0;
  for await (const line of readArchive(file, opener)) {
    if ('kinward' in line) head = line;
    else if ('complete' in line) ({ rows } = line);
  }
  if (!head) throw new ArchiveError('This file is no backup of Kinward');
  requireKnownVersion(head);
  return { head, rows };
};

/** Puts the keys of a backup in their place; those that were there stay beside them. */
const placeKeys = (config: Config, head: Head, now: Date): void => {
  if (head.keys === null) return;
  const file = keyFileOf(config);
  if (existsSync(file)) {
    if (readFileSync(file, 'utf8') === head.keys) return;
    renameSync(file, `${file}.before-restore-${now.toISOString().slice(0, 19).replaceAll(':', '')}`);
  }
  const draft = `${file}.new`;
  writeFileSync(draft, head.keys, { mode: 0o600, flush: true });
  renameSync(draft, file);
};

/** Into the database of an installation that no server works on. */
const restoreInto = async (config: Config, file: string, opener: Opener, head: Head): Promise<Lost> => {
  await using cleanup = new AsyncDisposableStack();
  const embedded = config.databaseUrl === null;
  requireOwnFolder(config.dataDir);
  prepareFolder(config.dataDir, embedded ? databaseUser() : null);
  const lock = await acquireProcessLock(config.dataDir);
  cleanup.defer(() => lock.release());
  const database = await startDatabase(config);
  cleanup.defer(() => database.stop());
  const keys = head.keys === null ? loadKeys(keyFileOf(config)) : readKeyText(head.keys);
  const lost = lostKeys(head, keyIdsOf(keys));
  const now = systemClock.now();
  await restoreLines(
    {
      owner: database.owner,
      separateAppRole: embedded,
      now,
      lost,
      placeKeys: () => placeKeys(config, head, now),
    },
    head,
    readArchive(file, opener),
  );
  return lost;
};

const tell = ({ say }: Context, lost: Lost): void => {
  say('sessions   All parents log in again; devices go on with the tokens of that time.');
  if (lost.size === 0) return;
  say(`keys       The backup's keys (${[...lost].join(', ')}) are not here. What follows:`);
  if (lost.has('pepper'))
    say(
      '           No password and no recovery code of that time works: every parent sets a new password by "Forgot password".',
    );
  if (lost.has('field'))
    say(
      '           Authenticator apps were taken off, as their seeds cannot be read: parents set them up again. Passkeys go on.',
    );
  if (lost.has('token')) say('           Addresses that refused invitations can be invited again.');
  if (lost.has('field') || lost.has('vapid')) say('           Browsers ask again before they show notices.');
};

/** Which map files of that time are not here. */
const tellMaps = async ({ say, config }: Context, { maps = [] }: Head): Promise<void> => {
  const here = await readMaps(mapFolder(config().dataDir)).catch(() => []);
  const missing = maps.filter(({ sha256 }) => here.every((map) => map.sha256 !== sha256));
  for (const { name, bytes, date } of missing)
    say(
      `map        ${name} is not here (${(bytes / 1e6).toFixed(1)} MB, ${date ?? 'of an unknown day'}): npx kinward map add <file> --name "${name}"`,
    );
};

/** `npx kinward restore`: a backup into an empty installation, whole or not at all. */
export const restore: Command = {
  summary: 'loads a backup into an empty installation',
  usage: ['restore <file> [--identity <file with AGE-SECRET-KEY-1…>]'],
  async run(args, context) {
    const { values, words } = readWords(args, { identity: { type: 'string' } }, 1);
    const [given] = words;
    if (given === undefined) throw new UsageError('Name the backup.');
    const file = context.fileOf(given);
    try {
      const opener = (await isEncrypted(file)) ? await openerOf(values.identity, context) : null;
      const { head, rows } = await verify(file, opener);
      const lost = await restoreInto(context.config(), file, opener, head);
      context.say(`restored   ${rows} rows as they were at ${head.at}`);
      tell(context, lost);
      await tellMaps(context, head);
      return 0;
    } catch (error) {
      if (error instanceof ArchiveError) throw new CommandError(error.message);
      if (['ENOENT', 'EACCES', 'EISDIR'].includes(errorCode(error)))
        throw new CommandError(`The backup cannot be read: ${oneLine(error)}`);
      throw error;
    }
  },
};
