import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../database/shards.ts';
import type { Db, DbOrTx, Tx } from '../tx.ts';

/** Whose key it is. */
export interface KeyPlace {
  familyId: FamilyId;
  /** The account, device or access token. */
  callerId: string;
  key: string;
}

export interface KeptAnswer {
  id: string;
  digest: Buffer;
  /** Encrypted. */
  answer: Buffer;
}

const placed = ({ familyId, callerId, key }: KeyPlace) =>
  sql<boolean>`family_id = ${familyId} and caller_id = ${callerId} and key = ${key}`;

/** The answer of a key that was used after `since`. */
export const findAnswer = (db: DbOrTx, place: KeyPlace, since: Date): Promise<KeptAnswer | undefined> =>
  db
    .selectFrom('idempotency_keys')
    .select(['id', 'digest', 'answer'])
    .where(placed(place))
    .where('made_at', '>', since)
    .executeTakeFirst();

/**
 * Takes a key that is unused, or was used before `since`. Who comes with it at the same moment waits for the end of this transaction.
 * @returns false when it is used
 */
export const claimKey = async (
  tx: Tx,
  { familyId, callerId, key }: KeyPlace,
  { id, digest, at, since }: { id: string; digest: Buffer; at: Date; since: Date },
): Promise<boolean> => {
  const fresh = { id, digest, answer: Buffer.alloc(0), made_at: at };
  const row = await tx
    .insertInto('idempotency_keys')
    .values({ family_id: familyId, caller_id: callerId, key, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'caller_id', 'key'])
        .doUpdateSet(fresh)
        .where('idempotency_keys.made_at', '<=', since),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const keepAnswer = async (tx: Tx, place: KeyPlace, answer: Buffer): Promise<void> => {
  await tx.updateTable('idempotency_keys').set({ answer }).where(placed(place)).execute();
};

/** @returns how many */
export const deleteAnswersBefore = async (db: Db, before: Date): Promise<number> => {
  const result = await db
    .deleteFrom('idempotency_keys')
    .where('made_at', '<=', before)
    .modifyEnd(ALL_SHARDS)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
