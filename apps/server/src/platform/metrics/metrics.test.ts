import fastify from 'fastify';
import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

it('counts as faults what the server could not answer, not the street pictures that a provider does not send', async () => {
  const metrics = createMetrics();
  const server = fastify();
  metrics.watch(server);
  server.get('/api/map/tile/:z/:x/:y', (request, reply) =>
    reply.status(request.url.endsWith('/1') ? 503 : 500).send(),
  );
  server.get('/api/child', (_request, reply) => reply.status(503).send());
  for (const url of ['/api/map/tile/16/1/1', '/api/map/tile/16/1/2', '/api/child']) await server.inject(url);
  expect(await metrics.sums()).toEqual({ requests: 3, faults: 2, refusedLogins: 0 });
  await server.close();
});
