/** IP addresses as text and as the wire has them. */
import { isIPv4, isIPv6 } from 'node:net';

/** @returns 4 bytes or 16; null for anything else */
export function bytesOfAddress(text: string): Uint8Array | null {
  if (isIPv4(text)) return Uint8Array.from(text.split('.').map(Number));
  if (!isIPv6(text) || text.includes('%') || !URL.canParse(`http://[${text}]/`)) return null;
  const [left = '', right] = new URL(`http://[${text}]/`).hostname.slice(1, -1).split('::');
  const before = left === '' ? [] : left.split(':');
  const after = right === undefined || right === '' ? [] : right.split(':');
  const words = [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after];
  return Uint8Array.from(
    words.flatMap((word) => [Number.parseInt(word, 16) >>> 8, Number.parseInt(word, 16) & 255]),
  );
}

/** The name under which the names of an address are asked (RFC 1035 section 3.5, RFC 3596 section 2.5), in lower case. */
export const nameOfAddress = (bytes: Uint8Array): string =>
  bytes.length === 4
    ? `${[...bytes].toReversed().join('.')}.in-addr.arpa`
    : `${[...bytes]
        .toReversed()
        .flatMap((byte) => [(byte & 15).toString(16), (byte >>> 4).toString(16)])
        .join('.')}.ip6.arpa`;
