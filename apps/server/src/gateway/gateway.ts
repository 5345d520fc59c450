import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { Geofence } from '@kinward/contract/geofences/geofences.schemas.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { Audit } from '../platform/audit.ts';
import type { Bus } from '../platform/bus.ts';
import type { Clock } from '../platform/clock.ts';
import type { DevicePushes } from '../platform/device-notifications.ts';
import type { DeviceIdentity, Guards } from '../platform/http/identity.ts';
import type { Router } from '../platform/http/mount.ts';
import type { RetentionTarget } from '../platform/retention-target.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { RecordAccess } from '../platform/access-log.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Notifier } from '../platform/notifications.ts';
import type { RecordingOf } from '../platform/recording.ts';
import type { Db } from '../platform/tx.ts';
import type { ThirdPartyClients } from '../slices/devices/client-keys.ts';
import { mountRealtime } from '../slices/realtime/realtime.routes.ts';
import { createRealtime, type Realtime, type Who } from '../slices/realtime/realtime.service.ts';
import { createRealtimeValues, type RealtimeValues } from '../slices/realtime/realtime.values.ts';
import { createLocate } from '../slices/locations/locate.service.ts';
import { mountLocations } from '../slices/locations/locations.routes.ts';
import { createLocations, type KeptPosition, type Locations } from '../slices/locations/locations.service.ts';
import { createUpkeep } from '../slices/locations/upkeep.ts';
import { createBuckets } from './buckets.ts';
import { createDeviceEvents } from './device-events.ts';
import { createFamilyEvents } from './family-events.ts';
import { mountGateway } from './gateway.routes.ts';
import { createIngest, createTake, type IngestDeps } from './adapters/adapters.ts';
import { mountIngest } from './adapters/adapters.routes.ts';
import {
  createPositionPipeline,
  type PositionPipeline,
  type PositionPipelineDeps,
} from './position-pipeline.ts';
import { createRealtimeStreams } from './realtime-streams.ts';
import { createPartitions } from './partitions.ts';
import { createPresence } from './presence.ts';
import { createStreamRegistry } from './stream-registry.ts';
import {
  createWatchListener,
  type WatchListener,
  type WatchListenerDeps,
} from './adapters/watches/listener.ts';

export interface GatewayDeps {
  db: Db;
  pool: Pool;
  clock: Clock;
  log: Logger;
  limits: Limits;
  bus: Bus & { onResync?(handler: () => void): () => void };
  guards: Pick<Guards, 'parent' | 'device' | 'activePlan' | 'secondFactor' | 'withSecret'>;
  audit: Audit;
  recordAccess: RecordAccess;
  notifier: Notifier;
  /** Tells a device whose app is closed. */
  pushes: Pick<DevicePushes, 'tell'>;
  /** Tells all parents of a call for help from somebody else's client. */
  callForHelp: IngestDeps['callForHelp'];
  /** What of a device may be recorded. */
  recording: RecordingOf;
  /** Told of what makes a device's reports less true. */
  tampered: PositionPipelineDeps['tampered'];
  metrics: Pick<Metrics, 'positions' | 'streamOpened' | 'watchFrame' | 'watchesOpen'>;
  /** The port for GPS watches; null: none in this process. */
  watch: WatchListenerDeps['config'] | null;
  devices: {
    view(familyId: string, deviceId: string): Promise<{ childId: string; device: Device } | undefined>;
    clients: ThirdPartyClients;
  };
  /** The fences of a device. */
  fences(familyId: string, deviceId: string): Promise<Geofence[]>;
}

