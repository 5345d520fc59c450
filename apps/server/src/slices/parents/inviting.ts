import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Invited } from '@kinward/contract/parents/parents.schemas.ts';
import { auditOn } from '../../ports/audit.ts';
import { lockFamily } from '../../core/locks.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { hashToken } from '../../core/tokens.ts';
import { newFamilyToken, newId } from '../../platform/ids.ts';
import { inTransaction, type Tx } from '../../platform/tx.ts';
import type { InviteSending } from './invite-sending.ts';
import * as store from './invitations.store.ts';
import type { InviteChannel } from './invitations.store.ts';
import type { Member } from '../accounts/members/members.ts';
import type { ParentsDeps } from './ports.ts';
import { mailParents, nameOf } from './notify-invited.ts';

/** A new invitation: sent at once when the owner makes it, else kept for the owner. */
export const createInviting = (deps: ParentsDeps, sending: InviteSending) => {
  const { db, clock, limits, members } = deps;
  const note = auditOn(deps.audit, 'invitation');
  const { blockKeys, changed, counting, deliver, expiry, holdDay, sendCounts } = sending;

  /** @throws AppError of the first reason why this address cannot be invited now */
  const refuseHopeless = async (
    tx: Tx,
    familyId: FamilyId,
    parents: readonly Member[],
    channel: InviteChannel,
    address: string,
  ): Promise<void> => {
    if (parents.some((parent) => parent[channel] === address)) throw new AppError('ALREADY_PARENT');
    await store.deleteExpired(tx, clock.now(), familyId);
    const open = await store.selectOpen(tx, familyId, clock.now());
    if (open.some((row) => row.channel === channel && row.address === address))
      throw new AppError('INVITE_EXISTS');
    if (open.length >= limits.invitesOpen) throw new AppError('INVITES_FULL');
    if (parents.length + open.length >= limits.parentsPerFamily) throw new AppError('PARENTS_FULL');
    if (await store.isBlocked(tx, blockKeys(channel, address))) throw new AppError('INVITE_BLOCKED');
  };

  const open = (who: ParentIdentity, channel: InviteChannel, address: string): Promise<Invited> =>
    inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, who.familyId);
      const parents = await members.list(tx, who.familyId);
      const inviter = parents.find(({ id }) => id === who.accountId);
      if (!inviter) throw new AppError('UNAUTHENTICATED');
      await refuseHopeless(tx, who.familyId, parents, channel, address);
      const waitsForOwner = inviter.role !== 'owner';
      const token = newFamilyToken('invite', who.familyId);
      const invitationId = newId();
      await store.insertInvitation(tx, {
        id: invitationId,
        family_id: who.familyId,
        invited_by: who.accountId,
        channel,
        address,
        token_hash: waitsForOwner ? null : hashToken(token),
        created_at: clock.now(),
        expires_at: expiry(),
      });
      if (!waitsForOwner) await deliver(tx, channel, address, nameOf(inviter), token);
      const kind = waitsForOwner ? 'invitation.to-approve' : 'invitation.made';
      await mailParents(deps, tx, parents, { kind, params: { inviter: nameOf(inviter), address } });
      await note(tx, who.familyId, 'invitation.made', invitationId, { channel, waitsForOwner });
      afterCommit(changed(who.familyId));
      return { invitationId, waitsForOwner };
    });

  return {
    /** @throws AppError ALREADY_PARENT, INVITE_EXISTS, INVITES_FULL, PARENTS_FULL, INVITE_BLOCKED, RATE_LIMITED; PHONE_INVALID, PHONE_COUNTRY */
    invite(
      who: ParentIdentity,
      channel: InviteChannel,
      given: string,
      callerAddress: string,
    ): Promise<Invited> {
      const address = channel === 'phone' ? members.readPhone(given) : given;
      const counts = [() => holdDay(who.familyId), ...sendCounts(channel, address, callerAddress)];
      return counting(counts, () => open(who, channel, address));
    },
  };
};
