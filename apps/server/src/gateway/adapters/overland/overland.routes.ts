import { ingestOverland } from '@kinward/contract/adapters/adapters.routes.ts';
import { AppError } from '@kinward/contract/errors.ts';
import { bearerToken } from '../../../platform/http/identity.ts';
import type { Router } from '../../../platform/http/mount.ts';
import type { AdapterDeps } from '../adapters.ts';
import { bytesOf, JSON_TYPE, jsonOf } from '../body.ts';
import type { TakeReport } from '../take-report.ts';
import { readOverland } from './overland.ts';

/** Overland sends batches until it is answered `ok`. */
export const mountOverland = (
  router: Router,
  { limits, clients, withSecret, take }: AdapterDeps & { take: TakeReport },
): void => {
  router.mount(ingestOverland, async ({ request, reply, body }) => {
    const token = bearerToken(request);
    if (token === undefined) throw new AppError('UNAUTHENTICATED');
    const who = await withSecret(request, token, () => clients.byToken(token));
    await take(who, readOverland(jsonOf(bytesOf(body), limits.jsonDepth)));
    reply.type(JSON_TYPE).send('{"result":"ok"}');
    return undefined;
  });
};
