import type { FastifyRequest } from 'fastify';
import { ingestOsmandGet, ingestOsmandPost } from '@kinward/contract/adapters/adapters.routes.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { Router } from '../../../platform/http/mount.ts';
import type { AdapterDeps } from '../adapters.ts';
import { bytesOf } from '../body.ts';
import type { TakeReport } from '../take-report.ts';
import { readOsmand } from './osmand.ts';

/** As it was sent: a key may appear in it several times, which no other route takes. */
const queryOf = (request: FastifyRequest): string => (request.raw.url ?? '').split('?').slice(1).join('?');

/** The protocol of OsmAnd, which Traccar Client and GPSLogger speak too. */
export const mountOsmand = (
  router: Router,
  { clock, limits, clients, withSecret, take }: AdapterDeps & { take: TakeReport },
): void => {
  for (const route of [ingestOsmandGet, ingestOsmandPost])
    router.mount(route, async ({ request, reply, body }) => {
      const { key, report, faults } = readOsmand({
        query: queryOf(request),
        body: bytesOf(body),
        userAgent: request.headers['user-agent'] ?? '',
        now: clock.now().getTime(),
        maxDepth: limits.jsonDepth,
      });
      const who = await withSecret(request, key, () => clients.byKey(key));
      if (faults) throw new AppError('VALIDATION', { errors: faults });
      await take(who, report);
      reply.status(200).send('');
      return undefined;
    });
};
