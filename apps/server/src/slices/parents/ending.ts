import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import { auditOn } from '../../ports/audit.ts';
import { isOnLegalHold } from '../../ports/legal-hold.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { inTransaction, retry, type AfterCommit, type Tx } from '../../platform/tx.ts';
import { lockParents, endInvitationsAndCodes } from './membership.ts';
import type { Gone, Member } from '../accounts/members/members.ts';
import type { ParentsDeps } from './ports.ts';
import { mailParents, nameOf } from './notify-invited.ts';

/** A parent ends their own account: one of several alone, the only one together with the family. */
export const createEnding = (deps: ParentsDeps) => {
  const { db, bus, members, devices, notifications } = deps;
  const note = auditOn(deps.audit, 'account');

  /** The others stay, and with them everything of the family. */
  const goAlone = async (
    tx: Tx,
    familyId: FamilyId,
    self: Member,
    rest: readonly Member[],
    afterCommit: AfterCommit,
  ): Promise<Gone['entries']> => {
    await endInvitationsAndCodes(deps, tx, familyId, self.id);
    const { sessionIds, entries } = await members.end(tx, { id: self.id, family_id: familyId });
    await mailParents(deps, tx, rest, { kind: 'parent.account-ended', params: { name: nameOf(self) } });
    afterCommit(() => {
      bus.publish({ type: 'sessions.ended', familyId, sessionIds });
      bus.publish({ type: 'parents.changed', familyId });
    });
    return entries;
  };

  /**
   * Devices first: their tokens end with the commit, and what they recorded is on the list of the sweep, as that can be
   * more than one transaction can delete.
   */
  const takeFamily = async (
    tx: Tx,
    familyId: FamilyId,
    accountId: AccountId,
    afterCommit: AfterCommit,
  ): Promise<Gone['entries']> => {
    const deviceIds = await devices.removeAll(tx, familyId);
    await notifications.empty(tx, familyId);
    const { sessionIds, entries } = await members.end(tx, { id: accountId, family_id: familyId });
    afterCommit(() => {
      bus.publish({ type: 'sessions.ended', familyId, sessionIds });
      devices.announceRemoved(familyId, deviceIds);
    });
    return entries;
  };

  const endIn = async (
    tx: Tx,
    who: ParentIdentity,
    email: string,
    afterCommit: AfterCommit,
  ): Promise<void> => {
    const { familyId } = who;
    const { parents, self } = await lockParents(deps, tx, who);
    // Checked at the start already; the operator may have put the family on legal hold since.
    if (await isOnLegalHold(tx, familyId)) throw new AppError('FAMILY_ON_LEGAL_HOLD');
    if (self.email !== email) throw new AppError('EMAIL_DIFFERS');
    const rest = parents.filter((parent) => parent !== self);
    if (rest.length > 0 && self.role === 'owner') throw new AppError('OWNER_STAYS');
    const entries =
      rest.length > 0
        ? await goAlone(tx, familyId, self, rest, afterCommit)
        : await takeFamily(tx, familyId, self.id, afterCommit);
    for (const entry of entries) await deps.audit(tx, entry);
    await note(tx, familyId, 'account.ended', self.id, { family: rest.length === 0 });
  };

  return {
    /**
     * Ends the account of who acts, for good. Retried where a report or a notification of the family was being written in
     * another order of locks.
     * @param email as it was typed; it must be the account's own
     * @throws AppError FAMILY_ON_LEGAL_HOLD, EMAIL_DIFFERS, OWNER_STAYS while there are other parents
     */
    endAccount: (who: ParentIdentity, email: string): Promise<void> =>
      retry(() => inTransaction(db, (tx, afterCommit) => endIn(tx, who, email, afterCommit))),
  };
};
