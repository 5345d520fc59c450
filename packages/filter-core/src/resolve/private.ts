/** Addresses that only mean something inside a network; in an answer of a stranger's name they lead to a device at home. */
import { BlockList } from 'node:net';
import { u16 } from '../wire/bytes.ts';
import { TYPE } from '../wire/codes.ts';
import { newLabels, readLabels } from '../wire/name.ts';
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

/** Keys of the addresses that a service record may give (RFC 9460 section 7.3), and the bytes of one address. */
const HINTS: ReadonlyMap<number, number> = new Map([
  [4, 4],
  [6, 16],
]);
const labels = newLabels();

/**
 * Whether a record has such an address: as its data, or as a hint of a service, which browsers connect to before they know any
 * other. A service record that is malformed counts as one: clients read it in ways of their own.
 */
export function leadsHome(packet: Uint8Array, { type, dataAt, dataLength }: RecordPlace): boolean {
  if (type === TYPE.a) return dataLength === 4 && isPrivateOld(packet, dataAt);
  if (type === TYPE.aaaa) return dataLength === 16 && isPrivateNew(packet, dataAt);
  if (type === TYPE.svcb || type === TYPE.https) return hasPrivateHint(packet, dataAt, dataAt + dataLength);
  return false;
}

/** Priority, name, then parameters: key, length, value (RFC 9460 section 2.2). */
function hasPrivateHint(packet: Uint8Array, start: number, end: number): boolean {
  let at = readLabels(packet, start + 2, end, labels);
  if (at < 0) return true;
  while (at < end) {
    if (at + 4 > end) return true;
    const bytes = HINTS.get(u16(packet, at));
    const valueAt = at + 4;
    at = valueAt + u16(packet, at + 2);
    if (at > end) return true;
    if (bytes !== undefined && !arePublic(packet, valueAt, at, bytes)) return true;
  }
  return false;
}

/** Whether there are addresses of so many bytes, one at least, and each is public. */
function arePublic(packet: Uint8Array, start: number, end: number, bytes: number): boolean {
  if (start === end || (end - start) % bytes !== 0) return false;
  const isPrivate = bytes === 4 ? isPrivateOld : isPrivateNew;
  for (let at = start; at < end; at += bytes) if (isPrivate(packet, at)) return false;
  return true;
}

const isPrivateOld = (packet: Uint8Array, at: number): boolean =>
  PRIVATE.check(packet.subarray(at, at + 4).join('.'), 'ipv4');

/** One of the old form within the new is judged as what it is. */
function isPrivateNew(packet: Uint8Array, at: number): boolean {
  const words = Array.from({ length: 8 }, (_, word) => u16(packet, at + word * 2).toString(16));
  return PRIVATE.check(words.join(':'), 'ipv6');
}
