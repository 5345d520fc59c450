import type { FamilyId } from '@kinward/contract/ids.ts';
import { familyIds } from '../core/families.ts';
import { ALL_SHARDS } from '../platform/database/shards.ts';
import { inTransaction, type Tx } from '../platform/tx.ts';
import { createAudit } from '../slices/audit/audit-log.ts';
import { readOptions, UsageError, type Command } from './command.ts';
import type { Installation } from './installation.ts';

/** How long every login asks for a code besides the password. */
const HOURS = 72;

/** What an intruder may hold is gone: sessions, access tokens, half-done logins, resets and their codes. Devices keep their tokens. */
const endEverything = async (tx: Tx, now: Date) => {
  const sessions = await tx
    .deleteFrom('sessions')
    .returning(['id', 'family_id'])
    .modifyEnd(ALL_SHARDS)
    .execute();
  const tokens = await tx
    .updateTable('access_tokens')
    .set({ ended_at: now })
    .where('ended_at', 'is', null)
    .returning(['id', 'family_id'])
    .modifyEnd(ALL_SHARDS)
    .execute();
  await tx.deleteFrom('login_steps').modifyEnd(ALL_SHARDS).execute();
  await tx.deleteFrom('password_resets').execute();
  await tx.deleteFrom('one_time_codes').where('purpose', '!=', 'register').execute();
  const ended = new Map<FamilyId, string[]>();
  for (const { id, family_id } of [...sessions, ...tokens])
    ended.set(family_id, [...(ended.get(family_id) ?? []), id]);
  return { ended, sessions: sessions.length, tokens: tokens.length };
};

const writeDown = async (tx: Tx, { clock }: Installation, act: 'lockdown.began' | 'lockdown.ended') => {
  const audit = createAudit({ clock });
  for (const id of await familyIds(tx)) await audit(tx, { familyId: id, act, by: { kind: 'operator' } });
};

interface Begun {
  until: Date;
  /** How many ended. */
  sessions: number;
  tokens: number;
}

const begin = (installation: Installation): Promise<Begun> =>
  inTransaction(installation.db, async (tx, afterCommit) => {
    const until = new Date(installation.clock.now().getTime() + HOURS * 3_600_000);
    // First, so that a login that comes meanwhile is asked for its code or ended with the others.
    await tx
      .insertInto('lockdown')
      .values({ until })
      .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ until }))
      .execute();
    for (const familyId of await familyIds(tx))
      await tx
        .selectFrom('accounts')
        .select('id')
        .where('family_id', '=', familyId)
        .orderBy('id')
        .forUpdate()
        .execute();
    const { ended, ...counts } = await endEverything(tx, installation.clock.now());
    await writeDown(tx, installation, 'lockdown.began');
    afterCommit(() => {
      for (const [familyId, sessionIds] of ended)
        installation.bus.publish({ type: 'sessions.ended', familyId, sessionIds });
    });
    return { until, ...counts };
  });

const end = (installation: Installation): Promise<boolean> =>
  inTransaction(installation.db, async (tx) => {
    const row = await tx.deleteFrom('lockdown').returning('until').executeTakeFirst();
    if (row) await writeDown(tx, installation, 'lockdown.ended');
    return row !== undefined;
  });

/** `npx kinward lockdown`: the first thing to do when an intruder may be inside. */
export const lockdown: Command = {
  bare: true,
  summary: `ends all parents' sessions and access tokens and asks for a code at each login for ${HOURS} hours`,
  usage: ['lockdown', 'lockdown --off'],
  async run(args, context) {
    const { off } = readOptions(args, { off: { type: 'boolean' } });
    if (args.some((word) => !word.startsWith('--'))) throw new UsageError('lockdown takes no names.');
    const installation = await context.open();
    if (off === true) {
      context.say((await end(installation)) ? 'lockdown   ended' : 'lockdown   there was none');
      return 0;
    }
    const { until, sessions, tokens } = await begin(installation);
    context.say(`sessions   ${sessions} ended; streams end within a second`);
    context.say(`tokens     ${tokens} of programs ended`);
    context.say(`logins     ask for a code besides the password until ${until.toISOString()}`);
    context.say('devices    go on');
    if (installation.config.mail === null && installation.config.sms === null)
      context.say(
        'note       No mail and no SMS provider is set: the codes stand in the outbox of this machine.',
      );
    return 0;
  },
};
