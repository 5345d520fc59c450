import type { FastifyRequest } from 'fastify';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { RecordAccess } from '../ports/access-log.ts';
import type { Platform } from '../ports/platform.ts';
import type { RecordingOf } from '../ports/recording.ts';
import type { Slice } from '../ports/slice.ts';
import { tokenOf, type DeviceIdentity, type Guards } from '../platform/http/identity.ts';
import { looksLikeAccessToken } from '../platform/ids.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import type { Calls } from '../slices/approvals/calls.service.ts';
import type { ThirdPartyClients } from '../slices/devices/third-party-keys/client-keys.ts';
import type { Geofences } from '../slices/geofences/geofences.service.ts';
import type { Locate } from '../slices/locations/locate.service.ts';
import type { RealtimeStreams } from './adapters/firebase/realtime.routes.ts';
import type { Realtime, Who } from './adapters/firebase/realtime.service.ts';
import { mountAdapters } from './adapters/adapters.ts';
import { createTakeReport } from './adapters/take-report.ts';
import {
  createWatchListener,
  type WatchListener,
  type WatchListenerDeps,
} from './adapters/watches/listener.ts';
import { createDeviceEvents } from './streams/device-events.ts';
import { createFamilyEvents } from './streams/family-events.ts';
import { mountGateway } from './gateway.routes.ts';
import type { PositionPipeline } from './positions/position-pipeline.ts';
import type { Presence } from './presence/presence.ts';
import { createRealtimeStreams } from './adapters/firebase/realtime-streams.ts';
import { createStreamHub } from './streams/stream-hub.ts';

type GatewayPlatform = Pick<Platform, 'db' | 'clock' | 'log' | 'limits' | 'bus'> & {
  /** Where GPS watches are listened for, by processes with the role `gateway`. */
  config: { roles: readonly string[]; watch: WatchListenerDeps['config'] | null };
  metrics: Pick<Metrics, 'positions' | 'streamOpened' | 'watchFrame' | 'watchesOpen'>;
};

export interface GatewayUses {
  guards: Pick<Guards, 'parent' | 'accessToken' | 'device' | 'activePlan' | 'secondFactor' | 'withSecret'>;
  recordAccess: RecordAccess;
  /** Which devices are connected. */
  presence: Presence;
  /** What of a device may be recorded. */
  recording: RecordingOf;
  /** Takes what devices report. */
  positionPipeline: PositionPipeline;
  locate: Locate;
  /** What clients of the realtime database protocol read and write. */
  realtime: Realtime;
  /** Informs all parents of a call for help from a third-party client. */
  calls: Pick<Calls, 'call'>;
  devices: {
    view(familyId: FamilyId, deviceId: DeviceId): Promise<{ childId: ChildId; device: Device } | undefined>;
    clients: ThirdPartyClients;
  };
  geofences: Pick<Geofences, 'list'>;
}

export interface GatewayApi {
  /** The port for GPS watches; undefined where this process has none. */
  watches: WatchListener | undefined;
  /** Streams of the realtime database. */
  realtimeStreams: RealtimeStreams;
  /** Streams open in this process. */
  readonly openStreams: number;
}

/** A parent who may follow a stream: each reading of the session asks everything again. */
const createParentGuard =
  (guards: Pick<Guards, 'parent' | 'accessToken' | 'secondFactor' | 'activePlan'>) =>
  async (request: FastifyRequest) => {
    const isToken = looksLikeAccessToken(tokenOf(request));
    const who = await (isToken ? guards.accessToken(request) : guards.parent(request));
    await guards.secondFactor(who);
    await guards.activePlan(who.familyId);
    return who;
  };

/** What devices report, from our app and from third-party clients and watches, and the streams of both sides. */
export const gatewaySlice = (platform: GatewayPlatform, uses: GatewayUses): Slice<GatewayApi> => {
  const deps = { ...platform, ...uses };
  const { config, guards, positionPipeline, recordAccess, metrics } = deps;
  const hub = createStreamHub({ ...deps, opened: (kind) => metrics.streamOpened(kind) });
  const thirdParty = {
    ...deps,
    clients: deps.devices.clients,
    callForHelp: deps.calls.call,
    fences: (familyId: FamilyId, deviceId: DeviceId) => deps.geofences.list(familyId, { deviceId }),
  };
  const watches =
    config.watch && config.roles.includes('gateway')
      ? createWatchListener({ ...thirdParty, config: config.watch, take: createTakeReport(thirdParty) })
      : undefined;
  const parent = createParentGuard(guards);
  const device = (request: FastifyRequest): Promise<DeviceIdentity> => guards.device(request);

  const familyEvents = createFamilyEvents({ ...deps, hub, authenticate: parent });
  const deviceEvents = createDeviceEvents({
    ...deps,
    hub,
    authenticate: device,
  });
  const realtimeStreams = createRealtimeStreams({
    ...deps,
    hub,
    live: deps.realtime,
    authenticate: (who: Who, request) => (who.kind === 'device' ? device(request) : parent(request)),
  });

  return {
    api: {
      watches,
      realtimeStreams,
      get openStreams() {
        return hub.size;
      },
    },
    routes(router) {
      mountGateway(router, { positionPipeline, deviceEvents, familyEvents, metrics, recordAccess });
      mountAdapters(router, { ...thirdParty, ...guards });
    },
    async stop() {
      hub.close();
      for (const part of [familyEvents, deviceEvents, realtimeStreams]) part.close();
      await watches?.close();
    },
  };
};
