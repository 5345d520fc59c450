/** What each resolver decides by for each device and each network, noted once. */
import type { FeedNetwork, FilterDevice } from '@kinward/contract/filter/filter.schemas.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/tx.ts';
import { insertReceipt, type Place } from './filter.store.ts';
import { deletePolicyReceipts, insertNetworkReceipt, insertPolicyReceipt } from './receipts.store.ts';

export interface ReceiptsDeps {
  db: Db;
  clock: Clock;
  bus: Pick<Bus, 'publish'>;
}

export interface Receipts {
  /** Notes that a resolver decides by what it was sent of a device: a version of its rules, and one of its policy. */
  ofDevice(resolver: string, device: FilterDevice): Promise<void>;
  /** The same of a network. */
  ofNetwork(resolver: string, network: FeedNetwork): Promise<void>;
  /** Forgets which policy resolvers decide by for a device that they do not know any more. */
  forget(place: Place): Promise<void>;
}

type Noted = { rules: number; policy: string };

const policyText = ({ policyVersion }: Pick<FilterDevice, 'policyVersion'>): string =>
  policyVersion ? `${policyVersion.policyId} ${policyVersion.version}` : '';

export const createReceipts = ({ db, clock, bus }: ReceiptsDeps): Receipts => {
  /** What was noted already, by device or network and by resolver, so that it is not written again. */
  const noted = new Map<string, Map<string, Noted>>();
  const notedOf = (id: string): Map<string, Noted> => {
    const found = noted.get(id) ?? new Map<string, Noted>();
    noted.set(id, found);
    return found;
  };

  return {
    async ofDevice(resolver, device) {
      const { familyId, deviceId, rules, policyVersion } = device;
      const by = notedOf(`${familyId} ${deviceId}`);
      const former = by.get(resolver);
      const policy = policyText(device);
      const isNewer = rules.version > (former?.rules ?? -1);
      if (!isNewer && policy === former?.policy) return;
      const [place, since] = [{ familyId, deviceId }, clock.now()];
      await inTransaction(db, async (tx, afterCommit) => {
        if (isNewer) await insertReceipt(tx, { ...place, resolver, since, version: rules.version });
        if (policyVersion) await insertPolicyReceipt(tx, place, { resolver, policy: policyVersion, since });
        afterCommit(() => bus.publish({ type: 'filter.received', familyId }));
      });
      by.set(resolver, { rules: Math.max(rules.version, former?.rules ?? -1), policy });
    },

    async ofNetwork(resolver, network) {
      const { familyId, networkId, rules, policyVersion } = network;
      const by = notedOf(`${familyId} ${networkId}`);
      const former = by.get(resolver);
      const policy = policyText(network);
      if (!policyVersion || (rules.version === former?.rules && policy === former.policy)) return;
      const receipt = { resolver, policy: policyVersion, rulesVersion: rules.version, since: clock.now() };
      await inTransaction(db, async (tx, afterCommit) => {
        await insertNetworkReceipt(tx, { familyId, networkId }, receipt);
        afterCommit(() => {
          bus.publish({ type: 'filter.received', familyId });
          // What is open there for a while has its receipt by it.
          bus.publish({ type: 'filter.network-seen', familyId, networkId });
        });
      });
      by.set(resolver, { rules: rules.version, policy });
    },

    async forget(place) {
      noted.delete(`${place.familyId} ${place.deviceId}`);
      await deletePolicyReceipts(db, place);
    },
  };
};
