import { AppError } from '@kinward/contract/errors.ts';
import type { VerifyUpdateReply } from '@kinward/contract/accounts/profile.schemas.ts';
import type { verifyUpdate } from '@kinward/contract/accounts/profile.routes.ts';
import type { BodyOf } from '@kinward/contract/route.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import { inTransaction } from '../../../platform/tx.ts';
import type { Tx } from '../../../platform/tx.ts';
import { keyOf } from '../../../core/accounts.ts';
import { lockAccount } from '../accounts.store.ts';
import type { AccountRow, Channel } from '../accounts.store.ts';
import { createChangeApply } from './change-apply.ts';
import { codesOf, movesAddress, presentChange } from './change-codes.ts';
import { deleteChange, findChange, markProved } from './changes.store.ts';
import type { ChangeRow } from './changes.store.ts';
import type { Codes } from '../codes/codes.ts';
import { presentUser } from '../login/login.ts';
import type { AccountsDeps } from '../ports.ts';
import { endAllBut } from '../sessions/sessions.ts';
import type { Sessions } from '../sessions/sessions.ts';

interface Tried {
  reply: VerifyUpdateReply | undefined;
  wrong: Channel[];
}

/** A pending change is confirmed with its codes and comes into force with the last of them. */
export const createChangeConfirm = (deps: AccountsDeps, codes: Codes, sessions: Sessions) => {
  const { db, clock, log } = deps;
  const apply = createChangeApply(deps);

  /** Tries the code where one is open, at `only` if that is named. */
  const attempt = async (
    tx: Tx,
    account: AccountRow,
    change: ChangeRow,
    { otp, channel: only }: BodyOf<typeof verifyUpdate>,
  ): Promise<{ right: Channel | undefined; wrong: Channel[] }> => {
    const wrong: Channel[] = [];
    for (const { channel, address, confirmed } of codesOf(change, account)) {
      if (confirmed || (only !== undefined && only !== channel)) continue;
      const binding = { subjectId: account.id, purpose: 'change', channel, address } as const;
      const outcome = await codes.attempt(tx, binding, otp);
      if (outcome === 'right') return { right: channel, wrong };
      if (outcome === 'wrong') wrong.push(channel);
    }
    return { right: undefined, wrong };
  };

  const confirm = (who: ParentIdentity, body: BodyOf<typeof verifyUpdate>): Promise<Tried> =>
    inTransaction(
      db,
      async (tx, afterCommit): Promise<Tried> => {
        const account = await lockAccount(tx, keyOf(who));
        const waiting = account && (await findChange(tx, account, clock.now()));
        if (!account || !waiting) return { reply: undefined, wrong: [] };
        const { right, wrong } = await attempt(tx, account, waiting, body);
        if (right === undefined) return { reply: undefined, wrong };
        const change = await markProved(tx, account, right);
        if (codesOf(change, account).some((code) => !code.confirmed))
          return { reply: { user: null, pending: presentChange(change, account) }, wrong };
        const changed = await apply(tx, account, change);
        if (movesAddress(change)) {
          const ended = await endAllBut(tx, account, who.browserId, deps.clock.now());
          afterCommit(() => sessions.announce(account.family_id, ended));
        }
        await deps.audit(tx, {
          familyId: account.family_id,
          act: 'profile.changed',
          on: { kind: 'account', id: account.id },
          detail: {
            name: change.first_name !== null || change.last_name !== null,
            email: change.email !== null,
            phone: change.phone !== null,
          },
        });
        return { reply: { user: presentUser(changed), pending: null }, wrong };
      },
      (error) => log.error({ err: error }, 'an effect after a change of an account failed'),
    );

  /**
   * @throws AppError OTP_INVALID for wrong and dead codes and when nothing waits alike; ACCOUNT_EXISTS, after the right
   * code only, when the address became another account's
   */
  return async (who: ParentIdentity, body: BodyOf<typeof verifyUpdate>): Promise<VerifyUpdateReply> => {
    const { reply, wrong } = await confirm(who, body).catch(async (error: unknown) => {
      if (!(error instanceof AppError && error.code === 'ACCOUNT_EXISTS')) throw error;
      await deleteChange(db, keyOf(who));
      throw new AppError('ACCOUNT_EXISTS', {
        message: 'This email or phone belongs to another account. Nothing was changed.',
      });
    });
    if (reply) {
      if (reply.user) log.info({ event: 'accountChange' }, 'a parent changed their details');
      return reply;
    }
    for (const channel of wrong)
      await codes.countWrong({ subjectId: who.accountId, purpose: 'change', channel });
    throw new AppError('OTP_INVALID');
  };
};
