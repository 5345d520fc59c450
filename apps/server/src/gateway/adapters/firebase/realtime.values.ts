import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { REALTIME_KEYS, type RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import type { Bus } from '../../../ports/bus.ts';
import { inTransaction, type Db, type Tx } from '../../../platform/tx.ts';
import type {
  Json,
  RealtimeChange,
  RealtimePlace,
  RealtimeTree,
  RealtimeDatabase,
} from '../../../ports/realtime.ts';
import {
  clearBattery,
  type RealtimeRow,
  lockRealtime,
  selectRealtime,
  updateRealtime,
} from './realtime.store.ts';
import { compact, depthOf, withValue } from './realtime.tree.ts';

/** The newest fix, in the fields that the specification's devices write. */
const fixOf = (row: RealtimeRow): Json => ({
  lat: row.latitude,
  lng: row.longitude,
  accuracy: row.accuracy,
  speed: row.speed,
  bearing: row.bearing,
  recordedAt: row.fix_at?.toISOString() ?? null,
});

const isOwn = (row: RealtimeRow): boolean =>
  row.live_fix_at !== null && (row.fix_at === null || row.live_fix_at >= row.fix_at);

/**
 * What a reader sees: the portal's keys as written, the battery and the fix from the device's state. A fix that the device
 * wrote here itself keeps its own fields as long as no newer one came another way.
 */
const treeOf = (row: RealtimeRow): RealtimeTree => {
  const { lastlocation, ...others } = row.live;
  const location = isOwn(row) ? lastlocation : row.fix_at === null ? undefined : compact(fixOf(row));
  return {
    ...(location !== undefined && { lastlocation: location }),
    ...(row.battery !== null && { batteryp: row.battery }),
    ...others,
  };
};

const changed = (row: RealtimeRow, wanted: RealtimeChange[], limits: Limits) => {
  const changes = wanted.filter(({ fixAt }) => !fixAt || !row.fix_at || fixAt >= row.fix_at);
  const keys = [...new Set(changes.map(({ path }) => path[0]))];
  const writesFix = keys.includes('lastlocation');
  let tree: Json | undefined = treeOf(row);
  for (const { path, value } of changes) tree = withValue(tree, path, value);
  const { batteryp: _battery, lastlocation, ...others } = (tree ?? {}) as RealtimeTree;
  const live = {
    ...others,
    ...((writesFix || isOwn(row)) && lastlocation !== undefined && { lastlocation }),
  };
  if (Buffer.byteLength(JSON.stringify(live)) > limits.realtimeValueBytes) throw new AppError('TOO_LARGE');
  if (depthOf(live) > limits.realtimeDepth) throw new AppError('TOO_LARGE');
  const version = row.live_version + 1;
  return {
    keys,
    row: {
      live,
      live_version: version,
      live_versions: { ...row.live_versions, ...Object.fromEntries(keys.map((key) => [key, version])) },
      live_fix_at: writesFix ? (row.fix_at ?? new Date(0)) : row.live_fix_at,
    },
  };
};

export interface RealtimeValues extends RealtimeDatabase {
  /** The same as `write`, inside a transaction of the caller, who announces the keys it returns after the commit. */
  writeIn(tx: Tx, place: RealtimePlace, changes: RealtimeChange[]): Promise<RealtimeKey[]>;
  /** The portal's values with the count of the write that made each, oldest first. */
  versions(place: RealtimePlace): Promise<{ key: RealtimeKey; value: Json; version: number }[]>;
  /** Ends the subscription. */
  close(): void;
}

/** The realtime database in PostgreSQL. */
export const createRealtimeValues = (deps: { db: Db; bus: Bus; limits: Limits }): RealtimeValues => {
  const { db, bus, limits } = deps;
  const watchers = new Map<string, Set<(keys: string[]) => void>>();
  const written = ({ deviceId, keys }: { deviceId: DeviceId; keys: readonly string[] }): void => {
    if (keys.length > 0) for (const onChange of watchers.get(deviceId) ?? []) onChange([...keys]);
  };
  const end = bus.on({ 'device.state': written, 'positions.stored': written });

  const writeIn = async (tx: Tx, place: RealtimePlace, changes: RealtimeChange[]): Promise<RealtimeKey[]> => {
    const row = await lockRealtime(tx, place.familyId, place.deviceId);
    if (!row) throw new AppError('NOT_FOUND');
    const next = changed(row, changes, limits);
    await updateRealtime(tx, place.familyId, place.deviceId, next.row);
    if (changes.some(({ path, value }) => path[0] === 'batteryp' && value === null)) {
      await clearBattery(tx, place.familyId, place.deviceId);
    }
    return next.keys;
  };

  return {
    async read({ familyId, deviceId }) {
      const row = await selectRealtime(db, familyId, deviceId);
      return row && treeOf(row);
    },
    writeIn,
    async write(place, changes, together) {
      await inTransaction(db, async (tx, afterCommit) => {
        await together?.(tx, afterCommit);
        if (changes.length === 0) return;
        const keys = await writeIn(tx, place, changes);
        afterCommit(() => bus.publish({ type: 'device.state', ...place, keys }));
      });
    },
    watch(deviceId, onChange) {
      const group = watchers.get(deviceId) ?? new Set();
      watchers.set(deviceId, group.add(onChange));
      return () => {
        group.delete(onChange);
        if (group.size === 0 && watchers.get(deviceId) === group) watchers.delete(deviceId);
      };
    },
    close: () => end(),
    async versions({ familyId, deviceId }) {
      const row = await selectRealtime(db, familyId, deviceId);
      if (!row) return [];
      return (Object.keys(REALTIME_KEYS) as RealtimeKey[])
        .filter((key) => REALTIME_KEYS[key] === 'parent' && row.live_versions[key] !== undefined)
        .map((key) => ({ key, value: row.live[key] ?? null, version: row.live_versions[key] ?? 0 }))
        .toSorted((a, b) => a.version - b.version);
    },
  };
};
