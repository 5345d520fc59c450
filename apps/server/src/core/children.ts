/** What every slice asks of a family's child. Another family's id is one that does not exist. */
import { AppError } from '@kinward/contract/errors.ts';
import { sql } from 'kysely';
import type { ChildId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../platform/tx.ts';

export interface FoundChild {
  firstName: string;
  isDemo: boolean;
}

/** The family's child; undefined when there is none. */
const findChild = (db: DbOrTx, familyId: FamilyId, childId: ChildId): Promise<FoundChild | undefined> =>
  db
    .selectFrom('children')
    .select(['first_name as firstName', 'is_demo as isDemo'])
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .executeTakeFirst();

export const childExists = async (db: DbOrTx, familyId: FamilyId, childId: ChildId): Promise<boolean> =>
  (await findChild(db, familyId, childId)) !== undefined;

/** @throws AppError NOT_FOUND */
export const requireChild = async (db: DbOrTx, familyId: FamilyId, childId: ChildId): Promise<FoundChild> => {
  const child = await findChild(db, familyId, childId);
  if (!child) throw new AppError('NOT_FOUND');
  return child;
};

/**
 * Years now: the age that was entered, counted on from the day it was entered; null where none was. For statements on `children`.
 * @param today YYYY-MM-DD
 */
export const ageOn = (today: string) =>
  sql<number | null>`age + greatest(0, extract(year from age(${today}::date, age_entered_on)))::integer`;
