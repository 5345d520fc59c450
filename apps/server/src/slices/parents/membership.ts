import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { Parent } from '@kinward/contract/parents/parents.schemas.ts';
import { auditOn } from '../../ports/audit.ts';
import { lockFamily } from '../../core/locks.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { inTransaction, type AfterCommit, type Tx } from '../../platform/tx.ts';
import { dropTransferTo } from './ownership-transfer.ts';
import * as store from './invitations.store.ts';
import type { InvitationRow } from './invitations.store.ts';
import type { Gone, Member } from '../accounts/members/members.ts';
import type { ParentsDeps } from './ports.ts';
import { mailParents, nameOf } from './notify-invited.ts';

const viewOf = ({ id, ...member }: Member): Parent => ({
  userId: id,
  ...member,
  status: 'active',
  invitation: null,
});

const invitedView = (row: InvitationRow, parents: readonly Member[]): Parent => {
  const inviter = parents.find(({ id }) => id === row.invited_by);
  return {
    userId: row.id,
    firstName: '',
    lastName: '',
    email: row.channel === 'email' ? row.address : '',
    phone: row.channel === 'phone' ? row.address : '',
    profileUrl: null,
    role: 'parent',
    status: 'invited',
    invitation: {
      invitedBy: inviter ? nameOf(inviter) : '',
      invitedById: row.invited_by,
      waitsForOwner: row.token_hash === null,
      expiresAt: row.expires_at.toISOString(),
    },
  };
};

/** The family's parents and the one who acts, under the lock. @throws AppError UNAUTHENTICATED when they went meanwhile */
export const lockParents = async (
  { members }: Pick<ParentsDeps, 'members'>,
  tx: Tx,
  who: ParentIdentity,
): Promise<{ parents: Member[]; self: Member }> => {
  await lockFamily(tx, who.familyId);
  const parents = await members.list(tx, who.familyId);
  const self = parents.find(({ id }) => id === who.accountId);
  if (!self) throw new AppError('UNAUTHENTICATED');
  return { parents, self };
};

/** What a parent alone could open doors of the family with ends: their invitations, and codes that they may have seen. */
export const endInvitationsAndCodes = async (
  { devices }: Pick<ParentsDeps, 'devices'>,
  tx: Tx,
  familyId: FamilyId,
  accountId: AccountId,
): Promise<void> => {
  await store.deleteInvitationsBy(tx, familyId, accountId);
  await dropTransferTo(tx, familyId, accountId);
  // It is unknown which of them the parent has seen.
  await devices.endCodes(tx, familyId);
};

/** The parents of a family: listed, removed, made owner, leaving. */
export const createMembership = (deps: ParentsDeps) => {
  const { db, clock, bus, members } = deps;
  const note = auditOn(deps.audit, 'account');

  const list = async (familyId: FamilyId): Promise<Parent[]> => {
    const [parents, open] = await Promise.all([
      members.list(db, familyId),
      store.selectOpen(db, familyId, clock.now()),
    ]);
    return [...parents.map(viewOf), ...open.map((row) => invitedView(row, parents))];
  };

  /** The owner and another parent of the family. @throws AppError NOT_FOUND before NOT_OWNER: a stranger's id is unknown here */
  const ownerAnd = async (tx: Tx, who: ParentIdentity, id: string) => {
    const { parents, self } = await lockParents(deps, tx, who);
    const other = parents.find((parent) => parent.id === id.toLowerCase());
    if (!other) throw new AppError('NOT_FOUND');
    if (self.role !== 'owner') throw new AppError('NOT_OWNER');
    return { parents, self, other };
  };

  /** Takes a parent out: everything that gives them access ends in this transaction, and is announced after it. */
  const takeOut = async (
    tx: Tx,
    familyId: FamilyId,
    accountId: AccountId,
    afterCommit: AfterCommit,
  ): Promise<Gone['entries']> => {
    await endInvitationsAndCodes(deps, tx, familyId, accountId);
    const { sessionIds, entries } = await members.move(tx, { id: accountId, family_id: familyId }, null);
    afterCommit(() => {
      bus.publish({ type: 'sessions.ended', familyId, sessionIds });
      bus.publish({ type: 'parents.changed', familyId });
    });
    return entries;
  };

  return {
    list,

    /** A parent, or an open invitation. @throws AppError NOT_FOUND */
    async get(familyId: FamilyId, id: string): Promise<Parent> {
      const parent = (await list(familyId)).find(({ userId }) => userId === id.toLowerCase());
      if (!parent) throw new AppError('NOT_FOUND');
      return parent;
    },

    /** @throws AppError NOT_FOUND, NOT_OWNER, OWNER_STAYS for the owner's own id */
    remove: (who: ParentIdentity, id: string): Promise<void> =>
      inTransaction(db, async (tx, afterCommit) => {
        const { parents, self, other } = await ownerAnd(tx, who, id);
        if (other.id === self.id) throw new AppError('OWNER_STAYS');
        const entries = await takeOut(tx, who.familyId, other.id, afterCommit);
        await mailParents(deps, tx, [other], { kind: 'parent.access-ended', params: {} });
        const rest = parents.filter((parent) => parent !== other);
        const params = { owner: nameOf(self), name: nameOf(other) };
        await mailParents(deps, tx, rest, { kind: 'parent.removed', params });
        for (const entry of entries) await deps.audit(tx, entry);
        await note(tx, who.familyId, 'parent.removed', other.id);
      }),

    /** @throws AppError NOT_FOUND, NOT_OWNER */
    transferOwnership: (who: ParentIdentity, id: string): Promise<void> =>
      inTransaction(db, async (tx, afterCommit) => {
        const { parents, self, other } = await ownerAnd(tx, who, id);
        if (other.id === self.id) return;
        await members.transferOwnership(tx, who.familyId, self.id, other.id);
        const params = { former: nameOf(self), name: nameOf(other) };
        await mailParents(deps, tx, parents, { kind: 'parent.new-owner', params });
        await note(tx, who.familyId, 'family.handed-over', other.id);
        afterCommit(() => bus.publish({ type: 'parents.changed', familyId: who.familyId }));
      }),

    /** @throws AppError LAST_PARENT, OWNER_STAYS */
    leave: (who: ParentIdentity): Promise<void> =>
      inTransaction(db, async (tx, afterCommit) => {
        const { parents, self } = await lockParents(deps, tx, who);
        if (parents.length === 1) throw new AppError('LAST_PARENT');
        if (self.role === 'owner') throw new AppError('OWNER_STAYS');
        const entries = await takeOut(tx, who.familyId, self.id, afterCommit);
        const rest = parents.filter((parent) => parent !== self);
        await mailParents(deps, tx, rest, { kind: 'parent.left', params: { name: nameOf(self) } });
        for (const entry of entries) await deps.audit(tx, entry);
        await note(tx, who.familyId, 'parent.left', self.id);
      }),
  };
};
