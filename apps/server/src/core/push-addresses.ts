/** A browser has one push address: it belongs to the account that subscribed last, so that no one else's news are sent there. */
import type { FamilyId } from '@kinward/contract/ids.ts';
import { acrossFamilies, type Tx } from '../platform/tx.ts';
import { lockEntry, putEntry } from './directory.store.ts';

const TABLES = { push: 'push_subscriptions', 'device-push': 'device_push_subscriptions' } as const;

export interface PushAddress {
  /** Of an account's browser or of a device's. */
  kind: keyof typeof TABLES;
  /** SHA-256 of the address. */
  hash: Buffer;
}

/**
 * Takes an address for an account or a device, and removes the subscription that has it. Others who take it wait until the transaction
 * ends.
 */
export const takePushAddress = async (
  tx: Tx,
  { kind, hash }: PushAddress,
  to: { familyId: FamilyId; subjectId: string },
): Promise<void> => {
  const former = await lockEntry(tx, kind, hash, { ...to, expiresAt: null });
  if (former.familyId !== to.familyId) acrossFamilies(tx, 'a browser changes hands');
  await tx
    .deleteFrom(TABLES[kind])
    .where('family_id', '=', former.familyId)
    .where('endpoint_hash', '=', hash)
    .execute();
  if (former.familyId !== to.familyId || former.subjectId !== to.subjectId)
    await putEntry(tx, kind, hash, { ...to, expiresAt: null });
};
