/** What the operator does in a dispute between parents: sets a legal hold, and transfers the ownership after an announcement. */
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { Message } from '@kinward/messages/catalogue.ts';
import { writeTo } from '../../core/readers.ts';
import type { Messages } from '../../platform/messages/messages.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockFamily } from '../../core/locks.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import { inTransaction, type Db, type DbOrTx, type Tx } from '../../platform/tx.ts';
import type { Member } from '../accounts/members/members.ts';
import { nameOf } from './notify-invited.ts';

/** How long all parents know before the ownership moves. */
const NOTIFICATION_HOURS = 72;

export interface OwnershipTransferDeps {
  db: Db;
  clock: Clock;
  audit: Audit;
  bus: Pick<Bus, 'publish'>;
  messages: Pick<Messages, 'send'>;
  members: {
    list(db: DbOrTx, familyId: FamilyId): Promise<Member[]>;
    transferOwnership(tx: Tx, familyId: FamilyId, fromId: string, toId: string): Promise<void>;
  };
}

/** `order`: reference of a court's or an authority's order; it is in the audit log. */
export interface OwnershipTransfer {
  /** @returns false when it was so already */
  freeze(familyId: FamilyId, frozen: boolean, order: string | null): Promise<boolean>;
  /** Null when the parent is none of the family or owns it already. Without an order: when it will move. */
  transferOwnership(
    familyId: FamilyId,
    toEmail: string,
    order: string | null,
  ): Promise<{ dueAt: Date } | 'moved' | null>;
  /** @returns false when none was announced */
  cancel(familyId: FamilyId): Promise<boolean>;
  /** Moves what was announced long enough ago. Meant for once an hour. */
  moveDue(): Promise<void>;
  state(familyId: FamilyId): Promise<{ legalHoldAt: Date | null; dueAt: Date | null; members: Member[] }>;
}

/** What was announced for a parent ends with their membership of the family: it does not follow them into another one. */
export const dropTransferTo = async (tx: Tx, familyId: FamilyId, accountId: AccountId): Promise<void> => {
  await tx
    .deleteFrom('ownership_transfers')
    .where('family_id', '=', familyId)
    .where('to_account_id', '=', accountId)
    .execute();
};

const OPERATOR = { kind: 'operator' } as const;

/** The steps of a move, each in the caller's transaction. */
const createMoves = ({ clock, audit, members, messages }: OwnershipTransferDeps) => {
  /** All are notified, whatever else was sent that hour: this is the notification that the wait is for. */
  const tellAll = async (tx: Tx, all: readonly Member[], message: Message): Promise<void> => {
    for (const { email } of all) await messages.send(tx, await writeTo(tx, 'email', email, message));
  };

  /** Under the family's lock. @returns false when there is nothing to move any more */
  const move = async (tx: Tx, familyId: FamilyId, toId: string, order: string | null): Promise<boolean> => {
    await tx.deleteFrom('ownership_transfers').where('family_id', '=', familyId).execute();
    const all = await members.list(tx, familyId);
    const [owner, to] = [all.find(({ role }) => role === 'owner'), all.find(({ id }) => id === toId)];
    if (!owner || !to || owner === to) return false;
    await members.transferOwnership(tx, familyId, owner.id, to.id);
    const params = { name: nameOf(to), ordered: order !== null };
    await tellAll(tx, all, { kind: 'ownership.moved', params });
    const on = { kind: 'account', id: to.id };
    await audit(tx, { familyId, act: 'custody.moved', by: OPERATOR, on, detail: { order } });
    return true;
  };

  const announce = async (tx: Tx, familyId: FamilyId, to: Member, all: readonly Member[]): Promise<Date> => {
    const dueAt = new Date(clock.now().getTime() + NOTIFICATION_HOURS * 3_600_000);
    const row = { to_account_id: to.id, due_at: dueAt, created_at: clock.now() };
    await tx
      .insertInto('ownership_transfers')
      .values({ family_id: familyId, ...row })
      .onConflict((conflict) => conflict.column('family_id').doUpdateSet(row))
      .execute();
    const params = { name: nameOf(to), dueAt: dueAt.toISOString() };
    await tellAll(tx, all, { kind: 'ownership.announced', params });
    const on = { kind: 'account', id: to.id };
    await audit(tx, {
      familyId,
      act: 'custody.announced',
      by: OPERATOR,
      on,
      detail: { due: dueAt.toISOString() },
    });
    return dueAt;
  };

  return { tellAll, move, announce };
};