export interface Gateway {
  positionPipeline: PositionPipeline;
  /** The realtime database: the portal's keys for slices that tell a device something, and what devices wrote elsewhere. */
  live: Pick<RealtimeValues, 'writeIn' | 'versions'> & Pick<Realtime, 'report'>;
  /** Mounts what devices report, both sides' streams, the realtime database and the history. */
  mount(router: Router): void;
  /** Makes the months that positions go to. Call it before the server listens, and every day. */
  prepare(): Promise<void>;
  /** Deletes positions older than their families keep them. Call it every day, in one process. */
  purge(): Promise<number>;
  /** Positions for slices that judge, keep or export them. */
  positions: Pick<Locations, 'speeding'> & {
    retentionTarget: RetentionTarget;
    walk(familyId: string, deviceId: string): AsyncIterable<KeptPosition>;
  };
  /** The port for GPS watches; undefined where this process has none. */
  watches: WatchListener | undefined;
  /** Streams open in this process. */
  readonly openStreams: number;
  /** Ends every stream and lets what was accepted become durable. Call it before the HTTP server closes. */
  close(): Promise<void>;
}

/** A parent who may follow a stream: each reading of the session asks everything again. */
const createParentGuard =
  (guards: Pick<Guards, 'parent' | 'secondFactor' | 'activePlan'>) => async (request: FastifyRequest) => {
    const who = await guards.parent(request);
    await guards.secondFactor(who);
    await guards.activePlan(who.familyId);
    return who;
  };

/** Puts the gateway's parts together with the slices that are spoken to through it: live and locations. */
export const createGateway = (deps: GatewayDeps): Gateway => {
  const { clock, limits, guards } = deps;
  const registry = createStreamRegistry(limits, (kind) => deps.metrics.streamOpened(kind));
  const partitions = createPartitions(deps);
  const locations = createLocations(deps);
  const values = createRealtimeValues(deps);
  const locate = createLocate({
    ...deps,
    requireDevice: (...of) => locations.requireDevice(...of),
    live: values,
  });
  const positionPipeline = createPositionPipeline({ ...deps, partitions, locate });
  const foreign = { ...deps, clients: deps.devices.clients, positionPipeline, locate };
  const ingest = createIngest({ ...foreign, ...guards });
  const watches = deps.watch
    ? createWatchListener({ ...foreign, config: deps.watch, take: createTake(foreign) })
    : undefined;
  const writes = createBuckets({
    capacity: limits.realtimeWritesPerSecond,
    refillPerSecond: limits.realtimeWritesPerSecond,
    clock,
  });
  const live = createRealtime({ ...deps, database: values, writes, positionPipeline, locate });
  const upkeep = createUpkeep(deps);
  const parent = createParentGuard(guards);
  const device = (request: FastifyRequest): Promise<DeviceIdentity> => guards.device(request);

  const presence = createPresence(deps);
  const familyEvents = createFamilyEvents({ ...deps, registry, locate, authenticate: parent });
  const deviceEvents = createDeviceEvents({
    ...deps,
    registry,
    presence,
    live: values,
    locate,
    authenticate: device,
  });
  const realtimeStreams = createRealtimeStreams({
    ...deps,
    registry,
    live,
    authenticate: (who: Who, request) => (who.kind === 'device' ? device(request) : parent(request)),
  });

  return {
    positionPipeline,
    watches,
    live: { ...values, report: live.report },
    mount(router) {
      mountGateway(router, {
        positionPipeline,
        deviceEvents,
        familyEvents,
        metrics: deps.metrics,
        recordAccess: deps.recordAccess,
      });
      mountIngest(router, ingest);
      mountRealtime(router, live, realtimeStreams, deps.recordAccess);
      mountLocations(router, locations, locate, deps.recordAccess);
    },
    prepare: () => partitions.ensure(),
    purge: () => upkeep.purge(),
    positions: {
      speeding: (...given) => locations.speeding(...given),
      retentionTarget: upkeep.retentionTarget,
      walk: (familyId, deviceId) => locations.walk(familyId, deviceId),
    },
    get openStreams() {
      return registry.size;
    },
    async close() {
      registry.closeAll();
      for (const part of [familyEvents, deviceEvents, realtimeStreams, values, locate]) part.close();
      await watches?.close();
      await Promise.all([locations.close(), positionPipeline.drain()]);
    },
  };
};
