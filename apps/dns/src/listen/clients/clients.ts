/** Whom plain DNS is answered: the installation's own networks, and those that a family has linked. Everyone else gets silence. */
import { BlockList, isIP } from 'node:net';
import type { NetworkInterfaceInfo } from 'node:os';

/** Private networks, of which those that this machine is in are its own (RFC 1918, RFC 4193), and the links (RFC 3927, RFC 4291). */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Answers that are remembered; a list of networks takes longer to walk. */
const MOST_REMEMBERED = 4096;

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** An address without the name of its link. */
const bare = (address: string): string => {
  const mark = address.indexOf('%');
  return mark < 0 ? address : address.slice(0, mark);
};

/** The private networks that the machine's own addresses are in, as `address/prefix`. */
export const ownNetworks = (interfaces: NodeJS.Dict<NetworkInterfaceInfo[]>): string[] =>
  Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ address, cidr }) => cidr !== null && PRIVATE.check(bare(address), familyOf(bare(address))))
    .map(({ cidr }) => cidr ?? '');

export interface Clients {
  /** @param address as a socket gives it, one of the old form within the new included */
  isKnown: (address: string) => boolean;
  /** Another number where one of them may be known that was not, or the other way round. */
  readonly version: number;
}

/**
 * @param networks `address` or `address/prefix`
 * @throws Error for what is no network
 */
export function newClients(networks: readonly string[]): Clients {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix, more] = network.split('/');
    const bits = prefix === undefined ? null : Number(prefix);
    if (
      isIP(address) === 0 ||
      more !== undefined ||
      prefix === '' ||
      (bits !== null && !Number.isInteger(bits))
    )
      throw new Error(`"${network}" is no network`);
    if (bits === null) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, bits, familyOf(address));
  }
  const remembered = new Map<string, boolean>();
  return {
    version: 0,
    isKnown: (address) => {
      const known = remembered.get(address);
      if (known !== undefined) return known;
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      const plain = bare(address);
      const isKnown = isIP(plain) !== 0 && list.check(plain, familyOf(plain));
      remembered.set(address, isKnown);
      return isKnown;
    },
  };
}
