import type { NetworksHeard } from '@kinward/contract/filter/filter.schemas.ts';
import type { Platform } from '../../../ports/platform.ts';
import { inTransaction } from '../../../platform/tx.ts';
import { noteHeard } from './networks.store.ts';

/** Notes from which homes a resolver heard something. */
export type NoteNetworks = (networks: NetworksHeard['networks']) => Promise<void>;

export const createNetworksHeard =
  ({ db, clock, bus }: Pick<Platform, 'db' | 'clock' | 'bus'>): NoteNetworks =>
  async (networks) => {
    const now = clock.now().getTime();
    for (const { familyId, networkId, secondsAgo } of networks) {
      const at = new Date(now - secondsAgo * 1000);
      const isNew = await inTransaction(db, (tx) => noteHeard(tx, { familyId, networkId }, at));
      if (isNew) bus.publish({ type: 'filter.network-seen', familyId, networkId });
    }
  };
