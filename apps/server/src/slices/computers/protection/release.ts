/** What a parent alone answers for on computers ends with that parent, so that it does not come back with their return. */
import type { AccountId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { AuditEntry } from '../../../ports/audit.ts';
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

/** Of a parent who leaves the family. @returns what is written into its audit log, once every other lock is held */
export const releaseComputers = async (
  tx: Tx,
  familyId: FamilyId,
  accountId: AccountId,
): Promise<AuditEntry[]> => {
  const areProtected = await protect(tx, familyId, accountId);
  const areLetThrough = await letThrough(tx, familyId, accountId);
  const entryOf =
    (act: AuditEntry['act']) =>
    (id: DeviceId): AuditEntry => ({ familyId, act, on: { kind: 'device', id } });
  return [
    ...areProtected.toSorted().map(entryOf('computer.protection-on')),
    ...areLetThrough.toSorted().map(entryOf('computer.updates-released')),
  ];
};
