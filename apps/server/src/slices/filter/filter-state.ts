/** How the filter is, as a parent is told: whether it answers, and which devices of the family it knows. */
import type { FilterState } from '@kinward/contract/filter/filter-state.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import * as store from './filter.store.ts';
import { selectNetworks } from './networks/networks.store.ts';
import type { ResolverStates } from './resolver-states.ts';
import { isOfFamily, readStandings, type StandingsDeps } from './standings.ts';

export interface FilterStateDeps extends StandingsDeps {
  states: Pick<ResolverStates, 'ofFamily' | 'lastHeard' | 'lastWords'>;
  /** The installation has a filter of its own. */
  isOn: boolean;
}

/** Reads it for a family. */
export type ReadFilterState = (familyId: FamilyId) => Promise<FilterState>;

export const createFilterState =
  ({ isOn, ...deps }: FilterStateDeps): ReadFilterState =>
  async (familyId) => {
    if (!isOn) return { state: 'none', heardAt: null, resolvers: [], devices: [], networks: [] };
    const { db, states } = deps;
    const known = await store.selectKnown(db, familyId);
    const by = Map.groupBy(await store.selectKnownBy(db, familyId), ({ deviceId }) => deviceId);
    const heardAt = states.lastHeard(familyId);
    const layers = Map.groupBy(await store.selectSeen(db, familyId), ({ deviceId }) => deviceId);
    return {
      state: states.ofFamily(familyId).some(({ address }) => address !== null) ? 'answering' : 'silent',
      heardAt: heardAt === undefined ? null : new Date(heardAt).toISOString(),
      resolvers: (await readStandings(deps))
        .filter((resolver) => isOfFamily(resolver, familyId))
        .map(({ resolver, name, standing, heardAt: at }) => ({
          resolver,
          name,
          standing,
          heardAt: at === null ? null : new Date(at).toISOString(),
        })),
      devices: known.map(({ deviceId, since, heardAt: asked, leftAt }) => ({
        deviceId,
        knownBy: (by.get(deviceId) ?? []).map((one) => one.by),
        since: since?.toISOString() ?? null,
        heardAt: asked?.toISOString() ?? null,
        leftAt: leftAt?.toISOString() ?? null,
        layers: (layers.get(deviceId) ?? []).map(({ kind, seenAt }) => ({
          kind,
          seenAt: seenAt.toISOString(),
        })),
      })),
      networks: (await selectNetworks(db, familyId)).map(({ id, name, heardAt: asked }) => ({
        networkId: id,
        name,
        heardAt: asked?.toISOString() ?? null,
      })),
    };
  };
