/** By what key a client names itself: the first label of the name that it asks at, or the last part of the address. */
import { hash } from 'node:crypto';

/** What the registry knows keys by; whatever is asked costs the same, so that time tells nothing of keys that there are. */
const hashOf = (text: string): string => hash('sha256', text, 'hex');

/** Whether a key is a device's. */
export interface Keys {
  has: (keyHash: string) => boolean;
}

/**
 * @param serverName as TLS brought it (SNI)
 * @param zone of which each device has a name
 * @returns null where it names no device: nothing, or the zone itself
 */
export function keyHashOfName(serverName: string | false | null | undefined, zone: string): string | null {
  if (typeof serverName !== 'string' || serverName === '') return null;
  const name = serverName.toLowerCase();
  if (name === zone) return null;
  return hashOf(name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : ` ${name}`);
}

const PATH = '/dns-query/';

/** @returns null for another address than that of a device */
export function keyHashOfPath(path: string): string | null {
  return path.startsWith(PATH) ? hashOf(path.slice(PATH.length).toLowerCase()) : null;
}
