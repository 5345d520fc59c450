import { sql } from 'kysely';
import type { DbOrTx } from '../../../platform/tx.ts';
import type { Channel } from '../accounts.store.ts';

export interface CodeRow {
  id: string;
  subjectId: string;
  purpose: string;
  channel: Channel;
  address: string;
  hash: Buffer;
  tries: number;
  createdAt: Date;
  expiresAt: Date;
}

/**
 * Stores a code in place of the former one of the same subject, purpose and channel, unless that one is newer than
 * `notSince`. One statement: of two calls at once only one sends.
 */
export const replaceCode = async (db: DbOrTx, code: CodeRow, notSince: Date): Promise<boolean> => {
  const values = {
    id: code.id,
    address: code.address,
    code_hash: code.hash,
    tries_left: code.tries,
    created_at: code.createdAt,
    expires_at: code.expiresAt,
  };
  const row = await db
    .insertInto('one_time_codes')
    .values({ ...values, subject_id: code.subjectId, purpose: code.purpose, channel: code.channel })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_id', 'purpose', 'channel'])
        .doUpdateSet(values)
        .where('one_time_codes.created_at', '<=', notSince),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const findCode = (
  db: DbOrTx,
  subjectId: string,
  purpose: string,
  channel: Channel,
): Promise<{ id: string; address: string; created_at: Date } | undefined> =>
  db
    .selectFrom('one_time_codes')
    .select(['id', 'address', 'created_at'])
    .where('subject_id', '=', subjectId)
    .where('purpose', '=', purpose)
    .where('channel', '=', channel)
    .executeTakeFirst();

/**
 * Counts a try and compares it in one statement; a right code is spent by it. Undefined when the code is dead. The
 * comparison is of HMACs under a secret key, whose bytes a guesser cannot choose, so its duration reveals nothing.
 */
export const tryCode = async (
  db: DbOrTx,
  id: string,
  hash: Buffer,
  now: Date,
): Promise<boolean | undefined> => {
  const row = await db
    .updateTable('one_time_codes')
    .set({ tries_left: sql<number>`case when code_hash = ${hash} then 0 else tries_left - 1 end` })
    .where('id', '=', id)
    .where('tries_left', '>', 0)
    .where('expires_at', '>', now)
    .returning(sql<boolean>`code_hash = ${hash}`.as('right'))
    .executeTakeFirst();
  return row?.right;
};

export const deleteCodesBefore = async (db: DbOrTx, before: Date): Promise<number> => {
  const result = await db.deleteFrom('one_time_codes').where('expires_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
};
