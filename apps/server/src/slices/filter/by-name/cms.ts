/**
 * A signed message (CMS SignedData, RFC 5652) round a text, as Apple's systems take profiles: one signer, SHA-256, the chain of
 * certificates with it. Node has no CMS, and of the libraries that do each brings its own cryptography.
 */
import { createHash, createPrivateKey, sign, X509Certificate, type KeyObject } from 'node:crypto';
import { der, integer, objectId, octets, readAll, sequence, setOf, utcTime } from './der.ts';

const OID = {
  data: objectId('1.2.840.113549.1.7.1'),
  signedData: objectId('1.2.840.113549.1.7.2'),
  contentType: objectId('1.2.840.113549.1.9.3'),
  messageDigest: objectId('1.2.840.113549.1.9.4'),
  signingTime: objectId('1.2.840.113549.1.9.5'),
  sha256: objectId('2.16.840.1.101.3.4.2.1'),
  ecdsaWithSha256: objectId('1.2.840.10045.4.3.2'),
  rsa: objectId('1.2.840.113549.1.1.1'),
};
const NULL = Buffer.from([0x05, 0x00]);
const SHA256 = sequence(OID.sha256);
const [SET_OF, CONTEXT_0] = [0x31, 0xa0];
const INTEGER = 0x02;

/** How a key of this kind signs. @throws Error for one that signs in another way */
const algorithmOf = (key: KeyObject): Buffer => {
  if (key.asymmetricKeyType === 'ec') return sequence(OID.ecdsaWithSha256);
  if (key.asymmetricKeyType === 'rsa') return sequence(OID.rsa, NULL);
  throw new Error(`a key of the kind ${key.asymmetricKeyType} cannot sign a profile`);
};

/** Issuer and number of a certificate, by which the signer is named. */
const issuerAndSerial = (certificate: X509Certificate): Buffer => {
  const [outer] = readAll(certificate.raw);
  const [body] = readAll(outer?.content ?? Buffer.alloc(0));
  const fields = readAll(body?.content ?? Buffer.alloc(0));
  const serialAt = fields.findIndex(({ tag }) => tag === INTEGER);
  const [serial, issuer] = [fields[serialAt], fields[serialAt + 2]];
  if (!serial || !issuer) throw new Error('the certificate cannot be read');
  return sequence(issuer.whole, serial.whole);
};

const certificatesIn = (pem: string): X509Certificate[] =>
  (pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/gu) ?? []).map(
    (text) => new X509Certificate(text),
  );

/**
 * @param pair PEM texts: the certificate with the chain behind it, and its key
 * @throws Error where the pair cannot sign
 */
export const signedMessage = (content: Buffer, pair: { cert: string; key: string }, at: Date): Buffer => {
  const key = createPrivateKey(pair.key);
  const certificates = certificatesIn(pair.cert);
  const [own] = certificates;
  if (!own?.checkPrivateKey(key)) throw new Error('the key is not that of the certificate');
  const digest = createHash('sha256').update(content).digest();
  const attributes = setOf(
    sequence(OID.contentType, setOf(OID.data)),
    sequence(OID.signingTime, setOf(utcTime(at))),
    sequence(OID.messageDigest, setOf(octets(digest))),
  );
  const signature = sign('sha256', attributes, key);
  // What is signed is the set; what is sent has the tag of its place (RFC 5652 section 5.4).
  const placed = Buffer.from(attributes);
  placed[0] = CONTEXT_0;
  const signer = sequence(
    integer(1),
    issuerAndSerial(own),
    SHA256,
    placed,
    algorithmOf(key),
    octets(signature),
  );
  const signed = sequence(
    integer(1),
    der(SET_OF, SHA256),
    sequence(OID.data, der(CONTEXT_0, octets(content))),
    der(CONTEXT_0, ...certificates.map(({ raw }) => raw)),
    der(SET_OF, signer),
  );
  return sequence(OID.signedData, der(CONTEXT_0, signed));
};
