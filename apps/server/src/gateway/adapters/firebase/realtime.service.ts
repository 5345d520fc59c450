import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { REALTIME_KEYS, type RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import {
  createRealtimeHandlers,
  isObject,
  type RealtimeHandlersDeps,
  refuse,
  type Who,
} from './realtime.handlers.ts';
import type { DeviceIdentity } from '../../../platform/http/identity.ts';
import type { Together } from '../../../platform/tx.ts';
import type { DevicePlace, Json, RealtimeChange, RealtimeTree } from './realtime.port.ts';
import { compact, expand, hasOnlyKeys, isKey, valueAt } from './realtime.tree.ts';

export type { Who } from './realtime.handlers.ts';

export interface Realtime {
  /** The shown value at a path below a device; null when there is none. @throws AppError NOT_FOUND for a stranger */
  read(who: Who, deviceId: DeviceId, path: string[]): Promise<Json>;
  /** Replaces the value at a path. @throws AppError NOT_FOUND, LIVE_PERMISSION_DENIED, VALIDATION, RATE_LIMITED, TOO_LARGE, QUOTA */
  put(who: Who, deviceId: DeviceId, path: string[], value: Json): Promise<void>;
  /** Replaces the named children at a path, all or none; a name may be a path itself. @throws as `put` */
  patch(who: Who, deviceId: DeviceId, path: string[], children: Json): Promise<void>;
  /**
   * What a device wrote elsewhere, with the rights, checks and shares of its own requests.
   * @param also done first, in the same transaction; what it throws undoes everything
   * @throws as `put`
   */
  report(who: DeviceIdentity, changes: Change[], also: Together): Promise<void>;
}

export interface RealtimeDeps extends RealtimeHandlersDeps {
  limits: Pick<Limits, 'realtimeWritesPerSecond'>;
  /** Takes some of the device's writes of this second, or answers the seconds to wait. */
  writes: { take(key: string, count: number): number };
}

export interface Change {
  path: string[];
  value: Json;
}

/** Names of one PATCH: several times the keys there are. */
const NAMES_MAX = 32;
/** Names on the way to a value. A tree that is kept is far flatter (limits: liveDepth). */
const PATH_MAX = 32;

/** @throws AppError VALIDATION for a name that none can have and for changes of which one is within another */
const requireNames = (changes: Change[]): void => {
  if (!changes.every(({ path, value }) => path.every(isKey) && hasOnlyKeys(value)))
    throw refuse('', 'A name holds characters that cannot be used');
  // In this order everything below a path follows it at once.
  const paths = changes.map(({ path }) => `${path.join('/')}/`).toSorted();
  if (paths.some((path, index) => paths[index + 1]?.startsWith(path)))
    throw refuse('', 'Two of the paths overlap');
};

const isKnown = (key: string | undefined): key is RealtimeKey =>
  key !== undefined && Object.hasOwn(REALTIME_KEYS, key);

/** The realtime database with its rights: who reads, who writes which key, how often (threats: live store). */
export const createRealtime = (deps: RealtimeDeps): Realtime => {
  const { database, locate } = deps;

  const placeOf = (who: Who, deviceId: DeviceId): DevicePlace => {
    if (who.kind === 'device' && who.deviceId !== deviceId) throw new AppError('NOT_FOUND');
    return { familyId: who.familyId, deviceId };
  };

  const treeOf = async (place: DevicePlace): Promise<RealtimeTree> => {
    const tree = await database.read(place);
    if (!tree) throw new AppError('NOT_FOUND');
    return tree;
  };

  const requireWriter = (who: Who, path: string[]): void => {
    const [key] = path;
    if (!isKnown(key) || REALTIME_KEYS[key] !== who.kind) throw new AppError('LIVE_PERMISSION_DENIED');
  };

  const meaning = createRealtimeHandlers(deps);

  /** What decides whether a request may cost anything comes before what costs. */
  const apply = async (who: Who, deviceId: DeviceId, changes: Change[], also?: Together): Promise<void> => {
    const place = placeOf(who, deviceId);
    for (const { path } of changes) requireWriter(who, path);
    const tree = await treeOf(place);
    const { realtimeWritesPerSecond: most } = deps.limits;
    const wait = deps.writes.take(place.deviceId, Math.min(most, Math.max(1, changes.length)));
    if (wait > 0) throw new AppError('RATE_LIMITED', { retryAfterSeconds: wait });
    if (changes.some(({ path }) => path.length > PATH_MAX)) throw new AppError('TOO_LARGE');
    requireNames(changes);
    const merged = mergePlace(tree, changes) as RealtimeChange[];
    await (who.kind === 'device'
      ? meaning.asDevice(who, place, merged, also)
      : meaning.asParent(who, place, merged));
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
      if (Object.keys(children).length > NAMES_MAX) throw refuse('', `At most ${NAMES_MAX} names at once`);
      const changes = Object.entries(children).map(([name, value]) => ({
        path: [...path, ...name.split('/').filter(Boolean)],
        value,
      }));
      await apply(who, deviceId, changes);
    },
    report: (who, changes, also) => apply(who, who.deviceId, changes, also),
  };
};

/** A patch of a place with both of its coordinates is a new place: it becomes one write of the whole. */
const mergePlace = (tree: RealtimeTree, changes: Change[]): Change[] => {
  const below = changes.filter(({ path }) => path[0] === 'lastlocation' && path.length === 2);
  const fields = Object.fromEntries(below.map(({ path, value }) => [path[1] ?? '', value]));
  if (!('lat' in fields && 'lng' in fields)) return changes;
  const known = valueAt(tree, ['lastlocation']);
  // The former fix's own time, accuracy and speed are not the new one's.
  const {
    recordedAt: _at,
    timestamp: _time,
    accuracy: _accuracy,
    acc: _acc,
    speed: _speed,
    bearing: _bearing,
    ...rest
  } = isObject(known) ? known : {};
  const whole = compact({ ...rest, ...fields }) ?? null;
  // What is named deeper below the place is merged into the new one.
  return [{ path: ['lastlocation'], value: whole }, ...changes.filter((change) => !below.includes(change))];
};
