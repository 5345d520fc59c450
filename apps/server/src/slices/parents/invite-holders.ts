import { AppError } from '@kinward/contract/errors.ts';
import type { InvitationView } from '@kinward/contract/parents/parents.schemas.ts';
import { auditOn } from '../../ports/audit.ts';
import { lockFamily } from '../../core/locks.ts';
import { inTransaction } from '../../platform/tx.ts';
import { invitationOf, type InviteSending } from './invite-sending.ts';
import * as store from './invitations.store.ts';
import type { ParentsDeps } from './ports.ts';
import { mailParents, nameOf } from './notify-invited.ts';

/** What a person with the link of an invitation may do without an account: view it and refuse it. */
export const createInviteTokens = (deps: ParentsDeps, { blockKeys, changed }: InviteSending) => {
  const { db, clock, members } = deps;
  const note = auditOn(deps.audit, 'invitation');
  return {
    /** @throws AppError INVITE_INVALID */
    async look(token: string): Promise<InvitationView> {
      const row = await invitationOf(deps, token);
      const inviter = (await members.list(db, row.family_id)).find(({ id }) => id === row.invited_by);
      if (!inviter) throw new AppError('INVITE_INVALID');
      return {
        invitedBy: nameOf(inviter),
        channel: row.channel === 'email' ? 'email' : 'phone',
        address: row.address,
        expiresAt: row.expires_at.toISOString(),
      };
    },

    /** @throws AppError INVITE_INVALID */
    async refuse(token: string, block: boolean): Promise<void> {
      const { id, family_id: familyId, channel, address } = await invitationOf(deps, token);
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        if (!(await store.deleteInvitation(tx, familyId, id, clock.now())))
          throw new AppError('INVITE_INVALID');
        if (block) await store.insertBlock(tx, blockKeys(channel, address)[0], clock.now());
        const all = await members.list(tx, familyId);
        await mailParents(deps, tx, all, { kind: 'invitation.refused', params: { address } });
        await note(tx, familyId, 'invitation.refused', id, { blocked: block });
        afterCommit(changed(familyId));
      });
    },
  };
};
