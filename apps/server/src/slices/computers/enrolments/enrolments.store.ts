/** Codes for several computers. */
import type { Enrolment } from '@kinward/contract/computers/enrolments.schemas.ts';
import type { ChildId, FamilyId } from '@kinward/contract/ids.ts';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../../../platform/tx.ts';

/** Those that may still be used. */
const open = (db: DbOrTx, familyId: FamilyId, now: Date) =>
  db
    .selectFrom('enrolment_codes as e')
    .innerJoin('children as c', (join) =>
      join.onRef('c.family_id', '=', 'e.family_id').onRef('c.id', '=', 'e.child_id'),
    )
    .where('e.family_id', '=', familyId)
    .where('e.ended_at', 'is', null)
    .where('e.expires_at', '>', now)
    .whereRef('e.used', '<', 'e.uses');

/** The newest first. */
export const selectOpen = async (db: DbOrTx, familyId: FamilyId, now: Date): Promise<Enrolment[]> => {
  const rows = await open(db, familyId, now)
    .select([
      'e.id',
      sql<ChildId>`e.child_id`.as('childId'),
      'c.first_name as childName',
      'e.created_at as createdAt',
      'e.expires_at as expiresAt',
      'e.uses',
      'e.used',
    ])
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .execute();
  return rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
};

export interface NewCode {
  id: string;
  childId: ChildId;
  hash: Buffer;
  createdAt: Date;
  expiresAt: Date;
  uses: number;
}

/** Those that may not be used any more go with it. */
export const insertCode = async (tx: Tx, familyId: FamilyId, code: NewCode): Promise<void> => {
  await tx
    .deleteFrom('enrolment_codes')
    .where('family_id', '=', familyId)
    .where('expires_at', '<', new Date(code.createdAt.getTime() - KEPT_MS))
    .execute();
  await tx
    .insertInto('enrolment_codes')
    .values({
      family_id: familyId,
      id: code.id,
      child_id: code.childId,
      code_hash: code.hash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
      uses: code.uses,
    })
    .execute();
};
/** So long a computer that is set up late reads that its code has ended, and not that there is none. */
const KEPT_MS = 90 * 86_400_000;

/** @returns whether there was one that could be used */
export const endCode = async (tx: Tx, familyId: FamilyId, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('enrolment_codes')
    .set({ ended_at: now })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Whether there is such a code, used up or not. */
export const isCode = async (
  db: DbOrTx,
  { familyId, hash }: { familyId: FamilyId; hash: Buffer },
): Promise<boolean> => {
  const found = db.selectFrom('enrolment_codes').select('id').where('family_id', '=', familyId);
  return (await found.where('code_hash', '=', hash).executeTakeFirst()) !== undefined;
};

/** Takes one use: of any number of callers for the last one, one has it. @returns undefined where there is none left */
export const takeUse = async (
  tx: Tx,
  { familyId, hash, now }: { familyId: FamilyId; hash: Buffer; now: Date },
): Promise<{ id: string; childId: ChildId } | undefined> =>
  await tx
    .updateTable('enrolment_codes')
    .set({ used: sql<number>`used + 1` })
    .where('family_id', '=', familyId)
    .where('code_hash', '=', hash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .whereRef('used', '<', 'uses')
    .returning(['id', sql<ChildId>`child_id`.as('childId')])
    .executeTakeFirst();
