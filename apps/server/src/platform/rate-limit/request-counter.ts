import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../clock.ts';
import type { DeviceIdentity, ParentIdentity } from '../http/identity.ts';

const MINUTE_MS = 60_000;
/** Routes that a supervisor or a test polls. */
const UNCOUNTED = new Set(['/api/health', '/api/dev/outbox']);

export interface RequestCounter {
  /** Counts a request of a session, or of an address without one. @throws AppError RATE_LIMITED. */
  count(request: FastifyRequest, who: ParentIdentity | DeviceIdentity | undefined): Promise<void>;
}

interface Deps {
  clock: Clock;
  limits: Limits;
  addressOf(request: FastifyRequest): string;
}

/**
 * Requests a minute. This limit protects this process from being flooded, so it is counted in this process's memory: a
 * database statement for every request would itself be the load that it should prevent. With n processes a session may
 * send n times as much. Devices have quotas by what they send and are not counted here.
 */
export const createRequestCounter = ({ clock, limits, addressOf }: Deps): RequestCounter => {
  let minute = 0;
  let counts = new Map<string, number>();

  return {
    async count(request, who) {
      if (who?.kind === 'device' || UNCOUNTED.has(request.routeOptions.url ?? '')) return;
      const now = clock.now().getTime();
      const current = Math.floor(now / MINUTE_MS);
      if (current !== minute) {
        minute = current;
        counts = new Map();
      }
      const key = who ? who.sessionId : addressOf(request);
      const max = who ? limits.requestsPerMinuteSession : limits.requestsPerMinuteAddress;
      const next = (counts.get(key) ?? 0) + 1;
      counts.set(key, next);
      if (next > max) {
        throw new AppError('RATE_LIMITED', {
          retryAfterSeconds: Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000),
        });
      }
    },
  };
};
