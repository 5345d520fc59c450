import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { DeviceIdentity, ParentIdentity } from '../../platform/http/identity.ts';

/** A place among the open streams; `leave` gives it back, once. */
export interface Place {
  leave(): void;
}

/** The family's stream, a device's events, or a stream of the realtime database. */
export type StreamKind = 'family' | 'device' | 'live';

export interface StreamRegistry {
  /**
   * Takes a place for a stream, before anything is read for it.
   * @param kind what the figures call it
   * @param close ends the stream; called when a newer one of the same device takes its place, or the server ends
   * @throws AppError TOO_MANY_STREAMS for a parent whose session or family has its share
   */
  admit(who: ParentIdentity | DeviceIdentity, kind: StreamKind, close: () => void): Place;
  /** Streams open in this process. */
  readonly size: number;
  closeAll(): void;
}

/** Counts the open streams of this process: so many a session and a family, and the newest ones of a device. */
export const createStreamRegistry = (
  limits: Pick<Limits, 'streamsPerSession' | 'streamsPerFamily' | 'streamsPerDevice'>,
  /** Notes a stream that opened; what it returns notes its end. */
  opened: (kind: StreamKind) => () => void = () => () => undefined,
): StreamRegistry => {
  const groups = new Map<string, Set<() => void>>();
  const all = new Set<() => void>();

  const groupOf = (key: string): Set<() => void> => {
    const group = groups.get(key) ?? new Set();
    groups.set(key, group);
    return group;
  };

  const enter = (keys: string[], kind: StreamKind, close: () => void): Place => {
    const ended = opened(kind);
    for (const key of keys) groupOf(key).add(close);
    all.add(close);
    return {
      leave() {
        ended();
        all.delete(close);
        for (const key of keys) {
          const group = groups.get(key);
          group?.delete(close);
          if (group?.size === 0) groups.delete(key);
        }
      },
    };
  };

  return {
    admit(who, kind, close) {
      if (who.kind === 'device') {
        const key = `device ${who.deviceId}`;
        const own = [...(groups.get(key) ?? [])];
        for (const closeOldest of own.slice(0, Math.max(0, own.length + 1 - limits.streamsPerDevice)))
          closeOldest();
        return enter([key], kind, close);
      }
      const session = `session ${who.sessionId}`;
      const family = `family ${who.familyId}`;
      if (
        (groups.get(session)?.size ?? 0) >= limits.streamsPerSession ||
        (groups.get(family)?.size ?? 0) >= limits.streamsPerFamily
      ) {
        throw new AppError('TOO_MANY_STREAMS');
      }
      return enter([session, family], kind, close);
    },
    get size() {
      return all.size;
    },
    closeAll() {
      for (const close of all) close();
    },
  };
};
