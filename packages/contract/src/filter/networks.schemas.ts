/** Homes that the filter knows by where their questions come from (docs/decisions/0100-linked-networks.md). */
import { LIMITS } from '../limits.ts';
import { id, instant, name, nullable, z } from '../schema.ts';

/**
 * Why the network that a request comes from cannot be linked. `proxy`: a proxy in front of the installation hides it (TRUST_PROXY). `shared`:
 * this installation serves many families, so its own network is none of theirs. `elsewhere`: a private address of a network that
 * the installation is not in. `taken`: another family has it.
 */
export const NetworkProblem = z.enum(['proxy', 'shared', 'elsewhere', 'taken']);
export type NetworkProblem = z.output<typeof NetworkProblem>;

const Here = z.object({
  /** Where this request comes from; null: not known. */
  address: nullable(z.string()),
  problem: nullable(NetworkProblem),
  /** The family's network that it comes from; null: none of them. */
  networkId: nullable(id()),
});

/** Where the filter answers, as a router or a device is told it. */
const Servers = z.object({
  /** The first two at most. */
  addresses: z.array(z.string()),
  /** Routers and devices can be told none but 53. */
  port: z.int(),
  /** `machine`: only the machine that it runs on reaches it. */
  reach: z.enum(['machine', 'network']),
  /** Why it does not answer, in its own words; null: it does, or has not said. */
  fault: nullable(z.string()),
  isAnswering: z.boolean(),
});

const Network = z.object({
  networkId: id(),
  name: z.string(),
  /** Where its questions come from: addresses, and networks as `192.168.1.0/24`. Empty: another family has its address by now. */
  addresses: z.array(z.string()),
  /** Whether its address is another one from time to time. */
  changes: z.boolean(),
  linkedAt: instant(),
  /** When its first question and its last were heard, to the minute; null: none was. */
  firstHeardAt: nullable(instant()),
  heardAt: nullable(instant()),
  /** By what name its router tells its address; null: it was given none. */
  hostname: nullable(z.string()),
  /** When it told it last. */
  toldAt: nullable(instant()),
});

export const FilterNetworks = z.object({
  here: Here,
  servers: Servers,
  networks: z.array(Network),
});
export type FilterNetworks = z.output<typeof FilterNetworks>;
export type FilterNetwork = FilterNetworks['networks'][number];

export const NewFilterNetwork = z.object({
  name: name(LIMITS.nameMax),
  changes: z._default(z.boolean(), false),
});
export type NewFilterNetwork = z.output<typeof NewFilterNetwork>;

export const FilterNetworkUpdate = z.partial(z.object({ name: name(LIMITS.nameMax), changes: z.boolean() }));
export type FilterNetworkUpdate = z.output<typeof FilterNetworkUpdate>;

/** What a router tells its address with (dyndns2), said once. */
export const FilterNetworkKey = z.object({
  /** The address that it asks, with `<ipaddr>` where some routers put theirs. */
  url: z.string(),
  server: z.string(),
  hostname: z.string(),
  username: z.string(),
  password: z.string(),
});
export type FilterNetworkKey = z.output<typeof FilterNetworkKey>;

/** Where a device asks from within a network that the family has linked. */
export const DeviceAddressBody = z.object({ address: z.string().check(z.maxLength(LIMITS.ipMax * 2)) });
export const DeviceAddresses = z.object({ addresses: z.array(z.string()) });
