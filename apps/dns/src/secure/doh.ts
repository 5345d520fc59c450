/** DNS over HTTPS (RFC 8484): GET and POST of `/dns-query/<key>`, by HTTP of either version. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Http2ServerRequest, Http2ServerResponse } from 'node:http2';
import type { Take } from '../listen/limits.ts';
import { ANSWER_BYTES, respond, type Answer } from '../listen/respond.ts';
import { leastTtl } from '../wire/ttl.ts';
import { keyHashOfPath, type Keys } from './key.ts';

const TYPE = 'application/dns-message';
const MOST_QUERY_BYTES = 4096;
const BASE64URL = /^[\w-]+$/u;

export type DohRequest = IncomingMessage | Http2ServerRequest;
export type DohResponse = ServerResponse | Http2ServerResponse;
export type Doh = (request: DohRequest, response: DohResponse, source: string) => Promise<void>;

export interface DohOptions {
  keys: Keys;
  /** How much one device may ask. */
  takeOfKey: Take;
  /** How much one part of the network may ask. */
  take: Take;
  answer: Answer;
}

/** What is refused, with its status. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

async function bodyOf(request: DohRequest): Promise<Uint8Array> {
  if (request.headers['content-type'] !== TYPE) throw new Refusal(415);
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > MOST_QUERY_BYTES) throw new Refusal(413);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

async function queryIn(request: DohRequest, parameters: URLSearchParams): Promise<Uint8Array> {
  if (request.method === 'POST') return await bodyOf(request);
  if (request.method !== 'GET') throw new Refusal(405);
  const given = parameters.get('dns') ?? '';
  if (!BASE64URL.test(given) || given.length > MOST_QUERY_BYTES * 2) throw new Refusal(400);
  return Buffer.from(given, 'base64url');
}

export function newDoh({ keys, takeOfKey, take, answer }: DohOptions): Doh {
  const out = new Uint8Array(ANSWER_BYTES);

  const answerTo = async (request: DohRequest, source: string): Promise<Uint8Array> => {
    const [path = '', search = ''] = (request.url ?? '').split('?', 2);
    const keyHash = keyHashOfPath(path);
    const isKnown = keyHash !== null && keys.has(keyHash);
    const now = performance.now() / 1000;
    if (take(source, now) !== 'answer') throw new Refusal(429);
    if (!isKnown) throw new Refusal(404);
    if (takeOfKey(keyHash, now) !== 'answer') throw new Refusal(429);
    const packet = await queryIn(request, new URLSearchParams(search));
    const result = respond(packet, { address: source, way: 'https', keyHash }, out, answer);
    // Copied before anything else can be answered.
    const own = typeof result === 'number' ? out.slice(0, result) : await result;
    if (!own || own.length === 0) throw new Refusal(400);
    return own;
  };

  return async (request, response, source) => {
    try {
      const message = await answerTo(request, source);
      response.statusCode = 200;
      response.setHeader('content-type', TYPE);
      response.setHeader('content-length', message.length);
      response.setHeader('cache-control', `private, max-age=${leastTtl(message)}`);
      response.end(message);
    } catch (error) {
      response.statusCode = error instanceof Refusal ? error.status : 500;
      response.setHeader('cache-control', 'no-store');
      response.setHeader('content-length', 0);
      response.end();
    }
  };
}
