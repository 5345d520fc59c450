/** Addresses that only mean something inside a network; in an answer of a stranger's name they lead to a device at home. */
import { BlockList } from 'node:net';
import { TYPE } from '../wire/codes.ts';
import type { RecordPlace } from '../wire/record.ts';

/** From the registries of special-purpose addresses (RFC 6890): this host, private, shared, loopback, link-local, unique local. */
const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether a record is such an address; one of the old form within the new is judged as what it is. */
export function isPrivateAddress(packet: Uint8Array, { type, dataAt, dataLength }: RecordPlace): boolean {
  if (type === TYPE.a && dataLength === 4)
    return PRIVATE.check(packet.subarray(dataAt, dataAt + 4).join('.'), 'ipv4');
  if (type !== TYPE.aaaa || dataLength !== 16) return false;
  const words = Array.from({ length: 8 }, (_, word) =>
    (((packet[dataAt + word * 2] ?? 0) << 8) | (packet[dataAt + word * 2 + 1] ?? 0)).toString(16),
  );
  return PRIVATE.check(words.join(':'), 'ipv6');
}
