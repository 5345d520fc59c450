import type { AccountId, FamilyId } from '@kinward/contract/ids.ts';
import type { TokenKey } from '../../core/tokens.ts';
import { ALL_SHARDS } from '../../platform/database/shards.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export type InviteChannel = 'email' | 'phone';

export interface InvitationRow {
  id: string;
  family_id: FamilyId;
  invited_by: AccountId;
  channel: string;
  address: string;
  /** Null while the owner has not agreed. */
  token_hash: Buffer | null;
  expires_at: Date;
}

export interface InvitationKey {
  id: string;
  familyId: FamilyId;
}

const COLUMNS = ['id', 'family_id', 'invited_by', 'channel', 'address', 'token_hash', 'expires_at'] as const;

/** Invitations of the family that are still good, the oldest first. */
export const selectOpen = (db: DbOrTx, familyId: FamilyId, now: Date): Promise<InvitationRow[]> =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('family_id', '=', familyId)
    .where('expires_at', '>', now)
    .orderBy('created_at')
    .orderBy('id')
    .execute();

/** An open invitation of the family by its id. */
export const findOpen = (
  db: DbOrTx,
  familyId: FamilyId,
  id: string,
  now: Date,
): Promise<InvitationRow | undefined> =>
  db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** A sent invitation by what its holder has: the token, or the key that a registration noted. */
export const findSent = (
  db: DbOrTx,
  by: TokenKey | InvitationKey,
  now: Date,
): Promise<InvitationRow | undefined> => {
  const query = db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('family_id', '=', by.familyId)
    .where('token_hash', 'is not', null)
    .where('expires_at', '>', now);
  return (
    'id' in by ? query.where('id', '=', by.id) : query.where('token_hash', '=', by.hash)
  ).executeTakeFirst();
};

export const insertInvitation = async (
  tx: Tx,
  row: InvitationRow & { channel: InviteChannel; created_at: Date },
): Promise<void> => {
  await tx.insertInto('invitations').values(row).execute();
};

/** A new token replaces the former one. */
export const renewInvitation = async (
  tx: Tx,
  familyId: FamilyId,
  id: string,
  tokenHash: Buffer,
  expiresAt: Date,
): Promise<void> => {
  await tx
    .updateTable('invitations')
    .set({ token_hash: tokenHash, expires_at: expiresAt })
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .execute();
};

/** Spends, withdraws or refuses an invitation; false when it was gone or had expired. */
export const deleteInvitation = async (
  tx: Tx,
  familyId: FamilyId,
  id: string,
  now: Date,
): Promise<boolean> => {
  const row = await tx
    .deleteFrom('invitations')
    .where('family_id', '=', familyId)
    .where('id', '=', id)
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

export const deleteInvitationsBy = async (
  tx: Tx,
  familyId: FamilyId,
  accountId: AccountId,
): Promise<void> => {
  await tx
    .deleteFrom('invitations')
    .where('family_id', '=', familyId)
    .where('invited_by', '=', accountId)
    .execute();
};

/** Removes what has expired: of one family, or of all. */
export const deleteExpired = async (db: DbOrTx, now: Date, familyId?: FamilyId): Promise<void> => {
  const expired = db.deleteFrom('invitations').where('expires_at', '<=', now);
  await (
    familyId === undefined ? expired.modifyEnd(ALL_SHARDS) : expired.where('family_id', '=', familyId)
  ).execute();
};

export const isBlocked = async (db: DbOrTx, addressHashes: Buffer[]): Promise<boolean> =>
  (await db
    .selectFrom('invitation_blocks')
    .select('address_hash')
    .where('address_hash', 'in', addressHashes)
    .executeTakeFirst()) !== undefined;

export const insertBlock = async (tx: Tx, addressHash: Buffer, now: Date): Promise<void> => {
  await tx
    .insertInto('invitation_blocks')
    .values({ address_hash: addressHash, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
