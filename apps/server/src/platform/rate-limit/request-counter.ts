import type { FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Clock } from '../clock.ts';
import type { DeviceIdentity, PageIdentity, ParentIdentity } from '../http/identity.ts';

const MINUTE_MS = 60_000;
/** Routes that a supervisor or a test polls. */
const UNCOUNTED = new Set(['/api/health', '/api/dev/outbox']);

/** What must get through even when someone with the device's token floods us with its reports. */
const HELP = new Set(
  ['sos', 'sos/:id', 'stop', 'report', 'pause', 'adult', 'consent'].map((word) => `/api/device/${word}`),
);

type Who = ParentIdentity | DeviceIdentity | PageIdentity | undefined;

const isReport = (request: FastifyRequest, who: Who): boolean =>
  who?.kind === 'device' && request.method !== 'GET';

export interface RequestCounter {
  /** Counts a request of a session, of a device, or of an address without either. @throws AppError RATE_LIMITED. */
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
 * send n times as much. What devices report has quotas of its own besides, by what is in it; they are not asked about what
 * comes beyond this.
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
    // A person who has the link must not use up what the device itself may read.
    if (who.kind === 'page') return `page ${who.deviceId}`;
    // Nor does a device that reads a lot lose what it has to report.
    if (!isReport(request, who)) return who.deviceId;
    return `${HELP.has(request.routeOptions.url ?? '') ? 'help' : 'report'} ${who.deviceId}`;
  };
  const mostOf = (request: FastifyRequest, who: Who): number => {
    if (!who) return limits.requestsPerMinuteAddress;
    if (who.kind === 'parent' && who.accessToken) return limits.requestsPerMinuteToken;
    return isReport(request, who) ? limits.reportsPerMinuteDevice : limits.requestsPerMinuteSession;
  };

  return {
    async count(request, who) {
      if (UNCOUNTED.has(request.routeOptions.url ?? '')) return;
      const key = keyOf(request, who);
      const next = soFar(key) + 1;
      counts.set(key, next);
      if (next > mostOf(request, who)) refuse();
    },
    refuseWhenFull(request) {
      if (soFar(addressOf(request)) >= limits.requestsPerMinuteAddress) refuse();
    },
  };
};
