import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Device } from '@kinward/contract/devices/devices.schemas.ts';
import { AppError } from '@kinward/contract/errors.ts';
import type { ChildId, DeviceId, FamilyId } from '@kinward/contract/ids.ts';
import type { Limits } from '@kinward/contract/limits.ts';
import type { FamilyEvent, FreshPositions } from '@kinward/contract/realtime/realtime.schemas.ts';
import type { LocateRequest } from '@kinward/contract/locations/locations.schemas.ts';
import type { Bus, BusEvent } from '../../ports/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ParentIdentity } from '../../platform/http/identity.ts';
import type { Logger } from '../../platform/log/logger.ts';
import type { RecordingOf } from '../../ports/recording.ts';
import { takes } from '@kinward/rules/recording.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import type { StreamRegistry } from './stream-registry.ts';

/** A device's snapshot is sent at most this often, in ms. */
const SNAPSHOT_MS = 100;
/** New rows of a log are told at most this often, in ms: a browsing child reports page after page. */
const REPORTS_MS = 2_000;

export interface FamilyEvents {
  /** Answers GET /events. @throws AppError TOO_MANY_STREAMS */
  open(who: ParentIdentity, request: FastifyRequest, reply: FastifyReply): void;
  /** Ends the subscription; streams are ended by their registry. */
  close(): void;
}

export interface FamilyEventsDeps {
  bus: Bus;
  clock: Clock;
  log: Logger;
  limits: Limits;
  registry: StreamRegistry;
  devices: {
    view(familyId: FamilyId, deviceId: DeviceId): Promise<{ childId: ChildId; device: Device } | undefined>;
  };
  /** What of a device may be recorded, and so be told. */
  recording: RecordingOf;
  locate: { byId(familyId: FamilyId, requestId: string): Promise<LocateRequest | undefined> };
  /** Whose stream it is and whether the plan still holds, asked again at each heartbeat. @throws AppError */
  authenticate(request: FastifyRequest): Promise<ParentIdentity>;
}

type PositionsStored = Extract<BusEvent, { type: 'positions.stored' }>;

interface FamilyStream {
  who: ParentIdentity;
  events: EventStream;
  authenticate: () => Promise<ParentIdentity>;
}

/** Does the work for a device at once, and calls right after it together: at most once in `ms` milliseconds. */
const throttle = (ms: number, work: (familyId: FamilyId, deviceId: DeviceId) => Promise<void>) => {
  /** Devices that were done just now; true when another time is due. */
  const resting = new Map<string, boolean>();
  const run = (familyId: FamilyId, deviceId: DeviceId): void => {
    if (resting.has(deviceId)) {
      resting.set(deviceId, true);
      return;
    }
    resting.set(deviceId, false);
    void work(familyId, deviceId).finally(() => {
      setTimeout(() => {
        const isDue = resting.get(deviceId);
        resting.delete(deviceId);
        if (isDue) run(familyId, deviceId);
      }, ms).unref();
    });
  };
  return { run, isResting: (deviceId: DeviceId): boolean => resting.has(deviceId) };
};

const revoke = ({ events }: FamilyStream): void => {
  events.send('revoked', JSON.stringify({ type: 'revoked' } satisfies FamilyEvent));
  events.close();
};

/** Ends the stream of somebody who would no longer be let in. */
const recheck = async (stream: FamilyStream): Promise<void> => {
  try {
    await stream.authenticate();
  } catch (error) {
    // The browser comes back, is told that the package has expired, and says so.
    if (error instanceof AppError && error.code === 'PACKAGE_EXPIRED') stream.events.close();
    else if (error instanceof AppError && (error.status === 401 || error.status === 403)) revoke(stream);
    else throw error;
  }
};

/** What the family is told of an event without reading anything; undefined for those that need more. */
const nudgeOf = (event: BusEvent): FamilyEvent | undefined => {
  switch (event.type) {
    case 'device.unpaired':
    case 'children.changed':
      return { type: 'children' };
    case 'notifications.changed':
      return { type: 'notifications' };
    case 'geofences.changed':
      return { type: 'geofences' };
    case 'requests.changed':
      return { type: 'requests' };
    case 'parents.changed':
      return { type: 'parents' };
    case 'rules.changed':
      return { type: 'rules', deviceId: event.deviceId };
    case 'usage.changed':
      return { type: 'usage', deviceId: event.deviceId };
    default:
      return undefined;
  }
};

/** Lists that a browser reads again when events of other processes may be missing. */
const LISTS = ['children', 'geofences', 'parents', 'notifications', 'requests'] as const;

interface SnapshotDeps {
  report(error: unknown): void;
  /** Somebody of the family has a stream open. */
  isWatched(familyId: FamilyId): boolean;
  tell(familyId: FamilyId, event: FamilyEvent): void;
}

/** The state of a device, read once for all streams of its family. */
const createSnapshots = (devices: FamilyEventsDeps['devices'], { report, isWatched, tell }: SnapshotDeps) => {
  /** Devices whose newest state could not be read, and their families. */
  const pending = new Map<DeviceId, FamilyId>();

  const snapshot = throttle(SNAPSHOT_MS, async (familyId, deviceId) => {
    if (!isWatched(familyId)) return;
    try {
      const view = await devices.view(familyId, deviceId);
      if (view) tell(familyId, { type: 'device', ...view });
    } catch (error) {
      pending.set(deviceId, familyId);
      report(error);
    }
  });

  /** Takes a family's devices out of those that are to be told. */
  const forget = (familyId: FamilyId): DeviceId[] => {
    const deviceIds = [...pending].flatMap(([deviceId, of]) => (of === familyId ? [deviceId] : []));
    for (const deviceId of deviceIds) pending.delete(deviceId);
    return deviceIds;
  };

  return {
    snapshot: snapshot.run,
    /** A snapshot that is being read may be older than what is told meanwhile: another one follows it. */
    followUp(familyId: FamilyId, deviceId: DeviceId): void {
      if (snapshot.isResting(deviceId)) snapshot.run(familyId, deviceId);
    },
    forget,
    /** At a heartbeat: a phone may have nothing more to say for hours. */
    notifyPending(familyId: FamilyId): void {
      for (const deviceId of forget(familyId)) snapshot.run(familyId, deviceId);
    },
  };
};

