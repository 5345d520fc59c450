/** How the resolver answers devices by names of their own: the zone, its certificate, and whether it answers the zone itself. */
import { isIP } from 'node:net';
import path from 'node:path';
import type { EnvReader } from './env.ts';
import { StartError } from './start-error.ts';

/** Where Android asks, and nowhere else (RFC 7858). */
export const DNS_TLS_PORT = 853;
export const DOMAIN = /^(?=.{3,200}$)[\da-z](?:[\da-z-]*[\da-z])?(?:\.[\da-z](?:[\da-z-]*[\da-z])?)+$/u;
const MOST_ADDRESSES = 8;

/** How devices are answered by a name of their own, over TLS (docs/decisions/0097-devices-by-name.md). */
export interface FilterTls {
  port: number;
  /** The zone: each device asks `<key>.<name>`. */
  name: string;
  /** Files in PEM, read again when they change. */
  cert: string;
  key: string;
  /** An authority that the resolver gets the certificate from; absent: the files are the operator's. */
  acme?: { directory: string; email?: string };
}

/** The zone of those names, delegated to this machine, and where the internet reaches it. */
export interface FilterZone {
  name: string;
  addresses: string[];
}

/** @throws StartError */
const readZone = (read: EnvReader, name: string): FilterZone | null => {
  const addresses = read.list('DNS_ADDRESSES');
  if (addresses.length === 0) return null;
  const wrong = addresses.find((address) => isIP(address) === 0 || address.includes('%'));
  if (wrong !== undefined)
    throw new StartError(`DNS_ADDRESSES must list this machine's public addresses, not "${wrong}"`);
  if (addresses.length > MOST_ADDRESSES)
    throw new StartError(`DNS_ADDRESSES may list ${MOST_ADDRESSES} addresses at most`);
  return { name, addresses };
};

/** Nothing is asked of an authority unless the operator has named one and agreed to its terms. @throws StartError */
const readAcme = (read: EnvReader, zone: FilterZone | null): FilterTls['acme'] => {
  const directory = read.url('DNS_ACME_DIRECTORY', ['https:'])?.href ?? null;
  const email = read.text('DNS_ACME_EMAIL');
  const hasAgreed = read.flag('DNS_ACME_TERMS_AGREED');
  if (directory === null) {
    if (email === null && !hasAgreed) return undefined;
    throw new StartError(
      'DNS_ACME_DIRECTORY must be set together with DNS_ACME_EMAIL and DNS_ACME_TERMS_AGREED',
    );
  }
  if (zone === null)
    throw new StartError(
      'DNS_ACME_DIRECTORY needs DNS_NAME and DNS_ADDRESSES: the authority looks into that zone',
    );
  if (!hasAgreed)
    throw new StartError(
      'DNS_ACME_TERMS_AGREED must be true: certificates are given to those who have agreed to the terms of DNS_ACME_DIRECTORY',
    );
  if (email !== null && !/^[^\s@]+@[^\s@]+$/u.test(email))
    throw new StartError(`DNS_ACME_EMAIL must be an email address, not "${email}"`);
  return { directory, ...(email !== null && { email }) };
};

/**
 * All of it or nothing.
 * @param folder of a certificate that the resolver gets itself: key and certificates are in one file
 * @throws StartError
 */
export function readTls(read: EnvReader, folder: string): { tls: FilterTls | null; zone: FilterZone | null } {
  const name = read.text('DNS_NAME')?.toLowerCase() ?? null;
  const cert = read.text('DNS_CERT');
  const key = read.text('DNS_KEY');
  const given = read.integer('DNS_TLS_PORT', 0, 1, 65_535);
  if (name !== null && !DOMAIN.test(name))
    throw new StartError(`DNS_NAME must be a name such as dns.example.org, not "${name}"`);
  const zone = name === null ? null : readZone(read, name);
  if (name === null && read.list('DNS_ADDRESSES').length > 0)
    throw new StartError('DNS_ADDRESSES must be set together with DNS_NAME');
  const acme = readAcme(read, zone);
  const port = given === 0 ? DNS_TLS_PORT : given;
  if (name !== null && acme) {
    if (cert !== null || key !== null)
      throw new StartError('DNS_CERT and DNS_KEY must not be set where DNS_ACME_DIRECTORY is');
    const pair = path.join(folder, 'pair.pem');
    return { tls: { port, name, cert: pair, key: pair, acme }, zone };
  }
  if (name === null && cert === null && key === null && given === 0) return { tls: null, zone };
  if (name === null || cert === null || key === null)
    throw new StartError('DNS_NAME, DNS_CERT and DNS_KEY must be set together');
  return { tls: { port, name, cert: path.resolve(cert), key: path.resolve(key) }, zone };
}
