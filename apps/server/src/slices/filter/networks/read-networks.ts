/** What a parent reads of the family's homes: where they are, when they were heard, and what can be linked from here. */
import type { FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import type { FamilyId } from '@kinward/contract/ids.ts';
import type { Claims } from './claims.ts';
import { createHere, type Caller } from './here.ts';
import type { NetworksDeps } from './networks.service.ts';
import * as store from './networks.store.ts';
import { createServers } from './servers.ts';

export type ReadNetworks = (familyId: FamilyId, caller: Caller) => Promise<FilterNetworks>;

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** Reading from a home proves that somebody of the family is there. */
export const createReadNetworks = (
  deps: Pick<NetworksDeps, 'db' | 'config' | 'states'>,
  claims: Pick<Claims, 'ownIn' | 'proveAgain' | 'isFree' | 'hostnameOf'>,
): ReadNetworks => {
  const { db, config } = deps;
  const homeOf = createHere({ config });
  const serversFor = createServers(deps);
  return async (familyId, caller) => {
    const rows = await store.selectNetworks(db, familyId);
    const addresses = await store.selectAddresses(db, familyId);
    const home = homeOf(caller);
    const own = 'networks' in home ? claims.ownIn(addresses, home.networks) : undefined;
    if (own && 'networks' in home)
      await claims.proveAgain({ familyId, networkId: own.networkId }, home.networks);
    const isTaken = 'networks' in home && !own && !(await claims.isFree(familyId, home.networks));
    return {
      here: {
        address: caller.address,
        problem: 'problem' in home ? home.problem : isTaken ? 'taken' : null,
        networkId: own?.networkId ?? null,
      },
      servers: serversFor(caller.address),
      networks: rows.map(({ id, name, changes, linkedAt, label, toldAt, firstHeardAt, heardAt }) => ({
        networkId: id,
        name,
        addresses: addresses.filter((one) => one.networkId === id).map(({ network }) => network),
        changes,
        linkedAt: linkedAt.toISOString(),
        firstHeardAt: iso(firstHeardAt),
        heardAt: iso(heardAt),
        hostname: label === null ? null : claims.hostnameOf(label),
        toldAt: iso(toldAt),
      })),
    };
  };
};
