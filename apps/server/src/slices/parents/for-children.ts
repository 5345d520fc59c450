/** What a parent lets the children's apps show: the name they use, a number to call, and where the parent says to be. */
import { AppError } from '@kinward/contract/errors.ts';
import type { ForChildren } from '@kinward/contract/parents/parents.schemas.ts';
import { keyOf, type AccountKey } from '../../core/accounts.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import type { DbOrTx } from '../../platform/tx.ts';
import type { ParentsDeps } from './ports.ts';

const HOUR_MS = 3_600_000;

const select = (db: DbOrTx, { id, family_id: familyId }: AccountKey) =>
  db
    .selectFrom('accounts')
    .select(['called', 'callable', 'says', 'says_until'])
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .executeTakeFirst();

const update = async (
  db: DbOrTx,
  { id, family_id: familyId }: AccountKey,
  { called, callable, says }: ForChildren,
): Promise<void> => {
  await db
    .updateTable('accounts')
    .set({ called, callable, says: says?.text ?? null, says_until: says === null ? null : says.until })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
};

export const createForChildren = ({ db, clock, limits }: Pick<ParentsDeps, 'db' | 'clock' | 'limits'>) => {
  /** @throws AppError UNAUTHENTICATED when the account went meanwhile */
  const read = async (who: ParentIdentity): Promise<ForChildren> => {
    const row = await select(db, keyOf(who));
    if (!row) throw new AppError('UNAUTHENTICATED');
    const { called, callable, says: text, says_until: until } = row;
    const isOver = text === null || until === null || until <= clock.now();
    return { called, callable, says: isOver ? null : { text, until: until.toISOString() } };
  };
  return {
    read,
    /** @throws AppError VALIDATION for a moment that has passed or is too far */
    async set(who: ParentIdentity, body: ForChildren): Promise<ForChildren> {
      const now = clock.now().getTime();
      const until = body.says === null ? null : Date.parse(body.says.until);
      if (until !== null && (until <= now || until > now + limits.saysHours * HOUR_MS))
        throw new AppError('VALIDATION', {
          errors: [{ path: 'says.until', message: 'Choose a time within the next 24 hours' }],
        });
      await update(db, keyOf(who), body);
      return read(who);
    },
  };
};
