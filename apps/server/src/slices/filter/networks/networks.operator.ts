/** Whose homes are linked, and taking an address from one: by the operator alone, where one family's address keeps another's home out. */
import type { FamilyId } from '@kinward/contract/ids.ts';
import { homeKeyOf } from '@kinward/rules/sites/networks/home-network.ts';
import { networkAddress } from '@kinward/rules/sites/networks/network-address.ts';
import { deleteEntry, findEntry } from '../../../core/directory.store.ts';
import { lockFamily } from '../../../core/locks.ts';
import { auditOn, type Audit } from '../../../ports/audit.ts';
import type { Bus } from '../../../ports/bus.ts';
import { inTransaction, type Db } from '../../../platform/tx.ts';
import { KIND } from './claims.ts';
import * as store from './networks.store.ts';

export interface LinkedNetwork extends Pick<store.NetworkRow, 'name' | 'changes' | 'linkedAt' | 'heardAt'> {
  /** Where its questions come from, with when a member of the family was known to be there last. */
  addresses: Pick<store.AddressRow, 'network' | 'provedAt'>[];
}

export interface OperatorNetworks {
  list(familyId: FamilyId): Promise<LinkedNetwork[]>;
  /**
   * Takes an address from the home that has it; the home itself stays, and can be linked again from where it is.
   * @param given an address, or a network as `list` shows it
   * @returns whose it was and what the home is called; undefined where no home has it
   */
  free(given: string): Promise<{ familyId: FamilyId; name: string; network: string } | undefined>;
}

export interface OperatorNetworksDeps {
  db: Db;
  bus: Pick<Bus, 'publish'>;
  audit: Audit;
}

export const createOperatorNetworks = ({ db, bus, audit }: OperatorNetworksDeps): OperatorNetworks => {
  const note = auditOn((tx, entry) => audit(tx, { ...entry, by: { kind: 'operator' } }), 'filter-network');

  const freeOne = (
    familyId: FamilyId,
    network: string,
  ): Promise<{ familyId: FamilyId; name: string; network: string } | undefined> =>
    inTransaction(db, async (tx, afterCommit) => {
      await lockFamily(tx, familyId);
      const held = (await store.selectAddresses(tx, familyId)).find((row) => row.network === network);
      if (!held) return undefined;
      const place = { familyId, networkId: held.networkId };
      const row = await store.lockNetwork(tx, place);
      if (!row) return undefined;
      await deleteEntry(tx, familyId, { kind: KIND, key: Buffer.from(network) });
      await store.deleteAddress(tx, familyId, network);
      await note(tx, familyId, 'filter-network.changed', held.networkId);
      afterCommit(() => bus.publish({ type: 'filter.network', ...place }));
      return { familyId, name: row.name, network };
    });

  return {
    async list(familyId) {
      const addresses = Map.groupBy(await store.selectAddresses(db, familyId), (row) => row.networkId);
      return (await store.selectNetworks(db, familyId)).map(({ id, ...network }) => ({
        ...network,
        addresses: addresses.get(id) ?? [],
      }));
    },

    async free(given) {
      const address = networkAddress(given);
      for (const network of new Set([
        given,
        ...(address === undefined ? [] : [address, homeKeyOf(address)]),
      ])) {
        const holder = await findEntry(db, KIND, Buffer.from(network));
        const freed = holder && (await freeOne(holder.familyId, network));
        if (freed) return freed;
      }
      return undefined;
    },
  };
};
