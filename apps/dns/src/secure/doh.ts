/** DNS over HTTPS (RFC 8484): GET and POST of `/dns-query/<key>`, by HTTP of either version. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Take } from '@kinward/filter-core/answer/limits.ts';
import { ANSWER_BYTES, respond, type Answer, type Client } from '@kinward/filter-core/answer/respond.ts';
import { leastTtl } from '@kinward/filter-core/wire/ttl.ts';
import { keyHashOfPath, type Keys } from './key.ts';

/** What questions and answers are called. */
export const DNS_MESSAGE = 'application/dns-message';
export const MOST_QUERY_BYTES = 4096;
const BASE64URL = /^[\w-]+$/u;
/** As most clients write it, with nothing else beside it. */
const ONLY_QUERY = /^dns=([\w-]*)$/u;

/** A message, or the status that it is refused with. */
export type Given = Uint8Array | number;

/** Who asks on a connection: most of them one device, by one address of ours. */
export class Asker {
  readonly source: string;
  #path: string | undefined;
  #client: Client | null = null;

  constructor(source: string) {
    this.source = source;
  }

  /** @returns null for another address than that of a device; the hash of one that was asked just before is known, also where it is nobody's */
  clientOf(path: string): Client | null {
    if (path === this.#path) return this.#client;
    const keyHash = keyHashOfPath(path);
    this.#path = path;
    this.#client = keyHash === null ? null : { address: this.source, way: 'https', keyHash };
    return this.#client;
  }
}

/** What either version of HTTP brings before a body. */
export interface Request {
  method: string | undefined;
  /** Path and parameters. */
  target: string;
  type: string | undefined;
}

/** What may be asked. */
export interface Admitted {
  client: Client;
  /** null: it is the body. */
  packet: Uint8Array | null;
}

export interface Doh {
  /** Asks for all that is known before the body. @returns the status that it is refused with */
  admit: (asker: Asker, request: Request) => Admitted | number;
  answer: (admitted: Admitted, packet: Uint8Array) => Given | Promise<Given>;
  /** By HTTP/1.1. @param source the address that asks */
  request: (request: IncomingMessage, response: ServerResponse, source: string) => void;
}

export interface DohOptions {
  keys: Keys;
  /** How much one device may ask. */
  takeOfKey: Take;
  /** How much one part of the network may ask. */
  take: Take;
  answer: Answer;
}

/** @returns null where it is none */
function queryIn(search: string): Uint8Array | null {
  const given = ONLY_QUERY.exec(search)?.[1] ?? new URLSearchParams(search).get('dns') ?? '';
  return BASE64URL.test(given) && given.length <= MOST_QUERY_BYTES * 2
    ? Buffer.from(given, 'base64url')
    : null;
}

/** By its events: a loop that is left would end the stream, and with it what is to be said of it. */
async function bodyOf(request: IncomingMessage): Promise<Given> {
  const { promise, resolve } = Promise.withResolvers<Given>();
  const parts: Buffer[] = [];
  let length = 0;
  request.on('data', (part: Buffer) => {
    length += part.length;
    if (length > MOST_QUERY_BYTES) resolve(413);
    else parts.push(part);
  });
  request.on('end', () => resolve(Buffer.concat(parts)));
  request.on('close', () => resolve(400));
  return await promise;
}

const whole = (message: Uint8Array | null): Given => (message && message.length > 0 ? message : 400);
const failed = (): Given => 500;

export function newDoh({ keys, takeOfKey, take, answer }: DohOptions): Doh {
  const out = new Uint8Array(ANSWER_BYTES);

  const admit = (asker: Asker, { method, target, type }: Request): Admitted | number => {
    const end = target.indexOf('?');
    const client = asker.clientOf(end < 0 ? target : target.slice(0, end));
    const { keyHash } = client ?? {};
    const isKnown = keyHash !== undefined && keys.has(keyHash);
    const now = performance.now() / 1000;
    if (take(asker.source, now) !== 'answer') return 429;
    if (!client || !isKnown) return 404;
    if (takeOfKey(keyHash, now) !== 'answer') return 429;
    if (method === 'POST') return type === DNS_MESSAGE ? { client, packet: null } : 415;
    if (method !== 'GET') return 405;
    const packet = queryIn(end < 0 ? '' : target.slice(end + 1));
    return packet ? { client, packet } : 400;
  };

  const answerTo = ({ client }: Admitted, packet: Uint8Array): Given | Promise<Given> => {
    try {
      const result = respond(packet, client, out, answer);
      // Copied before anything else can be answered.
      return typeof result === 'number' ? whole(out.slice(0, result)) : result.then(whole, failed);
    } catch {
      return failed();
    }
  };

  const answerBody = async (admitted: Admitted, request: IncomingMessage): Promise<Given> => {
    const body = await bodyOf(request);
    return typeof body === 'number' ? body : await answerTo(admitted, body);
  };

  return {
    admit,
    answer: answerTo,
    request(request, response, source) {
      const { method, url: target = '', headers } = request;
      const admitted = admit(new Asker(source), { method, target, type: headers['content-type'] });
      const give = (given: Given): void => giveByHttp1(request, response, given);
      if (typeof admitted === 'number') give(admitted);
      else if (admitted.packet) void Promise.resolve(answerTo(admitted, admitted.packet)).then(give);
      else void answerBody(admitted, request).then(give);
    },
  };
}

function giveByHttp1(request: IncomingMessage, response: ServerResponse, given: Given): void {
  const message = typeof given === 'number' ? null : given;
  response.statusCode = typeof given === 'number' ? given : 200;
  if (message) response.setHeader('content-type', DNS_MESSAGE);
  response.setHeader('content-length', message?.length ?? 0);
  response.setHeader('cache-control', message ? `private, max-age=${leastTtl(message)}` : 'no-store');
  // What it would still send is of no use.
  if (!message && request.method !== 'GET' && !request.complete)
    response.setHeader('connection', 'close').once('finish', () => request.destroy());
  response.end(message ?? undefined);
}
