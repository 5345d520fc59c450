import type { RecordAccess } from '../../../ports/access-log.ts';
import type { Platform } from '../../../ports/platform.ts';
import type { Slice } from '../../../ports/slice.ts';
import { createBuckets } from '../../../platform/rate-limit/buckets.ts';
import { createFirebaseBridge } from './bridge/bridge.ts';
import { mountRealtime, type RealtimeStreams } from './realtime.routes.ts';
import { createRealtime as createService, type Realtime, type RealtimeDeps } from './realtime.service.ts';
import { createRealtimeValues } from './realtime.values.ts';

/** Reads and writes by the rights of each caller; the gateway has streams of it, so it comes before that. */
export const createRealtime = (
  { db, bus, clock, limits }: Pick<Platform, 'db' | 'bus' | 'clock' | 'limits'>,
  uses: Pick<RealtimeDeps, 'recording' | 'positionPipeline' | 'locate'>,
): Realtime => {
  const perSecond = limits.realtimeWritesPerSecond;
  const writes = createBuckets({ capacity: perSecond, refillPerSecond: perSecond, clock });
  const database = createRealtimeValues({ db, bus, limits });
  return createService({ clock, limits, ...uses, database, writes });
};

interface Uses {
  realtime: Realtime;
  /** The gateway's streams of these values. */
  streams: RealtimeStreams;
  recordAccess: RecordAccess;
}

type Needed = 'db' | 'clock' | 'log' | 'limits' | 'bus' | 'outbound' | 'databaseOwner' | 'config';

/** The realtime database over HTTP, and a Firebase beside it where one is configured. */
export const realtimeSlice = (
  platform: Pick<Platform, Needed>,
  { realtime, streams, recordAccess }: Uses,
): Slice<Realtime> => {
  const access = platform.config.firebase;
  const values = createRealtimeValues(platform);
  const bridge = access ? createFirebaseBridge({ ...platform, access, live: realtime, values }) : undefined;
  return {
    api: realtime,
    routes: (router) => mountRealtime(router, realtime, streams, recordAccess),
    start: () => bridge?.start(),
    stop: () => bridge?.close(),
  };
};
