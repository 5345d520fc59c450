import { sql } from 'kysely';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { PairingIdentity } from '../../platform/http/identity.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';

export const isParent = async (db: DbOrTx, familyId: FamilyId, email: string): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('family_id', '=', familyId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()) !== undefined;

type Holder = Pick<PairingIdentity, 'familyId' | 'tokenHash'>;

export const isReported = async (db: DbOrTx, { familyId, tokenHash }: Holder): Promise<boolean> =>
  (await db
    .selectFrom('former_device_tokens')
    .select('reported_at')
    .where('family_id', '=', familyId)
    .where('token_hash', '=', tokenHash)
    .where('reported_at', 'is not', null)
    .executeTakeFirst()) !== undefined;

/** Under `lockFamily`, after the pairing ended: its receipt is there. */
export const markReported = async (tx: Tx, { familyId, tokenHash }: Holder, at: Date): Promise<void> => {
  await tx
    .updateTable('former_device_tokens')
    .set({ reported_at: at })
    .where('family_id', '=', familyId)
    .where('token_hash', '=', tokenHash)
    .execute();
};
