import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { ALL_SHARDS } from '../../../platform/database/shards.ts';
import type { Db, DbOrTx, Tx } from '../../../platform/tx.ts';

export interface ResolverRow {
  id: string;
  name: string;
  /** Whose rules it is told; null: every family's. */
  families: FamilyId[] | null;
  createdAt: Date;
  tokenUntil: Date | null;
  publicKey: Buffer | null;
  enrolledAt: Date | null;
  sessionUntil: Date | null;
  seenAt: Date | null;
  version: string | null;
  revokedAt: Date | null;
}

const select = (db: DbOrTx) =>
  db
    .selectFrom('filter_resolvers')
    .select([
      'id',
      'name',
      sql<FamilyId[] | null>`families::text[]`.as('families'),
      'created_at as createdAt',
      'token_until as tokenUntil',
      'public_key as publicKey',
      'enrolled_at as enrolledAt',
      'session_until as sessionUntil',
      'seen_at as seenAt',
      'version',
      'revoked_at as revokedAt',
    ]);

/** Every one there was, the first first. */
export const selectResolvers = (db: DbOrTx): Promise<ResolverRow[]> =>
  select(db).orderBy('created_at').orderBy('id').execute();

export const selectResolver = (db: DbOrTx, id: string): Promise<ResolverRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst();

export const selectByToken = (tx: Tx, tokenHash: Buffer): Promise<ResolverRow | undefined> =>
  select(tx).where('token_hash', '=', tokenHash).forUpdate().executeTakeFirst();

export const selectBySession = (db: Db, sessionHash: Buffer): Promise<ResolverRow | undefined> =>
  select(db).where('session_hash', '=', sessionHash).executeTakeFirst();

export interface NewResolver {
  id: string;
  name: string;
  families: readonly FamilyId[] | null;
  tokenHash: Buffer;
  tokenUntil: Date;
  now: Date;
}

/** @returns false where one that is not revoked has the name */
export const insertResolver = async (tx: Tx, resolver: NewResolver): Promise<boolean> => {
  const { id, name, families, tokenHash, tokenUntil, now } = resolver;
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('filter_resolvers')
    .values({
      id,
      name,
      families: families && sql<string[]>`${families}::uuid[]`,
      token_hash: tokenHash,
      token_until: tokenUntil,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('name').where('revoked_at', 'is', null).doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
};

/** The token is used up. */
export const enrolResolver = async (tx: Tx, id: string, publicKey: Buffer, now: Date): Promise<void> => {
  await tx
    .updateTable('filter_resolvers')
    .set({ public_key: publicKey, enrolled_at: now, token_hash: null, token_until: null })
    .where('id', '=', id)
    .execute();
};

/** The former session has ended. */
export const openSession = async (db: Db, id: string, hash: Buffer, until: Date): Promise<void> => {
  await db
    .updateTable('filter_resolvers')
    .set({ session_hash: hash, session_until: until })
    .where('id', '=', id)
    .execute();
};

export const noteSeen = async (db: Db, id: string, version: string | null, now: Date): Promise<void> => {
  await db.updateTable('filter_resolvers').set({ seen_at: now, version }).where('id', '=', id).execute();
};

const HEARD_HERE = 'filter.heard-here';

/** Notes that a process heard a resolver of its own machine. */
export const noteHeardHere = async (db: Db, now: Date): Promise<void> => {
  await db
    .insertInto('operator_moments')
    .values({ name: HEARD_HERE, at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ at: now }))
    .execute();
};

/** @returns when a process noted that last */
export const selectHeardHere = async (db: Db): Promise<Date | undefined> => {
  const row = await db
    .selectFrom('operator_moments')
    .select('at')
    .where('name', '=', HEARD_HERE)
    .executeTakeFirst();
  return row?.at;
};

/** @returns whom it was telling of; undefined where none that is not revoked has the name */
export const revokeResolver = async (
  tx: Tx,
  name: string,
  now: Date,
): Promise<Pick<ResolverRow, 'id' | 'families'> | undefined> =>
  await tx
    .updateTable('filter_resolvers')
    .set({ revoked_at: now, token_hash: null, token_until: null })
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .returning(['id', sql<FamilyId[] | null>`families::text[]`.as('families')])
    .executeTakeFirst();

/** Forgets what one decides by: it is asked about no more. */
export const deleteReceiptsOf = async (db: Db, resolver: string): Promise<void> => {
  for (const table of ['filter_receipts', 'filter_policy_receipts', 'filter_network_receipts'] as const)
    await db.deleteFrom(table).where('resolver', '=', resolver).modifyEnd(ALL_SHARDS).execute();
};
