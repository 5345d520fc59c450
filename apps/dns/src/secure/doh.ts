/** DNS over HTTPS (RFC 8484): GET and POST of `/dns-query/<key>`, by HTTP of either version. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import type { Readable } from 'node:stream';
import type { Take } from '@kinward/filter-core/answer/limits.ts';
import { ANSWER_BYTES, respond, type Answer } from '@kinward/filter-core/answer/respond.ts';
import { leastTtl } from '@kinward/filter-core/wire/ttl.ts';
import { keyHashOfPath, type Keys } from './key.ts';

const TYPE = 'application/dns-message';
const MOST_QUERY_BYTES = 4096;
const BASE64URL = /^[\w-]+$/u;
/** As most clients write it, with nothing else beside it. */
const ONLY_QUERY = /^dns=([\w-]*)$/u;

/** @param source the address that asks */
export interface Doh {
  /** By HTTP/1.1. */
  request: (request: IncomingMessage, response: ServerResponse, source: string) => void;
  /** By HTTP/2, without the objects of a request and a response: they cost as much again. */
  stream: (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, source: string) => void;
}

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

/** What either version of HTTP brings. */
interface Asked {
  method: string | undefined;
  /** Path and parameters. */
  target: string;
  type: string | undefined;
  body: Readable;
  source: string;
}

/** By its events: a loop that is left would end the stream, and with it what is to be said of it. */
async function bodyOf({ type, body }: Asked): Promise<Uint8Array> {
  if (type !== TYPE) throw new Refusal(415);
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
  const parts: Buffer[] = [];
  let length = 0;
  body.on('data', (part: Buffer) => {
    length += part.length;
    if (length > MOST_QUERY_BYTES) reject(new Refusal(413));
    else parts.push(part);
  });
  body.on('end', () => resolve(Buffer.concat(parts)));
  body.on('close', () => reject(new Refusal(400)));
  return await promise;
}

function queryIn(search: string): Uint8Array {
  const given = ONLY_QUERY.exec(search)?.[1] ?? new URLSearchParams(search).get('dns') ?? '';
  if (!BASE64URL.test(given) || given.length > MOST_QUERY_BYTES * 2) throw new Refusal(400);
  return Buffer.from(given, 'base64url');
}

const whole = (message: Uint8Array | null): Uint8Array => {
  if (!message || message.length === 0) throw new Refusal(400);
  return message;
};

const statusOf = (error: unknown): number => (error instanceof Refusal ? error.status : 500);
const keeping = (message: Uint8Array): string => `private, max-age=${leastTtl(message)}`;

/** Hands on what was decided, at once where it is there. @param give null: it is refused with the status */
function settle(
  decide: () => Uint8Array | Promise<Uint8Array>,
  give: (status: number, message: Uint8Array | null) => void,
): void {
  const refuse = (error: unknown): void => give(statusOf(error), null);
  let decided: Uint8Array | Promise<Uint8Array>;
  try {
    decided = decide();
  } catch (error) {
    refuse(error);
    return;
  }
  if (decided instanceof Promise) void decided.then((message) => give(200, message), refuse);
  else give(200, decided);
}

export function newDoh({ keys, takeOfKey, take, answer }: DohOptions): Doh {
  const out = new Uint8Array(ANSWER_BYTES);

  const answerTo = (asked: Asked): Uint8Array | Promise<Uint8Array> => {
    const { source, target } = asked;
    const end = target.indexOf('?');
    const [path, search] = end < 0 ? [target, ''] : [target.slice(0, end), target.slice(end + 1)];
    const keyHash = keyHashOfPath(path);
    const isKnown = keyHash !== null && keys.has(keyHash);
    const now = performance.now() / 1000;
    if (take(source, now) !== 'answer') throw new Refusal(429);
    if (!isKnown) throw new Refusal(404);
    if (takeOfKey(keyHash, now) !== 'answer') throw new Refusal(429);
    const decide = (packet: Uint8Array): Uint8Array | Promise<Uint8Array> => {
      const result = respond(packet, { address: source, way: 'https', keyHash }, out, answer);
      // Copied before anything else can be answered.
      return typeof result === 'number' ? whole(out.slice(0, result)) : result.then(whole);
    };
    if (asked.method === 'POST') return bodyOf(asked).then(decide);
    if (asked.method !== 'GET') throw new Refusal(405);
    return decide(queryIn(search));
  };

  return {
    request(request, response, source) {
      const { method, url: target = '', headers } = request;
      const asked = { method, target, type: headers['content-type'], body: request, source };
      settle(
        () => answerTo(asked),
        (status, message) => {
          response.statusCode = status;
          if (message) response.setHeader('content-type', TYPE);
          response.setHeader('content-length', message?.length ?? 0);
          response.setHeader('cache-control', message ? keeping(message) : 'no-store');
          // What it would still send is of no use.
          if (!message && method !== 'GET' && !request.complete)
            response.setHeader('connection', 'close').once('finish', () => request.destroy());
          response.end(message ?? undefined);
        },
      );
    },

    stream(stream, headers, source) {
      // A client that ends it gets no answer.
      stream.on('error', () => undefined);
      const asked = {
        method: headers[':method'],
        target: headers[':path'] ?? '',
        type: headers['content-type'],
        body: stream,
        source,
      };
      settle(
        () => answerTo(asked),
        (status, message) => {
          if (stream.destroyed || stream.closed) return;
          if (message) {
            const length = message.length;
            stream.respond({
              ':status': status,
              'content-type': TYPE,
              'content-length': length,
              'cache-control': keeping(message),
            });
            stream.end(message);
            return;
          }
          stream.respond(
            { ':status': status, 'content-length': 0, 'cache-control': 'no-store' },
            { endStream: true },
          );
          // What it would still send is of no use.
          stream.close(constants.NGHTTP2_NO_ERROR);
        },
      );
    },
  };
}
