/** Homes that the filter knows by where their questions come from: linked from there, or told by their router. */
import type {
  FilterNetworks,
  FilterNetworkUpdate,
  NewFilterNetwork,
} from '@kinward/contract/filter/networks.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Config } from '../../../config/config.ts';
import { deleteEntry } from '../../../core/directory.store.ts';
import { lockFamily } from '../../../core/locks.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Platform } from '../../../ports/platform.ts';
import { newId } from '../../../platform/ids.ts';
import { inTransaction, type Tx } from '../../../platform/tx.ts';
import type { ResolverStates } from '../resolver-states.ts';
import { createClaims, KIND } from './claims.ts';
import { createHere, type Caller } from './here.ts';
import { selectNamedIn } from '../network-devices/network-devices.store.ts';
import * as store from './networks.store.ts';
import { createReadNetworks } from './read-networks.ts';

export interface NetworksDeps extends Pick<Platform, 'db' | 'clock' | 'bus' | 'limits'> {
  config: Pick<Config, 'filter' | 'publicUrl' | 'operator'>;
  audit: Audit;
  states: Pick<ResolverStates, 'here'>;
}

export interface Networks {
  list(familyId: FamilyId, caller: Caller): Promise<FilterNetworks>;
  /** @throws AppError FILTER_OFF, FILTER_NETWORK_NOT_HERE, FILTER_NETWORKS_FULL, FILTER_NAME_EXISTS */
  add(familyId: FamilyId, caller: Caller, network: NewFilterNetwork): Promise<FilterNetworks>;
  /** @throws AppError NOT_FOUND, FILTER_NAME_EXISTS */
  update(
    familyId: FamilyId,
    caller: Caller,
    networkId: string,
    change: FilterNetworkUpdate,
  ): Promise<FilterNetworks>;
  /** Links it to where the caller is. @throws AppError NOT_FOUND, FILTER_NETWORK_NOT_HERE */
  move(familyId: FamilyId, caller: Caller, networkId: string): Promise<FilterNetworks>;
  /** @throws AppError NOT_FOUND */
  remove(familyId: FamilyId, caller: Caller, networkId: string): Promise<FilterNetworks>;
}

/** What is linked from where the caller is. @throws AppError FILTER_OFF, FILTER_NETWORK_NOT_HERE */
const createNetworksOf = (config: NetworksDeps['config']) => {
  const homeOf = createHere({ config });
  return (caller: Caller): string[] => {
    if (config.filter === null) throw new AppError('FILTER_OFF');
    const home = homeOf(caller);
    if ('problem' in home) throw new AppError('FILTER_NETWORK_NOT_HERE');
    return home.networks;
  };
};

/** @returns devices that were known by what its router said, and no longer are */
const endNetwork = async (tx: Tx, place: store.NetworkPlace): Promise<DeviceId[]> => {
  const { familyId, networkId } = place;
  const addresses = await store.selectAddresses(tx, familyId);
  for (const { network } of addresses.filter((one) => one.networkId === networkId))
    await deleteEntry(tx, familyId, { kind: KIND, key: Buffer.from(network) });
  const keyHash = await store.selectKeyHash(tx, place);
  if (keyHash) await deleteEntry(tx, familyId, { kind: 'filter-network-key', key: keyHash });
  const named = await selectNamedIn(tx, place);
  await store.deleteNetwork(tx, place);
  return named;
};

export const createNetworks = (deps: NetworksDeps): Networks => {
  const { db, clock, bus, limits, audit, config } = deps;
  const networksOf = createNetworksOf(config);
  const claims = createClaims(deps);
  const list = createReadNetworks(deps, claims);
  const note = auditOn(audit, 'filter-network');

  /** A change of one network, told to resolvers and pages. */
  const change = async (
    { familyId, networkId }: store.NetworkPlace,
    work: (
      tx: Tx,
      row: store.NetworkRow,
      changed: (of: store.NetworkPlace) => void,
      afterCommit: (then: () => void) => void,
    ) => Promise<void>,
  ): Promise<void> => {
    await inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, familyId);
      const row = await store.lockNetwork(tx, { familyId, networkId });
      if (!row) throw new AppError('NOT_FOUND');
      const changed = (of: store.NetworkPlace): void =>
        afterCommit(() => bus.publish({ type: 'filter.network', ...of }));
      await work(tx, row, changed, afterCommit);
      changed({ familyId, networkId });
    });
  };

  return {
    list,

    async add(familyId, caller, { name, changes }) {
      const networks = networksOf(caller);
      const place = { familyId, networkId: newId() };
      await inTransaction(db, async (tx, afterCommit) => {
        await lockFamily(tx, familyId);
        const rows = await store.selectNetworks(tx, familyId);
        if (rows.length >= limits.filterNetworks) throw new AppError('FILTER_NETWORKS_FULL');
        if (await store.hasNetworkNamed(tx, familyId, name, place.networkId))
          throw new AppError('FILTER_NAME_EXISTS');
        const changed = (of: store.NetworkPlace): void =>
          afterCommit(() => bus.publish({ type: 'filter.network', ...of }));
        await store.insertNetwork(tx, place, { name, changes, now: clock.now() });
        await claims.claim(tx, place, networks, changed);
        await note(tx, familyId, 'filter-network.linked', place.networkId);
        changed(place);
      });
      return list(familyId, caller);
    },

    async update(familyId, caller, networkId, given) {
      const place = { familyId, networkId };
      await change(place, async (tx, row) => {
        const { name = row.name, changes = row.changes } = given;
        if (await store.hasNetworkNamed(tx, familyId, name, networkId))
          throw new AppError('FILTER_NAME_EXISTS');
        await store.updateNetwork(tx, place, { name, changes });
        await note(tx, familyId, 'filter-network.changed', networkId);
      });
      return list(familyId, caller);
    },

    async move(familyId, caller, networkId) {
      const networks = networksOf(caller);
      const place = { familyId, networkId };
      await change(place, async (tx, _row, changed) => {
        if (await claims.claim(tx, place, networks, changed)) {
          await store.forgetHeard(tx, place);
          await note(tx, familyId, 'filter-network.linked', networkId);
        }
      });
      return list(familyId, caller);
    },

    async remove(familyId, caller, networkId) {
      const place = { familyId, networkId };
      await change(place, async (tx, _row, _changed, afterCommit) => {
        const named = await endNetwork(tx, place);
        await note(tx, familyId, 'filter-network.ended', networkId);
        for (const deviceId of named)
          afterCommit(() => bus.publish({ type: 'filter.linked', familyId, deviceId }));
      });
      return list(familyId, caller);
    },
  };
};
