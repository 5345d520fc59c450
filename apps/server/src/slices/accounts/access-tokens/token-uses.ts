import { AppError } from '@kinward/contract/errors.ts';
import type { RouteSpec } from '@kinward/contract/route.ts';
import type { ParentIdentity } from '../../../platform/http/identity.ts';
import { inTransaction, type Tx } from '../../../platform/tx.ts';
import type { AccountsDeps } from '../ports.ts';
import * as store from './token-uses.store.ts';

/** Slots that one run closes. */
const AT_MOST = 500;

/** The route of all those that a slot does not tell apart any more. */
const OTHER_ROUTES = '*';

/** Whether a route is open to a token. */
const reaches = (route: RouteSpec, { mayWrite }: { mayWrite: boolean }): boolean =>
  route.token === 'read' || (route.token === 'write' && mayWrite);

/**
 * Writes the uses of access tokens into the audit log: the first of a route in ten minutes at once, those after it as one entry with their
 * number when the ten minutes are over. Beyond a few routes of a token the others are one entry: a program that asks every few seconds,
 * or that tries every route there is, cannot bury what else was done under its own entries.
 */
export const createTokenUses = ({
  db,
  clock,
  limits,
  audit,
}: Pick<AccountsDeps, 'db' | 'clock' | 'limits' | 'audit'>) => {
  const slotMs = limits.accessTokenSlotMinutes * 60_000;

  const write = (tx: Tx, { familyId, tokenId, accountId, route, isRefused }: store.UseRow, uses: number) =>
    audit(tx, {
      familyId,
      act: isRefused ? 'access-token.refused' : 'access-token.used',
      by: { kind: 'account', id: accountId },
      on: { kind: 'access-token', id: tokenId },
      detail: { call: route, uses },
    });

  const close = (slot: store.UseRow): Promise<void> =>
    inTransaction(db, async (tx) => {
      const uses = (await store.takeSlot(tx, slot)) ?? 0;
      if (uses > 1) await write(tx, slot, uses - 1);
    });

  return {
    /** @throws AppError ACCESS_TOKEN_FORBIDDEN where the token does not reach, which is written down as well */
    async use(route: RouteSpec, { familyId, accountId, accessToken }: ParentIdentity): Promise<void> {
      if (!accessToken) return;
      const isRefused = !reaches(route, accessToken);
      const slotAt = new Date(Math.floor(clock.now().getTime() / slotMs) * slotMs);
      const call = `${route.method} ${route.path}`;
      const row = { familyId, tokenId: accessToken.id, accountId, route: call, isRefused, slotAt };
      await inTransaction(db, async (tx) => {
        const routes = await store.selectRoutes(tx, row);
        const isApart = routes.includes(call) || routes.length < limits.accessTokenSlotRoutes;
        const counted = isApart ? row : { ...row, route: OTHER_ROUTES };
        if ((await store.countUse(tx, counted)) === 1) await write(tx, counted, 1);
      });
      if (isRefused) throw new AppError('ACCESS_TOKEN_FORBIDDEN');
    },

    /** Writes down what slots that are over counted. Meant for once a minute. @returns how many slots */
    async closeSlots(): Promise<number> {
      const over = await store.selectSlots(db, new Date(clock.now().getTime() - slotMs), AT_MOST);
      for (const slot of over) await close(slot);
      return over.length;
    },
  };
};
