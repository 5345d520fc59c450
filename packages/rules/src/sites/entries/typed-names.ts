/** Names of the filter as parents type or paste them: a domain of the internet, and a name of the home network. */
import { readSite } from '../block-values.ts';
import { networkAddress } from '../networks/network-address.ts';
import { isSharedSuffix } from '../shared-suffix.ts';
import { domainOf } from '../site-match.ts';

/** What was read, or why it cannot be used. */
export type Read<Value extends string, Fault extends string> =
  | { value: Value; fault?: undefined }
  | { value?: undefined; fault: Fault };

const isNumeric = (host: string): boolean => host.startsWith('[') || /^[\d.]+$/u.test(host);

/**
 * The domain of a domain or of an address that was pasted, in ASCII and lower case, without `www.`.
 * @returns why it cannot be used: `domain`, it is none; `address`, of the network, which nobody asks by name; `shared`, many sites end in it
 */
export const readDomain = (text: string): Read<string, 'domain' | 'address' | 'shared'> => {
  const host = domainOf(text);
  if (host === undefined) return { fault: 'domain' };
  if (isNumeric(host)) return { fault: 'address' };
  const site = readSite(host);
  if (site === undefined || site.includes('/')) return { fault: 'domain' };
  return isSharedSuffix(site) ? { fault: 'shared' } : { value: site };
};

/**
 * Under these no name is given away on the internet: RFC 8375, ICANN 2024-07-29 for `internal`, RFC 6762 (`local`, and appendix G for most others),
 * RFC 6761 (`test`). What speaks multicast DNS asks for `local` there; others ask their resolver.
 */
const HOME = [
  'home.arpa',
  'internal',
  'lan',
  'local',
  'home',
  'localdomain',
  'intranet',
  'private',
  'corp',
  'test',
];
/** Names of these lead nowhere, or to the device itself (RFC 6761, RFC 7686, RFC 9476). */
const RESERVED = ['alt', 'arpa', 'example', 'invalid', 'localhost', 'onion'];

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/u;

const isBelow = (name: string, above: string): boolean => name === above || name.endsWith(`.${above}`);

/**
 * A name of the home network in ASCII and lower case: of one label, or below one that the internet does not give away.
 * @returns why it cannot be used: `name`, it is none; `reserved`, nobody asks a resolver for it; `public`, it is somebody's on the internet
 */
export const readLocalName = (text: string): Read<string, 'name' | 'reserved' | 'public'> => {
  const typed = text.trim().replace(/\.$/u, '');
  const host = /[/:@?#\s]/u.test(typed) ? undefined : domainOf(`${typed}.home.arpa`);
  const name = host?.slice(0, -'.home.arpa'.length) ?? '';
  const labels = name.split('.');
  if (name.length > 240 || isNumeric(name) || !labels.every((label) => LABEL.test(label)))
    return { fault: 'name' };
  if (HOME.includes(name) || RESERVED.some((above) => isBelow(name, above) && !isBelow(name, 'home.arpa')))
    return { fault: 'reserved' };
  if (labels.length > 1 && !HOME.some((above) => isBelow(name, above))) return { fault: 'public' };
  return { value: name };
};

const NOWHERE = /^(?:0\.|127\.|22[4-9]\.|23\d\.|2[45]\d\.|ff[\da-f]{2}:|::1?$)/u;

/**
 * Where a device of the home network is, in the form of `networkAddress`.
 * @returns why it cannot be used: `address`, it is none; `nowhere`, it is this very machine, or many, or none
 */
export const readHomeAddress = (text: string): Read<string, 'address' | 'nowhere'> => {
  const address = networkAddress(text);
  if (address === undefined) return { fault: 'address' };
  return NOWHERE.test(address) ? { fault: 'nowhere' } : { value: address };
};
