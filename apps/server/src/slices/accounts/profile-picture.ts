import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { AccountId } from '@kinward/contract/ids.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { pictureUrl } from '../../platform/pictures/pictures.ts';
import { inTransaction } from '../../platform/tx.ts';
import { keyOf } from '../../core/accounts.ts';
import { lockAccount, setPicture } from './accounts.store.ts';
import type { AccountsDeps } from './ports.ts';

/** A parent's own picture. */
export const createProfilePicture =
  ({ db, pictures, audit }: Pick<AccountsDeps, 'db' | 'pictures' | 'audit'>) =>
  /**
   * @param userId whose picture the caller means; anybody else's, the other parent's too, is nothing that is here
   * @throws AppError NOT_FOUND, RATE_LIMITED, PICTURE_MISSING, PICTURE_UNREADABLE, TOO_LARGE, BUSY
   */
  async (
    who: ParentIdentity,
    userId: AccountId | undefined,
    request: FastifyRequest,
  ): Promise<{ profileUrl: string }> => {
    if (userId !== undefined && userId.toLowerCase() !== who.accountId) throw new AppError('NOT_FOUND');
    const webp = await pictures.receive(request, who.accountId);
    const name = await inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, keyOf(who));
      if (!account) throw new AppError('UNAUTHENTICATED');
      const fresh = await pictures.replace(tx, who.familyId, webp, account.picture);
      await setPicture(tx, account, fresh);
      const on = { kind: 'account', id: who.accountId };
      await audit(tx, { familyId: who.familyId, act: 'profile.pictured', on });
      return fresh;
    });
    return { profileUrl: pictureUrl(name) };
  };
