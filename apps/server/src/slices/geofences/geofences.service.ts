import { AppError } from '@kinward/contract/errors.ts';
import type {
  Geofence,
  GeofenceChange,
  GeofenceQuery,
  NewGeofence,
} from '@kinward/contract/geofences/geofences.schemas.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { deviceExists, requireDevice } from '../../core/devices.ts';
import type { Audit } from '../../ports/audit.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { lockFamily } from '../../core/locks.ts';
import { newId } from '../../platform/ids.ts';
import type { Notifier } from '../../ports/notifications.ts';
import { inTransaction, type Db, type Tx } from '../../platform/tx.ts';
import * as store from './geofences.store.ts';

export interface GeofencesDeps {
  db: Db;
  clock: Clock;
  bus: Bus;
  notifier: Pick<Notifier, 'notify'>;
  audit: Audit;
  limits: Limits;
}

export interface Geofences {
  /** By name. @throws AppError NOT_FOUND for a device or a fence that the family does not have */
  list(familyId: FamilyId, query: GeofenceQuery): Promise<Geofence[]>;
  /** @throws AppError NOT_FOUND, FENCE_CAP */
  add(familyId: FamilyId, fence: NewGeofence): Promise<Geofence>;
  /** @throws AppError NOT_FOUND; CONFLICT when the fence is no longer at the version that the change was made from */
  update(familyId: FamilyId, fenceId: string, change: GeofenceChange): Promise<Geofence>;
  /** @throws AppError NOT_FOUND */
  remove(familyId: FamilyId, fenceId: string): Promise<void>;
}

const viewOf = (row: store.FenceRow): Geofence => ({
  fenceId: row.id,
  deviceId: row.device_id,
  fenceName: row.name,
  address: row.address,
  fenceRadius: row.radius,
  latitude: row.latitude,
  longitude: row.longitude,
  action: row.action,
  version: row.version,
});

export const createGeofences = ({ db, clock, bus, audit, limits, notifier }: GeofencesDeps): Geofences => {
  const changed = (familyId: FamilyId, deviceId: DeviceId): void =>
    bus.publish({ type: 'geofences.changed', familyId, deviceId });

  const tell = (tx: Tx, familyId: FamilyId, row: store.FenceName, action: 'added' | 'changed' | 'deleted') =>
    notifier.notify(tx, {
      familyId,
      kind: 'fence.changed',
      params: { action, fence: row.name },
      deviceId: row.device_id,
    });

  const onFence = (id: string) => ({ kind: 'geofence', id });

  return {
    async list(familyId, query) {
      const [rows, known] = await Promise.all([
        store.selectFences(db, familyId, query),
        query.deviceId === undefined || deviceExists(db, familyId, query.deviceId),
      ]);
      if (!known || (query.fenceId !== undefined && rows.length === 0)) throw new AppError('NOT_FOUND');
      return rows.map(viewOf);
    },

    add: (familyId, fence) =>
      inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        await requireDevice(tx, familyId, fence.deviceId);
        const row = await store.insertFenceBelow(tx, familyId, limits.fencesPerDevice, {
          ...fence,
          id: newId(),
          at: clock.now(),
        });
        if (!row) throw new AppError('FENCE_CAP');
        await tell(tx, familyId, row, 'added');
        const detail = { deviceId: row.device_id, action: row.action };
        await audit(tx, { familyId, act: 'geofence.added', on: onFence(row.id), detail });
        afterCommit(() => changed(familyId, row.device_id));
        return viewOf(row);
      }),

    update: (familyId, fenceId, change) =>
      inTransaction(db, async (tx, afterCommit) => {
        const at = clock.now();
        const row = await store.updateFence(tx, familyId, fenceId, {
          ...change,
          version: change.version,
          at,
        });
        if (!row) {
          const [there] = await store.selectFences(tx, familyId, { fenceId });
          throw new AppError(there ? 'CONFLICT' : 'NOT_FOUND');
        }
        await tell(tx, familyId, row, 'changed');
        const detail = { deviceId: row.device_id, action: row.action, version: row.version };
        await audit(tx, { familyId, act: 'geofence.changed', on: onFence(row.id), detail });
        afterCommit(() => changed(familyId, row.device_id));
        return viewOf(row);
      }),

    remove: (familyId, fenceId) =>
      inTransaction(db, async (tx, afterCommit) => {
        const row = await store.deleteFence(tx, familyId, fenceId);
        if (!row) throw new AppError('NOT_FOUND');
        await tell(tx, familyId, row, 'deleted');
        const detail = { deviceId: row.device_id };
        await audit(tx, { familyId, act: 'geofence.deleted', on: onFence(fenceId), detail });
        afterCommit(() => changed(familyId, row.device_id));
      }),
  };
};
