import { AppError } from '@kinward/contract/errors.ts';
import { auditOn } from '../../ports/audit.ts';
import { lockFamily } from '../../core/locks.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { hashToken } from '../../core/tokens.ts';
import { newFamilyToken } from '../../platform/ids.ts';
import { inTransaction, type Tx } from '../../platform/tx.ts';
import type { InviteSending } from './invite-sending.ts';
import * as store from './invitations.store.ts';
import type { ParentsDeps } from './ports.ts';
import { mailParents, nameOf } from './notify-invited.ts';

/** Invitations that are there: approved by the owner, sent again, withdrawn. */
export const createInvitations = (deps: ParentsDeps, sending: InviteSending) => {
  const { db, clock, members } = deps;
  const note = auditOn(deps.audit, 'invitation');
  const { changed, counting, deliver, expiry, holdDay, sendCounts } = sending;

  /** The invitation and the parents, under the lock. @throws AppError NOT_FOUND */
  const locked = async (tx: Tx, who: ParentIdentity, id: string) => {
    await lockFamily(tx, who.familyId);
    const parents = await members.list(tx, who.familyId);
    const self = parents.find((parent) => parent.id === who.accountId);
    const row = await store.findOpen(tx, who.familyId, id, clock.now());
    if (!self || !row) throw new AppError('NOT_FOUND');
    const inviter = parents.find((parent) => parent.id === row.invited_by) ?? self;
    return { parents, self, row, inviter };
  };

  /** Sends an invitation with a new token. `by` says who may and whether it must still wait for the owner. */
  const sendAgain = async (
    who: ParentIdentity,
    id: string,
    callerAddress: string,
    by: 'resend' | 'approve',
  ): Promise<void> => {
    const seen = await store.findOpen(db, who.familyId, id, clock.now());
    if (!seen) throw new AppError('NOT_FOUND');
    const counts = sendCounts(seen.channel, seen.address, callerAddress);
    await counting(by === 'resend' ? [() => holdDay(who.familyId), ...counts] : counts, () =>
      inTransaction(db, async (tx, afterCommit) => {
        const { parents, self, row, inviter } = await locked(tx, who, id);
        if (self.role !== 'owner' && (by === 'approve' || row.invited_by !== self.id))
          throw new AppError('NOT_OWNER');
        if ((row.token_hash === null) !== (by === 'approve')) throw new AppError('CONFLICT');
        const token = newFamilyToken('invite', who.familyId);
        await store.renewInvitation(tx, who.familyId, id, hashToken(token), expiry());
        await deliver(tx, row.channel, row.address, nameOf(inviter), token);
        const params = { inviter: nameOf(inviter), address: row.address };
        if (by === 'approve') await mailParents(deps, tx, parents, { kind: 'invitation.made', params });
        const act = by === 'approve' ? 'invitation.approved' : 'invitation.sent-again';
        await note(tx, who.familyId, act, id);
        afterCommit(changed(who.familyId));
      }),
    );
  };

  return {
    /** @throws AppError NOT_FOUND, NOT_OWNER for one of another parent, CONFLICT while it waits for the owner, RATE_LIMITED */
    resend: (who: ParentIdentity, id: string, callerAddress: string): Promise<void> =>
      sendAgain(who, id, callerAddress, 'resend'),

    /** @throws AppError NOT_FOUND, NOT_OWNER, CONFLICT when it was approved already, RATE_LIMITED */
    approve: (who: ParentIdentity, id: string, callerAddress: string): Promise<void> =>
      sendAgain(who, id, callerAddress, 'approve'),

    /** @throws AppError NOT_FOUND; NOT_OWNER for one that another parent made */
    withdraw: (who: ParentIdentity, id: string): Promise<void> =>
      inTransaction(db, async (tx, afterCommit) => {
        const { parents, self, row } = await locked(tx, who, id);
        if (self.role !== 'owner' && row.invited_by !== self.id) throw new AppError('NOT_OWNER');
        await store.deleteInvitation(tx, who.familyId, id, clock.now());
        const params = { name: nameOf(self), address: row.address };
        await mailParents(deps, tx, parents, { kind: 'invitation.withdrawn', params });
        await note(tx, who.familyId, 'invitation.withdrawn', id);
        afterCommit(changed(who.familyId));
      }),

    purge: (): Promise<void> => store.deleteExpired(db, clock.now()),
  };
};
