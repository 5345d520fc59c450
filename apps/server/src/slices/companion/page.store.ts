import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { DbOrTx, Tx } from '../../platform/tx.ts';
import { endPairing } from './companion.store.ts';

/** The page, and what reports for its device. */
export const selectPage = (
  db: DbOrTx,
  familyId: FamilyId,
  deviceId: DeviceId,
): Promise<{ made_at: Date; agreed_at: Date | null; client: string | null } | undefined> =>
  db
    .selectFrom('device_pages as p')
    .leftJoin('client_keys as k', (join) =>
      join.onRef('k.device_id', '=', 'p.device_id').onRef('k.family_id', '=', 'p.family_id'),
    )
    .where('p.family_id', '=', familyId)
    .where('p.device_id', '=', deviceId)
    .select(['p.made_at', 'p.agreed_at', 'k.client'])
    .executeTakeFirst();

/**
 * Ends everything that reports for the device: its token, the keys of a third-party client, and an open code, which could bring one
 * back. The device is locked first, as a first report does. @returns false when the page was gone
 */
export const endAll = async (tx: Tx, familyId: FamilyId, deviceId: DeviceId): Promise<boolean> => {
  await endPairing(tx, familyId, deviceId);
  const gone = await tx
    .deleteFrom('device_pages')
    .where('family_id', '=', familyId)
    .where('device_id', '=', deviceId)
    .returning('device_id')
    .executeTakeFirst();
  for (const table of ['client_keys', 'pairing_codes'] as const)
    await tx.deleteFrom(table).where('family_id', '=', familyId).where('device_id', '=', deviceId).execute();
  return gone !== undefined;
};
