/** How the resolvers of this installation are, as they said last. */
import type { ResolverState } from '@kinward/contract/filter/filter.schemas.ts';
import type { Clock } from '../../platform/clock.ts';

/** A resolver says how it is every five seconds. */
const SILENT_AFTER_MS = 15_000;
/** A resolver keeps its name, so there are few. */
const MOST = 64;

export interface ResolverStates {
  heard(state: ResolverState): void;
  /** Those that were heard of lately. */
  list(): ResolverState[];
  /** When one was heard last, in milliseconds; undefined: none since the start. */
  lastHeard(): number | undefined;
}

export const createResolverStates = (clock: Clock): ResolverStates => {
  const states = new Map<string, { state: ResolverState; at: number }>();
  return {
    heard(state) {
      states.delete(state.resolver);
      states.set(state.resolver, { state, at: clock.now().getTime() });
      for (const oldest of states.keys()) {
        if (states.size <= MOST) break;
        states.delete(oldest);
      }
    },
    list() {
      const since = clock.now().getTime() - SILENT_AFTER_MS;
      return [...states.values()].filter(({ at }) => at >= since).map(({ state }) => state);
    },
    lastHeard: () => [...states.values()].at(-1)?.at,
  };
};
