/**
 * Hardware addresses as routers hand them on (dnsmasq `add-mac`): six bytes; the same in base64, eight characters; or as text,
 * `a4:5e:60:1b:2c:3d`.
 */
import { MAC_OPTION } from './codes.ts';
import type { Query } from './message.ts';

const [RAW_BYTES, BASE64_BYTES, TEXT_BYTES] = [6, 8, 17];
const TEXT = /^[\da-f]{2}(?::[\da-f]{2}){5}$/u;
const BASE64 = /^[A-Za-z\d+/]{8}$/u;
/** No device has these: nothing was known, and all of a network. */
const NOBODY: readonly string[] = ['00:00:00:00:00:00', 'ff:ff:ff:ff:ff:ff'];

const textOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join(':');

const asText = (bytes: Uint8Array, option: number): string | null => {
  if (option === MAC_OPTION) return bytes.length === RAW_BYTES ? textOf(bytes) : null;
  const text = Buffer.from(bytes).toString('latin1');
  if (bytes.length === TEXT_BYTES) return TEXT.test(text.toLowerCase()) ? text.toLowerCase() : null;
  if (bytes.length !== BASE64_BYTES || !BASE64.test(text)) return null;
  return textOf(Buffer.from(text, 'base64'));
};

/** The hardware address that a query says, in lower case with colons; null: none, or none that a device has. Never throws. */
export function macOf(packet: Uint8Array, { macOption, macAt, macBytes }: Query): string | null {
  if (macOption === 0) return null;
  const mac = asText(packet.subarray(macAt, macAt + macBytes), macOption);
  // The lowest bit of the first byte means several devices.
  return mac === null || NOBODY.includes(mac) || (Number.parseInt(mac.slice(0, 2), 16) & 1) === 1
    ? null
    : mac;
}
