/** Whom this computer asks for names by its network (resolv.conf(5)). */
import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';

const RESOLV_CONF = '/etc/resolv.conf';

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // A computer without a network has none.
    return '';
  }
};

/** Servers of `resolv.conf(5)`. */
export const serversIn = (text: string): string[] =>
  text.split('\n').flatMap((line) => {
    const [, server = ''] = /^\s*nameserver\s+(\S+)/u.exec(line) ?? [];
    return isIP(server) === 0 ? [] : [server];
  });

/** @returns their addresses; none without a network */
export const nameservers = (): string[] => serversIn(readText(RESOLV_CONF));
