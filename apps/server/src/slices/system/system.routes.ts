import type { FastifyInstance } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import * as routes from '@kinward/contract/system/system.routes.ts';
import { DOCS_CSP } from '../../platform/http/edge-headers.ts';
import type { Router } from '../../platform/http/mount.ts';
import { hasMetricsToken, isAtThisMachine } from './system.access.ts';
import type { System } from './system.service.ts';

const TYPES = { 'docs.js': 'text/javascript; charset=utf-8', 'docs.css': 'text/css; charset=utf-8' } as const;

export const mountSystem = (router: Router, system: System): void => {
  router.mount(routes.health, () => system.health());

  router.mount(routes.openapi, async ({ reply }) => {
    reply.type('application/json; charset=utf-8').send(system.openApi());
    return undefined;
  });

  router.mount(routes.docs, async ({ reply }) => {
    reply
      .header('content-security-policy', DOCS_CSP)
      .type('text/html; charset=utf-8')
      .send(system.docsFile('docs.html'));
    return undefined;
  });

  router.mount(routes.docsFile, async ({ reply, params }) => {
    reply
      .header('content-security-policy', DOCS_CSP)
      .type(TYPES[params.file])
      .send(system.docsFile(params.file));
    return undefined;
  });

  router.mount(routes.devOutbox, async ({ request }) => {
    if (!isAtThisMachine(request, system.localRules)) throw new AppError('NOT_FOUND');
    return system.outbox();
  });
};

/** `/metrics` is beside the API, where Prometheus expects it; refused it answers like a path that does not exist. */
export const mountMetrics = (server: FastifyInstance, system: System): void => {
  server.get('/metrics', async (request, reply) => {
    const isAllowed =
      hasMetricsToken(request, system.metricsToken) || isAtThisMachine(request, system.localRules);
    if (!isAllowed) throw new AppError('NOT_FOUND');
    return reply.type(system.metricsType).send(await system.metricsText());
  });
};
