import type { FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx } from '../platform/tx.ts';

/** The family's time zone (IANA name), by which its days begin. */
export const zoneOf = async (db: DbOrTx, familyId: FamilyId): Promise<string> => {
  const family = db.selectFrom('families').select('time_zone').where('id', '=', familyId);
  return (await family.executeTakeFirstOrThrow()).time_zone;
};
