import type { DbOrTx } from '../../platform/tx.ts';

/** Until when every login asks for a code besides the password; undefined when it does not. */
export const lockdownUntil = async (db: DbOrTx, now: Date): Promise<Date | undefined> =>
  (await db.selectFrom('lockdown').select('until').where('until', '>', now).executeTakeFirst())?.until;
