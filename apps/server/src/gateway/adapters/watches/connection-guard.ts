/** Who may come in at the port for watches, and how often: a number proves nothing, so what a stranger can cost is bounded here. */
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../../platform/clock.ts';
import { contains, countedAs, trustedProxies } from '../../../platform/http/address.ts';
import { createBuckets } from '../../../platform/rate-limit/buckets.ts';

/** Numbers remembered as known: as many as watches that one process serves. */
const PROVEN_MAX = 20_000;
const SPENT_MAX = 10_000;

/** A connection that was let in. */
export interface Pass {
  /** Its number is known: the connection counts as a watch from now on. */
  known(): void;
  /** It ended. */
  leave(): void;
}

export interface ConnectionGuard {
  /** @param address plain, without a zone. @returns undefined when there is no room for it */
  enter(address: string): Pass | undefined;
  /** Whether the number may be looked up: a stranger has a limited number of unknown ones. */
  mayAsk(address: string, watchId: string): boolean;
  /** The number belongs to a device. */
  found(watchId: string): void;
  /** The number is on no device. */
  missed(address: string, watchId: string): void;
  /** Takes a frame of a number's share. @returns 0, or the seconds until there is one */
  frame(watchId: string): number;
  /** Connections that are open. */
  readonly open: number;
}

export const createConnectionGuard = (deps: {
  clock: Clock;
  limits: Limits;
  sources: readonly string[];
}): ConnectionGuard => {
  const { clock, limits } = deps;
  const allowed = deps.sources.length === 0 ? undefined : trustedProxies(deps.sources);
  const bucket = (capacity: number, refillPerSecond: number) =>
    createBuckets({ capacity, refillPerSecond, clock });
  const unknown = bucket(limits.watchUnknownBurst, limits.watchUnknownPerSecond);
  const dials = bucket(limits.watchDialsBurst, limits.watchDialsPerSecond);
  const frames = bucket(limits.watchFramesBurst, limits.watchFramesPerSecond);
  const proven = new Set<string>();
  /** Until when an address may not ask, in milliseconds since the epoch. */
  const spent = new Map<string, number>();
  /** Connections by address: all of them, and those without a known number. */
  const all = new Map<string, number>();
  const strangers = new Map<string, number>();
  let open = 0;

  const change = (counts: Map<string, number>, key: string, by: number): void => {
    const next = (counts.get(key) ?? 0) + by;
    if (next > 0) counts.set(key, next);
    else counts.delete(key);
  };

  return {
    enter(address) {
      if (allowed && !contains(allowed, address)) return undefined;
      const key = countedAs(address);
      if (open >= limits.watchConnections || dials.take(key, 1) > 0) return undefined;
      if ((all.get(key) ?? 0) >= limits.watchConnectionsPerAddress) return undefined;
      if ((strangers.get(key) ?? 0) >= limits.watchStrangersPerAddress) return undefined;
      open += 1;
      change(all, key, 1);
      change(strangers, key, 1);
      let state: 'stranger' | 'known' | 'gone' = 'stranger';
      return {
        known() {
          if (state !== 'stranger') return;
          state = 'known';
          change(strangers, key, -1);
        },
        leave() {
          if (state === 'gone') return;
          if (state === 'stranger') change(strangers, key, -1);
          state = 'gone';
          change(all, key, -1);
          open -= 1;
        },
      };
    },
    // Unknown numbers count against the address; known ones go on, so that a stranger behind the same
    // mobile network shuts no watch out.
    mayAsk: (address, watchId) =>
      proven.has(watchId) || (spent.get(countedAs(address)) ?? 0) <= clock.now().getTime(),
    found(watchId) {
      const oldest = proven.size >= PROVEN_MAX ? proven.values().next().value : undefined;
      if (oldest !== undefined) proven.delete(oldest);
      proven.add(watchId);
    },
    missed(address, watchId) {
      proven.delete(watchId);
      const key = countedAs(address);
      const wait = unknown.take(key, 1);
      spent.delete(key);
      if (wait === 0) return;
      const oldest = spent.size >= SPENT_MAX ? spent.keys().next().value : undefined;
      if (oldest !== undefined) spent.delete(oldest);
      spent.set(key, clock.now().getTime() + wait * 1000);
    },
    frame: (watchId) => frames.take(watchId, 1),
    get open() {
      return open;
    },
  };
};
