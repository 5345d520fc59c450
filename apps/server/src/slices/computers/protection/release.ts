/** What a parent alone answers for on computers ends with that parent, so that it does not come back with their return. */
import type { AccountId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Tx } from '../../../platform/tx.ts';

/** @returns computers of the family whose password protection the parent has switched off, which is on again */
const protect = async (tx: Tx, familyId: FamilyId, accountId: AccountId): Promise<DeviceId[]> => {
  const rows = await tx
    .updateTable('computers')
    .set({ protection_off_by: null, protection_off_at: null })
    .where('family_id', '=', familyId)
    .where('protection_off_by', '=', accountId)
    .returning('device_id')
    .execute();
  return rows.map(({ device_id: deviceId }) => deviceId);
};

/** @returns those whose newer versions the parent has held, which are taken again */
const letThrough = async (tx: Tx, familyId: FamilyId, accountId: AccountId): Promise<DeviceId[]> => {
  const rows = await tx
    .updateTable('computers')
    .set({ updates_held: false, updates_held_by: null, updates_held_at: null })
    .where('family_id', '=', familyId)
    .where('updates_held_by', '=', accountId)
    .returning('device_id')
    .execute();
  return rows.map(({ device_id: deviceId }) => deviceId);
};

/** Of a parent who leaves the family. */
export const releaseComputers =
  (audit: Audit) =>
  async (tx: Tx, familyId: FamilyId, accountId: AccountId): Promise<void> => {
    const note = auditOn(audit, 'device');
    const areProtected = await protect(tx, familyId, accountId);
    const areLetThrough = await letThrough(tx, familyId, accountId);
    for (const id of areProtected.toSorted()) await note(tx, familyId, 'computer.protection-on', id);
    for (const id of areLetThrough.toSorted()) await note(tx, familyId, 'computer.updates-released', id);
  };
