import type { FastifyRequest } from 'fastify';
import type { Platform } from '../../ports/platform.ts';
import { DAY, HOUR, type Slice } from '../../ports/slice.ts';
import { createDirectorySweep } from '../../core/directory-sweep.ts';
import { createOperatorWatch, type OperatorWatch, type OperatorWatchDeps } from './operator-watch.ts';
import { mountMetrics, mountSystem } from './system.routes.ts';
import { isAtThisMachine } from './system.access.ts';
import { createSystem, type SystemDeps } from './system.service.ts';

/** Health, metrics and the API's own documentation, and what the operator is alerted of. */
export const systemSlice = (
  platform: Pick<Platform, 'db' | 'clock' | 'log' | 'limits' | 'messages' | 'metrics' | 'rate' | 'config'>,
  uses: Pick<SystemDeps & OperatorWatchDeps, 'audit' | 'resolvers'>,
): Slice<{ operator: OperatorWatch; mayReadOutbox: (request: FastifyRequest) => boolean }> => {
  const deps = { ...platform, ...uses };
  const system = createSystem(deps);
  const operator = createOperatorWatch(deps);
  const directory = createDirectorySweep(deps);
  return {
    api: { operator, mayReadOutbox: (request) => isAtThisMachine(request, system.localRules) },
    routes: (router) => mountSystem(router, system),
    serve: (server) => mountMetrics(server, system),
    jobs: [
      { name: 'evidence.verify', everySeconds: DAY, run: () => operator.verifyAudit() },
      { name: 'directory.sweep', everySeconds: HOUR, run: () => directory.run() },
      { name: 'operator.check', everySeconds: HOUR, run: () => operator.check() },
    ],
    stop: () => operator.close(),
  };
};
