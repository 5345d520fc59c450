import type { FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../platform/database/shards.ts';
import type { DbOrTx } from '../platform/tx.ts';

/** The family's time zone (IANA name), by which its days begin. */
export const zoneOf = async (db: DbOrTx, familyId: FamilyId): Promise<string> => {
  const family = db.selectFrom('families').select('time_zone').where('id', '=', familyId);
  return (await family.executeTakeFirstOrThrow()).time_zone;
};

/** Every family of the installation, in the order in which they are locked: for jobs and the operator's commands. */
export const familyIds = async (db: DbOrTx): Promise<FamilyId[]> => {
  const rows = await db.selectFrom('families').select('id').orderBy('id').modifyEnd(ALL_SHARDS).execute();
  return rows.map(({ id }) => id);
};
