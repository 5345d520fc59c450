import type { PositionReport } from '@kinward/contract/devices/devices.schemas.ts';
import { PositionReport as PositionSchema } from '@kinward/contract/devices/devices.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import { LIVE_KEYS, type LiveKey } from '@kinward/contract/live/live.schemas.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity, ParentIdentity } from '../../platform/http/identity.ts';
import type { Json, LiveChange, LivePlace, LiveTree, RealtimeDatabase } from './live.port.ts';
import { compact, expand, hasOnlyKeys, valueAt } from './live.tree.ts';

export type Who = ParentIdentity | DeviceIdentity;

export interface Live {
  /** The shown value at a path below a device; null when there is none. @throws AppError NOT_FOUND for a stranger */
  read(who: Who, deviceId: string, path: string[]): Promise<Json>;
  /** Replaces the value at a path. @throws AppError NOT_FOUND, LIVE_PERMISSION_DENIED, VALIDATION, RATE_LIMITED, TOO_LARGE, QUOTA */
  put(who: Who, deviceId: string, path: string[], value: Json): Promise<void>;
  /** Replaces the named children at a path; a name may be a path itself. @throws as `put` */
  patch(who: Who, deviceId: string, path: string[], children: Json): Promise<void>;
  watch: RealtimeDatabase['watch'];
  /** The device has read the portal's keys: an open "Locate now" counts as delivered. */
  seenByDevice(place: LivePlace): Promise<void>;
}

export interface LiveDeps {
  clock: Clock;
  limits: Limits;
  database: RealtimeDatabase;
  /** Takes one of the device's writes of this second, or answers the seconds to wait. */
  writes: { take(key: string, count: number): number };
  intake: {
    acceptPositions(device: DeviceIdentity, reports: PositionReport[]): Promise<unknown>;
    acceptStatus(device: DeviceIdentity, status: { battery: number }): Promise<void>;
  };
  locate: {
    ask(familyId: string, deviceId: string, accountId: string, value: number): Promise<unknown>;
    cancel(familyId: string, deviceId: string): Promise<void>;
    delivered(familyId: string, deviceId: string): Promise<void>;
  };
}

const refuse = (path: string, message: string): AppError => new AppError('VALIDATION', { errors: [{ path, message }] });
const isKnown = (key: string | undefined): key is LiveKey => key !== undefined && Object.hasOwn(LIVE_KEYS, key);
const isObject = (value: Json | undefined): value is LiveTree => typeof value === 'object' && value !== null && !Array.isArray(value);

const instantOf = (value: Json | undefined, now: Date): string | undefined => {
  if (value === undefined || value === null) return now.toISOString();
  if (typeof value === 'string') return value;
  // Clients of the dialect write server timestamps, which are milliseconds.
  return typeof value === 'number' && Math.abs(value) < 8.64e15 ? new Date(value).toISOString() : undefined;
};

/** Reads a place as the specification's devices write it. @throws AppError VALIDATION */
const toReport = (place: LiveTree, now: Date): PositionReport => {
  const parsed = PositionSchema.safeParse({
    latitude: place['lat'],
    longitude: place['lng'],
    accuracy: place['accuracy'] ?? place['acc'],
    speed: place['speed'],
    bearing: place['bearing'],
    altitude: place['altitude'],
    battery: place['battery'],
    recordedAt: instantOf(place['recordedAt'] ?? place['timestamp'], now),
  });
  if (parsed.success) return parsed.data;
  throw new AppError('VALIDATION', {
    errors: parsed.error.issues.map(({ path, message }) => ({ path: ['lastlocation', ...path].join('.'), message })),
  });
};

/**
 * What a write into the realtime database means: the device's place goes the way of every position, its battery the way of
 * every status, the portal's `getlocation` asks, and all other keys are only values (specification 4, Realtime).
 */
