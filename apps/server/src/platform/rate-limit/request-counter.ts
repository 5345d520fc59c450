import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../clock.ts';
import type { DeviceIdentity, PageIdentity, ParentIdentity } from '../http/identity.ts';

const MINUTE_MS = 60_000;
/** Routes that a supervisor or a test polls. */
const UNCOUNTED = new Set(['/api/health', '/api/dev/outbox']);

type Who = ParentIdentity | DeviceIdentity | PageIdentity | undefined;

export interface RequestCounter {
  /** Counts a request of a session, of a device that reads, or of an address without either. @throws AppError RATE_LIMITED. */
  count(request: FastifyRequest, who: Who): Promise<void>;
  /** @throws AppError RATE_LIMITED when the address has no request without a token left in this minute. */
  refuseWhenFull(request: FastifyRequest): void;
}

interface Deps {
  clock: Clock;
  limits: Limits;
  addressOf(request: FastifyRequest): string;
}

/**
 * Requests a minute. This limit protects this process from being flooded, so it is counted in this process's memory: a
 * database statement for every request would itself be the load that it should prevent. With n processes a session may
 * send n times as much. What devices report has quotas of its own and is not counted here; what they read is.
 */
export const createRequestCounter = ({ clock, limits, addressOf }: Deps): RequestCounter => {
  let minute = 0;
  let counts = new Map<string, number>();

  const soFar = (key: string): number => {
    const current = Math.floor(clock.now().getTime() / MINUTE_MS);
    if (current !== minute) {
      minute = current;
      counts = new Map();
    }
    return counts.get(key) ?? 0;
  };

  const refuse = (): never => {
    const left = (minute + 1) * MINUTE_MS - clock.now().getTime();
    throw new AppError('RATE_LIMITED', { retryAfterSeconds: Math.ceil(left / 1000) });
  };

  const keyOf = (request: FastifyRequest, who: Who): string => {
    if (!who) return addressOf(request);
    if (who.kind === 'parent') return who.sessionId;
    // Whoever has the link must not use up what the device itself may read.
    return who.kind === 'page' ? `page ${who.deviceId}` : who.deviceId;
  };

  return {
    async count(request, who) {
      const isReport = who?.kind === 'device' && request.method !== 'GET';
      if (isReport || UNCOUNTED.has(request.routeOptions.url ?? '')) return;
      const key = keyOf(request, who);
      const next = soFar(key) + 1;
      counts.set(key, next);
      if (next > (who ? limits.requestsPerMinuteSession : limits.requestsPerMinuteAddress)) refuse();
    },
    refuseWhenFull(request) {
      if (soFar(addressOf(request)) >= limits.requestsPerMinuteAddress) refuse();
    },
  };
};
