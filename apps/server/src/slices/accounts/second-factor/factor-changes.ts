import { AppError } from '@kinward/contract/errors.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import { keyOf } from '../../../core/accounts.ts';
import type { Tx } from '../../../platform/tx.ts';
import { lockAccount } from '../accounts.store.ts';
import type { AccountRow } from '../accounts.store.ts';
import type { AccountsDeps, FactorChange } from '../ports.ts';
import { notify } from '../codes/sending.ts';
import { endAllBut } from '../sessions/sessions.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { issueUndoToken } from '../profile-change/undo.ts';

/** What accompanies every change of the second factor: the slice that stores the factors calls it. */
export const createFactorChanges = (deps: AccountsDeps, sessions: Sessions) => ({
  /** @throws AppError UNAUTHENTICATED */
  async lock(tx: Tx, who: ParentIdentity): Promise<AccountRow> {
    const account = await lockAccount(tx, keyOf(who));
    if (!account) throw new AppError('UNAUTHENTICATED');
    return account;
  },

  /** Notifies on both channels and signs every other browser out. Returns the hash of the link in the notification. */
  async changed(
    tx: Tx,
    afterCommit: (effect: () => void) => void,
    who: ParentIdentity,
    change: FactorChange,
  ): Promise<Buffer> {
    const account = await lockAccount(tx, keyOf(who));
    if (!account) throw new AppError('UNAUTHENTICATED');
    const now = deps.clock.now();
    const { link, tokenHash } = await issueUndoToken(deps, tx, account);
    const at = now.toISOString();
    const said =
      'name' in change ? { change: change.kind, name: change.name, at } : { change: change.kind, at };
    await notify(
      deps,
      tx,
      account,
      { kind: 'factor.changed-mail', params: { ...said, undo: link } },
      { kind: 'factor.changed-sms', params: said },
    );
    const ended = await endAllBut(tx, account, who.browserId, deps.clock.now());
    afterCommit(() => sessions.announce(account.family_id, ended));
    return tokenHash;
  },
});