const announceChange =
  ({ bus }: OwnershipTransferDeps, familyId: FamilyId) =>
  (): void =>
    bus.publish({ type: 'parents.changed', familyId });

const createFreeze =
  ({ db, clock, audit }: OwnershipTransferDeps): OwnershipTransfer['freeze'] =>
  (familyId, frozen, order) =>
    inTransaction(db, async (tx) => {
      await lockFamily(tx, familyId);
      const row = await tx
        .updateTable('families')
        .set({ legal_hold_at: frozen ? clock.now() : null })
        .where('id', '=', familyId)
        .where('legal_hold_at', frozen ? 'is' : 'is not', null)
        .returning('id')
        .executeTakeFirst();
      if (!row) return false;
      const act = frozen ? 'custody.frozen' : 'custody.unfrozen';
      await audit(tx, { familyId, act, by: OPERATOR, detail: { order } });
      return true;
    });

const createMoveDue = (deps: OwnershipTransferDeps) => {
  const { db, clock } = deps;
  const { move } = createMoves(deps);
  return async (): Promise<void> => {
    const due = await db
      .selectFrom('ownership_transfers')
      .select('family_id')
      .where('due_at', '<=', clock.now())
      .modifyEnd(ALL_SHARDS)
      .execute();
    for (const { family_id: familyId } of due)
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const row = await tx
          .selectFrom('ownership_transfers')
          .select('to_account_id')
          .where('family_id', '=', familyId)
          .where('due_at', '<=', clock.now())
          .executeTakeFirst();
        if (row && (await move(tx, familyId, row.to_account_id, null)))
          afterCommit(announceChange(deps, familyId));
      });
  };
};

export const createOwnershipTransfer = (deps: OwnershipTransferDeps): OwnershipTransfer => {
  const { db, audit, members } = deps;
  const { tellAll, move, announce } = createMoves(deps);

  return {
    freeze: createFreeze(deps),

    transferOwnership: (familyId, toEmail, order) =>
      inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const all = await members.list(tx, familyId);
        const to = all.find(({ email }) => email === toEmail.trim().toLowerCase());
        if (!to || to.role === 'owner') return null;
        if (order === null) return { dueAt: await announce(tx, familyId, to, all) };
        await move(tx, familyId, to.id, order);
        afterCommit(announceChange(deps, familyId));
        return 'moved';
      }),

    cancel: (familyId) =>
      inTransaction(db, async (tx) => {
        await lockFamily(tx, familyId);
        const row = await tx
          .deleteFrom('ownership_transfers')
          .where('family_id', '=', familyId)
          .returning('family_id')
          .executeTakeFirst();
        if (!row) return false;
        const all = await members.list(tx, familyId);
        await tellAll(tx, all, { kind: 'ownership.cancelled', params: {} });
        await audit(tx, { familyId, act: 'custody.cancelled', by: OPERATOR });
        return true;
      }),

    moveDue: createMoveDue(deps),

    async state(familyId) {
      const family = await db
        .selectFrom('families as f')
        .leftJoin('ownership_transfers as h', 'h.family_id', 'f.id')
        .select(['f.legal_hold_at', 'h.due_at'])
        .where('f.id', '=', familyId)
        .executeTakeFirst();
      return {
        legalHoldAt: family?.legal_hold_at ?? null,
        dueAt: family?.due_at ?? null,
        members: await members.list(db, familyId),
      };
    },
  };
};
