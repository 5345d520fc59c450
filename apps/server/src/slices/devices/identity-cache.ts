import type { DeviceId } from '@kinward/contract/ids.ts';
import type { Bus, BusEvent } from '../../ports/bus.ts';
import type { EventHandlers } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';

/**
 * How long an identity is believed without asking the database, in ms: a device reports every few seconds, and asking costs more than
 * all else of its report in this process. An event ends it at once; this bounds what a lost event costs.
 */
export const BELIEVED_MS = 30_000;
/** Most identities kept: all devices of one process that report within that time. */
const KEPT_MAX = 50_000;

/** Kinds of events that name a device. */
type DeviceEventType = Extract<BusEvent, { deviceId: DeviceId }>['type'];

export interface IdentityCache<T extends DeviceIdentity> {
  /** The identity that is kept under the key, or what `find` answers; who asks meanwhile gets the same answer. */
  get(key: string, find: (now: number) => Promise<T>): Promise<T> | T;
  /** Forgets what was read of a device. */
  forget(deviceId: DeviceId): void;
}

/**
 * Keeps what devices are known by. A device is forgotten as soon as the bus says that it changed, also while the database is being
 * asked.
 * @param endedBy events after which a device is asked about again; all are when events of other processes may be missing
 * @param believedMs of one identity, where it is not the usual time
 */
export const createIdentityCache = <T extends DeviceIdentity>(
  deps: { clock: Clock; bus: Bus },
  endedBy: readonly DeviceEventType[],
  believedMs: (identity: T) => number = () => BELIEVED_MS,
): IdentityCache<T> => {
  const { clock, bus } = deps;
  const kept = new Map<string, { identity: T; until: number }>();
  /** The keys that a device is kept under. */
  const keysOf = new Map<string, Set<string>>();
  const asked = new Map<string, Promise<T>>();

  const drop = (key: string, { deviceId }: T): void => {
    kept.delete(key);
    const keys = keysOf.get(deviceId);
    keys?.delete(key);
    if (keys?.size === 0) keysOf.delete(deviceId);
  };

  const forget = (deviceId: DeviceId): void => {
    // An answer that is under way may be older than this: later callers must not share it.
    asked.clear();
    for (const key of keysOf.get(deviceId) ?? []) kept.delete(key);
    keysOf.delete(deviceId);
  };

  const forgetAll = (): void => {
    asked.clear();
    kept.clear();
    keysOf.clear();
  };

  const handlers: EventHandlers<BusEvent> = {};
  for (const type of endedBy) handlers[type] = ({ deviceId }) => forget(deviceId);
  bus.on(handlers);
  bus.onResync(forgetAll);

  const keep = (key: string, identity: T, now: number): void => {
    const former = kept.get(key);
    // Taken out first, so that the map stays about in the order in which entries end.
    if (former) drop(key, former.identity);
    for (const [oldest, entry] of kept) {
      if (entry.until > now && kept.size < KEPT_MAX) break;
      drop(oldest, entry.identity);
    }
    kept.set(key, { identity, until: now + believedMs(identity) });
    keysOf.set(identity.deviceId, (keysOf.get(identity.deviceId) ?? new Set()).add(key));
  };

  const ask = (key: string, find: (now: number) => Promise<T>): Promise<T> => {
    const now = clock.now().getTime();
    const answer = find(now)
      .then((identity) => {
        if (asked.get(key) === answer) keep(key, identity, now);
        return identity;
      })
      .finally(() => {
        if (asked.get(key) === answer) asked.delete(key);
      });
    asked.set(key, answer);
    return answer;
  };

  return {
    get(key, find) {
      const known = kept.get(key);
      if (known && known.until > clock.now().getTime()) return known.identity;
      return asked.get(key) ?? ask(key, find);
    },
    forget,
  };
};
