/**
 * A certificate that the demo signs itself (RFC 5280), so that its devices have names of their own as those of an installation with a zone do.
 * Nobody trusts it, and its zone is one for examples.
 */
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  der,
  integer,
  objectId,
  octets,
  sequence,
  setOf,
  utcTime,
} from '@kinward/server/slices/filter/by-name/der.ts';

const YEARS = 10;
const OID = { name: '2.5.4.3', ecdsa: '1.2.840.10045.4.3.2', otherNames: '2.5.29.17' };
const [EXPLICIT_VERSION, EXPLICIT_EXTENSIONS, DNS_NAME, BIT_STRING, UTF8] = [0xa0, 0xa3, 0x82, 0x03, 0x0c];
const VERSION_3 = 2;

const ALGORITHM = sequence(objectId(OID.ecdsa));
/** No bits are left over in the last byte. */
const bits = (bytes: Uint8Array): Buffer => der(BIT_STRING, Uint8Array.of(0), bytes);
const pem = (kind: string, bytes: Buffer): string =>
  `-----BEGIN ${kind}-----\n${bytes
    .toString('base64')
    .replaceAll(/(.{64})/gu, '$1\n')
    .trimEnd()}\n-----END ${kind}-----\n`;

/** @returns certificate and key of a zone and all names in it, in PEM */
export const certificateFor = (zone: string, now: Date): { cert: string; key: string } => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const subject = sequence(setOf(sequence(objectId(OID.name), der(UTF8, Buffer.from(zone)))));
  const end = new Date(now);
  end.setUTCFullYear(end.getUTCFullYear() + YEARS);
  const names = sequence(...[zone, `*.${zone}`].map((name) => der(DNS_NAME, Buffer.from(name))));
  const told = sequence(
    der(EXPLICIT_VERSION, integer(VERSION_3)),
    // Positive: its first bit is not set.
    der(0x02, Uint8Array.of(1), randomBytes(15)),
    ALGORITHM,
    subject,
    sequence(utcTime(now), utcTime(end)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(EXPLICIT_EXTENSIONS, sequence(sequence(objectId(OID.otherNames), octets(names)))),
  );
  const whole = sequence(told, ALGORITHM, bits(sign('sha256', told, privateKey)));
  return {
    cert: pem('CERTIFICATE', whole),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

/** Of the names of the demo's devices; below `.example` there is nothing (RFC 6761). */
const ZONE = 'dns.kinward.example';
/** Above 1024, where no rights are needed. */
const TLS_PORT = 8853;

/** How the devices of a data folder are answered by name. */
export const tlsIn = (dataDir: string, port = TLS_PORT) => ({
  port,
  name: ZONE,
  cert: path.join(dataDir, 'demo-dns.crt'),
  key: path.join(dataDir, 'demo-dns.key'),
});

/** Makes certificate and key where there are none yet. */
export const ensureCertificate = (dataDir: string): void => {
  const files = tlsIn(dataDir);
  if (existsSync(files.cert) && existsSync(files.key)) return;
  const { cert, key } = certificateFor(ZONE, new Date());
  writeFileSync(files.cert, cert, { mode: 0o600 });
  writeFileSync(files.key, key, { mode: 0o600 });
};
