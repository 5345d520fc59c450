/**
 * The one way out by HTTP. No matter who names the address (an operator, a browser's push subscription), the server is not to
 * be turned against its own network: https only, public addresses only, no redirects, little time, little data.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-address.ts';

export interface OutboundRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Milliseconds for the whole exchange; 5 s by default. */
  timeoutMs?: number;
  /** Bytes of the answer; 256 KiB by default. */
  maxBytes?: number;
}

export interface OutboundReply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

export interface OutboundStreamRequest {
  headers?: Record<string, string>;
  /** Milliseconds until the answer must have begun; 10 s by default. */
  openMs?: number;
  /** Milliseconds that the answer may be silent. */
  idleMs: number;
  /** Ends it. */
  signal: AbortSignal;
  /** Where a 307 may lead, checked like every address; undefined refuses it. Redirects are refused unless this is given. */
  follow?: (from: URL, to: URL) => URL | undefined;
  /** Redirects of every kind are asked about, as a file's address has them; else only a 307. */
  followsAll?: true;
}

/** An answer that goes on until one side ends it. */
export interface OutboundStream {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As they come; a slow reader makes the other side wait. Throws OutboundError when the connection breaks. */
  chunks: AsyncIterable<Buffer>;
  close(): void;
}

export type OutboundReason = 'url' | 'scheme' | 'address' | 'redirect' | 'too-large' | 'timeout' | 'network';

/** The request was refused or got no whole answer. The message holds no address: addresses carry keys. */
export class OutboundError extends Error {
  override name = 'OutboundError';
  readonly reason: OutboundReason;
  constructor(reason: OutboundReason, options?: ErrorOptions) {
    super(`outbound request failed: ${reason}`, options);
    this.reason = reason;
  }
}

export interface Outbound {
  /** @throws OutboundError; any status below 300 and from 400 on is an answer. */
  request(url: string, request?: OutboundRequest): Promise<OutboundReply>;
}

export interface OutboundStreams {
  /** Opens an answer without an end. @throws OutboundError */
  stream(url: string, request: OutboundStreamRequest): Promise<OutboundStream>;
}

export interface OutboundCheck {
  /** Why an address will be refused, as far as it says so itself; null: nothing of it does. */
  check(url: string): 'url' | 'scheme' | 'address' | null;
}

export interface OutboundOptions {
  /** Addresses from the operator's own configuration: their hosts may be private and spoken to by plain HTTP. */
  named?: readonly (string | null | undefined)[];
  /** How names become addresses; the system's way unless a test says otherwise. */
  lookup?: (hostname: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void;
}

const TIMEOUT_MS = 5_000;
const MAX_BYTES = 256 * 1024;

const resolve: NonNullable<OutboundOptions['lookup']> = (hostname, done) => {
  systemLookup(hostname, { all: true }, (error, addresses) => done(error, addresses));
};

/**
 * Resolves once, inside the connection: the address that was checked is the address that is used, so a name that
 * answers differently the second time gains nothing. One address that is not public condemns the name.
 */
const guardedLookup =
  (lookup: NonNullable<OutboundOptions['lookup']>, isNamed: boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new OutboundError('network'), '');
      if (!isNamed && !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new OutboundError('address'), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

/** The host as the connection will see it; URL parsing has turned decimal and hex forms of IPv4 into dotted ones. */
const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/gu, '');

const faultOf = (url: URL | null, isNamed: boolean): 'url' | 'scheme' | 'address' | null => {
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return 'url';
  if (isNamed) return null;
  if (url.protocol !== 'https:') return 'scheme';
  if (url.username !== '' || url.password !== '') return 'url';
  const host = hostOf(url);
  return isIP(host) !== 0 && !isPublicAddress(host) ? 'address' : null;
};

const checkUrl = (text: string, named: ReadonlySet<string>) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isNamed = url !== null && named.has(url.origin);
  return { url, isNamed, fault: faultOf(url, isNamed) };
};

