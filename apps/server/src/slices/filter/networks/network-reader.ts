/** Keeps what resolvers are to know of networks what the database says. */
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/tx.ts';
import type { DeviceFilter } from '../../filter-policies/in-force.ts';
import type { FeedLines } from '../feed-lines.ts';
import { readNetworkRules } from '../network-grants/network-rules.ts';
import { selectLanguage } from '../filter.store.ts';
import type { KeyedQueue } from '../keyed-queue.ts';
import { selectNetworkPlaces, type NetworkPlace } from './networks.store.ts';

export interface NetworkReaderDeps {
  db: Db;
  clock: Clock;
  /** What the policy of a network says. */
  filterOfNetwork(familyId: FamilyId, networkId: string): Promise<DeviceFilter>;
}

export const createNetworkReader = (
  { db, clock, filterOfNetwork }: NetworkReaderDeps,
  lines: Pick<FeedLines, 'setNetwork'>,
  queue: KeyedQueue,
) => {
  const followed = new Map<string, NetworkPlace>();

  const read = async (place: NetworkPlace): Promise<void> => {
    const found = await readNetworkRules(db, clock, place);
    if (!found || found.addresses.length === 0) {
      lines.setNetwork(place, null);
      return;
    }
    const [filter, language] = await Promise.all([
      filterOfNetwork(place.familyId, place.networkId),
      selectLanguage(db, place.familyId),
    ]);
    const { addresses, rules } = found;
    lines.setNetwork(place, { ...place, addresses, rules, ...filter, ...(language && { language }) });
  };
  const refresh = ({ familyId, networkId }: NetworkPlace, isUrgent = true): void => {
    const place = { familyId, networkId };
    followed.set(networkId, place);
    queue.put(`network ${familyId} ${networkId}`, () => read(place), isUrgent);
  };

  return {
    refresh,
    ofFamily(familyId: FamilyId): void {
      for (const place of followed.values()) if (place.familyId === familyId) refresh(place);
    },
    async refreshAll(): Promise<void> {
      for (const place of await selectNetworkPlaces(db)) followed.set(place.networkId, place);
      for (const place of followed.values()) refresh(place, false);
    },
  };
};
