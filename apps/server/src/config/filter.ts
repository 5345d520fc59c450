/** The filter's resolver of this installation (`apps/dns`), which the launcher starts. */
import { isIP } from 'node:net';
import path from 'node:path';
import type { EnvReader } from './env.ts';
import { DNS_TLS_PORT, DOMAIN, readTls, type FilterTls, type FilterZone } from './filter-tls.ts';
import { StartError } from './start-error.ts';

/** Where other resolvers are asked. */
const DNS_PORT = 53;
/** Where this one answers unless it is told otherwise: below 1024 a system asks for rights. */
const OWN_PORT = 8053;
const OFF: readonly string[] = ['off', '0', 'no', 'false'];
/** What a browser asks without being told another. */
const HTTP_PORT = 80;
/** Who answers what is allowed. */
export interface Upstream {
  host: string;
  port: number;
  /** Of its certificate, where it is asked over TLS. */
  name?: string;
}

export interface FilterConfig {
  host: string;
  port: number;
  /** Absent: no device has a name of its own. */
  tls?: FilterTls;
  /** The zone of those names, where it was delegated to this machine. */
  zone?: FilterZone;
  /** Where names that are closed lead, to a page that says why; absent: they do not exist. */
  page?: { addresses: string[]; port: number };
  /** Empty: whom this machine itself asks. */
  upstreams: Upstream[];
  /** How the resolver takes packets; absent: in batches, where the machine can. */
  udp?: 'dgram' | 'batch';
}

/** Where the server says how its resolver reaches it, and where the resolver keeps its own. */
export const filterFolderOf = (dataDir: string): string => path.join(dataDir, 'filter');

const SECURE = 'tls://';

/**
 * `192.0.2.1`, `192.0.2.1:5300`, `2001:db8::1`, `[2001:db8::1]:5300`; or one of them as `tls://192.0.2.1#dns.example.org`, with the name of the
 * certificate: an address, as a name would have to be asked for first.
 * @returns null for anything else
 */
const readUpstream = (text: string): Upstream | null => {
  if (!text.startsWith(SECURE)) return readPlace(text, DNS_PORT);
  const [address = '', name = '', ...others] = text.slice(SECURE.length).split('#');
  const place = readPlace(address, DNS_TLS_PORT);
  return place && DOMAIN.test(name.toLowerCase()) && others.length === 0
    ? { ...place, name: name.toLowerCase() }
    : null;
};

const readPlace = (text: string, defaultPort: number): Upstream | null => {
  if (isIP(text) !== 0) return { host: text, port: defaultPort };
  const [, inBrackets, plain, digits] = /^(?:\[(.+)\]|([\d.]+)):(\d{1,5})$/u.exec(text) ?? [];
  const host = inBrackets ?? plain ?? '';
  const port = Number(digits);
  const isAddress = isIP(host) === (inBrackets === undefined ? 4 : 6);
  return isAddress && port >= 1 && port <= 65_535 ? { host, port } : null;
};

/** @throws StartError */
function readPage(read: EnvReader): FilterConfig['page'] | null {
  const addresses = read.list('DNS_PAGE_ADDRESSES');
  const port = read.integer('DNS_PAGE_PORT', 0, 1, 65_535);
  if (addresses.length === 0 && port === 0) return null;
  if (addresses.length === 0)
    throw new StartError('DNS_PAGE_PORT must be set together with DNS_PAGE_ADDRESSES');
  const wrong = addresses.find((address) => isIP(address) === 0 || address.includes('%'));
  if (wrong !== undefined)
    throw new StartError(`DNS_PAGE_ADDRESSES must list addresses such as 192.168.1.10, not "${wrong}"`);
  return { addresses, port: port === 0 ? HTTP_PORT : port };
}

/** @returns null where it is switched off, whatever else is set. @throws StartError */
export function readFilter(read: EnvReader, defaultHost: string, dataDir: string): FilterConfig | null {
  if (OFF.includes(read.text('DNS_PORT')?.toLowerCase() ?? '')) return null;
  const port = read.integer('DNS_PORT', OWN_PORT, 1, 65_535);
  const host = read.text('DNS_HOST');
  const given = read.list('DNS_UPSTREAMS');
  const { tls, zone } = readTls(read, path.join(filterFolderOf(dataDir), 'acme'));
  const page = readPage(read);
  const udp = read.choice('DNS_UDP', ['batch', 'dgram']);
  if (host !== null && isIP(host) === 0)
    throw new StartError(`DNS_HOST must be an address of this machine, not "${host}"`);
  const upstreams = given.map((text) => {
    const upstream = readUpstream(text);
    if (upstream === null)
      throw new StartError(
        `DNS_UPSTREAMS must list addresses such as 127.0.0.1:5300 or tls://192.0.2.1#dns.example.org, not "${text}"`,
      );
    return upstream;
  });
  return {
    host: host ?? defaultHost,
    port,
    upstreams,
    ...(tls && { tls }),
    ...(zone && { zone }),
    ...(page && { page }),
    ...(udp && { udp }),
  };
}
