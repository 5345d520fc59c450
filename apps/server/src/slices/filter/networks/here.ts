/** Which network a request comes from, and whether a family can link it. */
import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { NetworkProblem } from '@kinward/contract/filter/networks.schemas.ts';
import {
  homeKeyOf,
  isLoopbackAddress,
  isPrivateAddress,
  isWithin,
  LOOPBACK,
  networkOf,
} from '@kinward/rules/sites/networks/home-network.ts';
import { networkAddress } from '@kinward/rules/sites/networks/network-address.ts';
import { clientOf, peerOf } from '../../../platform/http/address.ts';
import type { Config } from '../../../config/config.ts';

/** Where a request comes from, as far as it can be told. */
export interface Caller {
  address: string | null;
  /** A proxy that is not trusted stands before it (TRUST_PROXY). */
  isHidden: boolean;
}

const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;

export const callerOf = (request: FastifyRequest): Caller => ({
  address: networkAddress(clientOf(request)) ?? null,
  isHidden:
    !request.server.isTrustedProxy(peerOf(request)) &&
    FORWARDED.some((name) => request.headers[name] !== undefined),
});

/** The private networks of each of the machine's connections. */
const ownNetworks = (interfaces = networkInterfaces()): string[][] =>
  Object.values(interfaces)
    .map((addresses) =>
      (addresses ?? []).flatMap(({ address, cidr }) => {
        const plain = networkAddress(address);
        const network = networkOf(cidr ?? '');
        const isOwn = plain !== undefined && isPrivateAddress(plain) && !isLoopbackAddress(plain);
        // A link of the new form is the same on each of its connections.
        return isOwn && network !== undefined && !network.startsWith('fe80:') ? [network] : [];
      }),
    )
    .filter((networks) => networks.length > 0);

export type Home = { networks: string[] } | { problem: NetworkProblem };

export interface HereDeps {
  config: Pick<Config, 'filter' | 'publicUrl' | 'operator'>;
  /** Of each of the machine's connections. */
  networks?: () => string[][];
}

/** What a family would link from where the caller is. */
export const createHere =
  ({ config, networks = ownNetworks }: HereDeps) =>
  ({ address, isHidden }: Caller): Home => {
    const isShared = config.operator.kind !== 'household';
    if (address === null || isHidden) return { problem: 'proxy' };
    if (!isPrivateAddress(address)) return { networks: [homeKeyOf(address)] };
    if (isLoopbackAddress(address)) {
      // On an installation of the internet it is the proxy in front of it.
      if (config.publicUrl !== null) return { problem: 'proxy' };
      if (isShared) return { problem: 'shared' };
      const host = config.filter?.host ?? '127.0.0.1';
      const isEverywhere = host === '0.0.0.0' || host === '::';
      const reached = networks().filter((own) => isEverywhere || own.some((one) => isWithin(host, one)));
      return { networks: [LOOPBACK, ...reached.flat()] };
    }
    const own = networks().find((connection) => connection.some((one) => isWithin(address, one)));
    if (!own) return { problem: 'elsewhere' };
    return isShared ? { problem: 'shared' } : { networks: own };
  };
