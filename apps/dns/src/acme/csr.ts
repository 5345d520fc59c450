/** A request for a certificate (PKCS #10, RFC 2986), for names and an elliptic key. */
import { createPublicKey, sign, type KeyObject } from 'node:crypto';

const TAG = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  sequence: 0x30,
  set: 0x31,
  attributes: 0xa0,
  dnsName: 0x82,
};
/** `ecdsa-with-SHA256`, `extensionRequest` and `subjectAltName` as they are encoded. */
const ECDSA_SHA256 = Buffer.from('06082a8648ce3d040302', 'hex');
const EXTENSION_REQUEST = Buffer.from('06092a864886f70d01090e', 'hex');
const ALTERNATIVE_NAMES = Buffer.from('0603551d11', 'hex');

/** One value of DER (ITU-T X.690) with its tag and its length. */
function value(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x1_00 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Uint8Array.from([tag, ...head]), content]);
}

/**
 * @param key P-256
 * @param names DNS names, `*.` included
 * @returns DER
 */
export function requestFor(key: KeyObject, names: readonly string[]): Buffer {
  const spki = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const alternatives = value(
    TAG.sequence,
    ...names.map((name) => value(TAG.dnsName, Buffer.from(name, 'ascii'))),
  );
  const extension = value(TAG.sequence, ALTERNATIVE_NAMES, value(TAG.octets, alternatives));
  const attribute = value(TAG.sequence, EXTENSION_REQUEST, value(TAG.set, value(TAG.sequence, extension)));
  const info = value(
    TAG.sequence,
    value(TAG.integer, Uint8Array.of(0)),
    value(TAG.sequence),
    spki,
    value(TAG.attributes, attribute),
  );
  const signature = sign('sha256', info, key);
  return value(
    TAG.sequence,
    info,
    value(TAG.sequence, ECDSA_SHA256),
    value(TAG.bits, Uint8Array.of(0), signature),
  );
}
