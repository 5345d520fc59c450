/** What a request must satisfy before anything else handles it: an encrypted way, a host name of ours, an origin of ours. */
import { networkInterfaces } from 'node:os';
import { AppError, type ErrorCode } from '@kinward/contract/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientOf, isLoopback, isSecure, plainAddress } from './address.ts';
import { isApiPath } from './edge-headers.ts';
import { memoize } from '../memo.ts';

export interface GuardConfig {
  /** The origin that browsers use, or null on a home machine. */
  publicUrl: string | null;
  allowInsecureHttp: boolean;
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Milliseconds for which the machine's own addresses are remembered; a laptop changes its network. */
const ADDRESSES_FOR_MS = 10_000;

let known: { at: number; addresses: ReadonlySet<string> } | undefined;

const ownAddresses = (): ReadonlySet<string> => {
  const now = performance.now();
  if (known === undefined || now - known.at > ADDRESSES_FOR_MS) {
    const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
    known = { at: now, addresses: new Set(all.map((entry) => plainAddress(entry.address))) };
  }
  return known.addresses;
};

/** Host headers that are remembered: callers send the few names of an installation. */
const HOSTS_MAX = 200;

/** What a Host header names. */
const parseHost = memoize((host: string): Pick<URL, 'hostname' | 'port'> | null => {
  const url = /^[\w.:[\]-]+$/u.test(host) ? URL.parse(`http://${host}`) : null;
  return url && { hostname: url.hostname, port: url.port };
}, HOSTS_MAX);

/** True for `localhost` and loopback literals, with any port. */
export const isLoopbackHost = (host: string | undefined): boolean => {
  const name = parseHost(host ?? '')?.hostname;
  return name !== undefined && (name === 'localhost' || isLoopback(name));
};

/** The host and the port of PUBLIC_URL, and the port that its scheme has when none is named. */
const publicHost = memoize((publicUrl: string) => {
  const { hostname, port, protocol } = new URL(publicUrl);
  const defaultPort = protocol === 'https:' ? '443' : '80';
  return { hostname, port: port || defaultPort, defaultPort };
}, HOSTS_MAX);

/** True when the Host header names this installation; any other name may be a rebound one. */
const isOwnHost = (host: string | undefined, publicUrl: string | null): boolean => {
  const url = parseHost(host ?? '');
  if (url === null) return false;
  if (publicUrl !== null) {
    const own = publicHost(publicUrl);
    if (url.hostname === own.hostname && (url.port || own.defaultPort) === own.port) return true;
  }
  return isLoopbackHost(host) || ownAddresses().has(plainAddress(url.hostname));
};

/** True for `http(s)://localhost`, 127.0.0.0/8 and [::1]. */
export const isLoopbackOrigin = (origin: string): boolean =>
  /^https?:\/\/[^/?#@]+$/u.test(origin) && isLoopbackHost(origin.replace(/^https?:\/\//u, ''));

/**
 * True when a page of this origin may write. Without PUBLIC_URL only pages of this machine may: a portal behind a proxy
 * does not work until PUBLIC_URL is set, and that setting closes the outbox.
 */
const isOwnOrigin = (origin: string, publicUrl: string | null): boolean =>
  publicUrl === null ? isLoopbackOrigin(origin) : origin.toLowerCase() === publicUrl;

/** The first guard that rejects a request, or null. */
const refusalOf = (request: FastifyRequest, config: GuardConfig): ErrorCode | null => {
  if (!config.allowInsecureHttp && !isLoopback(clientOf(request)) && !isSecure(request))
    return 'INSECURE_TRANSPORT';
  if (!isOwnHost(request.headers.host, config.publicUrl)) return 'MISDIRECTED';
  const { origin } = request.headers;
  if (origin !== undefined && !READS.has(request.method) && !isOwnOrigin(origin, config.publicUrl))
    return 'ORIGIN_NOT_ALLOWED';
  return null;
};

const ADVICE: Partial<Record<ErrorCode, string>> = {
  INSECURE_TRANSPORT:
    'Passwords and positions would cross this network readable to everybody on it. Open Kinward over HTTPS: put a proxy such as Caddy in front of it and set PUBLIC_URL and TRUST_PROXY. On a network that you trust, the person who runs this server may start it with ALLOW_INSECURE_HTTP=true.',
  MISDIRECTED:
    'The address in your browser is not one that this Kinward knows as its own. The person who runs this server sets PUBLIC_URL to the address that families use.',
};

const page = (advice: string): string => `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>Kinward</title><h1>Kinward cannot be used this way</h1><p>${advice}</p></html>
`;

/** Refuses by a page where a person reads the answer, else in the failure format. @throws AppError */
export const passGuards = (request: FastifyRequest, reply: FastifyReply, config: GuardConfig): boolean => {
  const code = refusalOf(request, config);
  if (code === null) return true;
  const error = new AppError(code);
  const advice = ADVICE[code];
  if (advice === undefined || isApiPath(request.url) || !(request.headers.accept ?? '').includes('text/html'))
    throw error;
  reply.status(error.status).type('text/html; charset=utf-8').send(page(advice));
  return false;
};
