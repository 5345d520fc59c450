import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  DEVICE_SIGNALS,
  type DeviceChange,
  type SignalKind,
} from '@kinward/contract/devices/device-signals.ts';
import type { DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { RealtimeKey } from '@kinward/contract/realtime/realtime.schemas.ts';
import { readSignals, type Signal } from '../../core/device-signals.ts';
import type { Bus } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DeviceIdentity } from '../../platform/http/identity.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import type { Db } from '../../platform/tx.ts';
import { takes } from '@kinward/rules/recording.ts';
import type { Presence } from '../presence/presence.ts';
import type { OpenStream, StreamHub } from './stream-hub.ts';

export interface DeviceEvents {
  /** Answers GET /device/events. @param withKinds its events say what is new, beside the value of the key */
  open(who: DeviceIdentity, request: FastifyRequest, reply: FastifyReply, withKinds: boolean): Promise<void>;
  /** Ends the subscription; streams are ended by the hub. */
  close(): void;
}

export interface DeviceEventsDeps {
  db: Db;
  bus: Bus;
  clock: Clock;
  log: Logger;
  hub: StreamHub;
  presence: Presence;
  /** What of a device may be recorded. */
  recording: RecordingOf;
  /** Whose stream it is, asked again at each heartbeat. @throws AppError UNAUTHENTICATED */
  authenticate(request: FastifyRequest): Promise<DeviceIdentity>;
  locate: {
    newest(familyId: FamilyId, deviceId: DeviceId): Promise<{ state: string } | null>;
    delivered(familyId: FamilyId, deviceId: DeviceId): Promise<void>;
  };
}

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
  const signals = await readSignals(deps.db, who);
  const newest = signals.at(-1)?.seq ?? 0;
  if (cursor !== undefined) return Math.min(cursor, newest);
  const question = signals.find(({ kind, value }) => kind === 'locate' && value !== null);
  return question && (await isOpen(deps, who)) ? question.seq - 1 : newest;
};

interface Change extends Pick<Signal, 'seq' | 'value'> {
  kinds: SignalKind[];
}

/** What is new after a count, by the key that stands for it: one event each, with the newest value. */
const changesAfter = (signals: readonly Signal[], sent: number): Map<RealtimeKey, Change> => {
  const changes = new Map<RealtimeKey, Change>();
  for (const { kind, seq, value } of signals) {
    if (seq <= sent) continue;
    const key = DEVICE_SIGNALS[kind];
    const kinds = [...(changes.get(key)?.kinds ?? []), kind];
    // Taken out first, so that the map stays in the order of the counts.
    changes.delete(key);
    changes.set(key, { seq, value, kinds });
  }
  return changes;
};

/** Sends what is new after the count. @returns the count up to which all is sent, and whether a question was among it */
const sendNews = (
  stream: OpenStream,
  signals: readonly Signal[],
  sent: number,
  withKinds: boolean,
): { upTo: number; isAsked: boolean } => {
  const changes = [...changesAfter(signals, sent)].filter(([, { value }]) => value !== null);
  for (const [key, { seq, value, kinds }] of changes)
    stream.send(key, JSON.stringify(withKinds ? ({ value, kinds } satisfies DeviceChange) : value), seq);
  return {
    upTo: Math.max(sent, signals.at(-1)?.seq ?? 0),
    isAsked: changes.some(([key]) => key === 'getlocation') && !stream.closed,
  };
};

/** What a device is informed of, as server-sent events: the keys that its signals stand for, and `unpaired`. */
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
    'device.signal': ({ deviceId }) => {
      for (const stream of hub.of('device', deviceId)) stream.refresh();
    },
  });

  return {
    async open(who, request, reply, withKinds) {
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
            const signals = await readSignals(deps.db, who);
            const { upTo, isAsked } = sendNews(stream, signals, sent, withKinds);
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
