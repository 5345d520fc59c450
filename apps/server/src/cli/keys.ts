import { existsSync } from 'node:fs';
import { addKey, keyFileOf, keyInventory } from '../config/keys.ts';
import { familyIds } from '../core/families.ts';
import { serverState } from '../platform/process-lock/process-lock.ts';
import { createAudit } from '../slices/audit/audit-log.ts';
import { CommandError, readWords, UsageError, type Command, type Context } from './command.ts';
import { reEncryptAll } from './re-encrypt.ts';

const ROTATED = ['pepper', 'token', 'field'] as const;
type Rotated = (typeof ROTATED)[number];

const FOR = {
  pepper: 'passwords and recovery codes',
  token: 'one-time codes, pairing codes, counters',
  field: 'seeds of authenticator apps, push subscriptions, waiting messages',
  vapid: 'pushes to browsers',
} as const;

const WHAT_FOLLOWS: Record<Rotated, string> = {
  pepper: 'Each password is hashed with the new key at its next login; until then the former key reads it.',
  token:
    'Codes that are under way stop working; pairing codes and refused invitations go on. Limits start from zero.',
  field: 'Everything was encrypted with the new key.',
};

const NO_VAPID =
  'The push key cannot be rotated: every browser subscribed to exactly this one. If it leaked, stop the server, take the "vapid" entry out of the key file, delete the rows of push_subscriptions and device_push_subscriptions, and let parents and children switch pushes on again';

const list = (context: Context): void => {
  const file = keyFileOf(context.config());
  if (!existsSync(file)) throw new CommandError(`There is no key file ${file}: name its folder by DATA_DIR`);
  for (const { purpose, id, since } of keyInventory(file)) {
    const age = since === null ? 'age unknown' : `since ${since.slice(0, 10)}`;
    context.say(`${purpose.padEnd(10)} ${id.padEnd(10)} ${age.padEnd(16)} ${FOR[purpose]}`);
  }
};

/** A server holds the keys that it read when it started: beside it a new one would be unknown to it. */
const requireStopped = (context: Context, stopped: boolean): void => {
  const config = context.config();
  if (serverState(config.dataDir) !== null)
    throw new CommandError('The server runs. Stop it, rotate the key, and start it again');
  if (config.databaseUrl !== null && !stopped)
    throw new CommandError(
      'Stop every server that works on this database, then say so with --stopped; copy the key file to all of them before they start',
    );
};

const rotate = async (context: Context, purpose: Rotated): Promise<void> => {
  const { db, clock, config } = await context.open();
  const file = keyFileOf(config);
  const ring = addKey(file, purpose);
  const count = purpose === 'field' ? await reEncryptAll(db, ring.field) : 0;
  const audit = createAudit({ clock });
  for (const familyId of await familyIds(db))
    await audit(db, {
      familyId,
      act: 'keys.rotated',
      by: { kind: 'operator' },
      detail: { key: purpose },
    });
  context.say(
    `rotated    ${purpose}: ${ring[purpose][0].id} is the current key, former ones are kept for reading`,
  );
  if (purpose === 'field') context.say(`encrypted  ${count} values`);
  context.say(`note       ${WHAT_FOLLOWS[purpose]}`);
  context.say(`note       Copy ${file} to where its backup lies.`);
};

/** `npx kinward keys`: which keys there are, and new ones in their place. */
export const keys: Command = {
  bare: true,
  summary: 'lists the keys, never their values, and makes new ones',
  usage: ['keys', 'keys list', `keys rotate ${ROTATED.join('|')} [--stopped]`],
  async run(args, context) {
    const { values, words } = readWords(args, { stopped: { type: 'boolean' } }, 2);
    const [action = 'list', name] = words;
    if (action === 'list' && name === undefined) {
      list(context);
      return 0;
    }
    if (action !== 'rotate') throw new UsageError(`keys does not know "${action}".`);
    if (name === 'vapid') throw new CommandError(NO_VAPID);
    const purpose = ROTATED.find((known) => known === name);
    if (purpose === undefined) throw new UsageError(`There is no key "${name ?? ''}".`);
    requireStopped(context, values.stopped === true);
    await rotate(context, purpose);
    return 0;
  },
};
