/** Whom a backup is locked for, and what opens it. */
import { readFileSync } from 'node:fs';
import { oneLine } from '../config/start-error.ts';
import type { Lock, Opener } from '../platform/backup/archive.ts';
import { CommandError, UsageError, type Context } from './command.ts';

const PASSPHRASE = 'KINWARD_BACKUP_PASSPHRASE';
/** Anyone who holds the file may guess for years. */
const SHORTEST = 16;

const newPassphrase = async ({ secret, ask }: Context): Promise<string> => {
  const given = secret(PASSPHRASE);
  const passphrase = given ?? (await ask('Passphrase of the new backup'));
  if (passphrase.length < SHORTEST)
    throw new CommandError(
      `A backup's passphrase has ${SHORTEST} letters or more; five random words are good`,
    );
  if (given === null && (await ask('The same once more')) !== passphrase)
    throw new CommandError('The two were not the same');
  return passphrase;
};

/** Recipients of `--to` or KINWARD_BACKUP_TO, else a passphrase; nothing with `--plain` alone. @throws UsageError; CommandError */
export const lockOf = async (
  given: { to?: string[] | undefined; plain?: boolean | undefined },
  context: Context,
): Promise<Lock> => {
  if (given.plain === true) {
    if (given.to) throw new UsageError('--plain and --to exclude each other.');
    return null;
  }
  const recipients = given.to ?? context.secret('KINWARD_BACKUP_TO')?.split(/[\s,]+/u) ?? [];
  if (recipients.length > 0) return { recipients };
  return { passphrase: await newPassphrase(context) };
};

const readIdentities = (file: string): string[] => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new CommandError(`The identity file cannot be read: ${oneLine(error)}`);
  }
  const identities = text.split(/\r?\n/u).filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (identities.length === 0)
    throw new CommandError(`The identity file ${file} holds no line that begins with AGE-SECRET-KEY-`);
  return identities;
};

/** The keys of `--identity`, else the passphrase. @throws CommandError */
export const openerOf = async (identity: string | undefined, context: Context): Promise<Opener> => {
  if (identity !== undefined) return { identities: readIdentities(context.fileOf(identity)) };
  return { passphrase: context.secret(PASSPHRASE) ?? (await context.ask('Passphrase of the backup')) };
};
