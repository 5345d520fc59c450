import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../tx.ts';

/** Keeps an encoded picture under a name of its own. */
export const insertPicture = async (
  db: DbOrTx,
  familyId: FamilyId,
  picture: { name: string; webp: Buffer; createdAt: Date },
): Promise<void> => {
  await db
    .insertInto('pictures')
    .values({ name: picture.name, family_id: familyId, webp: picture.webp, created_at: picture.createdAt })
    .execute();
};

/** The picture's WebP bytes; undefined when the family has none of that name. */
export const findPicture = async (
  db: DbOrTx,
  familyId: FamilyId,
  name: string,
): Promise<Buffer | undefined> => {
  const row = await db
    .selectFrom('pictures')
    .select('webp')
    .where('family_id', '=', familyId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.webp;
};

/** Removes pictures of the family; names that are not there are passed over. */
export const deletePictures = async (
  db: DbOrTx,
  familyId: FamilyId,
  names: readonly string[],
): Promise<void> => {
  if (names.length === 0) return;
  await db.deleteFrom('pictures').where('family_id', '=', familyId).where('name', 'in', names).execute();
};
