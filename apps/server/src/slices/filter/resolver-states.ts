/** How the resolvers of this installation are, as they said last. */
import type { ResolverState } from '@kinward/contract/filter/filter.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import { SILENT_AFTER_MS } from '@kinward/rules/filter/outage.ts';
import type { Clock } from '../../platform/clock.ts';

/** A resolver keeps its name, so there are few. */
const MOST = 64;

/** Of one on another machine: whose rules it has; null: every family's. */
interface Elsewhere {
  families: ReadonlySet<FamilyId> | null;
}

export interface ResolverStates {
  /** @param elsewhere undefined: it is on this machine */
  heard(state: ResolverState, elsewhere?: Elsewhere): void;
  /** Those that were heard of lately. */
  list(): ResolverState[];
  /** Of those, the ones of this machine. */
  here(): ResolverState[];
  /** Of those, the ones that have a family's rules. */
  ofFamily(familyId: FamilyId): ResolverState[];
  /** When one that has a family's rules was heard last, in milliseconds; undefined: none since the start. */
  lastHeard(familyId: FamilyId): number | undefined;
  /** The last word of each since the start, however old, those of this machine apart. */
  lastWords(): { here: LastWord[]; elsewhere: LastWord[] };
}

export interface LastWord {
  state: ResolverState;
  /** In milliseconds. */
  at: number;
}

interface Heard {
  state: ResolverState;
  at: number;
  elsewhere: Elsewhere | undefined;
}

const hasRulesOf =
  (familyId: FamilyId) =>
  ({ elsewhere }: Heard): boolean =>
    !elsewhere?.families || elsewhere.families.has(familyId);

export const createResolverStates = (clock: Clock): ResolverStates => {
  const states = new Map<string, Heard>();
  const lately = (): Heard[] => {
    const since = clock.now().getTime() - SILENT_AFTER_MS;
    return [...states.values()].filter(({ at }) => at >= since);
  };
  const stateOf = ({ state }: Heard): ResolverState => state;
  return {
    heard({ doh, ...state }, elsewhere) {
      states.delete(state.resolver);
      // A port of this machine's loopback is not another machine's to name.
      const own = elsewhere || !doh ? state : { ...state, doh };
      states.set(state.resolver, { state: own, at: clock.now().getTime(), elsewhere });
      for (const oldest of states.keys()) {
        if (states.size <= MOST) break;
        states.delete(oldest);
      }
    },
    list: () => lately().map(stateOf),
    here: () =>
      lately()
        .filter(({ elsewhere }) => !elsewhere)
        .map(stateOf),
    ofFamily: (familyId) => lately().filter(hasRulesOf(familyId)).map(stateOf),
    lastWords() {
      const all = [...states.values()];
      return { here: all.filter((one) => !one.elsewhere), elsewhere: all.filter((one) => one.elsewhere) };
    },
    lastHeard: (familyId) => [...states.values()].findLast(hasRulesOf(familyId))?.at,
  };
};
