import { DEVICE_SIGNALS, type SignalKind } from '@kinward/contract/devices/device-signals.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { REALTIME_KEYS, type RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import { raiseSignals } from '../../../core/device-signals.ts';
import { inTransaction, type Db, type Together, type Tx } from '../../../platform/tx.ts';
import type { Bus } from '../../../ports/bus.ts';
import type { DevicePlace, Json, RealtimeChange, RealtimeDatabase, RealtimeTree } from './realtime.port.ts';
import {
  clearBattery,
  lockRealtime,
  type RealtimeRow,
  selectRealtime,
  updateRealtime,
} from './realtime.store.ts';
import { isObject } from './realtime.handlers.ts';
import { compact, depthOf, withValue } from './realtime.tree.ts';

type PortalKey = (typeof DEVICE_SIGNALS)[SignalKind];

/** What a write to one of the portal's keys informs the device of, as nothing else says what it means. */
const SIGNAL_OF: Readonly<Record<PortalKey, SignalKind>> = {
  getlocation: 'locate',
  appblock: 'app',
  webblock: 'web',
  callblock: 'call',
  timeschedule: 'schedule',
};

const isPortalKey = (key: RealtimeKey): key is PortalKey => REALTIME_KEYS[key] === 'parent';

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

/** The newest value of each of the portal's keys, null where it was taken back, the oldest first. */
const portalValues = ({
  signals,
}: Pick<RealtimeRow, 'signals'>): Map<PortalKey, { value: Json; seq: number }> => {
  const newest = new Map<PortalKey, { value: Json; seq: number }>();
  for (const { kind, seq, value } of signals) {
    const key = DEVICE_SIGNALS[kind];
    newest.delete(key);
    newest.set(key, { value, seq });
  }
  return newest;
};

/**
 * The portal's keys from the device's signals, the battery and the fix from its state. A fix that the device
 * wrote here itself keeps its own fields as long as no newer one came another way.
 */
const treeOf = (row: RealtimeRow): RealtimeTree => {
  const { lastlocation, ...others } = row.live;
  const location = isOwn(row) ? lastlocation : row.fix_at === null ? undefined : compact(fixOf(row));
  const portal = [...portalValues(row)].filter(([, { value }]) => value !== null);
  return {
    ...(location !== undefined && { lastlocation: location }),
    ...(row.battery !== null && { batteryp: row.battery }),
    ...others,
    ...Object.fromEntries(portal.map(([key, { value }]) => [key, value])),
  };
};

/** What a reader sees: a place that is not believed is what the device put there, with a word that says why. */
const shownTree = (row: RealtimeRow): RealtimeTree => {
  const tree = treeOf(row);
  const { lastlocation } = tree;
  if (!row.doubted || !isOwn(row) || !isObject(lastlocation)) return tree;
  return { ...tree, lastlocation: { ...lastlocation, doubt: row.doubted.why } };
};

/** What changes make of the device's own tree and of its signals. @throws AppError TOO_LARGE */
const changed = (row: RealtimeRow, wanted: RealtimeChange[], limits: Limits) => {
  const changes = wanted.filter(({ fixAt }) => !fixAt || !row.fix_at || fixAt >= row.fix_at);
  const keys = [...new Set(changes.map(({ path }) => path[0]))];
  const writesFix = keys.includes('lastlocation');
  let tree: Json | undefined = treeOf(row);
  for (const { path, value } of changes) tree = withValue(tree, path, value);
  const all = (tree ?? {}) as RealtimeTree;
  const { batteryp: _battery, lastlocation, ...others } = all;
  const own = { ...((writesFix || isOwn(row)) && lastlocation !== undefined && { lastlocation }) };
  const kept = { ...others, ...own };
  if (Buffer.byteLength(JSON.stringify(kept)) > limits.realtimeValueBytes) throw new AppError('TOO_LARGE');
  if (depthOf(kept) > limits.realtimeDepth) throw new AppError('TOO_LARGE');
  return {
    signals: keys.filter(isPortalKey).map((key) => ({ kind: SIGNAL_OF[key], value: all[key] ?? null })),
    own: keys.every(isPortalKey)
      ? undefined
      : { live: own, live_fix_at: writesFix ? (row.fix_at ?? new Date(0)) : row.live_fix_at },
  };
};

export interface RealtimeValues extends RealtimeDatabase {
  /** The portal's values with the count of the change that made each, oldest first. */
  versions(place: DevicePlace): Promise<{ key: RealtimeKey; value: Json; version: number }[]>;
}

/** The realtime database, derived from what PostgreSQL has of a device. */
export const createRealtimeValues = ({
  db,
  bus,
  limits,
}: {
  db: Db;
  bus: Bus;
  limits: Limits;
}): RealtimeValues => {
  const write = async (tx: Tx, place: DevicePlace, changes: RealtimeChange[]) => {
    const row = await lockRealtime(tx, place);
    if (!row) throw new AppError('NOT_FOUND');
    const { signals, own } = changed(row, changes, limits);
    const isBatteryGone = changes.some(({ path, value }) => path[0] === 'batteryp' && value === null);
    if (own) await updateRealtime(tx, place, own);
    if (isBatteryGone) await clearBattery(tx, place);
    if (signals.length > 0) await raiseSignals(tx, place, signals);
    return () => {
      if (own) bus.publish({ type: 'device.values', ...place });
      if (isBatteryGone) bus.publish({ type: 'device.state', ...place, status: true });
      if (signals.length > 0) bus.publish({ type: 'device.signal', ...place });
    };
  };
  const joinIn =
    (place: DevicePlace, changes: RealtimeChange[]): Together =>
    async (tx, afterCommit) => {
      if (changes.length > 0) afterCommit(await write(tx, place, changes));
    };

  /** Readings that began in this turn: the streams of a device begin together, and one answer is for all of them. */
  const begun = new Map<string, Promise<RealtimeTree | undefined>>();
  const readOnce = async (place: DevicePlace): Promise<RealtimeTree | undefined> => {
    const row = await selectRealtime(db, place);
    return row && shownTree(row);
  };

  return {
    read(place) {
      const { familyId, deviceId } = place;
      const key = `${familyId} ${deviceId}`;
      const known = begun.get(key);
      if (known) return known;
      const reading = readOnce(place);
      begun.set(key, reading);
      // A later caller may know of something that this one does not see.
      queueMicrotask(() => begun.delete(key));
      return reading;
    },
    joinIn,
    write: (place, changes, together) =>
      inTransaction(db, async (tx, afterCommit) => {
        await together?.(tx, afterCommit);
        await joinIn(place, changes)(tx, afterCommit);
      }),
    async versions(place) {
      const row = await selectRealtime(db, place);
      return row ? [...portalValues(row)].map(([key, { value, seq }]) => ({ key, value, version: seq })) : [];
    },
  };
};
