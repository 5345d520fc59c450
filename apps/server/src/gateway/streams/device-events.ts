import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '@kinward/contract/errors.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import { REALTIME_KEYS, type RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import type { Bus, BusEvent } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { takes } from '@kinward/rules/recording.ts';
import type { Json } from '../../ports/realtime.ts';
import { coalesce } from './coalesce.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import type { Presence } from '../presence/presence.ts';
import type { StreamRegistry } from './stream-registry.ts';

export interface DeviceEvents {
  /** Answers GET /device/events. */
  open(who: DeviceIdentity, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends the subscription; streams are ended by their registry. */
  close(): void;
}

export interface DeviceEventsDeps {
  bus: Bus;
  clock: Clock;
  log: Logger;
  limits: Limits;
  registry: StreamRegistry;
  presence: Presence;
  /** What of a device may be recorded. */
  recording: RecordingOf;
  /** Whose stream it is, asked again at each heartbeat. @throws AppError UNAUTHENTICATED */
  authenticate(request: FastifyRequest): Promise<DeviceIdentity>;
  live: {
    versions(place: {
      familyId: FamilyId;
      deviceId: DeviceId;
    }): Promise<{ key: RealtimeKey; value: Json; version: number }[]>;
  };
  locate: {
    newest(familyId: FamilyId, deviceId: DeviceId): Promise<{ state: string } | null>;
    delivered(familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  };
}

interface DeviceStream {
  who: DeviceIdentity;
  events: EventStream;
  /** Everything up to this count was sent or is not wanted. */
  sent: number;
  /** The last look failed: the next heartbeat takes another one. */
  isBehind: boolean;
  /** Sends what is new. */
  look(): void;
}

const isPortalKey = (key: string): boolean =>
  Object.hasOwn(REALTIME_KEYS, key) && REALTIME_KEYS[key as RealtimeKey] === 'parent';

/** The count in `Last-Event-ID`: where a stream that broke goes on. */
const cursorOf = (request: FastifyRequest): number | undefined => {
  const header = request.headers['last-event-id'];
  return typeof header === 'string' && /^\d{1,15}$/u.test(header) ? Number(header) : undefined;
};

const isOpen = async (deps: DeviceEventsDeps, { familyId, deviceId }: DeviceIdentity): Promise<boolean> => {
  const question = await deps.locate.newest(familyId, deviceId);
  return question?.state === 'asked' || question?.state === 'delivered';
};

/** Where a stream begins: where the device says, else now. A question that is still open is news to everybody. */
const beginning = async (
  deps: DeviceEventsDeps,
  who: DeviceIdentity,
  cursor: number | undefined,
): Promise<number> => {
  const values = await deps.live.versions(who);
  const newest = Math.max(0, ...values.map(({ version }) => version));
  if (cursor !== undefined) return Math.min(cursor, newest);
  const question = values.find(({ key, value }) => key === 'getlocation' && value !== null);
  return question && (await isOpen(deps, who)) ? question.version - 1 : newest;
};

const sendNews = async (deps: DeviceEventsDeps, stream: DeviceStream): Promise<void> => {
  if (stream.events.closed) return;
  const { familyId, deviceId } = stream.who;
  const values = await deps.live.versions({ familyId, deviceId });
  const news = values.filter(({ version, value }) => version > stream.sent && value !== null);
  stream.sent = Math.max(stream.sent, ...values.map(({ version }) => version));
  for (const { key, value, version } of news) stream.events.send(key, JSON.stringify(value), version);
  if (news.some(({ key }) => key === 'getlocation') && !stream.events.closed)
    await deps.locate.delivered(familyId, deviceId);
};

/** A database that is away for a moment loses no news, or a rule would wait for the next change. */
const takeNews = async (
  deps: DeviceEventsDeps,
  stream: DeviceStream,
  report: (error: unknown) => void,
): Promise<void> => {
  try {
    await sendNews(deps, stream);
    stream.isBehind = false;
  } catch (error) {
    stream.isBehind = true;
    report(error);
  }
};

/** What the portal tells a device, as server-sent events: the portal's realtime keys, and `unpaired`. */
export const createDeviceEvents = (deps: DeviceEventsDeps): DeviceEvents => {
  const { bus, log, limits } = deps;
  const streams = new Map<string, Set<DeviceStream>>();
  const report = (error: unknown): void => log.error({ err: error }, 'a device stream met an error');

  /** That the device is there is a report too: of an adult it is kept with the place. */
  const here = async (who: DeviceIdentity): Promise<void> => {
    const facts = await deps.recording(who);
    // Its last stream may have ended meanwhile.
    if (streams.has(who.deviceId) && takes(facts, 'position', deps.clock.now().getTime()))
      await deps.presence.here(who);
  };

  const unpair = (stream: DeviceStream): void => {
    stream.events.send('unpaired', 'true');
    stream.events.close();
  };

  const recheck = async (stream: DeviceStream, request: FastifyRequest): Promise<void> => {
    try {
      await deps.authenticate(request);
    } catch (error) {
      if (error instanceof AppError && error.status === 401) unpair(stream);
      else throw error;
    }
  };

  const onEvent = (event: BusEvent): void => {
    if (event.type !== 'device.state' && event.type !== 'device.unpaired') return;
    for (const stream of streams.get(event.deviceId) ?? []) {
      if (event.type === 'device.unpaired') unpair(stream);
      else if (event.keys.some(isPortalKey)) stream.look();
    }
  };

  const ends = [
    bus.subscribe(onEvent),
    bus.onResync(() => {
      for (const group of streams.values()) for (const stream of group) stream.look();
    }),
  ];

  const leave = (stream: DeviceStream): void => {
    const group = streams.get(stream.who.deviceId);
    group?.delete(stream);
    if (group?.size === 0) {
      streams.delete(stream.who.deviceId);
      deps.presence.left(stream.who).catch(report);
    }
  };

  return {
    async open(who, request, reply) {
      // Before the answer begins: what changes after the device sees it is news.
      const sent = await beginning(deps, who, cursorOf(request));
      const place = deps.registry.admit(who, 'device', () => stream.events.close());
      const events = openEventStream(reply, {
        limits,
        onError: report,
        onHeartbeat: async () => {
          if (stream.isBehind) stream.look();
          await here(who);
          await recheck(stream, request);
        },
        onClose: () => {
          place.leave();
          leave(stream);
        },
      });
      const stream: DeviceStream = {
        who,
        events,
        sent,
        isBehind: false,
        look: coalesce(() => takeNews(deps, stream, report)),
      };
      const group = streams.get(who.deviceId) ?? new Set();
      streams.set(who.deviceId, group.add(stream));
      here(who).catch(report);
      stream.look();
      // The device may have been removed between the check of the request and this moment.
      recheck(stream, request).catch(report);
    },
    close() {
      for (const end of ends) end?.();
    },
  };
};
