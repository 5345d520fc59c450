import { AppError } from '@kinward/contract/errors.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { keyOf } from '../../core/accounts.ts';
import { lockFamilies, lockFamily } from '../../core/locks.ts';
import { isOnLegalHold } from '../../ports/legal-hold.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { inTransaction, type Tx } from '../../platform/tx.ts';
import { invitationOf } from './invite-sending.ts';
import * as store from './invitations.store.ts';
import type { InvitationRow } from './invitations.store.ts';
import type { ParentsDeps } from './ports.ts';
import { mailParents, nameOf } from './notify-invited.ts';

interface Newcomer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
}

type AfterCommit = (effect: () => void) => void;

const isFor = ({ channel, address }: InvitationRow, person: Pick<Newcomer, 'email' | 'phone'>): boolean =>
  person[channel === 'email' ? 'email' : 'phone'] === address;

/** How an invitation is used: by a registration that is confirmed, or by an account that is there. */
export const createJoining = (deps: ParentsDeps) => {
  const { db, clock, limits, bus, members } = deps;

  /** Uses up the invitation under the family's lock, and notifies its parents. */
  const spend = async (
    tx: Tx,
    { id, family_id: familyId }: InvitationRow,
    person: Newcomer,
    afterCommit: AfterCommit,
  ): Promise<void> => {
    if (!(await store.deleteInvitation(tx, familyId, id, clock.now()))) throw new AppError('INVITE_INVALID');
    const parents = await members.list(tx, familyId);
    if (parents.length >= limits.parentsPerFamily) throw new AppError('PARENTS_FULL');
    const params = { name: nameOf(person), address: person.email };
    await mailParents(deps, tx, parents, { kind: 'parent.joined', params });
    await deps.pushes.tellAll(tx, familyId, { kind: 'watcher', name: nameOf(person) });
    afterCommit(() => bus.publish({ type: 'parents.changed', familyId }));
  };

  return {
    /**
     * The invitation that a registration joins by.
     * @throws AppError INVITE_INVALID; INVITE_ADDRESS when it is for another address than those that will be confirmed
     */
    async forRegistration(
      token: string,
      person: Pick<Newcomer, 'email' | 'phone'>,
    ): Promise<store.InvitationKey> {
      const row = await invitationOf(deps, token);
      if (!isFor(row, person)) throw new AppError('INVITE_ADDRESS');
      return { id: row.id, familyId: row.family_id };
    },

    /**
     * Spends the invitation for an account that is being made in `tx`. @returns its family
     * @throws AppError INVITE_INVALID when it went meanwhile, PARENTS_FULL
     */
    async spend(
      tx: Tx,
      invitation: store.InvitationKey,
      person: Newcomer,
      afterCommit: AfterCommit,
    ): Promise<FamilyId> {
      const row = await store.findSent(tx, invitation, clock.now());
      if (!row || !isFor(row, person)) throw new AppError('INVITE_INVALID');
      await lockFamily(tx, row.family_id);
      await spend(tx, row, person, afterCommit);
      return row.family_id;
    },

    /**
     * Moves the account that is signed in to the family of the invitation; its own family, which must be empty, is deleted.
     * @throws AppError INVITE_INVALID, INVITE_ADDRESS, FAMILY_NOT_EMPTY, FAMILY_ON_LEGAL_HOLD, ALREADY_PARENT, PARENTS_FULL
     */
    async accept(who: ParentIdentity, token: string): Promise<void> {
      const row = await invitationOf(deps, token);
      const { familyId } = who;
      if (row.family_id === familyId) throw new AppError('ALREADY_PARENT');
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamilies(tx, [familyId, row.family_id], 'a parent joins another family');
        // The family would have no owner any more, so that the operator could no longer name what is on legal hold.
        if (await isOnLegalHold(tx, familyId)) throw new AppError('FAMILY_ON_LEGAL_HOLD');
        const own = await members.list(tx, familyId);
        const self = own.find(({ id }) => id === who.accountId);
        if (!self) throw new AppError('UNAUTHENTICATED');
        if (!isFor(row, self)) throw new AppError('INVITE_ADDRESS');
        if (own.length > 1 || (await deps.children.any(tx, familyId))) throw new AppError('FAMILY_NOT_EMPTY');
        await spend(tx, row, self, afterCommit);
        await store.deleteInvitationsBy(tx, familyId, self.id);
        const { sessionIds } = await members.move(tx, keyOf(who), row.family_id);
        // The family that was left had no child, and so no computer of which there would be an entry.
        await deps.audit(tx, {
          familyId: row.family_id,
          act: 'family.joined',
          on: { kind: 'account', id: self.id },
        });
        afterCommit(() => bus.publish({ type: 'sessions.ended', familyId, sessionIds }));
      });
    },
  };
};
