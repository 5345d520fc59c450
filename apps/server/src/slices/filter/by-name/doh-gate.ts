/**
 * DNS over HTTPS at the server's own address (RFC 8484): what a device asks at `/dns-query/<key>` is handed to a resolver of this machine, which
 * knows the keys and answers. Nothing of a question is read or logged here.
 */
import { Agent, request as ask } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressOf } from '../../../platform/http/address.ts';
import type { ResolverStates } from '../resolver-states.ts';

const TYPE = 'application/dns-message';
const MOST_BODY_BYTES = 4096;
const PATIENCE_MS = 8_000;
const MOST_CONNECTIONS = 256;
/** What of an answer is handed on. */
const HEADERS = ['content-type', 'content-length', 'cache-control'] as const;

interface Answered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}
const NOBODY: Answered = { status: 503, headers: { 'cache-control': 'no-store' }, body: Buffer.alloc(0) };

const handOn = (
  agent: Agent,
  { port, secret }: { port: number; secret: string },
  request: FastifyRequest,
): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const type = request.headers['content-type'];
    const call = ask({
      agent,
      port,
      host: '127.0.0.1',
      method: request.method,
      path: request.url,
      timeout: PATIENCE_MS,
      headers: {
        authorization: `Bearer ${secret}`,
        'x-kinward-client': addressOf(request),
        ...(type !== undefined && { 'content-type': type }),
      },
    });
    call.on('error', reject);
    call.on('timeout', () => call.destroy(new Error('the resolver does not answer')));
    call.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const headers = HEADERS.flatMap((name) => {
          const value = response.headers[name];
          return value === undefined ? [] : [[name, value]];
        });
        const own = Object.fromEntries(headers) as Record<string, string>;
        resolve({ status: response.statusCode ?? 502, headers: own, body: Buffer.concat(parts) });
      });
    });
    call.end(Buffer.isBuffer(request.body) ? request.body : undefined);
  });

export interface DohGate {
  serve(server: FastifyInstance): void;
  close(): void;
}

export const createDohGate = (states: Pick<ResolverStates, 'list'>): DohGate => {
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_CONNECTIONS });

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const place = states
      .list()
      .map(({ doh }) => doh)
      .find((doh) => doh !== undefined);
    const { status, headers, body } = place
      ? await handOn(agent, place, request).catch(() => NOBODY)
      : NOBODY;
    return reply.status(status).headers(headers).send(body);
  };

  return {
    serve(server) {
      void server.register(async (own) => {
        own.addContentTypeParser(TYPE, { parseAs: 'buffer', bodyLimit: MOST_BODY_BYTES }, (_, body, done) =>
          done(null, body),
        );
        own.route({
          method: ['GET', 'POST'],
          url: '/dns-query/:key',
          bodyLimit: MOST_BODY_BYTES,
          // A line for each name that a family asks for is nobody's to read.
          logLevel: 'warn',
          handler: answer,
        });
      });
    },
    close: () => agent.destroy(),
  };
};
