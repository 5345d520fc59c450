/** Addresses with their ports as Linux has them (`sockaddr_in`, `sockaddr_in6`), on machines whose numbers begin with the low byte. */
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import { bytesOfAddress } from '@kinward/filter-core/wire/address.ts';
import { put16, u16 } from '@kinward/filter-core/wire/bytes.ts';

export const [AF_INET, AF_INET6] = [2, 10];
/** Bytes of the form that both fit into, and of the older one. */
export const ADDRESS_BYTES = 28;
export const SHORT_ADDRESS_BYTES = 16;
const SCOPE_AT = 24;

/** The number of the link that an address is on, as it is written behind it. */
function scopeOf(address: string, link: string): number {
  if (/^\d+$/u.test(link)) return Number(link);
  const own = networkInterfaces()[link]?.find((one) => one.family === 'IPv6' && one.scopeid !== 0);
  if (own?.family !== 'IPv6') throw Object.assign(new Error(address), { code: 'EADDRNOTAVAIL' });
  return own.scopeid;
}

/**
 * @param host an address, with the name of its link where it needs one
 * @throws Error where it is none, or has no such link
 */
export function socketAddress(host: string, port: number): Uint8Array {
  const [plain = '', link] = host.split('%');
  const bytes = bytesOfAddress(plain);
  if (!bytes) throw new Error(`"${host}" is no address`);
  const isOld = isIPv4(plain);
  const address = new Uint8Array(isOld ? SHORT_ADDRESS_BYTES : ADDRESS_BYTES);
  address[0] = isOld ? AF_INET : AF_INET6;
  put16(address, 2, port);
  address.set(bytes, isOld ? 4 : 8);
  if (link !== undefined) new DataView(address.buffer).setUint32(SCOPE_AT, scopeOf(host, link), true);
  return address;
}

export const portOf = (address: Uint8Array): number => u16(address, 2);
