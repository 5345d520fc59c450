/**
 * An installation whose certificate no authority that the computer knows has given: whoever sets the computer up names it by its
 * SHA-256, and no other is believed.
 */
import { X509Certificate } from 'node:crypto';
import { connect, getCACertificates, setDefaultCACertificates, type DetailedPeerCertificate } from 'node:tls';
import { bareHost } from '../bare-host.ts';

const PATIENCE_MS = 15_000;

/** @param text as a person types it: SHA-256 in hexadecimal, with colons or without @returns null: it is none */
export function readFingerprint(text: string): string | null {
  const plain = text.replaceAll(/[:\s]/gu, '').toUpperCase();
  return /^[0-9A-F]{64}$/u.test(plain) ? (plain.match(/../gu) ?? []).join(':') : null;
}

const chainOf = (first: DetailedPeerCertificate): DetailedPeerCertificate[] => {
  const chain: DetailedPeerCertificate[] = [];
  for (
    let each: DetailedPeerCertificate | undefined = first;
    each?.raw && !chain.some(({ fingerprint256 }) => fingerprint256 === each?.fingerprint256);
    each = each.issuerCertificate
  )
    chain.push(each);
  return chain;
};

/**
 * Nothing is said to the server: what it shows is compared.
 * @param server its address
 * @param fingerprint of `readFingerprint`
 * @returns the certificate as PEM
 * @throws Error where the server is not reached, shows another one, or one that another has signed
 */
export async function certificateOf(server: string, fingerprint: string): Promise<string> {
  const { hostname, port } = new URL(server);
  const host = bareHost(hostname);
  const chain = await new Promise<DetailedPeerCertificate[]>((resolve, reject) => {
    const isName = !/^[\d.]+$|:/u.test(host);
    const socket = connect({
      host,
      port: Number(port || 443),
      // What is not known to anybody is what this is for; it is compared before anything is said.
      rejectUnauthorized: false,
      ...(isName && { servername: host }),
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`${server} does not answer`)));
    socket.once('error', reject);
    socket.once('secureConnect', () => {
      resolve(chainOf(socket.getPeerCertificate(true)));
      socket.destroy();
    });
  });
  const found = chain.find(({ fingerprint256 }) => fingerprint256 === fingerprint);
  if (!found)
    throw new Error(
      `${server} has another certificate than the one that was named: ${chain.map(({ fingerprint256 }) => fingerprint256).join(', ')}`,
    );
  const certificate = new X509Certificate(found.raw);
  if (!certificate.checkIssued(certificate) || !certificate.verify(certificate.publicKey))
    throw new Error(
      'the certificate that was named is signed by another one: name that, and let the server show it',
    );
  return certificate.toString();
}

let known: string[] | undefined;

/**
 * From now on this process believes this certificate beside those that its system believes, in place of one that was named
 * before.
 * @param pem null: none
 */
export function trust(pem: string | null): void {
  if (pem === null && !known) return;
  known ??= getCACertificates('default');
  setDefaultCACertificates(pem === null ? known : [...known, pem]);
}
