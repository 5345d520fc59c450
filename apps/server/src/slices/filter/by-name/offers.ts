/** What an installation can give devices, as its settings say. */
import type { Config } from '../../../config/config.ts';

export interface Offers {
  /** Settings that the operator would have to set for the rest. */
  missing: string[];
  /** A key would be of no use. */
  isOff: boolean;
  dohOf(key: string): string | null;
  dotOf(key: string): string | null;
  /** Who answers, as people know it. */
  host: string;
  /** What profiles are signed with. */
  pair: { cert: string; key: string } | null;
}

export const offersOf = ({ filter, publicUrl }: Pick<Config, 'filter' | 'publicUrl'>): Offers => {
  const origin = publicUrl?.startsWith('https:') === true ? publicUrl : null;
  const tls = filter?.tls ?? null;
  // Without HTTPS at an address of its own the server leaves it to the resolver, at its port for TLS.
  const ownOrigin = tls && `https://${tls.name}${tls.port === 443 ? '' : `:${tls.port}`}`;
  const dohAt = filter && (origin ?? ownOrigin);
  return {
    missing: [
      ...(filter ? [] : ['DNS_PORT']),
      ...(tls ? [] : ['DNS_NAME', 'DNS_CERT', 'DNS_KEY']),
      ...(filter && dohAt === null ? ['PUBLIC_URL'] : []),
    ],
    isOff: dohAt === null && tls === null,
    dohOf: (key) => (dohAt === null ? null : `${dohAt}/dns-query/${key}`),
    dotOf: (key) => tls && `${key}.${tls.name}`,
    host: new URL(dohAt ?? 'https://kinward.invalid').hostname,
    pair: tls,
  };
};