export const createLive = (deps: LiveDeps): Live => {
  const { clock, database, intake, locate } = deps;

  const placeOf = (who: Who, deviceId: string): LivePlace => {
    if (who.kind === 'device' && who.deviceId !== deviceId.toLowerCase()) throw new AppError('NOT_FOUND');
    return { familyId: who.familyId, deviceId: deviceId.toLowerCase() };
  };

  const treeOf = async (place: LivePlace): Promise<LiveTree> => {
    const tree = await database.read(place);
    if (!tree) throw new AppError('NOT_FOUND');
    return tree;
  };

  const requireWriter = (who: Who, path: string[]): void => {
    const [key] = path;
    if (!isKnown(key) || LIVE_KEYS[key] !== who.kind) throw new AppError('LIVE_PERMISSION_DENIED');
  };

  const writePlace = async (who: DeviceIdentity, place: LivePlace, value: Json): Promise<void> => {
    if (value === null) {
      await database.write(place, [{ path: ['lastlocation'], value }]);
      return;
    }
    if (!isObject(value)) throw refuse('lastlocation', 'A place has lat and lng');
    const report = toReport(value, clock.now());
    await intake.acceptPositions(who, [report]);
    await database.write(place, [{ path: ['lastlocation'], value, fixAt: new Date(report.recordedAt) }]);
  };

  const writeBattery = async (who: DeviceIdentity, place: LivePlace, value: Json): Promise<void> => {
    if (value === null) {
      await database.write(place, [{ path: ['batteryp'], value }]);
      return;
    }
    const battery = typeof value === 'string' && /^\d{1,3}(?:\.\d{1,3})?$/u.test(value) ? Number(value) : value;
    if (typeof battery !== 'number' || battery < 0 || battery > 100) throw refuse('batteryp', 'From 0 to 100');
    await intake.acceptStatus(who, { battery });
  };

  const ask = async (who: ParentIdentity, place: LivePlace, value: Json): Promise<void> => {
    if (value === null) {
      await locate.cancel(place.familyId, place.deviceId);
      await database.write(place, [{ path: ['getlocation'], value }]);
      return;
    }
    if (typeof value !== 'number' || value < 0) throw refuse('getlocation', 'The time of day in milliseconds');
    await locate.ask(place.familyId, place.deviceId, who.accountId, value);
  };

  /** A whole key: what it means decides. Below a key only the value changes. */
  const writeOne = async (who: Who, place: LivePlace, { path, value }: LiveChange): Promise<void> => {
    const [key, ...below] = path;
    if (who.kind === 'device' && key === 'lastlocation' && below.length === 0) return writePlace(who, place, value);
    if (who.kind === 'device' && key === 'batteryp') {
      if (below.length > 0) throw refuse('batteryp', 'The battery is one number');
      return writeBattery(who, place, value);
    }
    if (who.kind === 'parent' && key === 'getlocation') {
      if (below.length > 0) throw refuse('getlocation', 'The question is one number');
      return ask(who, place, value);
    }
    return database.write(place, [{ path, value }]);
  };

  const apply = async (who: Who, deviceId: string, changes: { path: string[]; value: Json }[]): Promise<void> => {
    const place = placeOf(who, deviceId);
    for (const { path } of changes) requireWriter(who, path);
    if (!changes.every(({ value }) => hasOnlyKeys(value))) throw refuse('', 'A name holds characters that cannot be used');
    const tree = await treeOf(place);
    const wait = deps.writes.take(place.deviceId, 1);
    if (wait > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: wait });
    for (const { path, value } of mergePlace(tree, changes)) {
      await writeOne(who, place, { path: path as LiveChange['path'], value });
    }
  };

  return {
    async read(who, deviceId, path) {
      const place = placeOf(who, deviceId);
      const value = compact(valueAt(await treeOf(place), path) ?? null);
      const isQuestion = path.length === 0 || path[0] === 'getlocation';
      if (who.kind === 'device' && isQuestion) await locate.delivered(place.familyId, place.deviceId);
      return value === undefined ? null : expand(value);
    },
    put: (who, deviceId, path, value) => apply(who, deviceId, [{ path, value }]),
    async patch(who, deviceId, path, children) {
      if (!isObject(children)) throw refuse('', 'A PATCH needs an object');
      const changes = Object.entries(children).map(([name, value]) => ({ path: [...path, ...name.split('/').filter(Boolean)], value }));
      const texts = changes.map(({ path: own }) => own.join('/'));
      if (texts.some((text, index) => texts.some((other, at) => at !== index && `${other}/`.startsWith(`${text}/`)))) {
        throw refuse('', 'Two of the paths overlap');
      }
      await apply(who, deviceId, changes);
    },
    watch: (deviceId, onChange) => database.watch(deviceId, onChange),
    seenByDevice: ({ familyId, deviceId }) => locate.delivered(familyId, deviceId),
  };
};

/** A patch of a place with both of its coordinates is a new place: it becomes one write of the whole. */
const mergePlace = (tree: LiveTree, changes: { path: string[]; value: Json }[]): { path: string[]; value: Json }[] => {
  const below = changes.filter(({ path }) => path[0] === 'lastlocation' && path.length === 2);
  const fields = Object.fromEntries(below.map(({ path, value }) => [path[1] ?? '', value]));
  if (!('lat' in fields && 'lng' in fields)) return changes;
  const known = valueAt(tree, ['lastlocation']);
  // The former fix's own time, accuracy and speed are not the new one's.
  const { recordedAt: _at, timestamp: _time, accuracy: _accuracy, acc: _acc, speed: _speed, bearing: _bearing, ...rest } =
    isObject(known) ? known : {};
  const whole = compact({ ...rest, ...fields }) ?? null;
  return [...changes.filter((change) => !below.includes(change)), { path: ['lastlocation'], value: whole }];
};
