/** The routes of third-party clients, one folder a protocol. GPS watches speak over TCP (`watches`), and Firebase is a slice of its own. */
import type { FastifyRequest } from 'fastify';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Router } from '../../platform/http/mount.ts';
import type { ThirdPartyClients } from '../../slices/devices/third-party-keys/client-keys.ts';
import { mountOsmand } from './osmand/osmand.routes.ts';
import { mountOverland } from './overland/overland.routes.ts';
import { type OwntracksDeps, mountOwntracks } from './owntracks/owntracks.routes.ts';
import { createTakeReport, type TakeReportDeps } from './take-report.ts';

/** What the adapter of one protocol is given. */
export interface AdapterDeps {
  clock: Clock;
  limits: Limits;
  clients: ThirdPartyClients;
  /** Asks whose secret it is; an address has only so many wrong ones a minute. @throws AppError UNAUTHENTICATED, RATE_LIMITED */
  withSecret<T>(request: FastifyRequest, secret: string, identify: () => Promise<T>): Promise<T>;
}

/** Mounts every protocol, each with the answer that its clients wait for. */
export const mountAdapters = (
  router: Router,
  deps: AdapterDeps & TakeReportDeps & Pick<OwntracksDeps, 'locate' | 'fences'>,
): void => {
  const take = createTakeReport(deps);
  mountOsmand(router, { ...deps, take });
  mountOwntracks(router, { ...deps, take });
  mountOverland(router, { ...deps, take });
};
