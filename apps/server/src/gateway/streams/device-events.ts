import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import { REALTIME_KEYS, type RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { takes } from '@kinward/rules/recording.ts';
import type { Json } from '../../ports/realtime.ts';
import type { Presence } from '../presence/presence.ts';
import type { OpenStream, StreamHub } from './stream-hub.ts';

export interface DeviceEvents {
  /** Answers GET /device/events. */
  open(who: DeviceIdentity, request: FastifyRequest, reply: FastifyReply): Promise<void>;
  /** Ends the subscription; streams are ended by the hub. */
  close(): void;
}

export interface DeviceEventsDeps {
  bus: Bus;
  clock: Clock;
  log: Logger;
  hub: StreamHub;
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

/** Sends what is new after the count. @returns the count up to which all is sent, and whether a question was among it */
const sendNews = async (
  live: DeviceEventsDeps['live'],
  { familyId, deviceId }: DeviceIdentity,
  stream: OpenStream,
  sent: number,
): Promise<{ upTo: number; isAsked: boolean }> => {
  const values = await live.versions({ familyId, deviceId });
  const news = values.filter(({ version, value }) => version > sent && value !== null);
  for (const { key, value, version } of news) stream.send(key, JSON.stringify(value), version);
  return {
    upTo: Math.max(sent, ...values.map(({ version }) => version)),
    isAsked: news.some(({ key }) => key === 'getlocation') && !stream.closed,
  };
};

/** What the portal tells a device, as server-sent events: the portal's realtime keys, and `unpaired`. */
export const createDeviceEvents = (deps: DeviceEventsDeps): DeviceEvents => {
  const { bus, log, hub } = deps;
  const report = (error: unknown): void => log.error({ err: error }, 'the presence of a device is unknown');

  /** That the device is there is a report too: of an adult it is kept with the place. */
  const here = async (who: DeviceIdentity): Promise<void> => {
    const facts = await deps.recording(who);
    // Its last stream may have ended meanwhile.
    if (hub.has('device', who.deviceId) && takes(facts, 'position', deps.clock.now().getTime()))
      await deps.presence.here(who);
  };

  const end = bus.on({
    'device.state': ({ deviceId, keys }) => {
      if (!keys.some(isPortalKey)) return;
      for (const stream of hub.of('device', deviceId)) stream.refresh();
    },
  });

  return {
    async open(who, request, reply) {
      // Before the answer begins: what changes after the device sees it is news.
      let sent = await beginning(deps, who, cursorOf(request));
      hub.open(
        {
          kind: 'device',
          who,
          topic: who.deviceId,
          authenticate: () => deps.authenticate(request),
          farewell: () => ({ event: 'unpaired', data: 'true' }),
          async sendNews(stream) {
            const { upTo, isAsked } = await sendNews(deps.live, who, stream, sent);
            sent = upTo;
            if (isAsked) await deps.locate.delivered(who.familyId, who.deviceId);
          },
          onHeartbeat: () => here(who),
          onEnd() {
            if (!hub.has('device', who.deviceId)) deps.presence.left(who).catch(report);
          },
        },
        reply,
      );
      here(who).catch(report);
    },
    close: () => end(),
  };
};
