/** Who may see what is meant for the person at this machine. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { isLoopback, peerOf } from '../../platform/http/address.ts';
import { isLoopbackHost, isLoopbackOrigin } from '../../platform/http/edge-guards.ts';

export interface LocalRules {
  publicUrl: string | null;
  /** What the server was configured to listen on. */
  host: string;
  hasNoProvider: boolean;
}

/** What proxies, tunnels and delivery networks add; any of them means that another caller may be behind this peer. */
const FORWARDING =
  /^(?:forwarded|via|cdn-loop|true-client-ip|fly-client-ip|(?:cf|x-(?:forwarded|real|client|cluster|original|envoy|azure|arr))-.*)$/u;

/** Every address that the server is bound to; the configured one, as long as it is bound to none. */
const listensOnLoopback = (request: FastifyRequest, host: string): boolean => {
  const bound = request.server.addresses().map((at) => (typeof at === 'string' ? at : at.address));
  const isLocal = (address: string): boolean => address === 'localhost' || isLoopback(address);
  return isLocal(host) && bound.every(isLocal);
};

/**
 * True when the caller can only be a person at this machine of an installation that no one else uses. Loopback alone
 * proves nothing: a proxy on the same machine is a loopback peer too, and some reveal neither their name nor the caller's.
 */
export const isAtThisMachine = (request: FastifyRequest, rules: LocalRules): boolean => {
  const { host, origin } = request.headers;
  return (
    rules.hasNoProvider &&
    rules.publicUrl === null &&
    listensOnLoopback(request, rules.host) &&
    isLoopback(peerOf(request)) &&
    isLoopbackHost(host) &&
    (origin === undefined || isLoopbackOrigin(origin)) &&
    // What a page of another site asks for by itself bears no origin, but this.
    request.headers['sec-fetch-site'] !== 'cross-site' &&
    !Object.keys(request.headers).some((name) => FORWARDING.test(name))
  );
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** True when the request carries the operator's metrics token; takes the same time for every wrong one. */
export const hasMetricsToken = (request: FastifyRequest, token: string | null): boolean => {
  const given = /^Bearer (\S+)$/u.exec(request.headers.authorization ?? '')?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
};
