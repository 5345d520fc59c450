import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import * as R from '@kinward/contract/adapters/adapters.routes.ts';
import { bearerToken } from '../../platform/http/identity.ts';
import type { Router } from '../../platform/http/mount.ts';
import { bytesOf } from './body.ts';
import type { Ingest } from './adapters.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** User name and password of Basic authentication. @throws AppError UNAUTHENTICATED when there is none */
const basicOf = (request: FastifyRequest): { name: string; password: string } => {
  const [, encoded = ''] = /^Basic ([\w+/=-]{1,512})$/iu.exec(request.headers.authorization ?? '') ?? [];
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon === -1) throw new AppError('UNAUTHENTICATED');
  return { name: text.slice(0, colon), password: text.slice(colon + 1) };
};

/** As it was sent: a key may stand in it several times, which no other route takes. */
const queryOf = (request: FastifyRequest): string => (request.raw.url ?? '').split('?').slice(1).join('?');

/** Mounts the routes of somebody else's clients, each with the answer that its clients wait for. */
export const mountIngest = (router: Router, ingest: Ingest): void => {
  for (const route of [R.ingestOsmandGet, R.ingestOsmandPost]) {
    router.mount(route, async ({ request, reply, body }) => {
      await ingest.osmand(request, {
        query: queryOf(request),
        body: bytesOf(body),
        userAgent: request.headers['user-agent'] ?? '',
      });
      reply.status(200).send('');
      return undefined;
    });
  }
  router.mount(R.ingestOwntracks, async ({ request, reply, body }) => {
    const messages = await ingest.owntracks(request, basicOf(request), bytesOf(body));
    reply.type(JSON_TYPE).send(JSON.stringify(messages));
    return undefined;
  });
  router.mount(R.ingestOverland, async ({ request, reply, body }) => {
    const token = bearerToken(request);
    if (token === undefined) throw new AppError('UNAUTHENTICATED');
    await ingest.overland(request, token, bytesOf(body));
    reply.type(JSON_TYPE).send('{"result":"ok"}');
    return undefined;
  });
};
