import { sql } from 'kysely';
import type { ChildId, FamilyId } from '@kinward/contract/ids.ts';
import type { DeviceType } from '@kinward/contract/plans/plans.schemas.ts';
import { ageOn } from '../../core/children.ts';
import { lockChild } from '../../core/locks.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export interface ChildFields {
  firstName: string;
  /** Years on the day `today`; null: not told. */
  age: number | null;
  deviceType: DeviceType;
  /** E.164; null: not told. */
  phone: string | null;
}

/** The family's children, oldest entry first. */
export const selectChildren = (db: DbOrTx, familyId: FamilyId, today: string) =>
  db
    .selectFrom('children')
    .select(['id', 'first_name', 'device_type', 'picture', 'ordinal', 'is_demo', 'phone'])
    .select(ageOn(today).as('age'))
    .where('family_id', '=', familyId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

export const hasChildren = async (db: DbOrTx, familyId: FamilyId): Promise<boolean> =>
  (await db
    .selectFrom('children')
    .select('id')
    .where('family_id', '=', familyId)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Adds a child on the smallest place of the family that is free; false when all `places` are taken. Call it under
 * `lockFamily`.
 */
export const insertChild = async (
  tx: Tx,
  familyId: FamilyId,
  places: number,
  child: ChildFields & { id: string; createdAt: Date; today: string; isDemo?: boolean },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into children (id, family_id, first_name, age, age_entered_on, device_type, phone, ordinal, created_at, is_demo)
    select ${child.id}::uuid, f.id, ${child.firstName}::text, ${child.age}::integer, ${child.today}::date,
      ${child.deviceType}::text, ${child.phone}::text, place, ${child.createdAt}::timestamptz, ${child.isDemo ?? false}::boolean
    from families f cross join generate_series(0, ${places}::integer - 1) place
    where f.id = ${familyId}::uuid
      and not exists (select from children taken where taken.family_id = f.id and taken.ordinal = place)
    order by place limit 1
    returning id`.execute(tx);
  return rows.length === 1;
};

/** Locks the child. @returns what a change may leave out; age in years now; undefined when there is no such child. @param today YYYY-MM-DD */
export const lockOptional = async (
  tx: Tx,
  familyId: FamilyId,
  childId: ChildId,
  today: string,
): Promise<{ age: number | null; phone: string | null } | undefined> => {
  await lockChild(tx, familyId, childId);
  return tx
    .selectFrom('children')
    .select([ageOn(today).as('age'), 'phone'])
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .executeTakeFirst();
};

/** Changes a child; an age that is still right keeps the day it was entered. False when the family has no such child. */
export const updateChild = async (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
  fields: ChildFields & { today: string },
): Promise<boolean> => {
  const sameAge = sql<boolean>`${ageOn(fields.today)} is not distinct from ${fields.age}::integer`;
  const changed = await db
    .updateTable('children')
    .set({
      first_name: fields.firstName,
      device_type: fields.deviceType,
      phone: fields.phone,
      age: sql<number | null>`case when ${sameAge} then age else ${fields.age}::integer end`,
      age_entered_on: sql<string>`case when ${sameAge} then age_entered_on else ${fields.today}::date end`,
    })
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .returning('id')
    .executeTakeFirst();
  return changed !== undefined;
};

export const setChildPicture = async (
  db: DbOrTx,
  familyId: FamilyId,
  childId: ChildId,
  picture: string,
): Promise<void> => {
  await db
    .updateTable('children')
    .set({ picture })
    .where('family_id', '=', familyId)
    .where('id', '=', childId)
    .execute();
};

/** Deletes one child, or all of the family's; returns the names of their pictures (null: none). */
export const deleteChildren = async (
  tx: Tx,
  familyId: FamilyId,
  childId?: ChildId,
): Promise<(string | null)[]> => {
  let query = tx.deleteFrom('children').where('family_id', '=', familyId);
  if (childId !== undefined) query = query.where('id', '=', childId);
  const deleted = await query.returning('picture').execute();
  return deleted.map(({ picture }) => picture);
};

/** First names of the family's children, or of one of them; demo children are left out. */
export const childNames = async (db: DbOrTx, familyId: FamilyId, childId?: ChildId): Promise<string[]> => {
  let query = db
    .selectFrom('children')
    .select('first_name')
    .where('family_id', '=', familyId)
    .where('is_demo', '=', false);
  if (childId !== undefined) query = query.where('id', '=', childId);
  return (await query.orderBy('ordinal').execute()).map((row) => row.first_name);
};
