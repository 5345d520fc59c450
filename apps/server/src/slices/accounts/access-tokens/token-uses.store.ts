import { sql } from 'kysely';
import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, Tx } from '../../../platform/tx.ts';

export interface UseKey {
  familyId: FamilyId;
  tokenId: string;
  /** `GET /child`. */
  route: string;
  isRefused: boolean;
  slotAt: Date;
}

export interface UseRow extends UseKey {
  accountId: AccountId;
}

/** Routes of the token that the slot tells apart, those it used and those it was refused each by themselves. */
export const selectRoutes = async (tx: Tx, key: UseKey): Promise<string[]> => {
  const rows = await tx
    .selectFrom('access_token_uses')
    .select('route')
    .where('family_id', '=', key.familyId)
    .where('token_id', '=', key.tokenId)
    .where('is_refused', '=', key.isRefused)
    .where('slot_at', '=', key.slotAt)
    .execute();
  return rows.map(({ route }) => route);
};

/** Counts one. @returns how often in its slot by now */
export const countUse = async (tx: Tx, { accountId, ...key }: UseRow): Promise<number> => {
  const row = await tx
    .insertInto('access_token_uses')
    .values({
      family_id: key.familyId,
      token_id: key.tokenId,
      account_id: accountId,
      route: key.route,
      is_refused: key.isRefused,
      slot_at: key.slotAt,
      uses: 1,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['family_id', 'token_id', 'route', 'is_refused', 'slot_at'])
        .doUpdateSet({ uses: sql`access_token_uses.uses + 1` }),
    )
    .returning('uses')
    .executeTakeFirstOrThrow();
  return row.uses;
};

/** Slots that began before `before`. */
export const selectSlots = async (db: Db, before: Date, limit: number): Promise<UseRow[]> =>
  db
    .selectFrom('access_token_uses')
    .select(['family_id as familyId', 'token_id as tokenId', 'account_id as accountId', 'route'])
    .select(['is_refused as isRefused', 'slot_at as slotAt'])
    .where('slot_at', '<', before)
    .orderBy('slot_at')
    .limit(limit)
    .modifyEnd(ALL_SHARDS)
    .execute();

/** Takes a slot away. @returns how often; undefined when another process was first */
export const takeSlot = async (tx: Tx, key: UseKey): Promise<number | undefined> =>
  (
    await tx
      .deleteFrom('access_token_uses')
      .where('family_id', '=', key.familyId)
      .where('token_id', '=', key.tokenId)
      .where('route', '=', key.route)
      .where('is_refused', '=', key.isRefused)
      .where('slot_at', '=', key.slotAt)
      .returning('uses')
      .executeTakeFirst()
  )?.uses;