/** New positions with all that a page shows of them; what is too much for an event, or gone, is read again. */
const createPositions = (
  { recording, clock }: Pick<FamilyEventsDeps, 'recording' | 'clock'>,
  states: ReturnType<typeof createSnapshots>,
  { report, tell }: Pick<SnapshotDeps, 'report' | 'tell'>,
) => {
  const tellStretch = ({ familyId, deviceId, from, to }: PositionsStored): void => {
    states.snapshot(familyId, deviceId);
    tell(familyId, { type: 'positions', deviceId, from, to });
  };

  const tellFresh = async (event: PositionsStored, fresh: FreshPositions): Promise<void> => {
    const { familyId, deviceId, from, to } = event;
    const facts = await recording({ familyId, deviceId });
    // The holder may have ended the sharing since.
    if (!takes(facts, 'position', clock.now().getTime())) return tellStretch(event);
    states.followUp(familyId, deviceId);
    tell(familyId, { type: 'positions', deviceId, from, to, fresh });
  };

  return (event: PositionsStored): void => {
    if (event.fresh) tellFresh(event, event.fresh).catch(report);
    else tellStretch(event);
  };
};

/** A question "where are you" as it is now. */
const createLocates =
  ({ locate }: Pick<FamilyEventsDeps, 'locate'>, tell: SnapshotDeps['tell']) =>
  async (familyId: FamilyId, requestId: string): Promise<void> => {
    const request = await locate.byId(familyId, requestId);
    if (request) tell(familyId, { type: 'locate', request });
  };

/** New rows of a log, told now and then. */
const createReports = (tell: SnapshotDeps['tell']) => {
  const of = (kind: 'web' | 'contacts') =>
    throttle(REPORTS_MS, async (familyId, deviceId) => tell(familyId, { type: 'reports', deviceId, kind }))
      .run;
  return { web: of('web'), contacts: of('contacts') };
};

/** One stream a browser: everything that changes in the family. Snapshots are read once for all streams of the family. */
export const createFamilyEvents = (deps: FamilyEventsDeps): FamilyEvents => {
  const { bus, log, limits } = deps;
  const families = new Map<FamilyId, Set<FamilyStream>>();
  const report = (error: unknown): void => log.error({ err: error }, 'a family stream met an error');

  const tell = (familyId: FamilyId, event: FamilyEvent): void => {
    const data = JSON.stringify(event);
    for (const { events } of families.get(familyId) ?? []) events.send(event.type, data);
  };

  const notifyLocate = createLocates(deps, tell);
  const states = createSnapshots(deps.devices, { report, tell, isWatched: (id) => families.has(id) });

  const positions = createPositions(deps, states, { report, tell });
  const reports = createReports(tell);

  const onEvent = (event: BusEvent): void => {
    const streams = families.get(event.familyId);
    if (!streams) return;
    switch (event.type) {
      case 'device.state':
        states.snapshot(event.familyId, event.deviceId);
        break;
      case 'positions.stored':
        positions(event);
        break;
      case 'device.paired':
        states.snapshot(event.familyId, event.deviceId);
        tell(event.familyId, { type: 'children' });
        break;
      case 'reports.stored':
        reports[event.kind](event.familyId, event.deviceId);
        break;
      case 'locate.changed':
        notifyLocate(event.familyId, event.requestId).catch(report);
        break;
      case 'sessions.ended':
        for (const stream of streams) if (event.sessionIds.includes(stream.who.sessionId)) revoke(stream);
        break;
      case 'plan.changed':
        tell(event.familyId, { type: 'plan' });
        for (const stream of streams) recheck(stream).catch(report);
        break;
      default: {
        const nudge = nudgeOf(event);
        if (nudge) tell(event.familyId, nudge);
      }
    }
  };

  /** Events of other processes may be missing: every browser reads its lists again. */
  const onResync = (): void => {
    for (const familyId of families.keys()) for (const type of LISTS) tell(familyId, { type });
  };

  const ends = [bus.subscribe(onEvent), bus.onResync(onResync)];

  return {
    open(who, request, reply) {
      const authenticate = () => deps.authenticate(request);
      const place = deps.registry.admit(who, 'family', () => stream.events.close());
      const events = openEventStream(reply, {
        limits,
        onError: report,
        onHeartbeat: () => {
          states.notifyPending(who.familyId);
          return recheck(stream);
        },
        onClose: () => {
          place.leave();
          const group = families.get(who.familyId);
          group?.delete(stream);
          if (group?.size !== 0) return;
          families.delete(who.familyId);
          states.forget(who.familyId);
        },
      });
      const stream: FamilyStream = { who, events, authenticate };
      const group = families.get(who.familyId) ?? new Set();
      families.set(who.familyId, group.add(stream));
      // The session may have ended between the check of the request and this moment.
      recheck(stream).catch(report);
    },
    close() {
      for (const end of ends) end?.();
    },
  };
};
