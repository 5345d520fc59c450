import type { AccountKey } from '../core/accounts.ts';
import { keyFileOf, loadKeys } from '../config/keys.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLogger } from '../platform/log/logger.ts';
import { createMessages } from '../platform/messages/messages.ts';
import { writeTo } from '../core/readers.ts';
import { createOutbound } from '../platform/outbound/outbound.ts';
import { inTransaction, type Tx } from '../platform/tx.ts';
import { findAccountAt, lockAccount } from '../slices/accounts/accounts.store.ts';
import { endTokensOf } from '../slices/accounts/access-tokens/access-tokens.store.ts';
import { deleteSessions } from '../slices/accounts/sessions/sessions.store.ts';
import { createAudit } from '../slices/audit/audit-log.ts';
import { CommandError, readWords, UsageError, type Command } from './command.ts';
import type { Installation } from './installation.ts';

/** @returns how many factors; recovery codes and logins that wait for a factor are not counted */
const deleteFactors = async (tx: Tx, account: AccountKey): Promise<number> => {
  let factors = 0;
  for (const table of ['totp_seeds', 'passkeys', 'recovery_codes', 'login_steps'] as const) {
    const { numDeletedRows } = await tx
      .deleteFrom(table)
      .where('family_id', '=', account.family_id)
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow();
    if (table === 'totp_seeds' || table === 'passkeys') factors += Number(numDeletedRows);
  }
  return factors;
};

/** Sent on both channels whatever else was sent: it is the only sign that the account is open by its password again. */
const remove = async (installation: Installation, email: string): Promise<number | undefined> => {
  const { config, db, pool, clock, bus } = installation;
  const keys = loadKeys(keyFileOf(config));
  const log = createLogger({ ...config, logLevel: 'silent' });
  const jobs = createJobs({ db, pool, log, keys });
  const messages = createMessages({ db, log, jobs, outbound: createOutbound(), keys, config });
  const found = await findAccountAt(db, 'email', email);
  if (!found) return undefined;
  return inTransaction(db, async (tx, afterCommit) => {
    const account = await lockAccount(tx, found);
    if (!account) return undefined;
    const { id, family_id: familyId } = account;
    const removed = await deleteFactors(tx, account);
    const ended = [
      ...(await deleteSessions(tx, account, 'all')),
      ...(await endTokensOf(tx, account, clock.now())),
    ];
    const params = { at: clock.now().toISOString() };
    const { email: address, phone } = account;
    await messages.send(tx, await writeTo(tx, 'email', address, { kind: 'factor.removed-mail', params }));
    await messages.send(tx, await writeTo(tx, 'sms', phone, { kind: 'factor.removed-sms', params }));
    const on = { kind: 'account', id };
    await createAudit({ clock })(tx, {
      familyId,
      act: 'factors.removed',
      by: { kind: 'operator' },
      on,
      detail: { removed },
    });
    const sessionIds = ended.map((session) => session.id);
    afterCommit(() => bus.publish({ type: 'sessions.ended', familyId, sessionIds }));
    return removed;
  });
};

/** `npx kinward factors remove`: for a parent who lost every second factor and every recovery code. */
export const factors: Command = {
  summary: 'takes the second factors off an account whose owner lost them all',
  usage: ['factors remove <email>'],
  async run(args, context) {
    const { words } = readWords(args, {}, 2);
    const [action = '', email] = words;
    if (action !== 'remove' || email === undefined)
      throw new UsageError('Name the account: factors remove <email>.');
    const removed = await remove(await context.open(), email.trim().toLowerCase());
    if (removed === undefined) throw new CommandError(`There is no account with the email ${email}.`);
    context.say(
      `factors    ${removed} removed, with all recovery codes; sessions ended; told by mail and message`,
    );
    context.say(
      'note       Make sure before that it is really them: the password alone opens the account now.',
    );
    return 0;
  },
};
