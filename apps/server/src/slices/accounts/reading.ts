/** How a parent reads: their language, units and clock, which messages to them follow. */
import type { ReadingBody } from '@kinward/contract/accounts/profile.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import { keyOf } from '../../core/accounts.ts';
import { lockAccount, updateReading } from './accounts.store.ts';

/** @throws AppError UNAUTHENTICATED when the account has just ended */
export const createReading =
  ({ db }: { db: Db }) =>
  (who: ParentIdentity, { onlyIfUnset = false, ...reading }: ReadingBody): Promise<void> =>
    inTransaction(db, async (tx) => {
      const account = await lockAccount(tx, keyOf(who));
      if (!account) throw new AppError('UNAUTHENTICATED');
      // The language is known from the registration on, the rest from the first portal.
      const known = onlyIfUnset
        ? { language: account.language, units: account.units, hourCycle: account.hour_cycle }
        : { language: null, units: null, hourCycle: null };
      await updateReading(tx, account, {
        language: known.language ?? reading.language,
        units: known.units ?? reading.units,
        hourCycle: known.hourCycle ?? reading.hourCycle,
      });
    });
