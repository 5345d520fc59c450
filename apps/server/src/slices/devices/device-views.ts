import type { Recording } from '@kinward/contract/consent/consent.schemas.ts';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Renewal } from '@kinward/contract/devices/renewals.routes.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, DbOrTx } from '../../platform/tx.ts';
import type { Recorded } from '../../ports/recording.ts';
import { selectDeviceRow, selectDeviceRows, toDevice } from './device-view.ts';
import { selectRenewals } from './renewals.store.ts';

export interface DeviceViewsDeps {
  db: Db;
  clock: Clock;
  limits: Limits;
  /** What of each device is recorded. */
  recordings(
    which: { familyId: FamilyId; deviceId?: DeviceId },
    /** The caller's transaction: one that waits for a second connection holds its own meanwhile. */
    on?: DbOrTx,
  ): Promise<Map<string, Recording>>;
  /** The same of one device, from memory: each event of a stream asks. */
  recordingOf(device: Recorded): Promise<Recording>;
}

export interface DeviceViews {
  /** What former parents may still have of the family's devices. */
  renewals(familyId: FamilyId): Promise<Renewal[]>;
  /** Every child's devices, oldest first; a child without devices has no entry. */
  viewsOfFamily(familyId: FamilyId): Promise<Map<string, Device[]>>;
  view(familyId: FamilyId, deviceId: DeviceId): Promise<{ childId: ChildId; device: Device } | undefined>;
}

/** Devices as parents see them. */
export const createViews = ({
  db,
  clock,
  limits,
  recordings,
  recordingOf,
}: DeviceViewsDeps): DeviceViews => ({
  async renewals(familyId) {
    const rows = await selectRenewals(db, familyId);
    return rows.map((row) => ({ ...row, partedAt: row.partedAt.toISOString() }));
  },

  async viewsOfFamily(familyId) {
    const now = clock.now();
    const views = new Map<string, Device[]>();
    const [rows, recorded] = await Promise.all([
      selectDeviceRows(db, familyId, now),
      recordings({ familyId }),
    ]);
    for (const row of rows) {
      const devices = views.get(row.child_id) ?? [];
      devices.push(toDevice(row, now, limits.deviceSilentDays, recorded.get(row.id)));
      views.set(row.child_id, devices);
    }
    return views;
  },

  async view(familyId, deviceId) {
    const now = clock.now();
    const row = await selectDeviceRow(db, familyId, deviceId, now);
    if (!row) return undefined;
    // What is remembered is asked last, so that it is no older than the row.
    const recording = await recordingOf({ familyId, deviceId });
    return { childId: row.child_id, device: toDevice(row, now, limits.deviceSilentDays, recording) };
  },
});
