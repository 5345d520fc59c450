/** Where the filter answers, as a router is told it. */
import { networkInterfaces } from 'node:os';
import type { FilterNetworks } from '@kinward/contract/filter/networks.schemas.ts';
import {
  isLoopbackAddress,
  isPrivateAddress,
  isWithin,
  networkOf,
} from '@kinward/rules/sites/networks/home-network.ts';
import { networkAddress } from '@kinward/rules/sites/networks/network-address.ts';
import type { Config } from '../../../config/config.ts';
import type { ResolverStates } from '../resolver-states.ts';

/** Routers have two fields. */
const MOST = 2;
const EVERYWHERE: readonly string[] = ['0.0.0.0', '::'];

type Interfaces = ReturnType<typeof networkInterfaces>;

/** Of a machine that answers at all of its addresses, those that the caller reaches: of its own network, else those of the internet. */
const reachable = (from: string | null, interfaces: Interfaces): string[] => {
  const all = Object.values(interfaces).flatMap((addresses) =>
    (addresses ?? []).flatMap(({ address, cidr, internal }) => {
      const plain = networkAddress(address);
      const isLink = plain?.startsWith('fe80:') ?? true;
      return plain === undefined || internal || isLink ? [] : [{ plain, network: networkOf(cidr ?? '') }];
    }),
  );
  const near = all.filter(({ network }) => from !== null && network !== undefined && isWithin(from, network));
  const isFar = from !== null && !isPrivateAddress(from);
  const open = isFar ? all.filter(({ plain }) => !isPrivateAddress(plain)) : all;
  return (near.length > 0 ? near : open).map(({ plain }) => plain);
};

export interface ServersDeps {
  config: Pick<Config, 'filter'>;
  states: Pick<ResolverStates, 'here'>;
  interfaces?: () => Interfaces;
}

/** @param from where the caller is */
export const createServers =
  ({ config: { filter }, states, interfaces = networkInterfaces }: ServersDeps) =>
  (from: string | null): FilterNetworks['servers'] => {
    const heard = states.here();
    const isAnswering = heard.some(({ address }) => address !== null);
    const fault = isAnswering ? null : (heard.find((one) => one.fault !== null)?.fault ?? null);
    if (!filter) return { addresses: [], port: 0, reach: 'machine', fault, isAnswering: false };
    const { host, port } = filter;
    const addresses = EVERYWHERE.includes(host) ? reachable(from, interfaces()) : [host];
    const reach = isLoopbackAddress(host) ? 'machine' : 'network';
    return { addresses: addresses.slice(0, MOST), port, reach, fault, isAnswering };
  };
