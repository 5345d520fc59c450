import type { FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../platform/database/shards.ts';
import type { DbOrTx } from '../platform/tx.ts';

/** The family's time zone (IANA name), by which its days begin. */
export const zoneOf = async (db: DbOrTx, familyId: FamilyId): Promise<string> => {
  const family = db.selectFrom('families').select('time_zone').where('id', '=', familyId);
  return (await family.executeTakeFirstOrThrow()).time_zone;
};

/** Days that the family keeps what its devices asked the filter; 0 where it is gone. */
export const filterDaysOf = async (db: DbOrTx, familyId: FamilyId): Promise<number> => {
  const family = db.selectFrom('families').select('retention_filter_days as days').where('id', '=', familyId);
  return (await family.executeTakeFirst())?.days ?? 0;
};

/** Every family of the installation, in the order in which they are locked: for jobs and the operator's commands. */
export const familyIds = async (db: DbOrTx): Promise<FamilyId[]> => {
  const rows = await db.selectFrom('families').select('id').orderBy('id').modifyEnd(ALL_SHARDS).execute();
  return rows.map(({ id }) => id);
};
