import { isIPv6 } from 'node:net';
import type { Config } from './config.ts';

const EVERYWHERE: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/**
 * Where a browser finds the portal, without a slash at the end: for links in messages. Never what a request says of
 * itself: with a forged host a message would lead to an attacker's page.
 */
export const portalAddress = ({
  publicUrl,
  host,
  port,
}: Pick<Config, 'publicUrl' | 'host' | 'port'>): string => {
  if (publicUrl !== null) return publicUrl;
  const name = EVERYWHERE.has(host) ? '127.0.0.1' : host;
  return `http://${isIPv6(name) ? `[${name}]` : name}:${port}`;
};
