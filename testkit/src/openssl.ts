/** Certificates for tests, and the program that makes and checks them as others would. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = ['/usr/bin/openssl', '/usr/local/bin/openssl', '/opt/homebrew/bin/openssl'];
const DAYS = '30';

/** Runs the system's OpenSSL. @returns what it prints @throws Error where it is missing or fails */
export const openssl = (...args: string[]): string => {
  const program = PLACES.find((place) => existsSync(place));
  if (!program) throw new Error('this test needs OpenSSL: install it (Debian: apt-get install openssl)');
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
};

/**
 * Writes a certificate that signs itself, and its key, as PEM.
 * @param names as OpenSSL writes them: `DNS:*.example.org`, `IP:127.0.0.1`
 */
export const certify = (
  files: { cert: string; key: string },
  names: readonly string[],
  kind: 'ec' | 'rsa' = 'ec',
): void => {
  const key = kind === 'ec' ? ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'] : ['rsa:2048'];
  const subject = ['-subj', '/CN=kinward test', '-addext', `subjectAltName=${names.join(',')}`];
  const written = ['-keyout', files.key, '-out', files.cert];
  openssl('req', '-x509', '-nodes', '-days', DAYS, '-newkey', ...key, ...written, ...subject);
};