const readBody = async (response: IncomingMessage, maxBytes: number): Promise<Buffer> => {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new OutboundError('too-large');
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw new OutboundError('too-large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

const answered = (sent: ClientRequest): Promise<IncomingMessage> =>
  new Promise((done, fail) => {
    sent.once('response', done);
    sent.once('error', fail);
  });

/** `http://host` → its origin; addresses with placeholders (`{z}`) have one too. */
const originOf = (address: string | null | undefined): string[] =>
  address && URL.canParse(address) ? [new URL(address).origin] : [];

type Begin = (
  address: string,
  request: Pick<OutboundRequest, 'method' | 'headers' | 'body'> & { signal: AbortSignal },
) => { url: URL; sent: ClientRequest };

/** Checks the address, and makes the request that is to be sent to it. */
const beginWith =
  (named: ReadonlySet<string>, lookup: NonNullable<OutboundOptions['lookup']>): Begin =>
  (address, { method = 'GET', headers = {}, body, signal }) => {
    const { url, isNamed, fault } = checkUrl(address, named);
    if (fault !== null || url === null) throw new OutboundError(fault ?? 'url');
    const sent = (url.protocol === 'https:' ? https : http).request(url, {
      method,
      headers: {
        'user-agent': 'Kinward',
        ...headers,
        ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }),
      },
      lookup: guardedLookup(lookup, isNamed),
      signal,
      agent: false,
    });
    return { url, sent };
  };

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;

export const createOutbound = (options: OutboundOptions = {}): Outbound & OutboundStreams & OutboundCheck => {
  const named = new Set((options.named ?? []).flatMap(originOf));
  const begin = beginWith(named, options.lookup ?? resolve);
  return {
    async request(
      address,
      { method = 'GET', headers = {}, body, timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = {},
    ) {
      const signal = AbortSignal.timeout(timeoutMs);
      const { sent } = begin(address, { method, headers, ...(body !== undefined && { body }), signal });
      try {
        sent.end(body);
        const response = await answered(sent);
        const status = response.statusCode ?? 0;
        if (isRedirect(status)) throw new OutboundError('redirect');
        return { status, headers: response.headers, body: await readBody(response, maxBytes) };
      } catch (error) {
        if (error instanceof OutboundError) throw error;
        throw new OutboundError(signal.aborted ? 'timeout' : 'network', { cause: error });
      } finally {
        sent.destroy();
      }
    },
    stream: (address, request) => openStream(begin, address, request),
    check: (address) => checkUrl(address, named).fault,
  };
};

const OPEN_MS = 10_000;
/** Redirects on the way to one answer. */
const HOPS_MAX = 2;
/** To the same by GET. */
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

/** What ended a request, as this module says it. */
const reasonOf = (error: unknown): OutboundError =>
  error instanceof OutboundError ? error : new OutboundError('network', { cause: error });

const openStream = async (
  begin: Begin,
  address: string,
  request: OutboundStreamRequest,
  hops = 0,
): Promise<OutboundStream> => {
  const { headers = {}, openMs = OPEN_MS, idleMs, signal, follow, followsAll } = request;
  const { url, sent } = begin(address, { headers, signal });
  const giveUp = (): void => void sent.destroy(new OutboundError('timeout'));
  // Also after the answer has begun: a broken connection is reported by its chunks.
  sent.on('error', () => undefined);
  const opening = setTimeout(giveUp, openMs);
  try {
    sent.end();
    const response = await answered(sent);
    const status = response.statusCode ?? 0;
    if (!isRedirect(status)) {
      response.setTimeout(idleMs, () => void response.destroy(new OutboundError('timeout')));
      const { chunks, close } = chunksOf(sent, response);
      return { status, headers: response.headers, chunks, close };
    }
    sent.destroy();
    const { location = '' } = response.headers;
    const isKnown = status === 307 || (followsAll && REDIRECTS.includes(status));
    const isGood = isKnown && hops < HOPS_MAX && URL.canParse(location, url.href);
    const next = isGood ? follow?.(url, new URL(location, url)) : undefined;
    if (!next) throw new OutboundError('redirect');
    return await openStream(begin, next.href, request, hops + 1);
  } catch (error) {
    sent.destroy();
    throw reasonOf(error);
  } finally {
    clearTimeout(opening);
  }
};

const chunksOf = (
  sent: ClientRequest,
  response: IncomingMessage,
): Pick<OutboundStream, 'chunks' | 'close'> => {
  const read = async function* (): AsyncGenerator<Buffer> {
    try {
      yield* response as AsyncIterable<Buffer>;
    } catch (error) {
      throw reasonOf(error);
    } finally {
      sent.destroy();
    }
  };
  return { chunks: read(), close: () => void sent.destroy() };
};
